import * as v from 'valibot';
import { isJsonArray, isJsonObject, type Json, type JsonObject, serializeJson, toJson } from './json.ts';

const json = v.pipe(
  v.unknown(),
  v.transform((value) => toJson(value)),
);
const texts = v.record(
  v.string(),
  v.pipe(
    v.union([v.string(), v.number(), v.bigint(), v.boolean()]),
    v.transform((value) => String(value)),
  ),
);
const headers = v.optional(v.nullable(texts, {}), {});

/** Schema of engine settings. A value that is not a text is converted to JSON text. */
export const environmentSchema = v.record(
  v.string(),
  v.pipe(
    json,
    v.transform((value) => (typeof value === 'string' ? value : serializeJson(value))),
  ),
);

const tokenSchema = v.strictObject({
  /** The key that signs the token. The engine does not know the key `other`. */
  key: v.optional(v.picklist(['hmac', 'rsa', 'ed25519', 'other']), 'hmac'),
  algorithm: v.optional(v.string()),
  claims: v.record(v.string(), json),
  /** Seconds until the token expires; null for a token that does not expire. */
  expires_in: v.optional(v.nullable(v.number()), 3600),
  /**
   * Name of the cookie that contains the token. If it is absent, the runner sends the token in the header
   * Authorization.
   */
  cookie: v.optional(v.string()),
});

/** A JWT that the runner signs and sends. */
export type TokenSpec = v.InferOutput<typeof tokenSchema>;

const eventSchema = v.strictObject({
  path: v.optional(v.string(), '/'),
  /** Number of webhook requests that must deliver this event. */
  attempts: v.optional(v.number(), 1),
  headers: v.optional(texts, {}),
  trigger: v.optional(v.string()),
  table: v.optional(json),
  op: v.optional(v.string()),
  data: v.optional(json),
  session_variables: v.optional(json),
});

/** An event that the webhook receives. The runner compares only the given members. */
export type ExpectedEvent = v.InferOutput<typeof eventSchema>;

const requestSchema = v.pipe(
  v.object({
    description: v.optional(v.nullable(v.string(), ''), ''),
    url: v.string(),
    method: v.optional(v.pipe(v.string(), v.toUpperCase()), 'POST'),
    status: v.optional(v.number(), 200),
    headers,
    token: v.optional(tokenSchema),
    query: v.optional(json),
    body: v.optional(json),
    response: v.optional(json),
    allowed_responses: v.optional(v.array(v.object({ response: json })), []),
    resp_headers: v.optional(texts, {}),
    events: v.optional(v.array(eventSchema)),
  }),
  v.transform(({ query, body, response, allowed_responses, resp_headers, ...step }) => ({
    ...step,
    kind: 'request' as const,
    description: step.description.trim(),
    /** Body of the request; absent for a GET request. */
    body: query ?? body,
    /** The expected response, or several alternatives. If the list is empty, the runner compares only the status. */
    responses: [
      ...(response === undefined ? [] : [response]),
      ...allowed_responses.map((allowed) => allowed.response),
    ] as readonly Json[],
    responseHeaders: resp_headers,
  })),
);

/** One step of a case: a request with its expected response, and the events that it causes. */
export type RequestStep = v.InferOutput<typeof requestSchema>;

const message = v.record(v.string(), json);
/**
 * Schema of one action on a websocket: authenticate, send a message, expect messages in any order, expect the close
 * code of the engine, or send an HTTP request.
 */
const actionSchema = v.union([
  v.strictObject({ init: v.strictObject({ headers, token: v.optional(tokenSchema) }) }),
  v.strictObject({ send: message }),
  v.strictObject({
    expect: v.union([
      v.array(message),
      v.pipe(
        message,
        v.transform((only) => [only]),
      ),
    ]),
  }),
  v.strictObject({ closed: v.number() }),
  v.strictObject({ request: requestSchema }),
]);

const socketSchema = v.pipe(
  v.object({
    description: v.optional(v.nullable(v.string(), ''), ''),
    websocket: v.picklist(['graphql-transport-ws', 'graphql-ws']),
    url: v.optional(v.string(), '/v1/graphql'),
    actions: v.array(actionSchema),
  }),
  v.transform(({ websocket, ...step }) => ({ ...step, kind: 'websocket' as const, protocol: websocket })),
);

/** One step of a case: actions on one websocket, in order. */
export type SocketStep = v.InferOutput<typeof socketSchema>;

export type TestCaseStep = RequestStep | SocketStep;

export interface ParsedTestCase {
  /** Settings of the engine in addition to the settings of the folder. */
  readonly environment: Readonly<Record<string, string>>;
  readonly steps: readonly TestCaseStep[];
}

const parseStep = (step: JsonObject): TestCaseStep =>
  'websocket' in step ? v.parse(socketSchema, step) : v.parse(requestSchema, step);

const isStep = (value: Json): value is JsonObject => isJsonObject(value) && ('url' in value || 'websocket' in value);

/**
 * Parses a case: one step, a list of steps, or an object with `environment` and `steps`. Steps run in order on the same
 * database.
 * @returns undefined if the document is not a case, for example a shared fragment or a schema
 * @throws ValiError if each step has `url` or `websocket`, but a step is otherwise invalid
 */
export function parseTestCase(document: Json): ParsedTestCase | undefined {
  const whole = isJsonObject(document) && isJsonArray(document.steps) ? document : undefined;
  const list = whole?.steps ?? document;
  const steps = isJsonArray(list) ? list : [list];
  if (steps.length === 0 || !steps.every(isStep)) return undefined;
  return { environment: v.parse(environmentSchema, whole?.environment ?? {}), steps: steps.map(parseStep) };
}
