import { HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFakeTransport } from '../../testing/fake-transport.ts';
import { endpoints } from '../src/endpoints.ts';
import { codesOf } from '../src/openapi/codes.ts';
import type { ReceivedOperation } from './engine.ts';
import {
  clientCredentials,
  createCheckedGateway,
  globalFetchTransport,
  post,
  requestAuthorizationHeader,
  testConfig,
  uuid,
} from './gateway.ts';
import { startMockEngine } from './started-engine.ts';

const engine = startMockEngine();

const app = await createCheckedGateway(testConfig());
let caller: Readonly<Record<string, string>> = {};
beforeEach(async () => {
  caller = { ...(await requestAuthorizationHeader(app)), 'idempotency-key': 'a key' };
  engine.reset();
});

const fieldOf = ({ text }: ReceivedOperation): string => /\{\s*(\w+)/.exec(text.slice(text.indexOf('{')))?.[1] ?? '';
const failure = () => HttpResponse.json({ errors: [{ message: 'no', extensions: { code: 'unexpected', path: '$' } }] });
/** Results of successful mutations, by the name of the GraphQL field. The mock engine returns these results. */
const well: Readonly<Record<string, unknown>> = {
  insert_idempotency_keys_one: { id: uuid(1) },
  insert_workspaces_one: { id: uuid(77) },
  update_idempotency_keys: { affected_rows: 1 },
  delete_idempotency_keys: { affected_rows: 1 },
};

/**
 * Makes the mock engine return the given responses for the given GraphQL fields, and successful results for all other
 * fields.
 */
const engineSays = (otherwise: Readonly<Record<string, () => Response>> = {}) =>
  engine.answerWith((received) => {
    const field = fieldOf(received);
    return otherwise[field]?.() ?? (field in well ? HttpResponse.json({ data: { [field]: well[field] } }) : undefined);
  });

const asked = () => engine.received.map(fieldOf);
const send = () => {
  const body = { data: { type: 'workspace', attributes: { name: 'New' } } };
  return post(app, '/v1/workspaces', body, { ...caller, 'idempotency-key': 'one' });
};

test('a request with an Idempotency-Key acquires a lease; then one mutation creates the record and stores the response', async () => {
  engineSays();
  expect((await send()).status).toBe(201);
  expect(asked()).toEqual(['insert_idempotency_keys_one', 'insert_workspaces_one']);
  const sessions = engine.received.map(({ session }) => session.variables['x-hasura-credential']);
  expect(sessions).toEqual([`client ${clientCredentials.client_id}`, `client ${clientCredentials.client_id}`]);
  const { settlement } = engine.received[1]?.variables ?? {};
  expect(settlement).toMatchObject({ key: 'one', status: 201, answer: expect.stringMatching(/^eyJ/) });
  expect(JSON.stringify(settlement)).not.toContain('New');
});

test('a creation without an Idempotency-Key sends only one mutation', async () => {
  engineSays();
  const body = { data: { type: 'workspace', attributes: { name: 'New' } } };
  const { 'idempotency-key': _, ...withoutKey } = caller;
  expect((await post(app, '/v1/workspaces', body, withoutKey)).status).toBe(201);
  expect(asked()).toEqual(['insert_workspaces_one']);
});

test('after an internal error, the gateway stores no response and releases the lease', async () => {
  engineSays({ insert_workspaces_one: failure });
  expect((await send()).status).toBe(500);
  expect(asked().at(-1)).toBe('delete_idempotency_keys');
});

const refused = (constraint: string) => () =>
  HttpResponse.json({
    errors: [{ message: `constraint "${constraint}"`, extensions: { code: 'constraint-violation', path: '$' } }],
  });

test('an error response is returned even if it cannot be stored', async () => {
  const renewed = [HttpResponse.json({ data: { update_idempotency_keys: { affected_rows: 1 } } }), failure()];
  engineSays({
    insert_workspaces_one: refused('workspaces_external_workspace_id_key'),
    update_idempotency_keys: () => renewed.shift() ?? failure(),
  });
  expect((await send()).status).toBe(409);
});

test('a request that has lost its lease creates nothing and gets 409, whatever error its mutation returns', async () => {
  engineSays({
    insert_workspaces_one: refused('workspaces_external_workspace_id_key'),
    update_idempotency_keys: () => HttpResponse.json({ data: { update_idempotency_keys: { affected_rows: 0 } } }),
  });
  const lost = await send();
  expect([lost.status, await lost.json()]).toMatchObject([409, { code: 'IDEMPOTENCY_KEY_IN_USE' }]);
});

test('a second request with the same Idempotency-Key gets 409 while the first request is running', async () => {
  const none = () => HttpResponse.json({ data: { insert_idempotency_keys_one: null } });
  const held = { id: uuid(1), claim: uuid(2), status: null, fingerprint: null, answer: null };
  engineSays({
    insert_idempotency_keys_one: none,
    idempotency_keys: () => HttpResponse.json({ data: { idempotency_keys: [held] } }),
  });
  const answer = await send();
  expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'IDEMPOTENCY_KEY_IN_USE' }]);
});

test('a second request with the same Idempotency-Key runs if the first request releases the key in the meantime', async () => {
  const answers = [null, { id: uuid(1) }];
  engineSays({
    insert_idempotency_keys_one: () =>
      HttpResponse.json({ data: { insert_idempotency_keys_one: answers.shift() ?? null } }),
    idempotency_keys: () => HttpResponse.json({ data: { idempotency_keys: [] } }),
  });
  expect((await send()).status).toBe(201);
});

describe('a lease', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('a lease is renewed until its request ends', async () => {
    const { promise: inserted, resolve } = Promise.withResolvers<void>();
    const delayed = createFakeTransport(async (message, signal) => {
      if (message.query.includes('insert_workspaces_one')) await inserted;
      return globalFetchTransport.send(message, signal);
    });
    const slow = await createCheckedGateway(testConfig(), delayed);
    engineSays();
    const credential = await requestAuthorizationHeader(slow);
    const body = { data: { type: 'workspace', attributes: { name: 'New' } } };
    const answer = post(slow, '/v1/workspaces', body, { ...credential, 'idempotency-key': 'one' });
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1), { timeout: 15_000 });
    await vi.advanceTimersByTimeAsync(45_000);
    const renewals = () =>
      engine.received.filter(({ variables }) => /^{"expires_at":"[^"]+"}$/.test(JSON.stringify(variables.set)));
    await vi.waitFor(() => expect(renewals()).toHaveLength(2), { timeout: 15_000 });
    resolve();
    expect((await answer).status).toBe(201);
    expect(vi.getTimerCount()).toBe(0);
  });
});

test('only the POST endpoints that create a resource accept an Idempotency-Key', () => {
  const keyed: string[] = [];
  for (const endpoint of endpoints) {
    if (codesOf(endpoint).includes('IDEMPOTENCY_KEY_REUSED')) keyed.push(`${endpoint.methods[0]} ${endpoint.path}`);
  }
  expect(keyed).toEqual(expect.arrayContaining(['POST /v1/api-key', 'POST /v1/documents', 'POST /v1/workspaces']));
  expect(keyed.filter((name) => /query|auth|infer|compute/.test(name) || !name.startsWith('POST'))).toEqual([]);
});
