/**
 * Prints the values of each file of a folder, and for each format the share of files without missing mandatory
 * fields. With `validate`, prints the broken rules of each file instead. With `measure`, compares what stands on the
 * pages of PDFs with the XML in them; with `--ocr`, as if the pages were scans.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { extract, extractWithText } from './extract.ts';
import { formatDifferences, formatMeasurement, type MeasuredFile, measurePdf } from './measure/measure.ts';
import { RefusedFileError } from './refused.ts';
import { type FileResult, formatFileReport, formatReportSummary } from './report/report.ts';
import { formatValidation, type ValidatedFile } from './report/validation.ts';

/** The file and its name in the output. */
type Input = readonly [file: string, name: string];

const filesAt = (start: string): Input[] =>
  statSync(start).isDirectory()
    ? readdirSync(start, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name))
        .sort()
        .map((file) => [file, relative(start, file)])
    : [[start, start]];

async function resultOf([path, file]: Input): Promise<FileResult> {
  try {
    const extraction = await extract(readFileSync(path));
    return extraction === undefined ? { file, unknown: true } : { file, extraction };
  } catch (error) {
    if (error instanceof RefusedFileError) return { file, refused: error.message };
    throw error;
  }
}

/** A file that cannot be read is invalid; for a file that is not an invoice, the result is "not applicable". */
async function validationOf([path, file]: Input): Promise<ValidatedFile> {
  try {
    const { validate } = await extractWithText(readFileSync(path));
    return { file, report: validate?.() };
  } catch (error) {
    if (error instanceof RefusedFileError) return { file, refused: error.message };
    throw error;
  }
}

async function report(inputs: readonly Input[]): Promise<void> {
  const results: FileResult[] = [];
  for (const input of inputs) {
    const result = await resultOf(input);
    console.log(formatFileReport(result));
    results.push(result);
  }
  console.log(formatReportSummary(results));
}

async function validateAll(inputs: readonly Input[], json: boolean): Promise<void> {
  for (const input of inputs) {
    const { text, invalid } = formatValidation(await validationOf(input), json);
    console.log(text);
    if (invalid) process.exitCode = 1;
  }
}

async function measure(inputs: readonly Input[], method: 'text' | 'ocr'): Promise<void> {
  const measured: MeasuredFile[] = [];
  for (const [path, file] of inputs.filter(([each]) => each.toLowerCase().endsWith('.pdf'))) {
    const result = await measurePdf(file, readFileSync(path), method);
    if (result === undefined) continue;
    console.log(formatDifferences(result));
    measured.push(result);
  }
  console.log(formatMeasurement(measured));
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean' }, ocr: { type: 'boolean' } },
});
const [command = ''] = positionals;
const paths = ['validate', 'measure'].includes(command) ? positionals.slice(1) : positionals;
const missing = paths.filter((path) => !existsSync(path));

if (paths.length === 0 || missing.length > 0) {
  console.error(
    `Give the path of an existing file or folder: npm run extraction -- [validate [--json] | measure [--ocr]] PATH…${missing.map((path) => `\nThere is no ${path}.`).join('')}`,
  );
  process.exitCode = 2;
} else if (command === 'validate') await validateAll(paths.flatMap(filesAt), values.json === true);
else if (command === 'measure') await measure(paths.flatMap(filesAt), values.ocr === true ? 'ocr' : 'text');
else await report(paths.flatMap(filesAt));
