import { copyBytes, type EngineTransport, type SerializedOperation } from '@fds/gateway/transport';
import { decodeJwt } from 'jose';
import * as v from 'valibot';
import { createFakeTransport } from '../../../testing/fake-transport.ts';

/** The address and the admin secret of an engine that is reachable over HTTP: Hasura or the embedded engine. */
export interface ComparedEngine {
  readonly url: string;
  readonly adminSecret: string;
}

/** Headers with a role and its session variables. Hasura accepts these headers only together with the admin secret. */
export type SessionHeaders = Readonly<Record<string, string>>;

/** Time limit of one request, in milliseconds. */
const limitMs = 60_000;

const claimsSchema = v.object({
  'https://hasura.io/jwt/claims': v.objectWithRest(
    { 'x-hasura-default-role': v.string(), 'x-hasura-allowed-roles': v.array(v.string()) },
    v.string(),
  ),
});

/** Returns the role and the session variables of a token that the gateway signed for the engine. */
function sessionOf(authorization: string): SessionHeaders {
  const token = v.parse(claimsSchema, decodeJwt(authorization.replace(/^Bearer /, '')));
  const {
    'x-hasura-default-role': role,
    'x-hasura-allowed-roles': _,
    ...variables
  } = token['https://hasura.io/jwt/claims'];
  return { 'x-hasura-role': role, ...variables };
}

/**
 * Sends a POST request with a JSON body and the admin secret.
 * @returns the text of the response, and whether the request succeeded
 */
export async function postJson(
  { url, adminSecret }: ComparedEngine,
  path: string,
  body: string,
  headers: SessionHeaders = {},
): Promise<{ readonly ok: boolean; readonly text: string }> {
  const response = await fetch(url.replace(/\/+$/, '') + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hasura-admin-secret': adminSecret, ...headers },
    body,
    signal: AbortSignal.timeout(limitMs),
  });
  return { ok: response.ok, text: await response.text() };
}

/** A GraphQL operation, with the role and the session variables with which the engine runs the operation. */
export interface EngineCall {
  readonly query: string;
  /** The variables of the operation, as JSON text. */
  readonly variables: string;
  readonly session: SessionHeaders;
}

/** Sends a GraphQL operation to an engine. @returns the text of the response */
export const callEngine = async (engine: ComparedEngine, { query, variables, session }: EngineCall): Promise<string> =>
  (await postJson(engine, '/v1/graphql', `{"query":${JSON.stringify(query)},"variables":${variables}}`, session)).text;

/**
 * Returns a transport that sends the operations of a gateway to an engine. Each request contains the admin secret, so
 * the engine does not need the gateway's keys.
 * @param record function that is called with each operation before it is sent
 */
export function createAdminTransport(engine: ComparedEngine, record: (call: EngineCall) => void): EngineTransport {
  return createFakeTransport(async ({ query, variables, headers }: SerializedOperation) => {
    const call = { query, variables, session: sessionOf(headers.authorization ?? '') };
    record(call);
    return copyBytes(await callEngine(engine, call));
  });
}
