import * as v from 'valibot';
import { EngineError, flatErrorBody, graphqlErrorBody } from '../../../errors/engine-error.ts';
import { messageBounds, parseBody } from '../../../http/graphql.ts';

const maxIdLength = 256;
const maxHeaders = 100;

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(maxIdLength));
const headers = v.pipe(
  v.record(v.pipe(v.string(), v.toLowerCase()), v.string()),
  v.check((given) => Object.keys(given).length <= maxHeaders, `at most ${maxHeaders} headers are allowed`),
);
const payload = v.nullish(v.object({ headers: v.nullish(headers, {}) }), {});

const common = [
  v.object({ type: v.literal('connection_init'), payload }),
  v.object({ type: v.literal('ping') }),
  v.object({ type: v.literal('pong') }),
  v.object({ type: v.literal('connection_terminate') }),
] as const;

const startMembers = { id, payload: v.looseObject({}) };
const schemas = {
  'graphql-transport-ws': v.variant('type', [
    ...common,
    v.pipe(
      v.object({ type: v.literal('subscribe'), ...startMembers }),
      v.transform((message) => ({ ...message, type: 'start' as const })),
    ),
    v.pipe(
      v.object({ type: v.literal('complete'), id }),
      v.transform((message) => ({ ...message, type: 'stop' as const })),
    ),
  ]),
  'graphql-ws': v.variant('type', [
    ...common,
    v.object({ type: v.literal('start'), ...startMembers }),
    v.object({ type: v.literal('stop'), id }),
  ]),
};

/** Both subprotocols have the same messages with different names. */
export type ClientMessage = v.InferOutput<(typeof schemas)[SubprotocolName]>;

/** Types of the messages that a client may send. */
export const clientMessageTypes = (name: SubprotocolName): readonly string[] =>
  schemas[name].options.map(({ entries }) => entries.type.literal);

export type SubprotocolName = 'graphql-transport-ws' | 'graphql-ws';

/** RFC 6455 defines codes below 4000; the GraphQL subprotocol defines the others. */
export const closeCodes = {
  goingAway: 1001,
  tooLarge: 1009,
  restart: 1012,
  tooSlow: 1013,
  badMessage: 4400,
  forbidden: 4403,
  initTimeout: 4408,
  tooManyInits: 4429,
} as const;

export type CloseCode = (typeof closeCodes)[keyof typeof closeCodes];

/** The differences between the two subprotocols. */
interface Subprotocol {
  readonly next: string;
  readonly keepAlive: string;
  /** The id of an open operation closes the socket, and errors are only in the close reason. */
  readonly isStrict: boolean;
  /** A client may send `connection_init` again, to replace its session. */
  readonly allowsNewSession: boolean;
  /** `complete` follows an error message. */
  readonly completesAfterError: boolean;
  /** @param isV1Alpha1 the path is /v1alpha1/graphql */
  readonly errorPayload: (error: EngineError, isV1Alpha1: boolean) => string;
}

const errorList = (error: EngineError): string => {
  const { errors }: { errors: unknown } = JSON.parse(graphqlErrorBody(error));
  return JSON.stringify(errors);
};

/** By the name in Sec-WebSocket-Protocol. */
export const subprotocols: Readonly<Record<SubprotocolName, Subprotocol>> = {
  'graphql-transport-ws': {
    next: 'next',
    keepAlive: '{"type":"ping","payload":{"message":"keepalive"}}',
    isStrict: true,
    allowsNewSession: false,
    completesAfterError: false,
    errorPayload: errorList,
  },
  'graphql-ws': {
    next: 'data',
    keepAlive: '{"type":"ka"}',
    isStrict: false,
    allowsNewSession: true,
    completesAfterError: true,
    errorPayload: (error, isV1Alpha1) => (isV1Alpha1 ? flatErrorBody(error) : graphqlErrorBody(error)),
  },
};

/** If the client offers none, the older subprotocol, as in Hasura. */
export const chooseSubprotocol = (offered: ReadonlySet<string>): SubprotocolName =>
  offered.has('graphql-transport-ws') ? 'graphql-transport-ws' : 'graphql-ws';

function parseJson(text: string, isAuthenticated: boolean): unknown {
  try {
    // A client that is not authenticated sends no numbers whose digits matter.
    return isAuthenticated ? parseBody(text, messageBounds) : JSON.parse(text);
  } catch (error) {
    return error instanceof EngineError ? error : undefined;
  }
}

/** Returns the message, or the reason why it is invalid. */
export function parseMessage(
  name: SubprotocolName,
  text: string,
  isAuthenticated: boolean,
): { readonly message: ClientMessage } | { readonly reason: string } {
  const json = parseJson(text, isAuthenticated);
  if (json instanceof EngineError) return { reason: json.message };
  const parsed = v.safeParse(schemas[name], json);
  if (parsed.success) return { message: parsed.output };
  const [issue] = parsed.issues;
  return { reason: `${v.getDotPath(issue) ?? 'message'}: ${issue.message}` };
}

export const encodeMessage = (type: string, operation: string | undefined, payloadJson?: string): string =>
  `{"type":"${type}"${operation === undefined ? '' : `,"id":${JSON.stringify(operation)}`}${payloadJson === undefined ? '' : `,"payload":${payloadJson}`}}`;
