import type { RequestStep, TestCaseStep } from './cases.ts';
import { compareResponse } from './compare.ts';
import { compareEvents } from './events.ts';
import { compareExplanation } from './explanation.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject, serializeJson, toJson } from './json.ts';
import { applyMetadataOperation } from './operations.ts';
import { getReasonToOmitOperation, getReasonToOmitStep } from './scope.ts';
import { removePostgisAndLocaleFromSql } from './shim.ts';
import {
  convertQueryToSubscription,
  createCredentialHeaders,
  runSocketStep,
  sendOperationOverWebsocket,
} from './socket.ts';
import type { TestEnvironment } from './test-environment.ts';
import { normalizeErrorMessagesOfResponse } from './wording.ts';

export type StepOutcome =
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
 * Paths of Hasura's API that the engine does not serve. For a request to such a path, the runner does the operation
 * itself, such as running the SQL.
 */
const API = /^\/v[12]\/(query|metadata)$/;

const GRAPHQL = /^\/v1(alpha1)?\/graphql$/;
const EXPLAIN = '/v1/graphql/explain';

/** How the runner sends a query: by HTTP, over a websocket, or over a websocket as a subscription. */
export const TRANSPORTS = ['http', 'websocket', 'subscription'] as const;
export type Transport = (typeof TRANSPORTS)[number];

/**
 * Commands of the metadata API that the runner sends to the engine. The cases with these commands expect the engine's
 * response.
 */
const ENGINE_COMMANDS = /^(pg_invoke_event_trigger|get_inconsistent_metadata)$/;

const isServedByEngine = ({ url, body }: RequestStep) =>
  url === '/v1/metadata' && isJsonObject(body) && ENGINE_COMMANDS.test(String(body.type));

/**
 * Merges the default headers and the headers of a step. A header of the step replaces a default header with the same
 * name, in upper or lower case.
 */
function headersOf(usual: Readonly<Record<string, string>>, own: Readonly<Record<string, string>>): Headers {
  const headers = new Headers(usual);
  for (const [name, value] of Object.entries(own)) headers.set(name, value);
  return headers;
}

/**
 * Sends the operation of a step over a websocket.
 * @returns undefined if the step must use HTTP. This holds for a step that is not one operation, cannot be a
 * subscription, expects headers, or fails before the engine accepts the connection.
 */
async function sendOverSocket(
  testEnvironment: TestEnvironment,
  step: RequestStep,
  transport: Transport,
): Promise<Answer | undefined> {
  const { body, url, token } = step;
  if (transport === 'http' || !GRAPHQL.test(url) || !isJsonObject(body) || typeof body.query !== 'string')
    return undefined;
  if (step.method !== 'POST' || step.status !== 200 || Object.keys(step.responseHeaders).length > 0) return undefined;
  const query = transport === 'subscription' ? convertQueryToSubscription(body.query) : body.query;
  if (query === undefined) return undefined;
  const headers = { ...(await createCredentialHeaders(testEnvironment, token)), ...step.headers };
  const answer = await sendOperationOverWebsocket(testEnvironment.engineUrl, url, headers, { ...body, query });
  if (answer === undefined) return undefined;
  // The expected responses contain the type name `query_root`. If the runner sends a query as a subscription, the
  // engine responds with the type name `subscription_root` instead.
  return ok(toJson(JSON.parse(serializeJson(answer).replaceAll("'subscription_root'", "'query_root'"))));
}

async function send(testEnvironment: TestEnvironment, step: RequestStep): Promise<Answer> {
  const response = await fetch(new URL(step.url, testEnvironment.engineUrl), {
    method: step.method,
    headers: headersOf(
      { 'Content-Type': 'application/json', ...(await createCredentialHeaders(testEnvironment, step.token)) },
      step.headers,
    ),
    signal: AbortSignal.timeout(REQUEST_LIMIT_MS),
    ...(step.body === undefined ? {} : { body: serializeJson(step.body) }),
  });
  const text = await response.text();
  try {
    return { status: response.status, headers: response.headers, body: toJson(JSON.parse(text)) };
  } catch {
    return { status: response.status, headers: response.headers, body: text };
  }
}

function operationsOf(body: Json | undefined): readonly JsonObject[] {
  if (isJsonArray(body)) return body.flatMap(operationsOf);
  if (!isJsonObject(body)) return [];
  return body.type === 'bulk' ? operationsOf(body.args) : [body];
}

const ok = (body: Json): Answer => ({ status: 200, headers: undefined, body });

/**
 * Executes a step that calls the API with which Hasura changes its schema and metadata: runs SQL on the database, or
 * restarts the engine with changed metadata.
 */
async function administer(
  testEnvironment: TestEnvironment,
  step: RequestStep,
): Promise<Answer | { readonly reason: string }> {
  const operations = operationsOf(step.body);
  let answer: Json = { message: 'success' };
  for (const operation of operations) {
    const type = String(operation.type);
    const reason = getReasonToOmitOperation(type);
    if (reason !== undefined) return { reason };
    if (step.status !== 200) return { reason: `errors of Hasura's own API (${type})` };
    const args = operation.args ?? {};
    if (/^(pg_)?run_sql$/.test(type) && isJsonObject(args) && testEnvironment.database !== undefined) {
      answer = await testEnvironment.database.runSql(removePostgisAndLocaleFromSql(String(args.sql)));
    } else if (/^(select|count|insert|update|delete)$/.test(type)) {
      return { reason: `the query language before GraphQL (${type})` };
    } else {
      applyMetadataOperation(testEnvironment.metadata, type, args);
    }
  }
  await testEnvironment.restartEngine();
  return ok(answer);
}

/** Returns the differences between the expected response of a step and its actual response. */
async function compareAnswer(
  testEnvironment: TestEnvironment,
  step: RequestStep,
  answer: Answer,
): Promise<readonly string[]> {
  const found: string[] = [];
  if (answer.status !== step.status) found.push(`status: expected ${step.status}, got ${answer.status}`);
  for (const [name, value] of Object.entries(step.responseHeaders)) {
    const got = answer.headers?.get(name) ?? null;
    if (got !== value) found.push(`header ${name}: expected ${value}, got ${got ?? 'nothing'}`);
  }
  const actual = normalizeErrorMessagesOfResponse(answer.body);
  const attempts = await Promise.all(
    step.responses.map((response) =>
      step.url === EXPLAIN
        ? compareExplanation(normalizeErrorMessagesOfResponse(response), actual, testEnvironment.database)
        : compareResponse(normalizeErrorMessagesOfResponse(response), actual, step.body),
    ),
  );
  if (attempts.length > 0 && attempts.every((lines) => lines.length > 0)) found.push(...(attempts[0] ?? []));
  return found;
}

/** Compares the events that a step caused, if the step expects events. */
async function compareCausedEvents(
  { database, services }: TestEnvironment,
  step: RequestStep,
): Promise<readonly string[]> {
  if (step.events === undefined) return [];
  if (database === undefined || services === undefined) return ['events: the runner did not start the engine'];
  await database.eventsSettled();
  return compareEvents(step.events, services.takeEvents());
}

/**
 * Sends the request of a step. Returns the differences between the expected and the actual response, and between the
 * expected and the actual events.
 */
async function requestDifferences(
  testEnvironment: TestEnvironment,
  step: RequestStep,
  transport: Transport,
): Promise<readonly string[]> {
  const answer = (await sendOverSocket(testEnvironment, step, transport)) ?? (await send(testEnvironment, step));
  return [
    ...(await compareAnswer(testEnvironment, step, answer)),
    ...(await compareCausedEvents(testEnvironment, step)),
  ];
}

const outcomeOf = (differences: readonly string[]): StepOutcome =>
  differences.length === 0 ? { verdict: 'passed' } : { verdict: 'failed', differences };

/**
 * Returns the reason why a step cannot run, if the runner has omitted a permission that the step needs. Otherwise
 * returns undefined.
 */
function permissionLeftOut(testEnvironment: TestEnvironment, step: RequestStep): string | undefined {
  const role = Object.entries(step.headers).find(([name]) => name.toLowerCase() === 'x-hasura-role')?.[1];
  const text = step.body === undefined ? '' : serializeJson(step.body);
  const missing = testEnvironment.metadata.leftOut.some((one) => one.role === role && text.includes(one.table));
  return missing ? 'a permission that needs PostGIS' : undefined;
}

/**
 * Sends the request of one step and returns the result of the step. If the request fails, returns a failed result and
 * does not throw.
 */
export async function replayStep(
  testEnvironment: TestEnvironment,
  step: TestCaseStep,
  transport: Transport,
): Promise<StepOutcome> {
  const reason =
    step.kind === 'request' ? (getReasonToOmitStep(step) ?? permissionLeftOut(testEnvironment, step)) : undefined;
  if (reason !== undefined) return { verdict: 'out of scope', reason };
  try {
    if (step.kind === 'websocket')
      return outcomeOf(
        await runSocketStep(step, testEnvironment, (request) => requestDifferences(testEnvironment, request, 'http')),
      );
    if (!API.test(step.url) || isServedByEngine(step))
      return outcomeOf(await requestDifferences(testEnvironment, step, transport));
    const answer = await administer(testEnvironment, step);
    if ('reason' in answer) return { verdict: 'out of scope', reason: answer.reason };
    return outcomeOf(await compareAnswer(testEnvironment, step, answer));
  } catch (error) {
    return { verdict: 'failed', differences: [describeError(error)] };
  }
}

/** Formats an error with its causes on one line. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}: ${describeError(error.cause)}`;
}

/**
 * Returns which part of the test environment a step changes: `nothing`, only the rows, or the schema and the metadata.
 */
export function getDatabasePartChangedByStep(step: TestCaseStep): 'nothing' | 'rows' | 'schema' {
  if (step.kind === 'websocket') return 'rows';
  if (API.test(step.url)) return 'schema';
  return step.body !== undefined && /\bmutation\b/.test(serializeJson(step.body)) ? 'rows' : 'nothing';
}
