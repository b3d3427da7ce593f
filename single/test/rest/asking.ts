import { randomUUID } from 'node:crypto';
import { demoOrganisations } from '@fds/db/seed';
import * as v from 'valibot';
import type { FakeModelService } from '../../../ai/test/fake-model-service.ts';
import type { Caller, Service } from '../records/service.ts';

/** The parts of a request to an endpoint. `send` uses a default for each missing part. */
export interface RequestParts {
  /** Value of the first path parameter; by default an id that no record has. */
  readonly id?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly by?: Caller;
}

/** The service and the API clients with which the tests provoke errors. */
export interface ErrorTestContext {
  readonly service: Service;
  readonly client: Caller;
  /** API client of the second gateway, which has no Google client configured. */
  readonly elsewhere: Caller;
  readonly model: FakeModelService;
}

/**
 * Requests that provoke one error code, by endpoint (method and path). If the service needs preparation, the value is a
 * function that prepares the service and returns the request.
 */
export type Requests = Readonly<Record<string, RequestParts | ((world: ErrorTestContext) => Promise<RequestParts>)>>;

/** Id of the first workspace of the first demo organisation. */
export const workspaceId = v.parse(v.string(), demoOrganisations[0]?.workspaces[0]?.id);

/** Schema of a response with one resource. */
export const resourceResponseSchema = v.object({ data: v.object({ id: v.string() }) });

/** Assigns the same request to several endpoints. */
export const assignRequestToEndpoints = (places: readonly string[], given: RequestParts = {}): Requests =>
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

/** Returns a JSON:API request body with one resource. */
export const resource = (type: string, attributes: object, relationships?: object) => ({
  data: { type, attributes, ...(relationships === undefined ? {} : { relationships }) },
});

/** Creates a resource with a POST request. @returns the id of the resource */
export const createResourceAndGetId = async (
  { client }: ErrorTestContext,
  path: string,
  body: object,
): Promise<string> => v.parse(resourceResponseSchema, (await client.call('POST', path, body)).body).data.id;

/** Sends a request to an endpoint. @param path path of the endpoint with its parameters, such as `/v1/invoices/:id` */
export function send(
  { client }: ErrorTestContext,
  method: string,
  path: string,
  given: RequestParts,
): Promise<Response> {
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
// The functions below return the body of a request that creates a resource. Missing attributes get valid default
// values.
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
/** Returns a request that uploads a document. The form contains the given parts in addition to the required parts. */
export const upload = (parts: Readonly<Record<string, string>>): Requests => ({
  'POST /v1/documents': { body: form({ 'data.attributes.workspace_id': workspaceId, ...parts }) },
});
/** Returns the form of a document upload. The content of the file is different at each call. */
export const newForm = () => form({ 'data.attributes.workspace_id': workspaceId }, randomUUID());

/**
 * Endpoints that create a resource, each with a function that returns a request body. Each call of such a function
 * returns a different body.
 */
export const creations: Readonly<Record<string, () => object>> = {
  'POST /v1/api-key': () => apiKey(workspaceId, randomUUID()),
  'POST /v1/documents': newForm,
  'POST /v1/workspaces': () => workspace({ description: randomUUID() }),
  'POST /v1/webhooks': () => webhook(),
  'POST /v1/custom-columns': () => column({ description: randomUUID() }),
  'POST /v1/subscriptions/webhooks': () => subscription(),
};
