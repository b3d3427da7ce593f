import type { ExtractionResult, ExtractionWarning } from '@fds/extraction/records';
import type { SqlQueryRunner } from '../store.ts';
import { readAccounts, readCompanies, readPeople } from './candidates.ts';
import { recordIdRange } from './identity.ts';
import { addressKey, indexAccounts, indexCompanies, indexPeople } from './match.ts';
import {
  addedAddresses,
  findOrCreateAccounts,
  findOrCreatePeople,
  invoicePeople,
  type NewAddress,
  type RecordFinders,
  resolveCompanies,
} from './parties.ts';
import { mergeRowsById, toRows } from './rows.ts';
import {
  type RecordKind,
  type RecordRow,
  type RecordTable,
  type RowsByRecordKind,
  recordKinds,
  recordTables,
} from './tables.ts';

export interface WorkspaceReference {
  readonly organisation_id: string;
  readonly workspace_id: string;
}

export interface ExtractedDocument {
  readonly document_id: string;
  readonly extraction: ExtractionResult;
}

export interface WrittenRecords {
  readonly records: RecordCounts;
  /** Values that were shortened or removed because the database would reject them. */
  readonly warnings: readonly ExtractionWarning[];
  readonly idsOf: (kind: RecordKind) => readonly string[];
}

const owners = ['organisation_id', 'workspace_id'] as const;

/** Stands for the number of the parameter with the rows, such as `$3`. */
const rowsParameter = '$rows';

/**
 * A part of a larger statement, with the organisation in `$1`, the workspace in `$2` and the rows as JSON in
 * `rowsParameter`.
 */
function upsertText({ table, columns, existing }: RecordTable): string {
  const value = (column: string) =>
    existing === 'fill' ? `coalesce(t.${column}, excluded.${column})` : `excluded.${column}`;
  // Skips unchanged rows: `on conflict` would lock them, and concurrent documents of one company would wait for each
  // other.
  const filled = columns.map((column) => `coalesce(t.${column}, r.${column})`).join(', ');
  const own = columns.map((column) => `t.${column}`).join(', ');
  // A scalar subquery, for which Postgres uses the index; for `not exists` it would read the whole table, and with
  // `=` perhaps all rows of the organisation.
  const skipUnchanged = `where (select (${filled}) is not distinct from (${own}) from ${table} t where t.id = r.id and t.organisation_id is not distinct from $1) is not true`;
  return `
    insert into ${table} as t (id, ${owners.join(', ')}, ${columns.join(', ')})
    select r.id, $1::uuid, $2::uuid, ${columns.map((column) => `r.${column}`).join(', ')}
    from json_populate_recordset(null::${table}, ${rowsParameter}::text::json) r
    ${existing === 'fill' ? skipUnchanged : ''}
    order by r.id
    on conflict (id, organisation_id) do update set ${columns.map((column) => `${column} = ${value(column)}`).join(', ')}
    where (${own}) is distinct from (${columns.map(value).join(', ')})`;
}

/**
 * Parameters: the organisation, the first and the last id, and the ids to keep. Postgres hashes the ids of the
 * subquery; for `id <> all ($4)` it would compare each row with each id.
 */
function removeText({ table, columns, gone }: RecordTable): string {
  const rows = 'organisation_id = $1 and id between $2 and $3 and id not in (select unnest($4::uuid[]))';
  if (gone === 'softDelete') return `update ${table} set deleted_at = now() where ${rows} and deleted_at is null`;
  // Keeps the payment means of bank statements, which have no invoice.
  const own = columns.includes('invoice_id') ? ' and invoice_id is not null' : '';
  return `delete from ${table} where ${rows}${own}`;
}

const upsertTexts = new Map(recordKinds.map((kind) => [kind, upsertText(recordTables[kind])]));

/**
 * One statement saves round trips, and foreign keys are checked only at its end. Parameters: the organisation, the
 * workspace, and the rows of each kind as JSON.
 */
const writeText = (kinds: readonly RecordKind[]): string =>
  `with ${kinds.map((kind, index) => `w${index} as (${upsertTexts.get(kind)?.replace(rowsParameter, () => `$${index + 3}`)})`).join(', ')} select`;

export type RecordCounts = Readonly<Record<string, number>>;

function countsOf(rows: RowsByRecordKind): RecordCounts {
  const counts: Record<string, number> = {};
  for (const kind of recordKinds) {
    const { table } = recordTables[kind];
    if (rows[kind].length > 0) counts[table] = (counts[table] ?? 0) + rows[kind].length;
  }
  return counts;
}

/**
 * Removes records of an earlier extraction that the document no longer contains. Keeps companies, addresses, people
 * and accounts, which other documents may share.
 * @param idsOf the current records; by default none
 */
export async function removeObsolete(
  query: SqlQueryRunner,
  organisationId: string,
  documentId: string,
  idsOf: (kind: RecordKind) => readonly string[] = () => [],
): Promise<void> {
  const [first, last] = recordIdRange(documentId);
  // In the reverse order of writing, a row is removed before the rows to which it refers.
  for (const kind of recordKinds.toReversed()) {
    if (recordTables[kind].gone === 'keep') continue;
    await query(removeText(recordTables[kind]), [organisationId, first, last, idsOf(kind)]);
  }
}

/** If two concurrent documents contain the same new company, person or account, only one of them adds the record. */
const lockText = `select pg_advisory_xact_lock(hashtextextended('records of ' || $1, 0))`;

/** With the existing or new records of its parties. */
interface Matched extends ExtractedDocument {
  readonly matches: RecordFinders;
  readonly addresses: readonly NewAddress[];
  /** A company, person, account or address is new in the workspace. */
  readonly addsShared: boolean;
}

async function mapInOrder<T, R>(items: readonly T[], convert: (item: T) => Promise<R>): Promise<readonly R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await convert(item));
  return results;
}

/** Finds records of the workspace, or new records of the earlier documents in the list. */
async function findMatches(
  query: SqlQueryRunner,
  owner: WorkspaceReference,
  documents: readonly ExtractedDocument[],
): Promise<readonly Matched[]> {
  const extractions = documents.map(({ extraction }) => extraction);
  const [companies, people, accounts] = [indexCompanies(), indexPeople(), indexAccounts()];
  const known = await readCompanies(query, owner, extractions);
  const addressKeys = new Map(known.map(({ id, addresses }) => [id, new Set(addresses.map(addressKey))]));
  known.forEach(companies.add);
  const withCompanies = await mapInOrder(documents, async (document) => ({
    ...document,
    companies: await resolveCompanies(document.extraction, document.document_id, companies),
  }));
  const companyIds = new Set<string>();
  for (const { extraction, companies: company } of withCompanies) {
    for (const { party } of invoicePeople(extraction)) {
      const id = company.of(extraction.invoice?.parties[party])?.id;
      if (id !== undefined) companyIds.add(id);
    }
  }
  (await readPeople(query, owner, extractions, [...companyIds])).forEach(people.add);
  (await readAccounts(query, owner, extractions)).forEach(accounts.add);
  return mapInOrder(withCompanies, async ({ companies: company, ...document }) => {
    const { extraction, document_id } = document;
    const person = await findOrCreatePeople(extraction, document_id, people, company.of);
    const account = await findOrCreateAccounts(extraction, document_id, accounts);
    const addresses = await addedAddresses(extraction, company.of, addressKeys);
    return {
      ...document,
      matches: { company: company.of, person: person.of, account: account.of },
      addresses,
      addsShared: company.added || person.added || account.added || addresses.length > 0,
    };
  });
}

/** The JSON of this many rows takes some milliseconds. */
const maxRowsOfStatement = 500;

/** In the order of writing; most documents need one statement. */
function* divideIntoStatements(
  rowsOfKind: ReadonlyMap<RecordKind, readonly RecordRow[]>,
): Generator<ReadonlyMap<RecordKind, readonly RecordRow[]>> {
  let rows = new Map<RecordKind, readonly RecordRow[]>();
  let room = maxRowsOfStatement;
  for (const [kind, all] of rowsOfKind) {
    for (let start = 0; start < all.length; ) {
      const piece = all.slice(start, start + room);
      rows.set(kind, piece);
      start += piece.length;
      room -= piece.length;
      if (room > 0) continue;
      yield rows;
      rows = new Map();
      room = maxRowsOfStatement;
    }
  }
  if (rows.size > 0) yield rows;
}

/**
 * Several documents of one workspace take as many statements as one.
 * @returns the results in the order of the documents
 */
export async function writeRecords(
  query: SqlQueryRunner,
  owner: WorkspaceReference,
  documents: readonly ExtractedDocument[],
): Promise<readonly WrittenRecords[]> {
  const { organisation_id, workspace_id } = owner;
  let matched = await findMatches(query, owner, documents);
  if (matched.some(({ addsShared }) => addsShared)) {
    await query(lockText, [workspace_id]);
    matched = await findMatches(query, owner, documents);
  }
  const written = await mapInOrder(matched, ({ extraction, document_id, matches, addresses }) =>
    toRows(extraction, document_id, matches, addresses),
  );
  const rowsOfKind = new Map<RecordKind, readonly RecordRow[]>();
  for (const kind of recordKinds) {
    // Two documents can have the same company, and a statement can write a row only once.
    rowsOfKind.set(kind, await mergeRowsById(written.flatMap(({ rows }) => rows[kind])));
  }
  for (const rows of divideIntoStatements(rowsOfKind)) {
    const json = [...rows.values()].map((each) => JSON.stringify(each));
    await query(writeText([...rows.keys()]), [organisation_id, workspace_id, ...json]);
  }
  return written.map(({ rows, warnings }) => ({
    records: countsOf(rows),
    warnings,
    idsOf: (kind) => rows[kind].map(({ id }) => id),
  }));
}
