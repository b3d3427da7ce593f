import { readingMethods } from '@fds/extraction/reading';
import * as v from 'valibot';
import type { Transaction } from '../database/database.ts';
import { copyWarning, findCopies } from './copies.ts';
import { planReading, readStoredReadings } from './readings.ts';
import { removeObsolete, writeRecords } from './records/write.ts';
import type { DocumentReference } from './store.ts';

/** Only of a completed document: the job that processes an unfinished one respects the decision. */
const documentText = `
  select d.workspace_id, d.reading_method from documents d
  join workspaces w on w.organisation_id = d.organisation_id and w.id = d.workspace_id and w.deleted_at is null
  where d.organisation_id = $1 and d.id = $2 and d.status = 'completed' for update of d`;

const doneText = `
  with counted as (
    update document_readings set version = version + 1, checks = $8::text::jsonb where organisation_id = $1 and document_id = $2
  )
  update documents set reading_status = $3, processed_at = now(), duplicate_of_id = coalesce(duplicate_of_id, $9),
    metadata_document_type = coalesce(metadata_document_type, $4),
    metadata_extraction = jsonb_build_object('format', $5::text, 'profile', null) || (coalesce(metadata_extraction, '{}') - 'omitted_warnings')
      || jsonb_build_object('records', $6::text::jsonb, 'warnings', $7::text::jsonb)
  where organisation_id = $1 and id = $2`;

/**
 * Makes the records of the values that a person confirmed, or removes the records of a document that has none, in one
 * transaction. A repeated call writes the same records.
 * @returns false if the document is not completed, or no person has decided
 */
export function recordReading(
  transaction: <T>(work: (tx: Pick<Transaction, 'query'>) => Promise<T>) => Promise<T>,
  { organisation_id, document_id }: DocumentReference,
): Promise<boolean> {
  return transaction(async ({ query }) => {
    const [document] = v.parse(
      v.array(v.object({ workspace_id: v.string(), reading_method: v.nullable(v.picklist(readingMethods)) })),
      await query(documentText, [organisation_id, document_id]),
    );
    const stored = (await readStoredReadings(query, organisation_id, [document_id])).get(document_id);
    if (document === undefined || stored?.decision == null) return false;
    const { workspace_id, reading_method: method } = document;
    const owner = { organisation_id, workspace_id };
    const planned = planReading(undefined, stored, 1);
    const first = (await findCopies(query, owner, new Map([[document_id, { ...planned, method }]]))).get(document_id);
    const records = first === undefined ? planned.records : undefined;
    const [written] =
      records === undefined ? [] : await writeRecords(query, owner, [{ document_id, extraction: records }]);
    await removeObsolete(query, organisation_id, document_id, written?.idsOf);
    const warnings = first === undefined ? (written?.warnings ?? []) : [copyWarning];
    const json = [written?.records ?? {}, warnings, planned.checks].map((each) => JSON.stringify(each));
    const type = records?.documentType ?? null;
    await query(doneText, [
      organisation_id,
      document_id,
      first === undefined ? planned.status : 'none',
      type,
      planned.format ?? 'invoice',
      ...json,
      first ?? null,
    ]);
    return true;
  });
}
