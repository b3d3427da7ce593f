import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import {
  type EngineRequestInterceptor,
  firstOrganisationId,
  startTestService,
  type TestApiClient,
} from '../records/service.ts';
import { type CreationRequest, creationRequestsByOperation, isResourceInsertion } from './creations.ts';

const at: { here: TestApiClient; elsewhere: TestApiClient } = Object.create(null);

const service = await startTestService();
afterAll(() => service[Symbol.asyncDispose]());
at.here = await service.organisation(firstOrganisationId);
at.elsewhere = await service.organisation(firstOrganisationId, 'elsewhere');

const untouched: EngineRequestInterceptor = (_query, send) => send();
afterEach(() => service.interrupt('here', untouched));

async function create(caller: TestApiClient, { path, body }: CreationRequest, name: string, key = name) {
  const sent = body(name);
  const type = sent instanceof FormData ? {} : { 'content-type': 'application/json' };
  const headers = { ...type, 'idempotency-key': key };
  const response = await caller.fetch(path, { method: 'POST', headers, body: sent });
  return {
    status: response.status,
    text: await response.text(),
    location: response.headers.get('location'),
    replayed: response.headers.get('idempotent-replayed'),
  };
}

const inUse = expect.objectContaining({ status: 409, text: expect.stringContaining('"IDEMPOTENCY_KEY_IN_USE"') });

/**
 * Pauses the first gateway before or after the engine commits a creation.
 * @returns a promise of the pause, and a function that ends it
 */
function stopAt(moment: 'before' | 'after') {
  const reached = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  service.interrupt('here', async (query, send) => {
    if (!isResourceInsertion(query)) return send();
    const answer = moment === 'after' ? await send() : undefined;
    reached.resolve();
    await goOn.promise;
    return answer ?? send();
  });
  return { reached: reached.promise, goOn: goOn.resolve };
}

const created = v.object({
  data: v.looseObject({ id: v.string(), attributes: v.looseObject({}) }),
  included: v.optional(v.array(v.unknown())),
});

test('`creations` contains a request for each operation of the OpenAPI document that creates a resource', async () => {
  const document = v.parse(
    v.object({
      paths: v.record(
        v.string(),
        v.record(v.string(), v.looseObject({ operationId: v.string(), responses: v.looseObject({}) })),
      ),
    }),
    (await at.here.get('/openapi.json')).body,
  );
  const creating = Object.values(document.paths).flatMap(({ post }) =>
    post !== undefined && '201' in post.responses ? [post.operationId] : [],
  );
  expect(Object.keys(creationRequestsByOperation).toSorted()).toEqual(creating.toSorted());
});

describe.each(Object.entries(creationRequestsByOperation))('%s with an Idempotency-Key', (operation, creation) => {
  test('the response to a creation with an Idempotency-Key equals the resource that a later request reads', async () => {
    const { text, location } = await create(at.here, creation, randomUUID());
    const { data: made, included } = v.parse(created, JSON.parse(text));
    const { secret: _secret, key: _key, ...attributes } = made.attributes;
    // The REST API has no endpoint to read one API key or one invitation.
    const reads: Readonly<Record<string, () => ReturnType<typeof at.here.get>>> = {
      createApiKey: () => at.here.ask({ root: 'api_keys', whereClause: { id: { _eq: made.id } } }),
      createInvitation: () => at.here.get('/v1/invitations'),
    };
    const read = await (reads[operation]?.() ?? at.here.get(new URL(location ?? '').pathname));
    const shown = v.parse(v.object({ data: v.unknown() }), read.body).data;
    expect(Array.isArray(shown) ? shown : [shown]).toContainEqual({ ...made, attributes });
    if (included !== undefined) expect(read.body).toMatchObject({ included });
  });

  test('two requests with the same Idempotency-Key create one resource and get one response, even if the first gateway pauses before it responds', async () => {
    const name = randomUUID();
    const { reached, goOn } = stopAt('after');
    const first = create(at.here, creation, name);
    await reached;
    const again = await create(at.elsewhere, creation, name);
    expect(again).toMatchObject({ status: 201, replayed: 'true' });
    // The first gateway continues, and answers the first request with the response that was stored before the pause.
    goOn();
    expect(await first).toEqual({ ...again, replayed: null });
    expect(await creation.count(service.sql, name)).toHaveLength(1);
  });

  test('a repeated creation with an Idempotency-Key creates one resource, even if the first response of the engine is lost', async () => {
    const name = randomUUID();
    service.interrupt('here', async (query, send) => {
      const answer = await send();
      if (isResourceInsertion(query)) throw new Error('the connection was lost');
      return answer;
    });
    expect((await create(at.here, creation, name)).status).toBe(503);
    service.interrupt('here', untouched);
    const again = await create(at.here, creation, name);
    expect(again).toMatchObject({ status: 201, replayed: 'true' });
    expect(await create(at.elsewhere, creation, name)).toEqual(again);
    expect(await creation.count(service.sql, name)).toHaveLength(1);
  });

  test('a creation with an Idempotency-Key creates nothing if its lease has expired and a second request with the same key has acquired the lease', async () => {
    const name = randomUUID();
    const { reached, goOn } = stopAt('before');
    const first = create(at.here, creation, name);
    await reached;
    await service.sql`update idempotency_keys set expires_at = now() - interval '1 second' where key = ${name}`;
    const second = await create(at.elsewhere, creation, name);
    expect(second).toMatchObject({ status: 201, replayed: null });
    goOn();
    expect(await first).toEqual(inUse);
    expect(await creation.count(service.sql, name)).toHaveLength(1);
    expect(await create(at.here, creation, name)).toEqual({ ...second, replayed: 'true' });
  });

  test('20 concurrent creations with the same Idempotency-Key create one resource', async () => {
    const name = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => create(index % 2 === 0 ? at.here : at.elsewhere, creation, name)),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(made.filter(({ replayed }) => replayed === null)).toHaveLength(1);
    expect(new Set(made.map(({ text }) => text)).size).toBe(1);
    for (const answer of answers) if (answer.status !== 201) expect(answer).toEqual(inUse);
    expect(await creation.count(service.sql, name)).toHaveLength(1);
  });
});

test('a gateway that renews the lease of an Idempotency-Key after the response is stored does not change the expiry of the response', async () => {
  const [, creation] = Object.entries(creationRequestsByOperation).find(([name]) => name === 'createWorkspace') ?? [];
  if (creation === undefined) throw new Error('no creation of workspaces');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const key = randomUUID();
    const { reached, goOn } = stopAt('after');
    const first = create(at.here, creation, key);
    await reached;
    const renewed = Promise.withResolvers<void>();
    service.interrupt('here', async (query, send) => {
      const answer = await send();
      if (query.includes('update_idempotency_keys(')) renewed.resolve();
      return answer;
    });
    await vi.advanceTimersByTimeAsync(20_000);
    await renewed.promise;
    const [row] = await service.sql<{ left: number }[]>`
      select extract(epoch from expires_at - now())::int as left from idempotency_keys where key = ${key}`;
    expect(row?.left).toBeGreaterThan(23 * 3600);
    goOn();
    expect((await first).status).toBe(201);
  } finally {
    vi.useRealTimers();
  }
});
