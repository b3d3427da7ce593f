import type { Extraction, Warning } from '@fds/extraction/records';
import { candidateAccounts, candidateCompanies, candidatePeople, type Query } from './candidates.ts';
import { recordIds } from './identity.ts';
import { matchCompanies, matchOthers, newAddresses, partiesOf } from './parties.ts';
import { rowsOf } from './rows.ts';
import { type RecordKind, type RecordTable, type Rows, recordKinds, recordTables } from './tables.ts';

/** A document with those that its records belong to. */
export interface DocumentOwner {
  readonly organisation_id: string;
  readonly workspace_id: string;
  readonly document_id: string;
}

const owners = ['organisation_id', 'workspace_id'] as const;

/** The statement that inserts rows, or updates those that exist and differ. Values: the rows as JSON, the owner. */
function upsertText({ table, columns, existing }: RecordTable): string {
  const value = (column: string) =>
    existing === 'fill' ? `coalesce(t.${column}, excluded.${column})` : `excluded.${column}`;
  return `
    insert into ${table} as t (id, ${owners.join(', ')}, ${columns.join(', ')})
    select r.id, $2::uuid, $3::uuid, ${columns.map((column) => `r.${column}`).join(', ')}
    from json_populate_recordset(null::${table}, $1::text::json) r
    on conflict (id) do update set ${columns.map((column) => `${column} = ${value(column)}`).join(', ')}
    where t.organisation_id = excluded.organisation_id
      and (${columns.map((column) => `t.${column}`).join(', ')}) is distinct from (${columns.map(value).join(', ')})`;
}

/** The statement that removes the rows of a document that it no longer yields. Values: organisation, id range, ids. */
function removeText({ table, columns, gone }: RecordTable): string {
  const rows = 'organisation_id = $1 and id between $2 and $3 and id <> all ($4::uuid[])';
  if (gone === 'softDelete') return `update ${table} set deleted_at = now() where ${rows} and deleted_at is null`;
  // The accounts of statements lie in the same table, without an invoice, and stay.
  const own = columns.includes('invoice_id') ? ' and invoice_id is not null' : '';
  return `delete from ${table} where ${rows}${own}`;
}

const statements = new Map(
  recordKinds.map((kind) => [kind, { upsert: upsertText(recordTables[kind]), remove: removeText(recordTables[kind]) }]),
);

/** Number of records by the root that they are shown under. */
export type RecordCounts = Readonly<Record<string, number>>;

function countsOf(rows: Rows): RecordCounts {
  const counts: Record<string, number> = {};
  for (const kind of recordKinds) {
    const { table } = recordTables[kind];
    if (rows[kind].length > 0) counts[table] = (counts[table] ?? 0) + rows[kind].length;
  }
  return counts;
}

/** Removes what the document yielded before and does not yield any more. */
async function removeGone(
  query: Query,
  { organisation_id, document_id }: DocumentOwner,
  idsOf: (kind: RecordKind) => readonly string[],
) {
  const [first, last] = recordIds(document_id);
  // The parts before the wholes that they point to.
  for (const kind of recordKinds.toReversed()) {
    if (recordTables[kind].gone === 'keep') continue;
    await query(statements.get(kind)?.remove ?? '', [organisation_id, first, last, idsOf(kind)]);
  }
}

/** Removes all records of a document that it does not share with others. */
export const removeRecords = (query: Query, owner: DocumentOwner): Promise<void> => removeGone(query, owner, () => []);

/**
 * Writes the records of a document. Written again, they are updated. The caller holds the workspace's lock, so that no
 * other document adds the same company meanwhile.
 * @param isRepeated whether the document may have records from before
 * @returns the number of records by kind, and warnings about values that the database would refuse
 */
export async function writeRecords(
  query: Query,
  owner: DocumentOwner,
  extraction: Extraction,
  isRepeated: boolean,
): Promise<{ readonly records: RecordCounts; readonly warnings: readonly Warning[] }> {
  const { organisation_id, workspace_id, document_id } = owner;
  const companies = await candidateCompanies(query, owner, extraction);
  const company = matchCompanies(extraction, document_id, companies);
  const companyIds = partiesOf(extraction).flatMap((party) => company(party)?.id ?? []);
  const people = await candidatePeople(query, owner, extraction, companyIds);
  const accounts = await candidateAccounts(query, owner, extraction);
  const matches = matchOthers(extraction, document_id, { people, accounts }, company);
  const added = newAddresses(extraction, company, companies);
  const { rows, warnings } = rowsOf(extraction, document_id, matches, added);
  for (const kind of recordKinds) {
    if (rows[kind].length === 0) continue;
    await query(statements.get(kind)?.upsert ?? '', [JSON.stringify(rows[kind]), organisation_id, workspace_id]);
  }
  if (isRepeated) await removeGone(query, owner, (kind) => rows[kind].map(({ id }) => id));
  return { records: countsOf(rows), warnings };
}
