import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestEngine } from '../../testing/engine.ts';
import { computeColumn } from '../src/columns/compute.ts';
import { processDocument } from '../src/documents/process.ts';
import { sweepStorage } from '../src/jobs/sweep-storage.ts';
import { openWorkerTestEnvironment, type WorkerTestEnvironment } from './world.ts';

// Vitest fails the run if a lost connection causes an unhandled error.
let world: WorkerTestEnvironment;
let operator: Sql;
let owner: { organisation_id: string; workspace_id: string };
const resources = new AsyncDisposableStack();
beforeAll(async () => {
  world = resources.use(await openWorkerTestEnvironment());
  operator = postgres(world.url, { max: 2, onnotice: () => {} });
  resources.defer(() => operator.end());
  owner = await world.addWorkspace();
});
afterAll(() => resources.disposeAsync());

const { signal } = new AbortController();

/**
 * Locks a table and runs `work`. As soon as a statement of `work` waits for the lock, closes the database connection of
 * this statement.
 */
async function closeConnectionAt(table: string, work: () => Promise<void>): Promise<void> {
  await operator.begin(async (tx) => {
    await tx`lock table ${tx(table)} in access exclusive mode`;
    const outcome = expect(work()).rejects.toThrow(/terminating connection|Connection terminated|ECONNRESET/);
    await vi.waitFor(async () => {
      const { count } = await tx`
        select pg_terminate_backend(pid) from pg_locks where relation = ${table}::regclass and not granted`;
      expect(count).toBe(1);
    }, 30_000);
    await outcome;
  });
}

test('processDocument completes a document at the next run if the database connection is lost while it stores the text', async () => {
  const document = await world.addDocument(owner, Buffer.from('Hello'), 'a.txt');
  const run = () => processDocument(document, world.context, signal);
  const state = async () =>
    (
      await world.sql`
        select status, (select content from document_texts t where t.document_id = d.id) as content
        from documents d where id = ${document.document_id}`
    )[0];
  await closeConnectionAt('document_texts', run);
  expect(await state()).toMatchObject({ status: expect.stringMatching(/^(pending|processing)$/), content: null });
  await run();
  expect(await state()).toEqual({ status: 'completed', content: 'Hello' });
});

test('computeColumn repeats a batch if the database connection is lost before the batch is stored', async () => {
  const document = await world.addDocument(owner, Buffer.from('Hello'), 'b.txt');
  const custom_column_id = randomUUID();
  const job_id = randomUUID();
  const column = { id: custom_column_id, ...owner, name: 'Name', root: 'documents', data_type: 'text' };
  const extractor = world.sql.json({ kind: 'field', field: 'file_name' });
  await world.sql`insert into custom_columns ${world.sql({ ...column, origin: 'manual', extractor })}`;
  const record_ids = world.sql.json([document.document_id]);
  await world.sql`insert into custom_column_jobs ${world.sql({ id: job_id, ...owner, custom_column_id, record_ids })}`;
  await using engine = await openTestEngine(world.url);
  const context = { ...world.context, engine: engine.query };
  const run = () => computeColumn({ organisation_id: owner.organisation_id, job_id }, context, signal);
  const state = async () =>
    (
      await world.sql`
        select status, processed, (select text_value from custom_column_values v where v.custom_column_id = j.custom_column_id)
        from custom_column_jobs j where id = ${job_id}`
    )[0];
  await closeConnectionAt('custom_column_values', run);
  expect(await state()).toEqual({ status: 'running', processed: 0, text_value: null });
  await run();
  expect(await state()).toEqual({ status: 'completed', processed: 1, text_value: 'b.txt' });
});

test('sweepStorage removes no file if the database connection is lost, and succeeds at the next run', async () => {
  const kept = await world.addDocument(owner, Buffer.from('kept'));
  const orphan = await world.addDocument(owner, Buffer.from('orphan'));
  await world.sql`delete from medias where id = ${orphan.media_id}`;
  const old = new Date(Date.now() - 60_000);
  for (const { file } of [kept, orphan]) await utimes(world.pathOf(file), old, old);
  const areStored = () => [kept, orphan].map(({ file }) => existsSync(world.pathOf(file)));
  await closeConnectionAt('medias', () => sweepStorage(world.context, signal));
  expect(areStored()).toEqual([true, true]);
  await sweepStorage(world.context, signal);
  expect(areStored()).toEqual([true, false]);
});
