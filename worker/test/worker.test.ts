import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '../../testing/http-server.ts';
import { unreadableReasons } from '../src/documents/reading.ts';
import { startWorker, type WorkerProcess } from './process.ts';
import { pdf } from './samples.ts';
import { openTestWorld, type TestDocument, type TestWorld } from './world.ts';

let world: TestWorld;
let owner: { organisation_id: string; workspace_id: string };
const resources = new AsyncDisposableStack();
beforeAll(async () => {
  world = resources.use(await openTestWorld());
  owner = await world.addWorkspace();
});
afterAll(() => resources.disposeAsync());

async function start(environment: Record<string, string> = {}): Promise<WorkerProcess> {
  const worker = await startWorker({
    DATABASE_URL: world.url,
    STORAGE: `file:${world.storageFolder}`,
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    ...environment,
  });
  resources.defer(() => worker.kill());
  return worker;
}

/** Sends the event of an uploaded document to the worker, as the engine does. */
async function sendEvent(worker: WorkerProcess, document: TestDocument, id = randomUUID()) {
  const { organisation_id, workspace_id, document_id } = document;
  const row = { id: document_id, organisation_id, workspace_id, status: 'pending' };
  const response = await fetch(`${worker.url}/events`, {
    method: 'POST',
    headers: { 'x-events-secret': 'the secret' },
    body: JSON.stringify({
      id,
      created_at: new Date().toISOString(),
      table: { schema: 'public', name: 'documents' },
      event: { op: 'INSERT', data: { old: null, new: row } },
    }),
  });
  expect(response.status).toBe(200);
}

const stateOf = async ({ document_id }: TestDocument) => {
  const [document] = await world.sql`select status, failure_reason from documents where id = ${document_id}`;
  return document;
};
const pollState = (document: TestDocument) => expect.poll(() => stateOf(document), { timeout: 30_000, interval: 50 });

test('a worker that cannot reach Postgres exits with a one-line error', async () => {
  const failing = start({ DATABASE_URL: 'postgres://nobody:hush@127.0.0.1:9/nothing' });
  await expect(failing).rejects.toThrow(
    /^the worker did not start:\nThe queue in the Postgres of DATABASE_URL cannot be opened: connect ECONNREFUSED 127\.0\.0\.1:9\.\n$/,
  );
});

test('a document is processed once, even if the worker receives its event several times', async () => {
  const worker = await start();
  const document = await world.addDocument(owner, pdf(['Hello']));
  const event = randomUUID();
  await Promise.all([1, 2, 3].map(() => sendEvent(worker, document, event)));
  await pollState(document).toMatchObject({ status: 'completed' });
  await sendEvent(worker, document, event);
  const jobs = () => world.sql`select from pgboss.job where name = 'process-document'`;
  await expect.poll(async () => (await jobs()).count, { timeout: 30_000, interval: 50 }).toBe(0);
  const metrics = await (await fetch(`${worker.url}/metrics`)).text();
  expect(metrics).toContain('worker_documents_total{outcome="completed"} 1\n');
  worker.child.kill('SIGTERM');
  expect(await once(worker.child, 'exit')).toEqual([0, null]);
});

test('a document is processed by another worker if its worker is killed', async () => {
  const document = await world.addDocument(owner, Buffer.from('Hello'));
  // A storage whose responses wait until the test calls the function in `answers`.
  const answers: Array<() => void> = [];
  await using storage = await startServer((request, response) => {
    if (request.method === 'GET' && request.url?.includes(document.media_id)) answers.push(() => response.end('Hello'));
    else response.end();
  });
  const settings = { STORAGE: `s3://files?endpoint=${storage.url}` };
  const first = await start(settings);
  await sendEvent(first, document);
  await expect.poll(() => answers.length, { timeout: 30_000 }).toBe(1);
  await pollState(document).toMatchObject({ status: 'processing' });
  await first.kill();
  // Makes the job's heartbeat a minute older, so that the test need not wait until the heartbeat expires.
  await world.sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'`;
  await start(settings);
  await expect.poll(() => answers.length, { timeout: 30_000 }).toBe(2);
  answers[1]?.();
  await pollState(document).toMatchObject({ status: 'completed' });
});

test('a waiting job stays in the queue for at least 10 years, and a document is marked as failed after the last retry of its job', async () => {
  const worker = await start({ STORAGE: 's3://files?endpoint=http://127.0.0.1:9' });
  const document = await world.addDocument(owner, Buffer.from('Hello'));
  const event = randomUUID();
  await sendEvent(worker, document, event);
  const [job] = await world.sql`
    select keep_until > now() + interval '10 years' as kept from pgboss.job where id = ${event}`;
  expect(job).toEqual({ kept: true });
  // Sets the maximum number of retries to 0, so that the test need not wait for retries.
  await world.sql`update pgboss.job set retry_limit = 0 where id = ${event}`;
  await pollState(document).toEqual({ status: 'failed', failure_reason: unreadableReasons.repeatedly });
});
