import type { Extraction, Warning } from '@fds/extraction/records';
import type { Query } from '../store.ts';
import { candidateAccounts, candidateCompanies, candidatePeople } from './candidates.ts';
import { recordIds } from './identity.ts';
import { type Matches, matchCompanies, matchOthers, type NewAddress, newAddresses, partiesOf } from './parties.ts';
import { mergeById, rowsOf } from './rows.ts';
import { type RecordKind, type RecordTable, type Rows, recordKinds, recordTables } from './tables.ts';

/** Ids of an organisation and of its workspace. */
export interface Owner {
  readonly organisation_id: string;
  readonly workspace_id: string;
}

/** A document with its extracted content. */
export interface ExtractedDocument {
  readonly document_id: string;
  readonly extraction: Extraction;
}

/** Result of writing the records of a document. */
export interface WrittenRecords {
  /** Number of records by root. */
  readonly records: RecordCounts;
  /** Warnings about values that the database would reject. */
  readonly warnings: readonly Warning[];
  /** Ids of the written records by kind. */
  readonly idsOf: (kind: RecordKind) => readonly string[];
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
  // Payment means of bank statements are in the same table as those of invoices. They have no invoice and are not removed.
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

/**
 * Removes the records that a document had before and no longer has. It keeps records that other documents share.
 * @param idsOf returns the ids of the records that the document has, by kind; without it, all records are removed
 */
export async function removeObsolete(
  query: Query,
  organisationId: string,
  documentId: string,
  idsOf: (kind: RecordKind) => readonly string[] = () => [],
): Promise<void> {
  const [first, last] = recordIds(documentId);
  // In reverse order, each row is removed before the rows that it references.
  for (const kind of recordKinds.toReversed()) {
    if (recordTables[kind].gone === 'keep') continue;
    await query(removeText(recordTables[kind]), [organisationId, first, last, idsOf(kind)]);
  }
}

/** Locks a workspace: two concurrent documents could otherwise both add the same new company, person or account. */
const lockText = `select pg_advisory_xact_lock(hashtextextended('records of ' || $1, 0))`;

/** The records that the items of a document mean, and the new addresses of its companies. */
interface Matched extends ExtractedDocument {
  readonly matches: Matches;
  readonly addresses: readonly NewAddress[];
  readonly companies: ReturnType<typeof matchCompanies>;
}

/**
 * Matches the parties, people and accounts of documents with those of the workspace and of the documents before.
 */
async function findMatches(
  query: Query,
  owner: Owner,
  documents: readonly ExtractedDocument[],
): Promise<readonly Matched[]> {
  const extractions = documents.map(({ extraction }) => extraction);
  const companies = [...(await candidateCompanies(query, owner, extractions))];
  const addresses = new Map(companies.map((each) => [each.id, each.addresses]));
  const withCompanies = documents.map((document) => {
    const matched = matchCompanies(document.extraction, document.document_id, companies);
    companies.push(...matched.added);
    return { ...document, companies: matched };
  });
  const companyIds = withCompanies.flatMap(({ extraction, companies: { of } }) =>
    partiesOf(extraction).flatMap((party) => of(party)?.id ?? []),
  );
  const people = [...(await candidatePeople(query, owner, extractions, [...new Set(companyIds)]))];
  const accounts = [...(await candidateAccounts(query, owner, extractions))];
  return withCompanies.map((document) => {
    const { extraction, document_id, companies: matched } = document;
    const matches = matchOthers(extraction, document_id, { people, accounts }, matched);
    people.push(...matches.added.people);
    accounts.push(...matches.added.accounts);
    return { ...document, matches, addresses: newAddresses(extraction, matches.company, addresses) };
  });
}

const addsShared = ({ companies, matches: { added }, addresses }: Matched): boolean =>
  [companies.added, added.people, added.accounts, addresses].some((each) => each.length > 0);

/**
 * Writes the records of documents of one workspace, and updates existing ones. Several documents take the same number
 * of statements as one.
 * @returns the results in the order of the documents
 */
export async function writeRecords(
  query: Query,
  owner: Owner,
  documents: readonly ExtractedDocument[],
): Promise<readonly WrittenRecords[]> {
  const { organisation_id, workspace_id } = owner;
  let matched = await findMatches(query, owner, documents);
  if (matched.some(addsShared)) {
    await query(lockText, [workspace_id]);
    matched = await findMatches(query, owner, documents);
  }
  const written = matched.map(({ extraction, document_id, matches, addresses }) =>
    rowsOf(extraction, document_id, matches, addresses),
  );
  // Two documents can have the same company. One statement can write each row once.
  const rowsOfKind = new Map(recordKinds.map((kind) => [kind, mergeById(written.flatMap(({ rows }) => rows[kind]))]));
  const kinds = recordKinds.filter((kind) => (rowsOfKind.get(kind) ?? []).length > 0);
  if (kinds.length > 0) {
    const json = kinds.map((kind) => JSON.stringify(rowsOfKind.get(kind)));
    await query(writeText(kinds), [organisation_id, workspace_id, ...json]);
  }
  return written.map(({ rows, warnings }) => ({
    records: countsOf(rows),
    warnings,
    idsOf: (kind) => rows[kind].map(({ id }) => id),
  }));
}
