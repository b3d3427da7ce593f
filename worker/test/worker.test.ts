import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/http-server.ts';
import { unreadableReasons } from '../src/documents/reading.ts';
import { startWorker, type WorkerProcess } from './process.ts';
import { openWorkerTestEnvironment, type TestDocument, type WorkerTestEnvironment } from './world.ts';

let world: WorkerTestEnvironment;
let owner: { organisation_id: string; workspace_id: string };
/** A storage that delays the responses for the files in `held` until the test calls the functions in `answers`. */
let storage: TestServer;
const held = new Set<string>();
const answers: Array<(status: number, content: string) => void> = [];
/** The running worker, which the tests share. */
let worker: WorkerProcess;
const resources = new AsyncDisposableStack();
beforeAll(async () => {
  world = resources.use(await openWorkerTestEnvironment());
  owner = await world.addWorkspace();
  storage = resources.use(
    await startTestServer(({ method, url = '' }, response) => {
      const id = /[0-9a-f-]{36}(?=\?|$)/.exec(url)?.[0] ?? '';
      const answer = (status: number, content: string) => response.writeHead(status).end(content);
      if (method === 'GET' && held.has(id)) answers.push(answer);
      else answer(200, 'Hello');
    }),
  );
  worker = await start();
});
afterAll(() => resources.disposeAsync());

async function start(environment: Record<string, string> = {}): Promise<WorkerProcess> {
  const started = await startWorker({
    DATABASE_URL: world.url,
    STORAGE: `s3://files?endpoint=${storage.url}`,
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    ...environment,
  });
  resources.defer(() => started.kill());
  return started;
}

/** Sends the event of an uploaded document to the worker, as the engine does. */
async function sendEvent(document: TestDocument, id = randomUUID()) {
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
  const document = await world.addDocument(owner, Buffer.from('Hello'), 'a.txt');
  const event = randomUUID();
  await Promise.all([1, 2, 3].map(() => sendEvent(document, event)));
  await pollState(document).toMatchObject({ status: 'completed' });
  await sendEvent(document, event);
  const jobs = () => world.sql`select from pgboss.job where name = 'process-document'`;
  await expect.poll(async () => (await jobs()).count, { timeout: 30_000, interval: 50 }).toBe(0);
  const metrics = await (await fetch(`${worker.url}/metrics`)).text();
  expect(metrics).toContain('worker_documents_total{outcome="completed"} 1\n');
});

test('a waiting job stays in the queue for at least 10 years, and a document is marked as failed after the last retry of its job', async () => {
  const document = await world.addDocument(owner, Buffer.from('Hello'), 'a.txt');
  held.add(document.media_id);
  const event = randomUUID();
  await sendEvent(document, event);
  const [job] = await world.sql`
    select keep_until > now() + interval '10 years' as kept from pgboss.job where id = ${event}`;
  expect(job).toEqual({ kept: true });
  // Sets the maximum number of retries to 0, so that the test need not wait for retries.
  await world.sql`update pgboss.job set retry_limit = 0 where id = ${event}`;
  await expect.poll(() => answers.length, { timeout: 30_000 }).toBe(1);
  answers.pop()?.(403, '');
  await pollState(document).toEqual({ status: 'failed', failure_reason: unreadableReasons.repeatedly });
});

test('another worker processes a document if the worker that processes it is killed', async () => {
  const document = await world.addDocument(owner, Buffer.from('Hello'), 'a.txt');
  held.add(document.media_id);
  await sendEvent(document);
  await expect.poll(() => answers.length, { timeout: 30_000 }).toBe(1);
  await pollState(document).toMatchObject({ status: 'processing' });
  await worker.kill();
  // Sets the time of the job's last heartbeat back by a minute, so that the test need not wait until the queue gives
  // the job to another worker.
  await world.sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'`;
  worker = await start();
  await expect.poll(() => answers.length, { timeout: 30_000 }).toBe(2);
  answers[1]?.(200, 'Hello');
  await pollState(document).toMatchObject({ status: 'completed' });
});

test('a worker exits with code 0 after SIGTERM', async () => {
  worker.child.kill('SIGTERM');
  expect(await once(worker.child, 'exit')).toEqual([0, null]);
});
