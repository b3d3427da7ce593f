import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { demoOrganisations } from '@fds/db/seed';
import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, describe, expect, test } from 'vitest';
import { firstOrganisationId, secondOrganisationId, startTestService, type TestApiClient } from '../records/service.ts';

const workspaceId = demoOrganisations[0]?.workspaces[0]?.id ?? '';

const made = v.object({ data: v.object({ id: v.string(), attributes: v.looseObject({}) }) });

const service = await startTestService();
afterAll(() => service[Symbol.asyncDispose]());
const client = await service.organisation(firstOrganisationId);
const twin = await client.call('POST', '/v1/api-key', {
  data: { type: 'api-key', attributes: { name: 'twin', workspace: { id: workspaceId } } },
});
const credential = String(v.parse(made, twin.body).data.attributes.key);

const workspaceNamed = (name: string, attributes: object = {}) => ({
  data: { type: 'workspace', attributes: { name, ...attributes } },
});
const apiKeyNamed = (name: string) => ({
  data: { type: 'api-key', attributes: { name, workspace: { id: workspaceId } } },
});

async function create(caller: TestApiClient, key: string, body: object, path = '/v1/workspaces') {
  const headers = { 'content-type': 'application/json', 'idempotency-key': key };
  const response = await caller.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: response.status, headers: response.headers, text: await response.text() };
}
const codeOf = ({ text }: { readonly text: string }) => /"code":"(\w+)"/.exec(text)?.[1];
const replayed = ({ headers }: { readonly headers: Headers }) => headers.get('idempotent-replayed');

const workspacesNamed = async (name: string) =>
  (await service.sql`select id from workspaces where name = ${name}`).length;
const rowOf = async (key: string) =>
  (await service.sql`select credential, status, fingerprint, answer from idempotency_keys where key = ${key}`)[0];

describe('a repeated request with an Idempotency-Key', () => {
  test('every gateway answers a repeated request with an Idempotency-Key with the same bytes as the first request', async () => {
    const key = randomUUID();
    const body = workspaceNamed(`once ${key}`, { external_workspace_id: key });
    const [here, elsewhere] = [service.bearer(credential), service.bearer(credential, 'elsewhere')];
    const first = await create(here, key, body);
    expect([first.status, replayed(first)]).toEqual([201, null]);
    for (const caller of [here, elsewhere]) {
      const again = await create(caller, key, body);
      expect([again.status, replayed(again), again.text]).toEqual([201, 'true', first.text]);
      expect(again.headers.get('location')).toBe(first.headers.get('location'));
    }
    expect(await workspacesNamed(`once ${key}`)).toBe(1);
  });

  test('a repeated request with an Idempotency-Key gets the secret of an API key again, although the database stores only its hash', async () => {
    const key = randomUUID();
    const first = await create(client, key, apiKeyNamed(key), '/v1/api-key');
    const { data } = v.parse(made, JSON.parse(first.text));
    const again = await create(client, key, apiKeyNamed(key), '/v1/api-key');
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(again.headers.get('cache-control')).toBe('no-store');
    expect((await service.bearer(String(data.attributes.key)).get('/v1/invoices')).status).toBe(200);
    expect(JSON.stringify(await rowOf(key))).not.toContain(String(data.attributes.key).slice(-20));
  });

  test('a repeated registration with an Idempotency-Key returns the secret of the webhook again and creates no second webhook', async () => {
    const key = randomUUID();
    const attributes = { url: 'https://hooks.example.com/', events: ['invoice.created'], workspace_id: workspaceId };
    const body = { data: { type: 'webhook', attributes: { ...attributes, description: key } } };
    const first = await create(client, key, body, '/v1/webhooks');
    expect([first.status, first.text.includes('whsec_')]).toEqual([201, true]);
    const again = await create(client, key, body, '/v1/webhooks');
    expect([again.status, again.text, replayed(again)]).toEqual([201, first.text, 'true']);
    expect(await service.sql`select id from webhooks where description = ${key}`).toHaveLength(1);
  });

  test('a repeated request with an Idempotency-Key gets the same error again if the first request failed because of stored data', async () => {
    const [key, taken] = [randomUUID(), randomUUID()];
    await create(client, randomUUID(), workspaceNamed('first', { external_workspace_id: taken }));
    const body = workspaceNamed('second', { external_workspace_id: taken });
    const first = await create(client, key, body);
    expect([first.status, codeOf(first)]).toEqual([409, 'EXTERNAL_WORKSPACE_ID_TAKEN']);
    await service.sql`delete from workspaces where external_workspace_id = ${taken}`;
    const again = await create(client, key, body);
    expect([again.status, again.text, replayed(again)]).toEqual([409, first.text, 'true']);
  });

  test('a request is executed if an earlier request with the same Idempotency-Key was rejected as malformed', async () => {
    const key = randomUUID();
    expect((await create(client, key, workspaceNamed(''))).status).toBe(400);
    expect(await rowOf(key)).toBeUndefined();
    const mended = await create(client, key, workspaceNamed(key));
    expect([mended.status, replayed(mended)]).toEqual([201, null]);
  });

  test('a repeated request with an Idempotency-Key is rejected if it differs from the first request', async () => {
    const key = randomUUID();
    await create(client, key, workspaceNamed(key));
    for (const other of [
      await create(client, key, workspaceNamed(`${key} `)),
      await create(client, key, apiKeyNamed(key), '/v1/api-key'),
    ]) {
      expect([other.status, codeOf(other), replayed(other)]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED', null]);
    }
    expect((await create(client, key, workspaceNamed(key))).status).toBe(201);
  });
});

test('two callers can use the same Idempotency-Key for different requests', async () => {
  const key = randomUUID();
  const stranger = await service.organisation(secondOrganisationId);
  const callers = [client, stranger, service.bearer(credential)];
  const answers = [];
  for (const caller of callers) answers.push(await create(caller, key, workspaceNamed(key)));
  expect(answers.map((answer) => [answer.status, replayed(answer)])).toEqual(callers.map(() => [201, null]));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(3);
  expect(await workspacesNamed(key)).toBe(3);
});

test('concurrent requests to two gateways with the same Idempotency-Key create one resource', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom('here', 'elsewhere'), { minLength: 2, maxLength: 8 }), async (places) => {
      const key = randomUUID();
      const at = (place: 'here' | 'elsewhere') => create(service.bearer(credential, place), key, workspaceNamed(key));
      const answers = await Promise.all(places.map(at));
      expect(await workspacesNamed(key)).toBe(1);
      const refused = answers.filter(({ status }) => status !== 201);
      for (const answer of refused) expect([answer.status, codeOf(answer)]).toEqual([409, 'IDEMPOTENCY_KEY_IN_USE']);
      const created = answers.filter(({ status }) => status === 201);
      expect(created.filter((answer) => replayed(answer) === null)).toHaveLength(1);
      expect(new Set(created.map(({ text }) => text)).size).toBe(1);
    }),
    { numRuns: 15, examples: [[Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? 'here' : 'elsewhere'))]] },
  );
});

test('a request is rejected while an earlier request with the same Idempotency-Key runs; after it, a repeated request gets the stored response', async () => {
  const key = randomUUID();
  const first = service.bearer(credential);
  let running: ReturnType<typeof create> | undefined;
  await service.sql.begin(async (tx) => {
    await tx`lock table workspaces in exclusive mode`;
    running = create(first, key, workspaceNamed(key));
    await expect.poll(() => rowOf(key)).toMatchObject({ status: null });
    const second = await create(service.bearer(credential, 'elsewhere'), key, workspaceNamed(key));
    expect([second.status, codeOf(second)]).toEqual([409, 'IDEMPOTENCY_KEY_IN_USE']);
  });
  const answered = await running;
  expect(answered?.status).toBe(201);
  expect((await create(first, key, workspaceNamed(key))).text).toBe(answered?.text);
});

describe('a request that never finishes', () => {
  test('the Idempotency-Key of a request that never finishes can be used again only after the end of the lease', async () => {
    const key = randomUUID();
    await create(client, key, workspaceNamed(key));
    const state = (expires: Date) => service.sql`
      update idempotency_keys set status = null, answer = null, fingerprint = null, expires_at = ${expires.toISOString()}
      where key = ${key}`;
    await state(new Date(Date.now() + 20_000));
    expect(codeOf(await create(client, key, workspaceNamed(key)))).toBe('IDEMPOTENCY_KEY_IN_USE');
    await state(new Date(Date.now() - 1));
    const next = await create(client, key, workspaceNamed(`${key} next`));
    expect([next.status, replayed(next)]).toEqual([201, null]);
    expect((await create(client, key, workspaceNamed(`${key} next`))).text).toBe(next.text);
  });
});

test('a stored response expires after a day, and its Idempotency-Key can be used again', async () => {
  const key = randomUUID();
  const first = await create(client, key, workspaceNamed(key));
  const [row] = await service.sql<{ hours: number }[]>`
    select round(extract(epoch from expires_at - now()) / 3600)::int as hours from idempotency_keys where key = ${key}`;
  expect(row?.hours).toBe(24);
  await service.sql`update idempotency_keys set expires_at = now() - interval '1 second' where key = ${key}`;
  const later = await create(client, key, workspaceNamed(key));
  expect([later.status, replayed(later)]).toEqual([201, null]);
  expect(later.text).not.toBe(first.text);
});

test('a stored response that is copied to the row of another Idempotency-Key cannot be decrypted', async () => {
  const [one, other] = [randomUUID(), randomUUID()];
  await create(client, one, workspaceNamed('the same'));
  await create(client, other, workspaceNamed('the same'));
  await service.sql`
    update idempotency_keys set answer = (select answer from idempotency_keys where key = ${one}) where key = ${other}`;
  expect((await create(client, other, workspaceNamed('the same'))).status).toBe(500);
});

test.each(['', ' ', 'two words', 'ü', 'x'.repeat(256)])(
  'a request with the invalid Idempotency-Key %j is rejected',
  async (key) => {
    const answer = await create(client, key, workspaceNamed('none'));
    expect([answer.status, codeOf(answer)]).toEqual([400, 'INVALID_REQUEST']);
    expect(answer.text).toContain('"parameter":"Idempotency-Key"');
  },
);

describe('uploads with an Idempotency-Key', () => {
  const files = async () => (await readdir(service.folder, { recursive: true })).filter((name) => name.length > 2 * 36);
  const upload = async (key: string, content: string, parts: Readonly<Record<string, string>> = {}) => {
    const body = new FormData();
    body.append('file', new File([content], 'hello.txt', { type: 'text/plain' }));
    for (const [name, value] of Object.entries(parts)) body.append(name, value);
    const sent = { method: 'POST', headers: { 'idempotency-key': key }, body };
    const response = await service.bearer(credential).fetch('/v1/documents', sent);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };

  test('a repeated upload with an Idempotency-Key is rejected only if a part of its form differs from the first upload', async () => {
    const key = randomUUID();
    const first = await upload(key, 'Hello');
    expect(first.status).toBe(201);
    const stored = await files();
    const again = await upload(key, 'Hello');
    expect([again.status, again.text, replayed(again)]).toEqual([201, first.text, 'true']);
    expect(again.headers.get('location')).toBe(first.headers.get('location'));
    for (const other of [
      await upload(key, 'Hallo'),
      await upload(key, 'Hello', { 'data.attributes.metadata.source_number': '+4912345' }),
    ]) {
      expect([other.status, codeOf(other)]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    }
    expect(await files()).toEqual(stored);
  });

  test('an upload can use the Idempotency-Key of an earlier upload that was rejected as malformed', async () => {
    const key = randomUUID();
    expect((await upload(key, '')).status).toBe(400);
    expect((await upload(key, 'no longer empty')).status).toBe(201);
  });

  test('concurrent uploads with the same Idempotency-Key store one file', async () => {
    const key = randomUUID();
    const before = (await files()).length;
    const answers = await Promise.all(Array.from({ length: 5 }, () => upload(key, `Hello ${key}`)));
    expect(new Set(answers.filter(({ status }) => status === 201).map(({ text }) => text)).size).toBe(1);
    expect(answers.filter(({ status }) => status !== 201).every((refused) => refused.status === 409)).toBe(true);
    expect(await files()).toHaveLength(before + 1);
  });
});
