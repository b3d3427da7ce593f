import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { demoOrganisations } from '@fds/db/seed';
import { createGateway, type GatewayOptions } from '@fds/gateway/app';
import { type GatewayConfig, readConfig } from '@fds/gateway/config';
import { copyBytes, type EngineTransport } from '@fds/gateway/transport';
import { createEncryptionKeys } from '@fds/platform/encryption';
import { createLogger } from '@fds/platform/log';
import { createSigningKeys, loadTokenKeys } from '@fds/platform/signing-keys';
import postgres from 'postgres';
import type { Engine } from '../../../engine/src/http/server.ts';
import { findInvalidDateTimes } from '../../../gateway/test/response-check.ts';
import { chooseParentOfDataFolders } from '../../../testing/data-folders.ts';
import { createFakeTransport } from '../../../testing/fake-transport.ts';
import { createProductEngine } from '../../../testing/product-engine.ts';
import { createSeededDatabase } from '../../../testing/seeded.ts';
import { computeColumn } from '../../../worker/src/columns/compute.ts';
import { openDatabase } from '../../../worker/src/database/database.ts';
import { createEngineClient } from '../../../worker/src/engine.ts';
import { inProcessTransport } from '../../src/in-process.ts';

/** `ours` is the id of the first demo organisation; `theirs` is the id of the second. */
export const [firstOrganisationId = '', secondOrganisationId = ''] = demoOrganisations.map(({ id }) => id);

export interface ServiceResponse {
  readonly status: number;
  readonly text: string;
  readonly body: unknown;
  readonly headers: Headers;
}

/** An API client that sends a credential with each request. */
export interface TestApiClient {
  ask(query: object): Promise<ServiceResponse>;
  /** Sends a records query whose body is the given text or bytes. */
  send(body: string | Uint8Array): Promise<ServiceResponse>;
  get(path: string): Promise<ServiceResponse>;
  /** Sends any HTTP request with the credential of the client. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /**
   * Sends any HTTP request and parses the response.
   * @param body value that is sent as JSON
   */
  call(method: string, path: string, body?: object): Promise<ServiceResponse>;
}

/** A request that the gateway sent to the engine, and the engine's response. */
export interface EngineRequestAndResponse {
  readonly sent: string;
  readonly answered: string;
}

/** Name of one of the two gateways of the test. Both gateways use the same engine. */
type Instance = 'here' | 'elsewhere';

/** Function that intercepts a gateway's requests to the engine. The function may drop the request or the response. */
export type EngineRequestInterceptor = (
  query: string,
  send: () => ReturnType<EngineTransport['send']>,
  operation: Parameters<EngineTransport['send']>[0],
) => ReturnType<EngineTransport['send']>;

export interface TestService extends AsyncDisposable {
  readonly sql: postgres.Sql;
  readonly engine: Engine;
  /** URL of the service's database. */
  readonly databaseUrl: string;
  /** Of the first gateway. */
  readonly smtpPort: number | undefined;
  /** Folder that contains the stored files. */
  readonly folder: string;
  /** Returns a bearer token of the organisation. */
  token(organisationId: string): Promise<string>;
  /** Returns an API client that sends a token of the organisation to one of the two gateways. */
  organisation(id: string, instance?: Instance): Promise<TestApiClient>;
  /**
   * Creates an API key of a workspace.
   * @returns an API client with this key
   */
  apiKey(workspaceId: string): Promise<TestApiClient>;
  /** Returns an API client that sends the given credential to one of the two gateways. */
  bearer(credential: string, instance?: Instance): TestApiClient;
  /** Intercepts all later requests of a gateway to the engine. */
  interrupt(instance: Instance, by: EngineRequestInterceptor): void;
  /** Runs the job that computes a custom column of the first demo organisation, as the worker does. */
  compute(jobId: string, signal?: AbortSignal): Promise<void>;
  /** Returns the last request that a gateway sent to the engine, with the engine's response. */
  last(): EngineRequestAndResponse | undefined;
  /** Headers of an admin's request to the engine. */
  readonly adminHeaders: Readonly<Record<string, string>>;
  /**
   * Sends a GraphQL operation directly to the engine.
   * @param session headers with the role and the session variables
   */
  atEngine(query: string, session: Readonly<Record<string, string>>): Promise<unknown>;
}

const json = { 'content-type': 'application/json' };

/**
 * Starts two gateways and an engine in the test's process, with a new database that contains the demo records.
 * @param settings settings of the first gateway
 * @param secondGatewaySettings settings of the second gateway; by default the settings of the first gateway
 */
export async function startTestService(
  settings: Partial<GatewayConfig> = {},
  secondGatewaySettings: Partial<GatewayConfig> = settings,
  doubles: Pick<GatewayOptions, 'imap'> = {},
): Promise<TestService> {
  const resources = new AsyncDisposableStack();
  const database = resources.use(await createSeededDatabase());
  const sql = postgres(database.url, { max: 2, onnotice: () => {} });
  resources.defer(() => sql.end());
  const folder = await mkdtemp(join(await chooseParentOfDataFolders(), 'fds-service-'));
  resources.defer(() => rm(folder, { recursive: true, force: true }));
  const signingKeys = await createSigningKeys();
  const log = createLogger({ name: 'test', level: 'silent' });
  const adminSecret = randomBytes(16).toString('hex');
  const adminHeaders = { ...json, 'x-hasura-admin-secret': adminSecret };
  const engine = await createProductEngine(database.url, signingKeys, adminSecret);
  resources.defer(engine.close);
  const keys = await loadTokenKeys(signingKeys);
  const worker = openDatabase(database.url, log);
  resources.defer(worker.close);
  const queryEngine = createEngineClient({ url: 'http://engine', keys, fetch: engine.app.fetch });
  const toEngine = inProcessTransport(engine);
  let last: EngineRequestAndResponse | undefined;
  const config = readConfig({
    ENGINE_URL: 'http://engine',
    ENGINE_TIMEOUT_MS: '15000',
    SIGNING_KEYS: JSON.stringify(signingKeys),
    ENCRYPTION_KEYS: JSON.stringify(createEncryptionKeys()),
    RATE_LIMIT_GENERAL: '0',
    RATE_LIMIT_AI: '0',
    STORAGE: `file:${folder}`,
  });
  const interruptions = new Map<Instance, EngineRequestInterceptor>();
  const openGateway = async (instance: Instance, own: Partial<GatewayConfig>) => {
    const send: EngineTransport['send'] = async (message, signal) => {
      const { query, variables } = message;
      const sendOn = () => toEngine.send(message, signal);
      const answer = await (interruptions.get(instance)?.(query, sendOn, message) ?? sendOn());
      const answered = answer.read((bytes) => bytes.toString());
      last = { sent: `{"query":${JSON.stringify(query)},"variables":${variables}}`, answered };
      return { failed: answer.failed === true, ...copyBytes(answered) };
    };
    const gateway = await createGateway(
      { ...config, ...own },
      { transport: { ...createFakeTransport(send), close: toEngine.close }, log, ...doubles },
    );
    resources.defer(gateway.close);
    return gateway;
  };
  const here = await openGateway('here', settings);
  let elsewhere: ReturnType<typeof openGateway> | undefined;
  /** Returns a gateway. The second gateway is created for its first request, because most tests do not use it. */
  const gatewayAt = async (instance: Instance) => {
    if (instance === 'here') return here;
    elsewhere ??= openGateway(instance, secondGatewaySettings);
    return elsewhere;
  };

  const callerWith = (credential: string, instance: Instance = 'here'): TestApiClient => {
    const headers = { authorization: `Bearer ${credential}` };
    const request = async (path: string, init: RequestInit): Promise<ServiceResponse> => {
      const { app } = await gatewayAt(instance);
      const response = await app.request(path, init);
      const text = await response.text();
      const body: unknown = text === '' ? undefined : JSON.parse(text);
      const odd = response.ok ? findInvalidDateTimes(body) : [];
      if (odd.length > 0) throw new Error(`${path} answered with date-times of another form: ${odd.join(', ')}`);
      return { status: response.status, text, body, headers: response.headers };
    };
    const send = (body: string | Uint8Array<ArrayBuffer>) =>
      request('/v1/records/query', { method: 'POST', headers: { ...headers, ...json }, body });
    return {
      send,
      ask: (query) => send(JSON.stringify(query)),
      get: (path) => request(path, { headers }),
      fetch: async (path, init = {}) =>
        (await gatewayAt(instance)).app.request(path, { ...init, headers: { ...headers, ...init.headers } }),
      call: (method, path, body) =>
        request(path, {
          method,
          headers: body === undefined ? headers : { ...headers, ...json },
          body: body === undefined ? null : JSON.stringify(body),
        }),
    };
  };

  const token = (id: string) => keys.sign('rest', 900, { sub: 'test', organisation_id: id });

  return {
    sql,
    engine,
    databaseUrl: database.url,
    smtpPort: here.smtpPort,
    folder,
    token,
    organisation: async (id, instance = 'here') => callerWith(await token(id), instance),
    async apiKey(workspaceId) {
      const prefix = randomBytes(4).toString('hex');
      const secret = `fds_${prefix}_${randomBytes(32).toString('base64url')}`;
      await sql`
        insert into api_keys (organisation_id, workspace_id, name, key_prefix, key_hash)
        select organisation_id, id, 'test', ${prefix}, ${createHash('sha256').update(secret).digest('hex')}
        from workspaces where id = ${workspaceId}`;
      return callerWith(secret);
    },
    bearer: (credential, instance = 'here') => callerWith(credential, instance),
    interrupt: (instance, by) => {
      interruptions.set(instance, by);
    },
    compute: (job_id, signal = new AbortController().signal) =>
      computeColumn(
        { organisation_id: firstOrganisationId, job_id },
        { sql: worker.sql, engine: queryEngine, log },
        signal,
      ),
    last: () => last,
    adminHeaders,
    async atEngine(query, session) {
      const headers = { ...session, ...adminHeaders };
      const response = await engine.app.fetch(
        new Request('http://engine/v1/graphql', { method: 'POST', headers, body: JSON.stringify({ query }) }),
      );
      return response.json();
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}
