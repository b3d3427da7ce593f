import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { loadKeys } from '../src/auth/keys.ts';
import type { GatewayConfig } from '../src/config.ts';
import { eachEndpoint } from '../src/endpoints/index.ts';
import { type ErrorCode, errorCodes } from '../src/errors.ts';
import type { Transport } from '../src/graphql/transport.ts';
import { nothing } from '../src/http/endpoint.ts';
import { codesOf } from '../src/openapi/codes.ts';
import { mockEngine } from './engine.ts';
import { bearer, client, credentialRow, engineThat, gatewayOf, organisation, testConfig, uuid } from './gateway.ts';

const engine = mockEngine({ credentials: [credentialRow(client, organisation)] });
beforeAll(() => engine.server.listen({ onUnhandledFrame: 'error' }));
afterEach(engine.reset);
afterAll(() => engine.server.close());

/** How a code is brought about; what is not given is as it should be. */
interface Provocation {
  readonly config?: Partial<GatewayConfig>;
  /** An engine in the other's place; callers then come with an API key, which it is asked about. */
  readonly engine?: Transport;
  readonly id?: string;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly times?: number;
}

const failing = (code: string) => {
  const text = JSON.stringify({ errors: [{ message: 'no', extensions: { code, path: '$' } }] });
  return engineThat(async () => ({ ok: true, text }));
};

/** A part of a JWT. */
const segment = (content: object): string => Buffer.from(JSON.stringify(content)).toString('base64url');

/** Codes that follow from what a row says, not from what it does. */
const provocations: Partial<Record<ErrorCode, Provocation>> = {
  INVALID_REQUEST: { query: '?twice=1&twice=2' },
  UNKNOWN_PARAMETER: { query: '?unheard=1' },
  INVALID_ID_FORMAT: { id: 'seven' },
  UNAUTHORIZED: { headers: { authorization: 'Bearer forged' }, body: '{"client_id":"a","client_secret":"b"}' },
  IDENTITY_PROVIDER_UNAVAILABLE: {
    config: { identityProvider: { issuer: 'http://127.0.0.1:9', audience: 'a', organisationClaim: 'o' } },
    headers: { authorization: `Bearer ${segment({ alg: 'ES256' })}.${segment({ iss: 'http://127.0.0.1:9' })}.c2ln` },
  },
  PAYLOAD_TOO_LARGE: { config: { maxBodyBytes: 1 } },
  UNSUPPORTED_MEDIA_TYPE: { headers: { 'content-type': 'text/plain' } },
  RATE_LIMIT_EXCEEDED: { config: { rateLimits: { general: 1, auth: 1, ai: 0 } }, times: 2 },
  ENGINE_UNAVAILABLE: { engine: engineThat(() => Promise.reject(new TypeError('refused'))) },
  ENGINE_TIMEOUT: { engine: engineThat(() => new Promise(() => {})), config: { engineTimeoutMs: 1 } },
  INTERNAL_ERROR: { engine: failing('unexpected') },
};

interface Case {
  readonly method: string;
  readonly path: string;
  readonly code: ErrorCode;
  readonly takesBody: boolean;
}

const cases: Case[] = [];
const documented = new Set<ErrorCode>();
eachEndpoint((endpoint) => {
  const { methods, path, auth, body, form } = endpoint;
  for (const code of codesOf(endpoint)) {
    documented.add(code);
    // Where no engine is needed there is nothing of ours that a test could break.
    if (!(code in provocations) || (code === 'INTERNAL_ERROR' && auth === 'none' && Object.is(body, nothing))) continue;
    // A file that is too large takes a whole form: the tests of uploads send one.
    if (code === 'PAYLOAD_TOO_LARGE' && form !== undefined) continue;
    for (const method of methods) cases.push({ method, path, code, takesBody: !Object.is(body, nothing) });
  }
});

const google = { issuer: 'http://127.0.0.1:9', clientId: 'a', clientSecret: 'b', gmailUrl: 'http://127.0.0.1:9' };
const keys = testConfig({ google });
/** The state without which a customer who comes back is not let in. */
const state = await (await loadKeys(keys.signingKeys)).sign('connector', 60, {
  sub: uuid(1),
  organisation_id: organisation,
  workspace_id: uuid(2),
});
const queries: Readonly<Record<string, string>> = { '/v1/oauth2/gmail/callback': `?state=${state}` };

/** The credential of a client, valid at every gateway with the same keys. */
let caller: Readonly<Record<string, string>> = {};
beforeAll(async () => {
  caller = await bearer(await gatewayOf(keys));
});

const refused = v.union([
  v.pipe(
    v.object({ code: v.string() }),
    v.transform(({ code }) => [code]),
  ),
  v.pipe(
    v.object({ errors: v.array(v.object({ code: v.optional(v.string(), 'INVALID_ID_FORMAT') })) }),
    v.transform(({ errors }) => errors.map(({ code }) => code)),
  ),
]);

describe('what is described can happen', () => {
  test.each(cases)('$method $path answers $code', async ({ method, path, code, takesBody }) => {
    const how = provocations[code] ?? {};
    const app = await gatewayOf({ ...keys, ...how.config }, how.engine);
    const address =
      path.replace(':id', how.id ?? uuid(1)).replace(/:\w+/, 'invoices') + (how.query ?? queries[path] ?? '');
    const credential = how.engine === undefined ? caller : { authorization: 'Bearer fds_12345678_secret' };
    const headers = { ...credential, 'content-type': 'application/json', ...how.headers };
    const body = how.body ?? JSON.stringify(client);
    const send = () => app.request(address, { method, headers, ...(takesBody ? { body } : {}) });
    for (let sent = 1; sent < (how.times ?? 1); sent += 1) await send();
    expect(v.parse(refused, await (await send()).json())).toContain(code);
  });

  test('and every code of the table is described, but for those of addresses and methods that there are not', () => {
    expect(errorCodes.filter((code) => !documented.has(code))).toEqual(['NOT_FOUND', 'METHOD_NOT_ALLOWED']);
  });
});

test('the page about the contract has a row for each code that has a name in answers', async () => {
  const page = await readFile(new URL('../../docs/contract.md', import.meta.url), 'utf8');
  const rows = page.split('\n').filter((line) => line.startsWith('| '));
  const nameless = 'INVALID_ID_FORMAT';
  const told = (code: string) => code === nameless || rows.some((row) => row.includes(`\`${code}\``));
  expect(errorCodes.filter((code) => !told(code))).toEqual([]);
});
