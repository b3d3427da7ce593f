import { randomUUID } from 'node:crypto';
import { createLogger } from '@fds/platform/log';
import { describe, expect, test } from 'vitest';
import { workerApp } from './app.ts';
import type { WorkerEvent } from './events/kinds.ts';

const log = createLogger({ name: 'worker', level: 'silent' });
const id = randomUUID();
const row = {
  id: randomUUID(),
  organisation_id: randomUUID(),
  workspace_id: randomUUID(),
  status: 'pending',
  size_bytes: 5,
};
const delivery = {
  id,
  created_at: '2026-11-21T07:00:00.123456',
  table: { schema: 'public', name: 'documents' },
  trigger: { name: 'documents' },
  event: {
    op: 'INSERT',
    data: { old: null, new: row },
    session_variables: { 'x-hasura-role': 'organisation' },
    trace_context: null,
  },
  delivery_info: { current_retry: 0, max_retries: 5 },
};

function createApp({ accept = async (_event: WorkerEvent) => ['a-job'], check = async () => {} } = {}) {
  const app = workerApp({
    queue: { accept },
    eventsSecret: 'the secret',
    check,
    metrics: async () => new Response('x 1'),
    log,
  });
  const post = (body: unknown, secret = 'the secret') =>
    app.request('/events', {
      method: 'POST',
      headers: { 'x-events-secret': secret, 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  return { app, post };
}

test('POST /events queues an event under the id that the engine gave to the event', async () => {
  const accepted: WorkerEvent[] = [];
  const { post } = createApp({
    accept: async (event) => {
      accepted.push(event);
      return ['a-job'];
    },
  });
  const response = await post(delivery);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ event: 'document.uploaded', jobs: ['a-job'] });
  expect(accepted).toMatchObject([
    { id, kind: 'document.uploaded', record_id: row.id, workspace_id: row.workspace_id, data: { size: 5 } },
  ]);
});

test('POST /events queues several events of one request', async () => {
  const accepted: string[] = [];
  const { post } = createApp({
    accept: async (event) => {
      accepted.push(event.id);
      return ['a-job'];
    },
  });
  const other = { ...delivery, id: randomUUID(), table: { schema: 'public', name: 'journals' } };
  const third = { ...delivery, id: randomUUID() };
  const response = await post([delivery, other, third]);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual([
    { event: 'document.uploaded', jobs: ['a-job'] },
    { event: null, jobs: [] },
    { event: 'document.uploaded', jobs: ['a-job'] },
  ]);
  expect(accepted).toEqual([id, third.id]);
});

test('POST /events queues no event of a request if one of its events is malformed', async () => {
  const accepted: string[] = [];
  const { post } = createApp({
    accept: async (event) => {
      accepted.push(event.id);
      return [];
    },
  });
  expect((await post([delivery, { ...delivery, event: null }])).status).toBe(400);
  expect((await post([])).status).toBe(400);
  expect((await post(Array.from({ length: 1001 }, () => delivery))).status).toBe(400);
  expect(accepted).toEqual([]);
});

test('POST /events accepts an event whose row has a text of 2 MiB', async () => {
  const { post } = createApp();
  const large = { ...delivery.event.data.new, description: 'x'.repeat(2 * 1024 * 1024) };
  const response = await post({ ...delivery, event: { ...delivery.event, data: { old: null, new: large } } });
  expect(response.status).toBe(200);
});

test('POST /events answers 200 to a row change that is not an event', async () => {
  const { post } = createApp();
  const response = await post({ ...delivery, table: { schema: 'public', name: 'journals' } });
  expect([response.status, await response.json()]).toEqual([200, { event: null, jobs: [] }]);
});

describe('POST /events', () => {
  test.each(['', 'the secre', 'the secret!', 'THE SECRET'])(
    'POST /events rejects the secret %j with 401',
    async (secret) => {
      expect((await createApp().post(delivery, secret)).status).toBe(401);
    },
  );

  test.each<[string, unknown]>([
    ['a body that is not JSON', '{'],
    ['a body that is not an object', '[]'],
    ['an event without an id', { ...delivery, id: undefined }],
    ['an id that is not a UUID', { ...delivery, id: '1' }],
    ['an invalid time', { ...delivery, created_at: 'now' }],
    ['an unknown operation', { ...delivery, event: { ...delivery.event, op: 'TRUNCATE' } }],
  ])('POST /events rejects %s with 400', async (_name, body) => {
    expect((await createApp().post(body)).status).toBe(400);
  });

  test('POST /events rejects a body of more than 16 MiB with 413', async () => {
    expect((await createApp().post('x'.repeat(16 * 1024 * 1024 + 1))).status).toBe(413);
  });
});

test('the worker answers 404 to an unknown path', async () => {
  expect((await createApp().app.request('/')).status).toBe(404);
});

test('POST /events answers 503 with Retry-After if the event cannot be queued', async () => {
  const { post } = createApp({
    accept: async () => {
      throw new Error('no database');
    },
  });
  const response = await post(delivery);
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('5');
  expect(await response.text()).not.toContain('no database');
});

test('GET /readyz answers 503 while the health check fails, and GET /healthz still answers 200', async () => {
  const failing = createApp({
    check: async () => {
      throw new Error('no database');
    },
  });
  expect((await createApp().app.request('/readyz')).status).toBe(200);
  expect((await failing.app.request('/readyz')).status).toBe(503);
  expect((await failing.app.request('/healthz')).status).toBe(200);
});
