import { spawn } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createGateway } from '@fds/gateway/app';
import { readConfig } from '@fds/gateway/config';
import { createEncryptionKeys } from '@fds/platform/encryption';
import { createSigningKeys, type SigningKeys } from '@fds/platform/signing-keys';
import postgres from 'postgres';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { chooseParentOfDataFolders } from '../../../testing/data-folders.ts';
import { createProgramEnvironment } from '../../../testing/environment.ts';
import { startTestServer } from '../../../testing/http-server.ts';
import { createProductEngine } from '../../../testing/product-engine.ts';
import { createSeededDatabase } from '../../../testing/seeded.ts';
import { inProcessTransport } from '../../src/in-process.ts';
import { type CreationRequest, creationRequestsByOperation, isResourceInsertion, workspaceId } from './creations.ts';

const main = new URL('../../../gateway/src/main.ts', import.meta.url).pathname;
const message = v.object({ query: v.string(), variables: v.looseObject({}) });

const resources = new AsyncDisposableStack();
afterAll(() => resources.disposeAsync());

let sql: postgres.Sql;
let environment: NodeJS.ProcessEnv;
const credential = `fds_killed00_${randomBytes(32).toString('base64url')}`;
/** Responses that the engine returned for creations, and that the test withheld from the gateway. */
const unanswered: string[] = [];
let answers = true;

/**
 * Starts an engine. While the variable `answers` is false, the engine creates resources, but the gateway gets no
 * responses to these operations.
 * @returns the URL of the engine
 */
async function startEngine(databaseUrl: string, signingKeys: SigningKeys): Promise<string> {
  const engine = await createProductEngine(databaseUrl, signingKeys);
  resources.defer(engine.close);
  const toEngine = inProcessTransport(engine);
  const json = { 'content-type': 'application/json' };
  const server = await startTestServer(async (request, response) => {
    const { query, variables } = v.parse(message, JSON.parse(await text(request)));
    const headers = { authorization: request.headers.authorization ?? '' };
    const sent = { query, variables: JSON.stringify(variables), headers, maxBytes: 4_194_304 };
    const answer = await toEngine.send(sent, new AbortController().signal);
    const content = answer.read((bytes) => bytes.toString());
    if (answers || !isResourceInsertion(query))
      response.writeHead(answer.failed === true ? 500 : 200, json).end(content);
    else unanswered.push(content);
  });
  return resources.use(server).url;
}

beforeAll(async () => {
  const database = resources.use(await createSeededDatabase());
  sql = postgres(database.url, { max: 2, onnotice: () => {} });
  resources.defer(() => sql.end());
  await sql`
    insert into api_keys (organisation_id, workspace_id, name, key_prefix, key_hash)
    select organisation_id, id, 'killed', 'killed00', ${createHash('sha256').update(credential).digest('hex')}
    from workspaces where id = ${workspaceId}`;
  const folder = await mkdtemp(join(await chooseParentOfDataFolders(), 'fds-killed-'));
  resources.defer(() => rm(folder, { recursive: true, force: true }));
  const signingKeys = await createSigningKeys();
  environment = {
    ...createProgramEnvironment(),
    PORT: '0',
    METRICS_PORT: '0',
    ENGINE_URL: await startEngine(database.url, signingKeys),
    ENGINE_TIMEOUT_MS: '60000',
    SIGNING_KEYS: JSON.stringify(signingKeys),
    ENCRYPTION_KEYS: JSON.stringify(createEncryptionKeys()),
    STORAGE: `file:${folder}`,
  };
});

/**
 * Starts a gateway in its own process.
 * @returns the URL of the gateway, and a function that kills the gateway's process
 */
async function startGateway() {
  const started = spawn(process.execPath, [main], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(started, 'exit');
  const kill = async () => {
    started.kill('SIGKILL');
    await ended;
  };
  resources.defer(kill);
  let written = '';
  started.stdout.on('data', (chunk) => {
    written += chunk;
  });
  const url = await vi.waitFor(() => {
    const found = /"url":"(http:\/\/127\.0\.0\.1:\d+)"/.exec(written)?.[1];
    if (found === undefined) throw new Error(`not up: ${written}`);
    return found;
  }, 45_000);
  return { url, kill };
}

/** Function that sends a request to a gateway. */
type Send = (path: string, init: RequestInit) => Promise<Response>;

async function create(send: Send, { path, body }: CreationRequest, key: string) {
  const sent = body(key);
  const type = sent instanceof FormData ? {} : { 'content-type': 'application/json' };
  const headers = { ...type, authorization: `Bearer ${credential}`, 'idempotency-key': key };
  const response = await send(path, { method: 'POST', headers, body: sent });
  return {
    status: response.status,
    replayed: response.headers.get('idempotent-replayed'),
    text: await response.text(),
  };
}

test('if a gateway is killed after the engine created a resource, the repeated request returns this resource', async () => {
  // API keys may not invite people.
  const { createInvitation: _, ...creations } = creationRequestsByOperation;
  const requests = Object.values(creations).map((creation) => ({ creation, key: randomUUID() }));
  answers = false;
  const first = await startGateway();
  const send: Send = (path, init) => fetch(first.url + path, init);
  const cut = requests.map(({ creation, key }) => create(send, creation, key).catch(() => 'cut'));
  await vi.waitFor(() => expect(unanswered).toHaveLength(requests.length), 45_000);
  await first.kill();
  expect(await Promise.all(cut)).toEqual(requests.map(() => 'cut'));
  for (const content of unanswered) expect(content).toContain('{"data":');

  answers = true;
  // The second gateway runs in this process, because a start of a process takes a second of CPU time. The gateways share
  // only the engine.
  const second = await createGateway(readConfig(environment));
  resources.defer(second.close);
  const sendAgain: Send = async (path, init) => second.app.request(path, init);
  for (const { creation, key } of requests) {
    const again = await create(sendAgain, creation, key);
    expect(again, creation.path).toMatchObject({ status: 201, replayed: 'true' });
    expect(await creation.count(sql, key), creation.path).toHaveLength(1);
    expect(await create(sendAgain, creation, key)).toEqual(again);
  }
});
