import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createEngine } from '@fds/engine/app';
import { readConfig } from '@fds/engine/config';
import { createLogger } from '@fds/platform/log';
import { listen } from '@fds/platform/serve';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { metadataDirectory } from '../../../engine-metadata/src/files.ts';
import { createSeededDatabase } from '../../../testing/seeded.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';
import { compareEngines, compareWrites } from './compare.ts';
import type { ComparedEngine } from './engine.ts';
import { creationRequests, readRecordedRequests } from './requests.ts';

/** The test sends only every 100th request, because sending all requests takes 40 s of CPU time. */
const step = 100;

const adminSecret = 'the secret of the compared engine';
const resources = new AsyncDisposableStack();
let databaseUrl: string;
let expected: ComparedEngine;

/** Starts an embedded engine that serves HTTP requests as Hasura does. */
async function serveEngine(metadata: string): Promise<ComparedEngine> {
  const engine = await createEngine(
    readConfig({
      HASURA_GRAPHQL_DATABASE_URL: databaseUrl,
      HASURA_GRAPHQL_METADATA_DIR: metadata,
      HASURA_GRAPHQL_ADMIN_SECRET: adminSecret,
      HASURA_GRAPHQL_STRINGIFY_NUMERIC_TYPES: 'true',
      HASURA_GRAPHQL_PG_CONNECTIONS: '4',
      WORKER_URL: 'http://127.0.0.1:9',
      EVENTS_SECRET: 'the secret of the events',
    }),
    createLogger({ name: 'engine', level: 'silent' }),
  );
  resources.defer(engine.close);
  const { url, close } = await listen(engine.app, { host: '127.0.0.1', port: 0, variable: '' });
  resources.defer(close);
  return { url, adminSecret };
}

/** Returns the path of a copy of the metadata in which the role organisation cannot read the number of an invoice. */
async function alteredMetadata(): Promise<string> {
  const folder = resources.use(await createTemporaryFolder());
  await cp(metadataDirectory, folder.path, { recursive: true });
  const file = join(folder.path, 'databases/default/tables/public_invoices.yaml');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(/\n +- reference_number/, ''));
  return folder.path;
}

/**
 * Compares an engine with the embedded engine of the test, as the command `npm run hasura` does.
 * @returns the result and the printed lines
 */
async function comparisonWith(compared: ComparedEngine) {
  const lines: string[] = [];
  const requests = (await readRecordedRequests()).filter((_, index) => index % step === 0);
  const equal = await compareEngines(
    async () => expected,
    compared,
    requests,
    (line) => lines.push(line),
  );
  return { equal, lines };
}

beforeAll(async () => {
  databaseUrl = resources.use(await createSeededDatabase()).url;
  expected = await serveEngine(metadataDirectory);
});
afterAll(() => resources.disposeAsync());

/** Documents that still wait for the worker. */
async function countPendingDocuments(): Promise<unknown> {
  const sql = postgres(databaseUrl, { max: 1 });
  try {
    const [row] = await sql`select count(*) from documents where status = 'pending'`;
    return row;
  } finally {
    await sql.end();
  }
}

test('if one permission of the engine differs, npm run hasura reports the metadata, the schema of the role and the reads that need this permission, and nothing else; the comparison leaves no document pending', async () => {
  const pending = await countPendingDocuments();
  const { equal, lines } = await comparisonWith(await serveEngine(await alteredMetadata()));
  expect(equal).toBe(false);
  const [metadata, schema, ...rest] = lines;
  const reads = rest.slice(0, -1);
  expect(metadata).toMatch(/^metadata: metadata\n/);
  expect(schema).toMatch(/^schemas: GraphQL schema of the role organisation\n {2}embedded engine: .*reference_number/);
  for (const read of reads) {
    expect(read).toMatch(/^reads: query[\s\S]*field 'reference_number' not found in type: 'invoices(_bool_exp)?'/);
  }
  const counts =
    /^metadata: 1 compared, 1 different; schemas: 4 compared, 1 different; reads: [3-9]\d compared, ([1-9]) different; mutations: [1-9]\d* compared, 0 different$/;
  expect(lines.at(-1)).toMatch(counts);
  expect(reads).toHaveLength(Number(counts.exec(lines.at(-1) ?? '')?.[1]));
  expect(await countPendingDocuments()).toEqual(pending);
});

test('npm run hasura counts a write that fails in the same way in both engines as a difference', async () => {
  const unreachable = { url: 'http://127.0.0.1:9', adminSecret };
  const { differences } = await compareWrites(unreachable, unreachable);
  expect(differences.map(({ what }) => what.split(' ').at(-1))).toEqual(creationRequests.map(({ path }) => path));
});
