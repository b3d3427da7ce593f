import { hasuraClaims, type TokenKeys } from '@fds/platform/signing-keys';
import { traceHeaders } from '@fds/platform/telemetry';
import * as v from 'valibot';

/** A query reads the rows that a REST request with the same organisation and workspaces may read. */
export interface WorkspaceIds {
  readonly organisationId: string;
  /** Null for all workspaces of the organisation. */
  readonly workspaceIds: readonly string[] | null;
}

/** @returns the `data` of the response @throws Error if the engine does not answer, or answers with errors */
export type GraphqlQuery = (
  operation: { readonly text: string; readonly variables: object },
  scope: WorkspaceIds,
  signal: AbortSignal,
) => Promise<unknown>;

/** Short, because each request gets a new token. */
const tokenSeconds = 60;
/** Longer than the engine's limit for an SQL statement (8 s). */
const timeoutMs = 30_000;

const responseSchema = v.object({
  data: v.optional(v.unknown()),
  errors: v.optional(v.array(v.object({ message: v.string() }))),
});

export interface EngineClientOptions {
  /** Without a slash at the end. */
  readonly url: string;
  readonly keys: Pick<TokenKeys, 'sign'>;
  /** Tests pass an engine in the same process. */
  readonly fetch?: (request: Request) => Response | Promise<Response>;
}

/** Signs a token for each request, as the gateway does. */
export function createEngineClient({ url, keys, fetch: send = fetch }: EngineClientOptions): GraphqlQuery {
  return async ({ text, variables }, { organisationId, workspaceIds }, signal) => {
    const role = workspaceIds === null ? 'organisation' : 'workspace';
    const session = {
      'x-hasura-organisation-id': organisationId,
      ...(workspaceIds !== null && { 'x-hasura-workspace-ids': `{${workspaceIds.join(',')}}` }),
    };
    const token = await keys.sign('engine', tokenSeconds, { sub: role, ...hasuraClaims(role, session) });
    const request = new Request(`${url}/v1/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...traceHeaders() },
      body: JSON.stringify({ query: text, variables }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    const response = await send(request);
    const { data, errors } = v.parse(responseSchema, await response.json());
    if (errors === undefined && data !== undefined) return data;
    throw new Error(`The engine answered ${response.status}: ${errors?.[0]?.message ?? 'no data'}`);
  };
}
