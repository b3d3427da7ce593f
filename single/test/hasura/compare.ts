import * as v from 'valibot';
import { metadataObject } from '../../../engine-metadata/src/files.ts';
import { introspect, metadataRoles, printSdl } from '../../../engine-metadata/src/sdl.ts';
import type { RecordedRequest } from '../recorded/requests.ts';
import { resourceResponseSchema } from '../rest/error-request-parts.ts';
import { type ComparedEngine, callEngine, type EngineCall, postJson } from './engine.ts';
import { type ComparedGateway, startComparedGateway } from './gateway.ts';
import { type EngineComparison, type EngineDifference, printEngineComparisons } from './report.ts';
import { creationRequests } from './requests.ts';

const inconsistency = v.looseObject({ type: v.optional(v.string()), name: v.optional(v.string()), reason: v.string() });
const consistency = v.object({ is_consistent: v.boolean(), inconsistent_objects: v.array(inconsistency) });
const rejection = v.object({ code: v.string(), error: v.string() });

/**
 * Loads the metadata of the product into an engine, and lists the objects that the engine reports as inconsistent. The
 * embedded engine cannot load metadata. For the embedded engine, the function compares the exported metadata with the
 * metadata of the product.
 * @throws Error if the engine rejects the metadata
 */
async function applyMetadata(engine: ComparedEngine): Promise<EngineComparison> {
  const metadata = metadataObject();
  const send = (type: string, args: object) => postJson(engine, '/v1/metadata', JSON.stringify({ type, args }));
  const replaced = await send('replace_metadata', { allow_inconsistent_metadata: true, metadata });
  const differences: EngineDifference[] = [];
  if (!replaced.ok) {
    const { code, error } = v.parse(rejection, JSON.parse(replaced.text));
    if (code !== 'not-supported') throw new Error(`the engine rejected the metadata: ${error}`);
    const exported = JSON.stringify(JSON.parse((await send('export_metadata', {})).text));
    const expected = JSON.stringify(metadata);
    if (exported !== expected) differences.push({ what: 'metadata', expected, found: exported });
  }
  const answer = await send('get_inconsistent_metadata', {});
  const { inconsistent_objects } = v.parse(consistency, JSON.parse(answer.text));
  for (const { type = '', name = '', reason } of inconsistent_objects)
    differences.push({ what: `metadata of ${type} ${name}`, expected: 'consistent', found: reason });
  return { kind: 'metadata', compared: 1, differences };
}

/** Returns the lines of `text` that do not occur in `other`. */
const linesOnlyIn = (text: string, other: string): string => {
  const known = new Set(other.split('\n'));
  return text
    .split('\n')
    .filter((line) => !known.has(line))
    .join('\n');
};

/** Compares the GraphQL schemas of two engines, for each role. */
async function compareSchemas(expected: ComparedEngine, compared: ComparedEngine): Promise<EngineComparison> {
  const differences: EngineDifference[] = [];
  for (const role of metadataRoles) {
    const schemas = [await introspect(expected, role), await introspect(compared, role)];
    // Equal responses need no conversion to SDL, which takes as long as the introspection. Hasura sorts the types and
    // fields in another order.
    const [answer, other] = schemas.map((schema) => JSON.stringify(schema));
    if (answer === other) continue;
    const [left = '', right = ''] = schemas.map(printSdl);
    if (left === right) continue;
    differences.push({
      what: `GraphQL schema of the role ${role}`,
      expected: linesOnlyIn(left, right),
      found: linesOnlyIn(right, left),
    });
  }
  return { kind: 'schemas', compared: metadataRoles.length, differences };
}

/** Removes the whitespace of JSON, so that a comparison ignores whitespace, but not the order of rows and members. */
const normalized = (text: string): string => JSON.stringify(JSON.parse(text));

/**
 * Sends requests to a gateway in front of the `expected` engine, and records the gateway's GraphQL operations. Then
 * runs each distinct operation on both engines and compares the responses.
 */
async function compareReads(
  expected: ComparedEngine,
  compared: ComparedEngine,
  requests: readonly RecordedRequest[],
): Promise<EngineComparison> {
  const calls = new Map<string, EngineCall>();
  await using gateway = await startComparedGateway(expected, (call) => {
    if (!call.query.startsWith('mutation')) calls.set(JSON.stringify(call), call);
  });
  for (const { method, path, body, headers } of requests) {
    await (await gateway.send(method, path, body, headers)).arrayBuffer();
  }
  const differences: EngineDifference[] = [];
  for (const call of calls.values()) {
    const [left, right] = await Promise.all([expected, compared].map((engine) => callEngine(engine, call)));
    const [wanted, found] = [normalized(left ?? ''), normalized(right ?? '')];
    if (wanted !== found)
      differences.push({
        what: `${call.query}\n${call.variables} as ${call.session['x-hasura-role']}`,
        expected: wanted,
        found,
      });
  }
  return { kind: 'reads', compared: calls.size, differences };
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const moment = /"\d{4}-\d\d-\d\dT[\d:.]+Z"/g;
const secrets = /"(key|secret|key_prefix|log_id|checksum)":"[^"]*"/g;

/**
 * Writes `…` in place of each value that differs when the same request is sent twice: ids, times, secrets and hashes.
 */
const masked = (text: string): string =>
  text
    .replace(secrets, '"$1":"…"')
    .replace(uuid, '…')
    .replace(moment, '"…"')
    .replace(/sha256:[0-9a-f]{64}/g, '…');

const withFiles = v.object({ included: v.tuple([v.object({ id: v.string() })]) });

/** The path whose DELETE request deletes the resource: for a document, that of its only file. */
async function deletedPathOf(gateway: ComparedGateway, path: string, id: string): Promise<string> {
  if (path !== '/v1/documents') return `${path}/${id}`;
  const response = await gateway.send('GET', `${path}/${id}?include=medias`);
  const [file] = v.parse(withFiles, await response.json()).included;
  return `/v1/medias/${file.id}`;
}

/**
 * Creates a resource, reads it, and deletes it.
 * @returns the responses, with a placeholder for each value that differs between runs (ids, times, secrets and hashes)
 */
async function lifeOf(gateway: ComparedGateway, path: string, body: object): Promise<string> {
  const created = await gateway.send('POST', path, body);
  const text = await created.text();
  const id = v.safeParse(resourceResponseSchema, JSON.parse(text));
  const steps = [`${created.status} ${text}`];
  if (id.success) {
    const own = `${path}/${id.output.data.id}`;
    const deleted = await deletedPathOf(gateway, path, id.output.data.id);
    for (const [method, at] of [
      ['GET', own],
      ['DELETE', deleted],
      ['GET', own],
    ] as const) {
      const response = await gateway.send(method, at);
      steps.push(`${method} ${response.status} ${await response.text()}`);
    }
  }
  return masked(steps.join('\n'));
}

/** Creates, reads and deletes each kind of resource with each engine, through a gateway, and compares the responses. */
export async function compareWrites(expected: ComparedEngine, compared: ComparedEngine): Promise<EngineComparison> {
  let mutations = 0;
  const count = ({ query }: EngineCall) => {
    if (query.startsWith('mutation')) mutations += 1;
  };
  await using first = await startComparedGateway(expected, count);
  await using second = await startComparedGateway(compared, () => {});
  const differences: EngineDifference[] = [];
  for (const { path, body } of creationRequests) {
    const [wanted, found] = [await lifeOf(first, path, body()), await lifeOf(second, path, body())];
    // Two equal failures would prove nothing.
    if (wanted !== found || !wanted.startsWith('2'))
      differences.push({ what: `POST, GET, DELETE and GET ${path}`, expected: wanted, found });
  }
  return { kind: 'mutations', compared: mutations, differences };
}

/**
 * Compares an engine with the embedded engine, which uses the same database, and prints the differences.
 * @param startEmbedded function that starts the embedded engine. It is called after the compared engine has the
 * metadata: Hasura creates its event log then, and does not find that of the embedded engine
 * @param requests requests that change no data
 * @returns true if there is no difference
 */
export async function compareEngines(
  startEmbedded: () => Promise<ComparedEngine>,
  compared: ComparedEngine,
  requests: readonly RecordedRequest[],
  print: (line: string) => void,
): Promise<boolean> {
  const metadata = await applyMetadata(compared);
  const embedded = await startEmbedded();
  const comparisons = [
    metadata,
    await compareSchemas(embedded, compared),
    await compareReads(embedded, compared, requests),
    await compareWrites(embedded, compared),
  ];
  return printEngineComparisons(comparisons, print);
}
