import type { Finding, ValidationReport } from '../validation/report.ts';

/** Without a report and a refusal, the file has an unknown format. */
export interface ValidatedFile {
  readonly file: string;
  readonly report?: ValidationReport | undefined;
  readonly refused?: string;
}

const unknownFormat: ValidationReport = {
  result: 'not_applicable',
  note: 'The format of the file is unknown.',
  rule_sets: [],
  findings: [],
  more_findings: 0,
};

const refusedReport = (note: string): ValidationReport => ({ ...unknownFormat, result: 'invalid', note });

function findingLines({ rule, severity, message, path, line, expected, found }: Finding): string[] {
  const values = [
    ...(expected === undefined ? [] : [`expected ${expected || 'nothing'}`]),
    ...(found === undefined ? [] : [`found ${found || 'nothing'}`]),
  ];
  return [`${severity} ${rule}: ${message}`, `  line ${line}, ${path}${values.map((value) => `, ${value}`).join('')}`];
}

/**
 * As JSON, one line for each file: the attributes of the API's report, and the name of the file.
 * @returns whether the file is invalid
 */
export function formatValidation(
  { file, report, refused }: ValidatedFile,
  json: boolean,
): { text: string; invalid: boolean } {
  const shown = refused === undefined ? (report ?? unknownFormat) : refusedReport(refused);
  const invalid = shown.result === 'invalid';
  if (json) return { text: JSON.stringify({ file, ...shown }), invalid };
  const sets = shown.rule_sets.map(({ name, version }) => `${name} ${version}`).join(', ');
  const lines = [
    `${shown.result.replace('_', ' ')}${sets === '' ? '' : ` by ${sets}`}`,
    ...(shown.note === undefined ? [] : [shown.note]),
    ...shown.findings.flatMap(findingLines),
    ...(shown.more_findings === 0 ? [] : [`and ${shown.more_findings} more findings`]),
  ];
  return { text: `${file}\n${lines.map((line) => `  ${line}\n`).join('')}`, invalid };
}
