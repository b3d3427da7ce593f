import { type SqlTemplate, sqlIdentifier } from '@fds/platform/sql';
import { recordTypes } from '@fds/platform/tables/lookup';
import type { DemoCompany } from './companies.ts';
import { addDescribedRecords } from './described-records.ts';
import type { DemoFile } from './documents.ts';
import { insertRows, pairWithRows, type RowsForTable } from './insert.ts';
import { createInvoicingRecords } from './invoicing-records.ts';
import { recordGenerators } from './non-invoicing-records/index.ts';
import { ORGANISATION_SEEDS } from './organisations.ts';
import { createRandom } from './random.ts';
import type { WorkspaceParameters } from './scope.ts';
import { DAY_MS, DEMO_TODAY, formatIsoDate } from './time.ts';

const DAYS = 30;

/** Status, and the bounds of its number of responses on a day. */
const PLAN = [
  [200, 900, 2400],
  [201, 20, 160],
  [204, 0, 12],
  [400, 0, 30],
  [404, 0, 20],
  [429, 0, 9],
] as const;

/** The last 30 days. */
function demoRequestCounts(organisation_id: string): RowsForTable {
  const random = createRandom(organisation_id, 'request-counts');
  const rows = Array.from({ length: DAYS }, (_, index) => {
    const day = formatIsoDate(DEMO_TODAY - (DAYS - 1 - index) * DAY_MS);
    return PLAN.map(([status, least, most]) => ({ organisation_id, day, status, requests: random.int(least, most) }));
  });
  return pairWithRows(
    'request_counts',
    rows.flat().filter(({ requests }) => requests > 0),
  );
}

/** Endpoint, and the bounds of its number of requests on a day. */
const ROUTES = [
  ['POST /v1/records/query', 400, 1100],
  ['GET /v1/invoices', 200, 700],
  ['GET /v1/documents/{id}', 150, 420],
  ['POST /v1/documents', 20, 160],
  ['GET /v1/transactions', 60, 180],
  ['GET /v1/usage', 2, 12],
] as const;

function demoRouteCounts(organisation_id: string): RowsForTable {
  const random = createRandom(organisation_id, 'route-counts');
  const rows = Array.from({ length: DAYS }, (_, index) => {
    const day = formatIsoDate(DEMO_TODAY - (DAYS - 1 - index) * DAY_MS);
    return ROUTES.map(([route, least, most]) => {
      const requests = random.int(least, most);
      return { organisation_id, day, route, requests, rejected: random.int(0, Math.ceil(requests / 30)), failed: 0 };
    });
  });
  return pairWithRows('route_counts', rows.flat());
}

/** A row follows all rows to which it refers. @param parentCompany a business partner of this workspace */
function workspaceRecords(
  scope: WorkspaceParameters,
  parentCompany: DemoCompany | null,
): { self: DemoCompany; batches: readonly RowsForTable[]; files: DemoFile[] } {
  const { self, medias, batches, ...records } = createInvoicingRecords(scope, parentCompany);
  return {
    self,
    batches: addDescribedRecords(
      scope,
      [...batches, ...recordGenerators.flatMap((rowsOfTables) => rowsOfTables(scope, records))],
      recordTypes,
    ),
    files: medias.map(({ row, bytes }) => ({ organisation_id: row.organisation_id, id: row.id, bytes })),
  };
}

/**
 * Then deletes the events of these records, except those of unfinished documents and jobs, which the worker has to
 * process.
 */
export async function insertDemoRecords(
  sql: SqlTemplate,
  storeFiles: ((files: readonly DemoFile[]) => Promise<void>) | undefined,
): Promise<void> {
  for (const organisation of ORGANISATION_SEEDS) {
    const files: DemoFile[] = [];
    for (const rows of organisationRecords(organisation, files)) await insertRows(sql, rows);
    await storeFiles?.(files);
  }
  await removeEventsWithoutWork(sql);
  // ANALYZE without a list of tables also locks catalogs that all databases share, and parallel seeds would wait.
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`;
  await sql`analyze ${sqlIdentifier(...tables.map(({ name }) => name))}`;
}

/**
 * Keeps the events of unfinished documents and jobs. Delivering the other 3,500 would take 10 s of CPU time at the
 * first start and have no effect.
 */
async function removeEventsWithoutWork(sql: SqlTemplate): Promise<void> {
  const [log] = await sql`
    select from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'hdb_catalog' and c.relname = 'event_log'
      and has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select') and has_table_privilege(c.oid, 'delete')`;
  if (log === undefined) return;
  await sql`
    delete from hdb_catalog.event_log
    where xmin = pg_current_xact_id()::xid
      and (table_name, coalesce(payload #>> '{data,new,status}', '')) not in (
        ('documents', 'pending'), ('documents', 'processing'),
        ('custom_column_jobs', 'pending'), ('custom_column_jobs', 'running')
      )`;
}

/** One workspace after the other. @param files gets the files of the organisation's documents */
export function* organisationRecords(
  { organisation, client, workspaces, scopes }: (typeof ORGANISATION_SEEDS)[number],
  files: DemoFile[],
): Generator<RowsForTable> {
  yield pairWithRows('organisations', [organisation]);
  yield pairWithRows('clients', [client]);
  yield pairWithRows('workspaces', workspaces);
  yield demoRequestCounts(organisation.id);
  yield demoRouteCounts(organisation.id);
  const companies = new Map<string, DemoCompany>();
  for (const scope of scopes) {
    const parentCompany = companies.get(scope.workspace.parent ?? '') ?? null;
    const records = workspaceRecords(scope, parentCompany);
    companies.set(scope.workspace.key, records.self);
    yield* records.batches;
    files.push(...records.files);
  }
}
