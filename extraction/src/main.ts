/**
 * Prints the values of each file of a folder, and for each format the share of files without missing mandatory
 * fields.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { extract } from './extract.ts';
import { RefusedFileError } from './refused.ts';
import { type FileResult, formatFileReport, formatReportSummary } from './report/report.ts';

const [path] = process.argv.slice(2);

async function resultOf(file: string, bytes: Buffer): Promise<FileResult> {
  try {
    const extraction = await extract(bytes);
    return extraction === undefined ? { file, unknown: true } : { file, extraction };
  } catch (error) {
    if (error instanceof RefusedFileError) return { file, refused: error.message };
    throw error;
  }
}

async function run(start: string): Promise<void> {
  const files = statSync(start).isDirectory()
    ? readdirSync(start, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name))
        .sort()
    : [start];
  const results: FileResult[] = [];
  for (const file of files) {
    const result = await resultOf(relative(start, file) || file, readFileSync(file));
    console.log(formatFileReport(result));
    results.push(result);
  }
  console.log(formatReportSummary(results));
}

if (path === undefined || !existsSync(path)) {
  console.error('Give the path of an existing file or folder: npm run extraction -- PATH');
  process.exitCode = 1;
} else {
  await run(path);
}
