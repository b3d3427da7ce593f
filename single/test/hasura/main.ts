/**
 * Applies the product's metadata to a running Hasura, and compares its schemas and responses with the schemas and
 * responses of the embedded engine on the same database. Usage: npm run hasura -- URL ADMIN_SECRET
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { migrateDatabase } from '@fds/db/migrate';
import { seedDemoData } from '@fds/db/seed';
import { readConfig } from '@fds/engine/config';
import { installEvents } from '@fds/engine/install-events';
import { createLogger } from '@fds/platform/log';
import postgres from 'postgres';
import { startEngine } from '../../../engine-metadata/src/engine.ts';
import { metadataFiles } from '../../../engine-metadata/src/files.ts';
import { toTableMetadata } from '../../../engine-metadata/src/metadata.ts';
import { engineSettingsForEventTriggers } from '../../src/database-users.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';
import { compareEngines } from './compare.ts';
import { readRecordedRequests } from './requests.ts';

const usage = `Compares a running Hasura with the embedded engine on the same database.

  DATABASE_URL=postgres://… npm run hasura -- URL ADMIN_SECRET

  URL           address of Hasura, such as http://127.0.0.1:8080
  ADMIN_SECRET  its HASURA_GRAPHQL_ADMIN_SECRET
  DATABASE_URL  the database of Hasura, as this machine reaches it. The command creates the tables and the demo
                records if they are missing. Do not use a database in production: the command creates and deletes records.

Exit code: 0 without differences, 1 with differences, 2 if the command could not compare.`;

async function main(): Promise<number> {
  const [url, adminSecret, ...rest] = process.argv.slice(2);
  const { DATABASE_URL: databaseUrl } = process.env;
  if (url === undefined || adminSecret === undefined || databaseUrl === undefined || rest.length > 0) {
    console.error(usage);
    return 2;
  }
  await migrateDatabase(databaseUrl);
  await seedDemoData(databaseUrl);
  const requests = await readRecordedRequests();
  await using resources = new AsyncDisposableStack();
  const start = async () => resources.use(await startEmbedded(databaseUrl, resources));
  if (await isOfEmbeddedEngine(databaseUrl)) {
    const config = readConfig({ ...engineSettingsForEventTriggers, HASURA_GRAPHQL_DATABASE_URL: databaseUrl });
    resources.defer(() => installEvents(config, createLogger({ name: 'engine', level: 'silent' })));
  }
  return (await compareEngines(start, { url, adminSecret }, requests, console.log)) ? 0 : 1;
}

/** The embedded engine of this command then removes the database triggers of the compared engine. */
async function isOfEmbeddedEngine(databaseUrl: string): Promise<boolean> {
  const sql = postgres(databaseUrl, { max: 1 });
  try {
    const [found] = await sql`
      select to_regclass('hdb_catalog.event_log') is not null
        and to_regclass('hdb_catalog.hdb_source_catalog_version') is null as embedded`;
    return found?.embedded === true;
  } finally {
    await sql.end();
  }
}

/** Starts the embedded engine without event triggers, so that it leaves the event log and the triggers of Hasura alone. */
async function startEmbedded(databaseUrl: string, resources: AsyncDisposableStack) {
  const { path } = resources.use(await createTemporaryFolder());
  const tables = toTableMetadata().map((table) => ({ ...table, event_triggers: [] }));
  for (const [name, text] of metadataFiles(tables)) {
    await mkdir(dirname(join(path, name)), { recursive: true });
    await writeFile(join(path, name), text);
  }
  return startEngine(databaseUrl, path);
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
