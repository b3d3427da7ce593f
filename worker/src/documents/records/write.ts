import type { Extraction, Warning } from '@fds/extraction/records';
import { candidateAccounts, candidateCompanies, candidatePeople, type Query } from './candidates.ts';
import { recordIds } from './identity.ts';
import { matchCompanies, matchOthers, newAddresses, partiesOf } from './parties.ts';
import { rowsOf } from './rows.ts';
import { type RecordKind, type RecordTable, type Rows, recordKinds, recordTables } from './tables.ts';

/** Ids of a document, its organisation and its workspace. */
export interface DocumentOwner {
  readonly organisation_id: string;
  readonly workspace_id: string;
  readonly document_id: string;
}

const owners = ['organisation_id', 'workspace_id'] as const;

/**
 * Returns the part of a statement that inserts rows and updates existing rows. `$1` is the organisation, `$2` the workspace.
 * @param rows parameter with the rows as JSON, such as `$3`
 */
function upsertText({ table, columns, existing }: RecordTable, rows: string): string {
  const value = (column: string) =>
    existing === 'fill' ? `coalesce(t.${column}, excluded.${column})` : `excluded.${column}`;
  // A conflict locks the row even if nothing changes, so concurrent documents of one company would wait for each other.
  const filled = columns.map((column) => `coalesce(t.${column}, r.${column})`).join(', ');
  const own = columns.map((column) => `t.${column}`).join(', ');
  const skipUnchanged = `where not exists (select from ${table} t where t.id = r.id and (${filled}) is not distinct from (${own}))`;
  return `
    insert into ${table} as t (id, ${owners.join(', ')}, ${columns.join(', ')})
    select r.id, $1::uuid, $2::uuid, ${columns.map((column) => `r.${column}`).join(', ')}
    from json_populate_recordset(null::${table}, ${rows}::text::json) r
    ${existing === 'fill' ? skipUnchanged : ''}
    order by r.id
    on conflict (id) do update set ${columns.map((column) => `${column} = ${value(column)}`).join(', ')}
    where t.organisation_id = excluded.organisation_id
      and (${own}) is distinct from (${columns.map(value).join(', ')})`;
}

/** Returns the statement that removes rows of a document. Parameters: organisation, first id, last id, ids to keep. */
function removeText({ table, columns, gone }: RecordTable): string {
  const rows = 'organisation_id = $1 and id between $2 and $3 and id <> all ($4::uuid[])';
  if (gone === 'softDelete') return `update ${table} set deleted_at = now() where ${rows} and deleted_at is null`;
  // The accounts of statements are in the same table, without an invoice. They are not removed.
  const own = columns.includes('invoice_id') ? ' and invoice_id is not null' : '';
  return `delete from ${table} where ${rows}${own}`;
}

/**
 * Returns the statement that writes the rows of several kinds. One statement saves the round trips of many, and Postgres
 * checks its foreign keys at the end. Parameters: organisation, workspace, then the rows of each kind as JSON.
 */
const writeText = (kinds: readonly RecordKind[]): string =>
  `with ${kinds.map((kind, index) => `w${index} as (${upsertText(recordTables[kind], `$${index + 3}`)})`).join(', ')} select`;

/** Number of records by record root. */
export type RecordCounts = Readonly<Record<string, number>>;

function countsOf(rows: Rows): RecordCounts {
  const counts: Record<string, number> = {};
  for (const kind of recordKinds) {
    const { table } = recordTables[kind];
    if (rows[kind].length > 0) counts[table] = (counts[table] ?? 0) + rows[kind].length;
  }
  return counts;
}

/** Removes the records that the document had before and no longer has. */
async function removeObsolete(
  query: Query,
  { organisation_id, document_id }: DocumentOwner,
  idsOf: (kind: RecordKind) => readonly string[],
) {
  const [first, last] = recordIds(document_id);
  // In reverse order, each row is removed before the rows that it references.
  for (const kind of recordKinds.toReversed()) {
    if (recordTables[kind].gone === 'keep') continue;
    await query(removeText(recordTables[kind]), [organisation_id, first, last, idsOf(kind)]);
  }
}

/** Removes all records of a document that it does not share with others. */
export const removeRecords = (query: Query, owner: DocumentOwner): Promise<void> =>
  removeObsolete(query, owner, () => []);

/** Locks a workspace: two concurrent documents could otherwise both add the same new company, person or account. */
const lockText = `select pg_advisory_xact_lock(hashtextextended('records of ' || $1, 0))`;

/** Matches the parties, people and accounts of a document with those of the workspace. */
async function findMatches(query: Query, owner: DocumentOwner, extraction: Extraction) {
  const companies = await candidateCompanies(query, owner, extraction);
  const matched = matchCompanies(extraction, owner.document_id, companies);
  const companyIds = partiesOf(extraction).flatMap((party) => matched.of(party)?.id ?? []);
  const people = await candidatePeople(query, owner, extraction, companyIds);
  const accounts = await candidateAccounts(query, owner, extraction);
  const matches = matchOthers(extraction, owner.document_id, { people, accounts }, matched);
  return { matches, added: newAddresses(extraction, matches.company, companies) };
}

/**
 * Writes the records of a document and updates existing ones.
 * @param isRepeated true if the document may have records from an earlier run
 * @returns the number of records by root, and warnings about values that the database would reject
 */
export async function writeRecords(
  query: Query,
  owner: DocumentOwner,
  extraction: Extraction,
  isRepeated: boolean,
): Promise<{ readonly records: RecordCounts; readonly warnings: readonly Warning[] }> {
  const { organisation_id, workspace_id, document_id } = owner;
  let found = await findMatches(query, owner, extraction);
  if (found.matches.hasNew || found.added.length > 0) {
    await query(lockText, [workspace_id]);
    found = await findMatches(query, owner, extraction);
  }
  const { rows, warnings } = rowsOf(extraction, document_id, found.matches, found.added);
  const kinds = recordKinds.filter((kind) => rows[kind].length > 0);
  if (kinds.length > 0) {
    await query(writeText(kinds), [organisation_id, workspace_id, ...kinds.map((kind) => JSON.stringify(rows[kind]))]);
  }
  if (isRepeated) await removeObsolete(query, owner, (kind) => rows[kind].map(({ id }) => id));
  return { records: countsOf(rows), warnings };
}
