import {
  type DefinitionNode,
  type DirectiveNode,
  type DocumentNode,
  Kind,
  OperationTypeNode,
  parse,
  print,
} from 'graphql';
import { WebSocket } from 'ws';
import type { RequestStep, SocketStep, TokenSpec } from './cases.ts';
import { compareResponse } from './compare.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject, serializeJson, toJson } from './json.ts';
import { createTokenHeaders } from './signing.ts';
import { normalizeErrorMessagesOfResponse } from './wording.ts';

/** Time in milliseconds within which an expected message must arrive. */
const MESSAGE_LIMIT_MS = 15_000;

const KEEP_ALIVE = new Set(['ka', 'ping']);

type Protocol = SocketStep['protocol'];

/** A websocket to an engine. */
interface Client {
  send(message: Json): void;
  /** Returns the next message that is not a keep-alive message. */
  next(): Promise<JsonObject>;
  /** Returns the code with which the engine closes the websocket. */
  closed(): Promise<number>;
  close(): void;
}

function within<T>(what: string, promise: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`${what} did not arrive`)), MESSAGE_LIMIT_MS);
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

async function connect(engineUrl: string, path: string, protocol: Protocol): Promise<Client> {
  const socket = new WebSocket(new URL(path, engineUrl.replace(/^http/, 'ws')), protocol);
  const received: JsonObject[] = [];
  const waiting: ((message: JsonObject) => void)[] = [];
  socket.on('message', (data) => {
    const message = toJson(JSON.parse(String(data)));
    if (!isJsonObject(message) || KEEP_ALIVE.has(String(message.type))) return;
    const resolve = waiting.shift();
    if (resolve === undefined) received.push(message);
    else resolve(message);
  });
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await new Promise<void>((resolve, reject) => socket.once('open', () => resolve()).once('error', reject));
  return {
    send: (message) => socket.send(serializeJson(message)),
    next: () => {
      const first = received.shift();
      if (first !== undefined) return Promise.resolve(first);
      return within('a message', new Promise((resolve) => waiting.push(resolve)));
    },
    closed: () => within('the close of the websocket', closed),
    close: () => socket.terminate(),
  };
}

interface Target {
  readonly engineUrl: string;
  readonly credentials: Readonly<Record<string, string>>;
}

/** Returns the headers that authenticate a request with the admin secret, or with a token. */
export const createCredentialHeaders = (
  { credentials }: Pick<Target, 'credentials'>,
  token: TokenSpec | undefined,
): Promise<Readonly<Record<string, string>>> =>
  token === undefined ? Promise.resolve(credentials) : createTokenHeaders(token);

/** Compares two messages. Ignores members that the expected message does not contain. */
function messageDifferences(expected: JsonObject, actual: JsonObject): readonly string[] {
  return Object.entries(expected).flatMap(([key, wanted]) =>
    compareResponse(levelPayload(wanted), levelPayload(actual[key] ?? null), undefined).map((line) =>
      line.startsWith(':') ? `${key}${line}` : `${key}.${line}`,
    ),
  );
}

/** Normalizes the error messages of a payload: a response, or a list of errors. */
const levelPayload = (payload: Json): Json => {
  if (!isJsonArray(payload)) return normalizeErrorMessagesOfResponse(payload);
  const levelled = normalizeErrorMessagesOfResponse({ errors: payload });
  return isJsonObject(levelled) ? (levelled.errors ?? []) : [];
};

/**
 * Waits for the expected number of messages, and returns the differences between the expected and the received
 * messages. The order of the messages does not matter.
 */
async function expectMessages(client: Client, expected: readonly JsonObject[]): Promise<readonly string[]> {
  const actual: JsonObject[] = [];
  for (const _ of expected) actual.push(await client.next());
  return expected.flatMap((message) => {
    const differences = actual.map((other) => messageDifferences(message, other));
    const match = differences.findIndex((lines) => lines.length === 0);
    if (match < 0) {
      const [closest = []] = [...differences].sort((a, b) => a.length - b.length);
      return closest;
    }
    actual.splice(match, 1);
    return [];
  });
}

/**
 * Runs the actions of a step on one websocket.
 * @param request function that sends an HTTP request and returns the differences between the expected and the received
 * response
 * @returns the differences of the first action that has differences, one line for each
 */
export async function runSocketStep(
  { protocol, url, actions }: SocketStep,
  testEnvironment: Target,
  request: (step: RequestStep) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const client = await connect(testEnvironment.engineUrl, url, protocol);
  try {
    for (const [i, action] of actions.entries()) {
      let found: readonly string[] = [];
      if ('init' in action) {
        const { headers, token } = action.init;
        const credentials = await createCredentialHeaders(testEnvironment, token);
        client.send({ type: 'connection_init', payload: { headers: { ...credentials, ...headers } } });
        found = await expectMessages(client, [{ type: 'connection_ack' }]);
      } else if ('send' in action) client.send(action.send);
      else if ('expect' in action) found = await expectMessages(client, action.expect);
      else if ('request' in action) found = await request(action.request);
      else {
        const code = await client.closed();
        if (code !== action.closed) found = [`close code: expected ${action.closed}, got ${code}`];
      }
      if (found.length > 0) return found.map((line) => `action ${i + 1}: ${line}`);
    }
    return [];
  } finally {
    client.close();
  }
}

/** The directive that allows a subscription to have several root fields. */
const SEVERAL_FIELDS: DirectiveNode = {
  kind: Kind.DIRECTIVE,
  name: { kind: Kind.NAME, value: '_multiple_top_level_fields' },
};

function parseQuery(text: string): DocumentNode | undefined {
  try {
    return parse(text, { noLocation: true });
  } catch {
    return undefined;
  }
}

const toSubscription = (definition: DefinitionNode): DefinitionNode =>
  definition.kind === Kind.OPERATION_DEFINITION
    ? {
        ...definition,
        operation: OperationTypeNode.SUBSCRIPTION,
        directives: [...(definition.directives ?? []), SEVERAL_FIELDS],
      }
    : definition;

/**
 * Converts the text of a query into the text of a subscription, which may have several root fields. Returns undefined
 * if the text contains anything except one query, or if the query uses introspection.
 */
export function convertQueryToSubscription(text: string): string | undefined {
  if (/\b__(schema|type|typename)\b/.test(text)) return undefined;
  const document = parseQuery(text);
  if (document === undefined) return undefined;
  const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  if (!operations.every(({ operation }) => operation === OperationTypeNode.QUERY)) return undefined;
  return print({ ...document, definitions: document.definitions.map(toSubscription) });
}

/**
 * Sends an operation over a websocket with the older subprotocol.
 * @returns the payload of the first result or error; undefined if the engine does not accept the connection
 */
export async function sendOperationOverWebsocket(
  engineUrl: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  payload: JsonObject,
): Promise<Json | undefined> {
  const client = await connect(engineUrl, path, 'graphql-ws');
  try {
    client.send({ type: 'connection_init', payload: { headers } });
    const { type } = await client.next();
    if (type !== 'connection_ack') return undefined;
    client.send({ type: 'start', id: '1', payload });
    return (await client.next()).payload ?? null;
  } finally {
    client.close();
  }
}
