import { readFile } from 'node:fs/promises';
import { decodeJwt } from 'jose';
import * as v from 'valibot';
import { afterAll, expect, test } from 'vitest';
import { endpoints } from '../../../gateway/src/endpoints.ts';
import { openApiDocument } from '../../../gateway/src/openapi/document.ts';
import { tableDescriptions } from '../../../platform/src/tables/index.ts';
import {
  createSqlCompilerForOperations,
  findTableUses,
  type GatewayOperation,
} from '../../../testing/engine-statements.ts';
import { firstOrganisationId, startTestService } from '../records/service.ts';
import { type RecordedRequest, recordedRequests, singleResourcePathsWithTables } from './requests.ts';

/** The distinct operations that the gateway sends to the engine for the recorded requests. */
const operations = new Map<string, GatewayOperation>();

const engineClaims = v.object({ 'https://hasura.io/jwt/claims': v.object({ 'x-hasura-default-role': v.string() }) });
const variablesSchema = v.record(v.string(), v.unknown());

const service = await startTestService({ webhookPrivateTargets: true });
afterAll(() => service[Symbol.asyncDispose]());
const client = await service.organisation(firstOrganisationId);
service.interrupt('here', (query, send, { variables, headers: { authorization = '' } }) => {
  const claims = v.parse(engineClaims, decodeJwt(authorization.replace('Bearer ', '')));
  const role = claims['https://hasura.io/jwt/claims']['x-hasura-default-role'];
  operations.set(`${role} ${query} ${variables}`, {
    query,
    variables: v.parse(variablesSchema, JSON.parse(variables)),
    role,
  });
  return send();
});

/** Returns the id of the first live row of a table; the seed makes it reproducible. */
async function firstId(table: string): Promise<string> {
  const { sql } = service;
  const [row] = await sql<{ id: string }[]>`
    select t.id from ${sql(table)} t where organisation_id = ${firstOrganisationId} and to_jsonb(t) ->> 'deleted_at' is null
    order by t.id limit 1`;
  return row?.id ?? '';
}

const hidden: ReadonlySet<string> = new Set(['key', 'secret', 'key_prefix', 'next_cursor', 'log_id', 'checksum']);
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-([0-9a-f])[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Whether this run created an id: a random id, or one whose time part is after the start. */
const isNew = (id: string, version: string, started: string): boolean =>
  version === '4'
    ? !id.startsWith('00000000')
    : Number.parseInt(id.replace('-', '').slice(0, 12), 16) >= Date.parse(started);

/** Masks values that differ between runs: new ids and times, secrets, hashes, cursors. */
function lasting(name: string, value: unknown, started: string): unknown {
  if (hidden.has(name) && typeof value === 'string') return `<${name}>`;
  if (typeof value !== 'string') return value;
  if (moment.test(value) && value >= started) return '<now>';
  return value
    .replace(uuid, (id, version) => (isNew(id, version, started) ? '<new id>' : id))
    .replace(/cursor(%5D|\])=[\w-]+/g, 'cursor$1=<cursor>')
    .replace(/sha256:[0-9a-f]{64}/g, '<hash>');
}

async function answerOf({ method, path, body, headers = {} }: RecordedRequest, started: string): Promise<unknown> {
  const isForm = body instanceof FormData;
  const response = await client.fetch(path, {
    method,
    headers: { ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }), ...headers },
    body: body === undefined ? null : isForm ? body : JSON.stringify(body),
  });
  const text = await response.text();
  const shown: unknown = text === '' ? null : JSON.parse(text, (name, value: unknown) => lasting(name, value, started));
  return { status: response.status, body: shown };
}

async function sendRecordedRequests(): Promise<string> {
  const ids = new Map(
    await Promise.all(singleResourcePathsWithTables.map(async ([, table]) => [table, await firstId(table)] as const)),
  );
  const started = new Date(Date.now() - 60_000).toISOString();
  const tables = new Map(singleResourcePathsWithTables);
  let text = '';
  for (const request of recordedRequests) {
    const id = ids.get(tables.get(request.path) ?? '') ?? '';
    const answer = await answerOf({ ...request, path: request.path.replace(':id', id) }, started);
    const said = JSON.stringify({ request: `${request.method} ${request.path}`, body: request.body });
    text += `${lasting('', said, started)}\n${JSON.stringify(answer)}\n`;
  }
  return text;
}

const indented = (lines: string): string =>
  lines.replaceAll(/^.+$/gm, (line) => JSON.stringify(JSON.parse(line), null, 1));

/** A failure shows the members that differ: a line of the file has up to 30 kB. */
async function expectRecorded(text: string, file: string): Promise<void> {
  try {
    await expect(text).toMatchFileSnapshot(file);
  } catch (error) {
    const recorded = await readFile(new URL(file, import.meta.url), 'utf8');
    expect(indented(text), `Update ${file} with \`vitest run single/test/recorded -u\`.`).toBe(indented(recorded));
    throw error;
  }
}

/** The responses to the recorded requests, as lines of JSON. */
const responses = await sendRecordedRequests();

test('the responses to the recorded requests are unchanged', async () => {
  expect(recordedRequests.length).toBeGreaterThanOrEqual(200);
  await expectRecorded(responses, 'recorded.jsonl');
});

test('every statement for the recorded requests gives the organisation of each distributed table', async () => {
  const compile = await createSqlCompilerForOperations(service.databaseUrl);
  // API keys send the same operations with the role `workspace`, except for numbers of the whole organisation.
  const ofOrganisation = tableDescriptions.filter(({ readers }) => readers?.includes('workspace') === false);
  const isOfOrganisation = (query: string) => ofOrganisation.some(({ name }) => query.includes(name));
  const all = [...operations.values()].flatMap((operation) =>
    operation.role === 'organisation' && !isOfOrganisation(operation.query)
      ? [operation, { ...operation, role: 'workspace' }]
      : [operation],
  );
  const found = all.map((operation) => {
    const uses = compile(operation).flatMap(findTableUses);
    const { query, role } = operation;
    return { query, role, uses: uses.length, unrouted: uses.filter(({ isRouted }) => !isRouted) };
  });
  const mutations = found.filter(({ query }) => query.startsWith('mutation'));
  expect(found.length).toBeGreaterThan(300);
  expect(mutations.length).toBeGreaterThan(5);
  expect(found.filter(({ uses, unrouted }) => uses === 0 || unrouted.length > 0)).toEqual([]);
});

test('the OpenAPI document is unchanged', async () => {
  const { paths, components, ...head } = openApiDocument(endpoints, 'http://localhost');
  // One line per operation and per shared component.
  const lines = [head, ...linesOf(paths, 2), ...linesOf(components, 2)];
  await expectRecorded(`${lines.map((line) => JSON.stringify(line)).join('\n')}\n`, 'openapi.jsonl');
});

/** Returns the members of an object at a depth, each with its path. */
function linesOf(value: unknown, depth: number, path: readonly string[] = []): unknown[] {
  if (depth === 0 || typeof value !== 'object' || value === null) return [[path.join(' '), value]];
  return Object.entries(value).flatMap(([name, member]) => linesOf(member, depth - 1, [...path, name]));
}
