import { randomUUID } from 'node:crypto';
import { createLogger } from '@fds/platform/log';
import { describe, expect, test } from 'vitest';
import { createApp } from './app.ts';
import type { DomainEvent } from './events/kinds.ts';

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

function open({ accept = async (_event: DomainEvent) => ['a-job'], check = async () => {} } = {}) {
  const app = createApp({
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

test('an event is queued with its id', async () => {
  const accepted: DomainEvent[] = [];
  const { post } = open({
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

test('an event of a row with a long text is taken', async () => {
  const { post } = open();
  const row = { ...delivery.event.data.new, description: 'x'.repeat(2 * 1024 * 1024) };
  const response = await post({ ...delivery, event: { ...delivery.event, data: { old: null, new: row } } });
  expect(response.status).toBe(200);
});

test('a change that is no event is acknowledged', async () => {
  const { post } = open();
  const response = await post({ ...delivery, table: { schema: 'public', name: 'journals' } });
  expect([response.status, await response.json()]).toEqual([200, { event: null, jobs: [] }]);
});

describe('what is refused', () => {
  test.each(['', 'the secre', 'the secret!', 'THE SECRET'])('the secret %j', async (secret) => {
    expect((await open().post(delivery, secret)).status).toBe(401);
  });

  test.each<[string, unknown]>([
    ['no JSON', '{'],
    ['no object', '[]'],
    ['no id', { ...delivery, id: undefined }],
    ['an id that is none', { ...delivery, id: '1' }],
    ['no moment', { ...delivery, created_at: 'now' }],
    ['an operation that is none', { ...delivery, event: { ...delivery.event, op: 'TRUNCATE' } }],
  ])('%s', async (_what, body) => {
    expect((await open().post(body)).status).toBe(400);
  });

  test('a body that is too large', async () => {
    expect((await open().post('x'.repeat(16 * 1024 * 1024 + 1))).status).toBe(413);
  });

  test('another path', async () => {
    expect((await open().app.request('/')).status).toBe(404);
  });
});

test('an event that cannot be queued is to be delivered again', async () => {
  const { post } = open({
    accept: async () => {
      throw new Error('no database');
    },
  });
  const response = await post(delivery);
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('5');
  expect(await response.text()).not.toContain('no database');
});

test('it says whether it is ready', async () => {
  const out = open({
    check: async () => {
      throw new Error('no database');
    },
  });
  expect((await open().app.request('/readyz')).status).toBe(200);
  expect((await out.app.request('/readyz')).status).toBe(503);
  expect((await out.app.request('/healthz')).status).toBe(200);
});
