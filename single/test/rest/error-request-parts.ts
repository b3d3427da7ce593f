import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { demoOrganisations } from '@fds/db/seed';
import * as v from 'valibot';
import { vi } from 'vitest';
import type { FakeModelService } from '../../../ai/test/fake-model-service.ts';
import type { ErrorCode } from '../../../gateway/src/base/errors.ts';
import type { TestApiClient, TestService } from '../records/service.ts';

/** The parts of a request to an endpoint. `send` uses a default for each missing part. */
export interface EndpointRequestParts {
  /** Value of the first path parameter; by default an id that no record has. */
  readonly id?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly by?: TestApiClient;
}

/** The service and the API clients with which the tests provoke errors. */
export interface ErrorTestContext {
  readonly service: TestService;
  readonly client: TestApiClient;
  /** API client of the second gateway, which has no Google client configured. */
  readonly elsewhere: TestApiClient;
  readonly model: FakeModelService;
}

/**
 * Requests that provoke one error code, by endpoint (method and path). If the service needs preparation, the value is a
 * function that prepares the service and returns the request.
 */
export type ErrorRequestsByEndpoint = Readonly<
  Record<string, EndpointRequestParts | ((world: ErrorTestContext) => Promise<EndpointRequestParts>)>
>;

/** Id of the first workspace of the first demo organisation. */
export const workspaceId = v.parse(v.string(), demoOrganisations[0]?.workspaces[0]?.id);

/** Schema of a response with one resource. */
export const resourceResponseSchema = v.object({ data: v.object({ id: v.string() }) });

/** Assigns the same request to several endpoints. */
export const assignRequestToEndpoints = (
  endpoints: readonly string[],
  request: EndpointRequestParts = {},
): ErrorRequestsByEndpoint => Object.fromEntries(endpoints.map((place) => [place, request]));

/**
 * Returns a multipart form with a file.
 * @param parts other parts of the form
 * @param content content of the file
 */
export const createUploadForm = (parts: Readonly<Record<string, string>> = {}, content = 'Hello'): FormData => {
  const body = new FormData();
  body.append('file', new File([content], 'hello.txt', { type: 'text/plain' }));
  for (const [name, value] of Object.entries(parts)) body.append(name, value);
  return body;
};

/** Until the end of the test, no file can be written. */
export async function fillStorage(): Promise<void> {
  await using handle = await open('/dev/null', 'w');
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  vi.spyOn(Object.getPrototypeOf(handle), 'writev').mockRejectedValue(full);
}

/** Returns a JSON:API request body with one resource. */
export const createResourceBody = (type: string, attributes: object, relationships?: object) => ({
  data: { type, attributes, ...(relationships === undefined ? {} : { relationships }) },
});

/** Creates a resource with a POST request. @returns the id of the resource */
export const createResourceAndGetId = async (
  { client }: ErrorTestContext,
  path: string,
  body: object,
): Promise<string> => v.parse(resourceResponseSchema, (await client.call('POST', path, body)).body).data.id;

/** Sends a request to an endpoint. @param path path of the endpoint with its parameters, such as `/v1/invoices/:id` */
export function sendEndpointRequest(
  { client }: ErrorTestContext,
  method: string,
  path: string,
  given: EndpointRequestParts,
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

// The functions below return the body of a request that creates a resource. Missing attributes get valid default
// values.
export const createWorkspaceBody = (attributes: object = {}) =>
  createResourceBody('workspace', { name: 'New', ...attributes });
export const createApiKeyBody = (id = workspaceId, name = 'Key') =>
  createResourceBody('api-key', { name, workspace: { id } });
export const createUniqueUrl = () => `http://127.0.0.1:9/${randomUUID()}`;
export const createWebhookBody = (url = createUniqueUrl(), workspace_id = workspaceId) =>
  createResourceBody('webhook', { url, events: ['document.processed'], workspace_id });
export const createCustomColumnBody = (attributes: object = {}) =>
  createResourceBody('custom_column', {
    root: 'invoices',
    name: 'Terms',
    data_type: 'text',
    workspace_id: workspaceId,
    ...attributes,
  });
/** Returns a request that uploads a document. The form contains the given parts in addition to the required parts. */
export const createUploadRequest = (parts: Readonly<Record<string, string>>): ErrorRequestsByEndpoint => ({
  'POST /v1/documents': { body: createUploadForm({ 'data.attributes.workspace_id': workspaceId, ...parts }) },
});
/** Returns the form of a document upload. The content of the file is different at each call. */
export const createUniqueUploadForm = () =>
  createUploadForm({ 'data.attributes.workspace_id': workspaceId }, randomUUID());

/**
 * Endpoints that create a resource, each with a function that returns a request body. Each call of such a function
 * returns a different body.
 */
export const bodyFactoriesByEndpoint: Readonly<Record<string, () => object>> = {
  'POST /v1/api-key': () => createApiKeyBody(workspaceId, randomUUID()),
  'POST /v1/invitations': () =>
    createResourceBody('invitation', { email: `${randomUUID()}@example.com`, role: 'reader' }),
  'POST /v1/documents': createUniqueUploadForm,
  'POST /v1/workspaces': () => createWorkspaceBody({ description: randomUUID() }),
  'POST /v1/webhooks': () => createWebhookBody(),
  'POST /v1/custom-columns': () => createCustomColumnBody({ description: randomUUID() }),
};

export type ErrorRequestsByCode = Readonly<Partial<Record<ErrorCode, ErrorRequestsByEndpoint>>>;

export const field = { kind: 'field', field: 'terms' };
export const filtered = (filter: object) => ({
  extractor: { kind: 'cases', cases: [{ filters: [filter], value: 'x' }], otherwise: null },
});

const asked = { root: 'invoices', description: 'paid invoices', workspace_id: workspaceId };
export const inWords = (attributes: object): ErrorRequestsByEndpoint => ({
  'POST /v1/custom-columns/infer': {
    body: createResourceBody('custom_column', { name: 'Paid', ...asked, ...attributes }),
  },
  'POST /v1/custom-columns/suggest-rules': {
    body: createResourceBody('custom_column_rule', { ...asked, ...attributes }),
  },
});

export const readings = '/v1/documents/:id/reading';
export const anyVersion = { 'if-match': '*' };
export const correction = (path: string, value: string) =>
  createResourceBody('document_reading', { fields: [{ field: path, value }] });

/** Returns a request that corrects a reading of the demo, which contains all values (or not). */
export const corrected =
  (parts: { readonly body?: object; readonly headers?: Readonly<Record<string, string>> }, omitted = 0) =>
  async ({ service: { sql } }: ErrorTestContext) => {
    const [reading] = await sql<{ document_id: string }[]>`
      update document_readings set omitted = ${omitted} where id = (
        select id from document_readings where workspace_id = ${workspaceId} and fields <> '[]'
        order by id limit 1
      ) returning document_id`;
    const body = correction('invoice.due_date', '2026-12-31');
    return { id: v.parse(v.string(), reading?.document_id), body, ...parts };
  };
