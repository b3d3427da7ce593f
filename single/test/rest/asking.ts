import { randomUUID } from 'node:crypto';
import { demoOrganisations } from '@fds/db/seed';
import * as v from 'valibot';
import type { FakeModelService } from '../../../ai/test/fake-model-service.ts';
import type { Caller, Service } from '../records/service.ts';

/** Parts of a request. Missing parts get valid default values. */
export interface Given {
  /** Value of the first path parameter; by default an unknown id. */
  readonly id?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly by?: Caller;
}

/** API clients for requests that provoke errors. */
export interface World {
  readonly service: Service;
  readonly client: Caller;
  /** API client of a gateway that has no Google client configured. */
  readonly elsewhere: Caller;
  readonly model: FakeModelService;
}

/**
 * For each endpoint (method and path), a request that causes the error code under test. A value can be a function that
 * prepares and returns the request.
 */
export type Requests = Readonly<Record<string, Given | ((world: World) => Promise<Given>)>>;

/** Id of a workspace of the API client. */
export const workspaceId = v.parse(v.string(), demoOrganisations[0]?.workspaces[0]?.id);

/** Schema of a response with one resource. */
export const one = v.object({ data: v.object({ id: v.string() }) });

/** Returns the same request for several endpoints. */
export const each = (places: readonly string[], given: Given = {}): Requests =>
  Object.fromEntries(places.map((place) => [place, given]));

/**
 * Returns a multipart form with a file.
 * @param parts other parts of the form
 * @param content content of the file
 */
export const form = (parts: Readonly<Record<string, string>> = {}, content = 'Hello'): FormData => {
  const body = new FormData();
  body.append('file', new File([content], 'hello.txt', { type: 'text/plain' }));
  for (const [name, value] of Object.entries(parts)) body.append(name, value);
  return body;
};

/** Returns a request body with one resource. */
export const resource = (type: string, attributes: object, relationships?: object) => ({
  data: { type, attributes, ...(relationships === undefined ? {} : { relationships }) },
});

/**
 * Creates a resource.
 * @returns the id of the resource
 */
export const made = async ({ client }: World, path: string, body: object): Promise<string> =>
  v.parse(one, (await client.call('POST', path, body)).body).data.id;

/**
 * Sends a request.
 * @param path path of the endpoint with its parameters, such as `/v1/invoices/:id`
 */
export function send({ client }: World, method: string, path: string, given: Given): Promise<Response> {
  const { id = randomUUID(), query, headers, body, by = client } = given;
  const address = path.replace(/:\w+/, id) + (query === undefined ? '' : `?${new URLSearchParams(query)}`);
  if (body === undefined || body instanceof FormData) {
    return by.fetch(address, { method, ...(headers === undefined ? {} : { headers }), body: body ?? null });
  }
  return by.fetch(address, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

const inWorkspace = (id: string) => ({ workspace: { data: { type: 'workspace', id } } });
// Functions that return the body of a creation. Missing attributes get valid default values.
export const workspace = (attributes: object = {}) => resource('workspace', { name: 'New', ...attributes });
export const apiKey = (id = workspaceId, name = 'Key') => resource('api-key', { name, workspace: { id } });
export const newUrl = () => `http://127.0.0.1:9/${randomUUID()}`;
export const webhook = (url = newUrl(), workspace_id = workspaceId) =>
  resource('webhook', { url, events: ['document.processed'], workspace_id });
export const subscription = (target_url = newUrl(), id = workspaceId) =>
  resource('webhook', { target_url, event: 'document.processed' }, inWorkspace(id));
export const column = (attributes: object = {}) =>
  resource('custom_column', {
    root: 'invoices',
    name: 'Terms',
    data_type: 'text',
    workspace_id: workspaceId,
    ...attributes,
  });
/** Returns an upload request with additional parts. */
export const upload = (parts: Readonly<Record<string, string>>): Requests => ({
  'POST /v1/documents': { body: form({ 'data.attributes.workspace_id': workspaceId, ...parts }) },
});
/** Returns an upload request with a different file at each call. */
export const newForm = () => form({ 'data.attributes.workspace_id': workspaceId }, randomUUID());

/**
 * For each endpoint that creates a resource, a function that returns a request body. Each call returns different
 * content.
 */
export const creations: Readonly<Record<string, () => object>> = {
  'POST /v1/api-key': () => apiKey(workspaceId, randomUUID()),
  'POST /v1/documents': newForm,
  'POST /v1/workspaces': () => workspace({ description: randomUUID() }),
  'POST /v1/webhooks': () => webhook(),
  'POST /v1/custom-columns': () => column({ description: randomUUID() }),
  'POST /v1/subscriptions/webhooks': () => subscription(),
};
