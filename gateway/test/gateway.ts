import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEncryptionKeys } from '@fds/platform/encryption';
import { createSigningKeys, loadTokenKeys } from '@fds/platform/signing-keys';
import * as v from 'valibot';
import { createGateway, type Gateway } from '../src/app.ts';
import { hashSecret } from '../src/auth/credentials.ts';
import type { GatewayConfig } from '../src/config.ts';
import { findRecordType } from '../src/contract/catalogue.ts';
import { completeFieldset } from '../src/contract/fields.ts';
import type { FieldProperties } from '../src/contract/types.ts';
import { endpoints } from '../src/endpoints.ts';
import { fieldsetColumns } from '../src/graphql/selection.ts';
import { copyBytes, type EngineTransport, graphqlRequestBody as graphqlBody } from '../src/graphql/transport.ts';
import { openApiDocument } from '../src/openapi/document.ts';
import { engineUrl } from './engine.ts';
import type { Row } from './evaluate.ts';
import { createResponseCheck, type ResponseCheck } from './response-check.ts';

type App = Gateway['app'];

/** Created when a gateway first needs it. */
let responseCheck: ResponseCheck | undefined;

const signingKeys = await createSigningKeys();

export const testConfig = (changes: Partial<GatewayConfig> = {}): GatewayConfig => ({
  baseUrl: undefined,
  engineUrl,
  engineTimeoutMs: 5000,
  engineOperations: 12,
  signingKeys,
  encryptionKeys: createEncryptionKeys(),
  identityProvider: undefined,
  maxBodyBytes: 1_048_576,
  maxUploadBytes: 1_000_000,
  storage: { kind: 'file', folder: join(tmpdir(), 'fds-gateway-test-files') },
  storageQuotaBytes: 1_000_000_000,
  webhooksPerOrganisation: 100,
  storageReserve: { bytes: 0, folders: [] },
  rateLimits: { general: 0, auth: 0, ai: 0, ai_organisation: 0 },
  requestCountSeconds: 0,
  rateLimitStore: undefined,
  webhookPrivateTargets: false,
  google: undefined,
  pushSender: undefined,
  imap: { targets: { allowPrivate: false }, oauth: undefined },
  inboundMail: undefined,
  redirectOrigins: [],
  ai: undefined,
  trustedProxies: 0,
  corsOrigins: [],
  // The tests run without the built files of the portal.
  portal: false,
  portalClient: undefined,
  consoleUrl: undefined,
  clientSignIn: true,
  demoClient: undefined,
  ...changes,
});

export const uuid = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

export const organisation = uuid(1);
export const otherOrganisation = uuid(2);
export const workspace = uuid(11);

export interface ClientCredentials {
  readonly client_id: string;
  readonly client_secret: string;
}

export const clientCredentials: ClientCredentials = {
  client_id: 'client_a',
  client_secret: randomBytes(32).toString('base64url'),
};

/** Returns a row of `credentials` for a client. */
export const credentialRow = (
  { client_id, client_secret }: ClientCredentials,
  organisationId: string,
  expires_at: string | null = null,
): Row => ({
  secret_hash: hashSecret(client_secret),
  expires_at,
  client: { client_id, organisation_id: organisationId },
});

/** Values for columns that must not be null. */
const always: Readonly<Record<FieldProperties['storage'], unknown>> = {
  text: 'x',
  numeric: '1',
  int4: 1,
  int8: '1',
  boolean: false,
  date: '2026-01-01',
  timestamptz: '2026-01-01T00:00:00+00:00',
  enum: undefined,
  uuid: workspace,
};

/**
 * Returns a row with every column of a record type. A column that is not in `given` is null if the column is nullable;
 * otherwise the column has a fixed value.
 */
export function completeRow(name: string, given: Row): Row {
  const root = findRecordType(name);
  const nulls = fieldsetColumns(completeFieldset(root)).map((column) => [column, null]);
  const values = root.attributes.flatMap((attribute) => {
    const kind = root.dimensions.get(attribute.path)?.kind;
    if (!('column' in attribute) || kind === undefined || kind.nullable) return [];
    return [[attribute.column, kind.storage === 'enum' ? kind.values[0] : always[kind.storage]]];
  });
  return { ...Object.fromEntries([...nulls, ...values]), organisation_id: organisation, ...given };
}

/** Transport that sends operations with the global `fetch`, which the tests mock. */
export const globalFetchTransport: EngineTransport = {
  async send(message, signal) {
    const controller = new AbortController();
    signal.addEventListener('abort', () => controller.abort());
    const response = await fetch(`${engineUrl}/v1/graphql`, {
      method: 'POST',
      body: graphqlBody(message),
      headers: { ...message.headers, 'content-type': 'application/json' },
      signal: controller.signal,
    });
    return { failed: !response.ok, ...copyBytes(await response.text()) };
  },
  isHealthy: async (signal) => (await fetch(`${engineUrl}/healthz`, { signal })).ok,
  close: async () => {},
};

/**
 * Creates a gateway that sends operations with the global `fetch`, which the tests mock. Each response of the gateway
 * is checked against the gateway's OpenAPI document.
 */
export async function createCheckedGateway(
  config: GatewayConfig,
  transport: EngineTransport = globalFetchTransport,
): Promise<App> {
  const { app } = await createGateway(config, { transport });
  const { request } = app;
  responseCheck ??= createResponseCheck(openApiDocument(endpoints, 'http://localhost'));
  const expectDescribed = responseCheck;
  app.request = async (input, init, ...rest) => {
    const response = await request(input, init, ...rest);
    if (typeof input === 'string') await expectDescribed(init?.method ?? 'GET', input, response);
    return response;
  };
  return app;
}

/** Sends a POST request with a JSON body. */
export const post = (app: App, path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  app.request(path, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });

const resource = v.looseObject({
  type: v.string(),
  id: v.string(),
  attributes: v.record(v.string(), v.unknown()),
  relationships: v.record(v.string(), v.looseObject({ data: v.unknown() })),
});

const answer = v.looseObject({
  data: v.optional(v.array(resource), []),
  included: v.optional(v.array(resource), []),
  meta: v.optional(
    v.looseObject({ count: v.optional(v.number()), next_cursor: v.optional(v.nullable(v.string()), null) }),
    {},
  ),
  links: v.optional(v.object({ next: v.optional(v.nullable(v.string()), null) }), { next: null }),
  errors: v.optional(
    v.array(
      v.looseObject({
        id: v.string(),
        status: v.string(),
        code: v.string(),
        title: v.string(),
        detail: v.string(),
        source: v.union([v.strictObject({ pointer: v.string() }), v.strictObject({ parameter: v.string() })]),
      }),
    ),
    [],
  ),
});

/** Parses the body of a response. A missing member `data`, `included` or `errors` becomes an empty list. */
export const parseResponseBody = async (response: Response) => v.parse(answer, await response.json());

/**
 * Takes an error response with the member `errors`. Returns the code of each error, and the part of the request to
 * which the error refers.
 */
export const getErrorCodesAndPositions = ({ errors }: v.InferOutput<typeof answer>) =>
  errors.map(({ code, source }) => [code, 'pointer' in source ? source.pointer : source.parameter]);

/** Returns the status of an error response, and the codes and positions of its errors. */
export const rejectionOf = async (response: Response) => [
  response.status,
  getErrorCodesAndPositions(await parseResponseBody(response)),
];

/** Requests a token for a client, and returns the Authorization header with the token. */
export async function requestAuthorizationHeader(
  app: App,
  of: ClientCredentials = clientCredentials,
): Promise<{ authorization: string }> {
  const response = await post(app, '/auth/api_key', of);
  const { token } = v.parse(v.object({ token: v.string() }), await response.json());
  return { authorization: `Bearer ${token}` };
}

/** Returns the Authorization header of a person who may only read. */
export async function readerAuthorization({ signingKeys: keys }: GatewayConfig): Promise<{ authorization: string }> {
  const claims = { sub: 'somebody', organisation_id: organisation, role: 'reader' };
  return { authorization: `Bearer ${await (await loadTokenKeys(keys)).sign('rest', 3600, claims)}` };
}

/** Sends a records query as a client. */
export async function queryRecords(app: App, body: unknown) {
  const response = await post(app, '/v1/records/query', body, await requestAuthorizationHeader(app));
  return { status: response.status, raw: await response.clone().json(), body: await parseResponseBody(response) };
}

/** Returns the ids of the resources in the `data` of a response, in order. */
export const getResourceIds = ({ data }: v.InferOutput<typeof answer>): string[] => data.map(({ id }) => id);
