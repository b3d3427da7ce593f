import { severities, validationLimits, validationResults } from '@fds/extraction/validation';
import { boundedArray, boundedString } from '@fds/platform/bounded';
import * as v from 'valibot';
import type { FileContent } from './reading.ts';
import type { ClaimedDocument } from './store.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const stored = (maxLength: number) =>
  v.pipe(
    boundedString(maxLength),
    v.check((text) => !text.includes('\0') && text.isWellFormed()),
  );
const name = stored(60);
const value = stored(validationLimits.textLength);

/** Strict, because a hostile file may control the reader process. */
export const validationSchema = v.strictObject({
  result: v.picklist(validationResults),
  note: v.exactOptional(stored(300)),
  rule_sets: boundedArray(v.strictObject({ name, version: name, not_checked: boundedArray(name, 1000) }), 10),
  findings: boundedArray(
    v.strictObject({
      rule: name,
      severity: v.picklist(severities),
      message: stored(300),
      terms: boundedArray(name, 20),
      path: value,
      line: count,
      expected: v.exactOptional(value),
      found: v.exactOptional(value),
    }),
    validationLimits.findings,
  ),
  more_findings: count,
});

/** The result is a column of the document. */
export function validationRow({
  claimed,
  content: { validation },
}: {
  readonly claimed: Pick<ClaimedDocument, 'document_id'>;
  readonly content: FileContent;
}) {
  if (validation === undefined) return [];
  const { result: _, ...report } = validation;
  const rules = [...new Set(report.findings.map(({ rule }) => rule))];
  return [{ document_id: claimed.document_id, rules, report }];
}

export const storeValidationsText = `
  insert into document_validations (organisation_id, workspace_id, document_id, rules, report)
  select $1, $2, document_id, rules, report from json_to_recordset($3::text::json)
    as g (document_id uuid, rules jsonb, report jsonb)
  on conflict (document_id, organisation_id) do update set rules = excluded.rules, report = excluded.report`;
