import * as v from 'valibot';
import type { DemoFile, DemoOrganisation } from './running-product.ts';

const identifier = v.object({ type: v.string(), id: v.string() });
const relationship = v.object({ data: v.union([v.null(), identifier, v.array(identifier)]) });
const resource = v.object({
  type: v.string(),
  id: v.string(),
  attributes: v.record(v.string(), v.unknown()),
  relationships: v.optional(v.record(v.string(), relationship), {}),
});
export type JsonApiResource = v.InferOutput<typeof resource>;

const list = v.object({
  data: v.array(resource),
  included: v.optional(v.array(resource), []),
  meta: v.record(v.string(), v.unknown()),
});
export type JsonApiResourceList = v.InferOutput<typeof list>;

export interface HttpJsonResponse {
  readonly status: number;
  readonly body: unknown;
}

export interface ApiClient {
  get(path: string): Promise<HttpJsonResponse>;
  post(path: string, body: unknown): Promise<HttpJsonResponse>;
}

/** Sends a request to the REST API and parses the JSON response. */
async function send(url: string, init: RequestInit = {}): Promise<HttpJsonResponse> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(15_000) });
  const body: unknown = await response.json();
  return { status: response.status, body };
}

const json = { 'content-type': 'application/json' };

/** Returns an API client with a bearer token. */
export function createClientWithToken(demo: DemoFile, token: string): ApiClient {
  const headers = { authorization: `Bearer ${token}` };
  return {
    get: (path) => send(`${demo.base_url}${path}`, { headers }),
    post: (path, body) =>
      send(`${demo.base_url}${path}`, { method: 'POST', headers: { ...headers, ...json }, body: JSON.stringify(body) }),
  };
}

/** Exchanges the client credentials of an organisation for a token. */
export const exchangeCredentialsForToken = (
  demo: DemoFile,
  { client_id, client_secret }: Omit<DemoOrganisation, 'id' | 'workspaces'>,
): Promise<HttpJsonResponse> =>
  send(`${demo.base_url}/auth/api_key`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ client_id, client_secret }),
  });

/** Returns a bearer token for the API client of an organisation. */
export async function requestOrganisationToken(demo: DemoFile, organisation: DemoOrganisation): Promise<string> {
  const { body } = await exchangeCredentialsForToken(demo, organisation);
  return v.parse(v.object({ token: v.string() }), body).token;
}

/** Returns an API client with the token of an organisation. */
export const createOrganisationClient = async (demo: DemoFile, organisation: DemoOrganisation): Promise<ApiClient> =>
  createClientWithToken(demo, await requestOrganisationToken(demo, organisation));

/** Parses a response that contains a list of resources. @throws Error if the status is not 200 */
export function parseResourceList({ status, body }: HttpJsonResponse): JsonApiResourceList {
  if (status !== 200) throw new Error(`status ${status}: ${JSON.stringify(body)}`);
  return v.parse(list, body);
}

/** Sends a GraphQL operation to the engine with the given headers. */
export const sendGraphqlQuery = (
  demo: DemoFile,
  headers: Readonly<Record<string, string>>,
  query: string,
): Promise<HttpJsonResponse> =>
  send(`${demo.engine_url}/v1/graphql`, {
    method: 'POST',
    headers: { ...json, ...headers },
    body: JSON.stringify({ query }),
  });

export const idsOf = (data: readonly JsonApiResource[]): string[] => data.map(({ id }) => id);
