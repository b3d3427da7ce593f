import * as fc from 'fast-check';
import * as v from 'valibot';
import { beforeAll, expect, it } from 'vitest';
import { createResponseCheck, type ResponseCheck } from '../../../gateway/test/response-check.ts';
import { recordTypes } from '../../../platform/src/tables/lookup.ts';
import { randomSeed } from '../../../testing/random-seed.ts';
import {
  type ApiClient,
  createOrganisationClient,
  type HttpJsonResponse,
  requestOrganisationToken,
} from '../client.ts';
import type { RunningProduct } from '../running-product.ts';
import { KnownIdsAndCursors } from './known.ts';
import { type GeneratedRequest, listOperations, RequestGenerator } from './requests.ts';
import { ValueGenerator } from './values.ts';

/** Number of generated requests. `npm run fuzz:openapi` sends 20,000. */
const count = Number(process.env.FUZZ_REQUESTS ?? 100);
const batch = 100;
const atOnce = 4;
/** The only accepted error with a status of 500 or more: the test does not configure a mailbox connector. */
const allowed = v.object({ code: v.picklist(['CONNECTOR_NOT_CONFIGURED', 'INBOUND_MAIL_NOT_CONFIGURED']) });

let product: RunningProduct;
let document: Record<string, unknown>;
let holds: ResponseCheck;
const known = new KnownIdsAndCursors();

/** Remembers the ids of some records of every record type that a client can read. */
async function learnFrom(client: ApiClient): Promise<void> {
  for (const { name } of recordTypes) {
    const { status, body }: HttpJsonResponse = await client.post('/v1/records/query', { root: name, limit: 20 });
    known.learn(status, body);
  }
}

const made = v.object({ data: v.object({ attributes: v.object({ key: v.string() }) }) });

/** Creates an API key for the first workspace of an organisation and returns its credential. */
async function createKey(client: ApiClient, index: number): Promise<string> {
  const workspace = { id: product.demo.organisations[index]?.workspaces[0]?.id };
  const data = { type: 'api-key', attributes: { name: 'Key', workspace } };
  return v.parse(made, (await client.post('/v1/api-key', { data })).body).data.attributes.key;
}

/**
 * Sends a request and validates the response against the OpenAPI document.
 * @returns the status of the response
 */
async function send({ operation: { method }, address, headers, body }: GeneratedRequest): Promise<number> {
  const response = await fetch(product.demo.base_url + address, {
    method,
    headers,
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(30_000),
  });
  const text = await response.clone().text();
  const isJson = /[/+]json/.test(response.headers.get('content-type') ?? '');
  const answered: unknown = isJson && text !== '' ? JSON.parse(text) : undefined;
  if (response.status >= 500 && !v.is(allowed, answered)) throw new Error(`answered ${response.status}: ${text}`);
  await holds(method, address, response);
  known.learn(response.status, answered);
  return response.status;
}

/** Defines the test that sends random requests, which are generated from the OpenAPI document. */
export function testGeneratedRequests(getProduct: () => RunningProduct): void {
  beforeAll(async () => {
    product = getProduct();
    const served = await fetch(`${product.demo.base_url}/openapi.json`);
    document = v.parse(v.record(v.string(), v.unknown()), await served.json());
    holds = createResponseCheck(document);
  });

  it(`${count} generated requests get responses that match the OpenAPI document`, { timeout: 7_200_000 }, async () => {
    const statuses = new Map<number, number>();
    const succeeded = new Set<string>();
    const wrong: string[] = [];
    const clients = await Promise.all(
      product.demo.organisations.map((each) => createOrganisationClient(product.demo, each)),
    );
    for (const client of clients) await learnFrom(client);
    const keys = await Promise.all(clients.map(createKey));
    const values = new ValueGenerator(document, known, [
      [/^client_id$/, product.demo.organisations.map(({ client_id }) => client_id)],
      [/^client_secret$/, product.demo.organisations.map(({ client_secret }) => client_secret)],
    ]);

    for (let sent = 0; sent < count && wrong.length < 20; sent += batch) {
      // Each batch uses new tokens, because a long run takes longer than the lifetime of a token.
      const tokens = await Promise.all(
        product.demo.organisations.map((each) => requestOrganisationToken(product.demo, each)),
      );
      const requests = new RequestGenerator(document, values, known, [...tokens, ...tokens, ...keys]);
      const arbitrary = fc.gen().map((draw) => requests.create(draw));
      const waiting = fc.sample(arbitrary, { numRuns: Math.min(batch, count - sent), seed: randomSeed + sent });
      const work = async () => {
        for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
          try {
            const status = await send(next);
            statuses.set(status, (statuses.get(status) ?? 0) + 1);
            if (status < 300) succeeded.add(`${next.operation.method} ${next.operation.path}`);
          } catch (error) {
            const body = next.body === null ? '' : new TextDecoder().decode(next.body).slice(0, 1000);
            wrong.push(`${next.operation.method} ${next.address} ${JSON.stringify(next.headers)} ${body}: ${error}`);
          }
        }
      };
      await Promise.all(Array.from({ length: atOnce }, work));
    }

    expect(wrong, `RANDOM_SEED=${randomSeed}`).toEqual([]);
    expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 404]));
    if (process.env.FUZZ_REQUESTS !== undefined) {
      const all = listOperations(document).map(({ method, path }) => `${method} ${path}`);
      console.log({
        randomSeed,
        statuses: Object.fromEntries(statuses),
        neverRight: all.filter((each) => !succeeded.has(each)),
      });
    }
  });
}
