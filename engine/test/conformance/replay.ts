import type { Step } from './cases.ts';
import { compareResponse } from './compare.ts';
import { encode, isList, isObject, type Json, type JsonObject, toJson } from './json.ts';
import { applyOperation } from './operations.ts';
import { operationOutOfScope, stepOutOfScope } from './scope.ts';
import { shim } from './shim.ts';
import { levelResponse } from './wording.ts';
import type { World } from './world.ts';

export type Outcome =
  | { readonly verdict: 'passed' }
  | { readonly verdict: 'failed'; readonly differences: readonly string[] }
  | { readonly verdict: 'out of scope'; readonly reason: string };

interface Answer {
  readonly status: number;
  readonly headers: Headers | undefined;
  readonly body: Json;
}

const REQUEST_LIMIT_MS = 15_000;
/**
 * Paths of Hasura's API that the engine does not serve. The runner executes the operations of these paths without the
 * engine.
 */
const API = /^\/v[12]\/(query|metadata)$/;

/**
 * Returns the path that the runner requests. It replaces /v1alpha1/graphql by /v1/graphql, because the two paths differ
 * only in the HTTP status of errors.
 */
const addressOf = (url: string) => (url === '/v1alpha1/graphql' ? '/v1/graphql' : url);

/**
 * Merges the default headers and the headers of a step. A header of the step replaces a default header with the same
 * name, in upper or lower case.
 */
function headersOf(usual: Readonly<Record<string, string>>, own: Readonly<Record<string, string>>): Headers {
  const headers = new Headers(usual);
  for (const [name, value] of Object.entries(own)) headers.set(name, value);
  return headers;
}

async function send(world: World, step: Step): Promise<Answer> {
  const response = await fetch(new URL(addressOf(step.url), world.engineUrl), {
    method: step.method,
    headers: headersOf({ 'Content-Type': 'application/json', ...world.credentials }, step.headers),
    signal: AbortSignal.timeout(REQUEST_LIMIT_MS),
    ...(step.body === undefined ? {} : { body: encode(step.body) }),
  });
  const text = await response.text();
  try {
    return { status: response.status, headers: response.headers, body: toJson(JSON.parse(text)) };
  } catch {
    return { status: response.status, headers: response.headers, body: text };
  }
}

function operationsOf(body: Json | undefined): readonly JsonObject[] {
  if (isList(body)) return body.flatMap(operationsOf);
  if (!isObject(body)) return [];
  return body.type === 'bulk' ? operationsOf(body.args) : [body];
}

const ok = (body: Json): Answer => ({ status: 200, headers: undefined, body });

/**
 * Executes a step that uses Hasura's own API: runs SQL on the database, or restarts the engine with changed metadata.
 */
async function administer(world: World, step: Step): Promise<Answer | { readonly reason: string }> {
  const operations = operationsOf(step.body);
  let answer: Json = { message: 'success' };
  for (const operation of operations) {
    const type = String(operation.type);
    const reason = operationOutOfScope(type);
    if (reason !== undefined) return { reason };
    if (step.status !== 200) return { reason: `errors of Hasura's own API (${type})` };
    const args = operation.args ?? {};
    if (/^(pg_)?run_sql$/.test(type) && isObject(args) && world.database !== undefined) {
      answer = await world.database.runSql(shim(String(args.sql)));
    } else if (/^(select|count|insert|update|delete)$/.test(type)) {
      return { reason: `the query language before GraphQL (${type})` };
    } else {
      applyOperation(world.metadata, type, args);
    }
  }
  await world.restartEngine();
  return ok(answer);
}

function compareStep(step: Step, answer: Answer): Outcome {
  const found: string[] = [];
  const uniform = step.url === '/v1alpha1/graphql' ? 200 : step.status;
  if (answer.status !== uniform) found.push(`status: expected ${uniform}, got ${answer.status}`);
  for (const [name, value] of Object.entries(step.responseHeaders)) {
    const got = answer.headers?.get(name) ?? null;
    if (got !== value) found.push(`header ${name}: expected ${value}, got ${got ?? 'nothing'}`);
  }
  const actual = levelResponse(answer.body);
  const attempts = step.responses.map((response) => compareResponse(levelResponse(response), actual, step.body));
  if (attempts.length > 0 && attempts.every((lines) => lines.length > 0)) found.push(...(attempts[0] ?? []));
  return found.length === 0 ? { verdict: 'passed' } : { verdict: 'failed', differences: found };
}

/**
 * Returns the reason why a step cannot run, if the runner has omitted a permission that the step needs. Otherwise
 * returns undefined.
 */
function permissionLeftOut(world: World, step: Step): string | undefined {
  const role = Object.entries(step.headers).find(([name]) => name.toLowerCase() === 'x-hasura-role')?.[1];
  const text = step.body === undefined ? '' : encode(step.body);
  const missing = world.metadata.leftOut.some((one) => one.role === role && text.includes(one.table));
  return missing ? 'a permission that needs PostGIS' : undefined;
}

/**
 * Sends the request of one step and returns the result of the step. If the request fails, returns a failed result and
 * does not throw.
 */
export async function replayStep(world: World, step: Step): Promise<Outcome> {
  const reason = stepOutOfScope(step) ?? permissionLeftOut(world, step);
  if (reason !== undefined) return { verdict: 'out of scope', reason };
  try {
    const answer = API.test(step.url) ? await administer(world, step) : await send(world, step);
    return 'reason' in answer ? { verdict: 'out of scope', reason: answer.reason } : compareStep(step, answer);
  } catch (error) {
    return { verdict: 'failed', differences: [describeError(error)] };
  }
}

/** Formats an error with its causes on one line. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}: ${describeError(error.cause)}`;
}

/** Returns what a step changes: nothing, the rows, or the schema and the metadata. */
export function effectOf(step: Step): 'nothing' | 'rows' | 'schema' {
  if (API.test(step.url)) return 'schema';
  return step.body !== undefined && /\bmutation\b/.test(encode(step.body)) ? 'rows' : 'nothing';
}
