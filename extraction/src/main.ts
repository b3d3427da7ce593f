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
import { chosenProfiles, type ProfileName } from './validation/profiles.ts';

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
async function validationOf([path, file]: Input, chosen?: ProfileName): Promise<ValidatedFile> {
  try {
    const { validate } = await extractWithText(readFileSync(path));
    return { file, report: validate?.(chosen) };
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

async function validateAll(inputs: readonly Input[], json: boolean, chosen?: ProfileName): Promise<void> {
  for (const input of inputs) {
    const { text, invalid } = formatValidation(await validationOf(input, chosen), json);
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
  options: { json: { type: 'boolean' }, ocr: { type: 'boolean' }, 'rule-set': { type: 'string' } },
});
const [command = ''] = positionals;
const paths = ['validate', 'measure'].includes(command) ? positionals.slice(1) : positionals;
const isRuleSet = (name: string): name is ProfileName => Object.hasOwn(chosenProfiles, name);
const named = values['rule-set'];
const ruleSet = named !== undefined && isRuleSet(named) ? named : undefined;

const problems = [
  ...(paths.length === 0 ? ['No path was given.'] : []),
  ...paths.filter((path) => !existsSync(path)).map((path) => `There is no ${path}.`),
  ...(named === ruleSet
    ? []
    : [`There is no rule set "${named}". The rule sets are: ${Object.keys(chosenProfiles).join(', ')}.`]),
  ...(named === undefined || command === 'validate' ? [] : ['Only the command validate has the option --rule-set.']),
];

if (problems.length > 0) {
  console.error(
    [
      'Give the path of an existing file or folder: npm run extraction -- [validate [--json] [--rule-set NAME] | measure [--ocr]] PATH…',
      ...problems,
    ].join('\n'),
  );
  process.exitCode = 2;
} else if (command === 'validate') await validateAll(paths.flatMap(filesAt), values.json === true, ruleSet);
else if (command === 'measure') await measure(paths.flatMap(filesAt), values.ocr === true ? 'ocr' : 'text');
else await report(paths.flatMap(filesAt));
