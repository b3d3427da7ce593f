import { Hono } from 'hono';
import type * as v from 'valibot';
import { registerReleasedEndpoints } from '../endpoints.ts';
import type { NodeServerBindings } from '../http/address.ts';
import { createHandler, type HandlerDependencies, makeEndpointProcessor } from '../pipeline.ts';

/** A request that a tool sends to an endpoint of the REST API. */
export interface RestRequest {
  readonly path: string;
  readonly query?: Readonly<Record<string, string | undefined>>;
  /** JSON body of the request. A request with a body uses the method POST. */
  readonly body?: unknown;
}

/** The response of an endpoint of the REST API to a tool. */
export interface RestResponse {
  readonly ok: boolean;
  readonly text: string;
}

/** Function that sends a request to an endpoint with the credential of the tool's caller. */
export type SendRestRequest = (request: RestRequest) => Promise<RestResponse>;

/** The operation ids of the endpoints that tools use. */
const used: ReadonlySet<string> = new Set([
  'listRecordRoots',
  'getRecordRoot',
  'queryRecords',
  'getDocument',
  'listWebhooks',
  'listWebhookDeliveries',
]);

/**
 * Creates an app with the endpoints that tools use. The endpoints authenticate and validate requests as they do over
 * HTTP. These endpoints have no rate limit, because the rate limit of `/mcp` has already counted the request.
 */
function makeApp(handlerDeps: HandlerDependencies): Hono<NodeServerBindings> {
  const app = new Hono<NodeServerBindings>();
  registerReleasedEndpoints((endpoint) => {
    const { path, operationId } = endpoint;
    if (!used.has(operationId)) return;
    app.all(path, createHandler({ path, rate: 'none' }, makeEndpointProcessor(endpoint, handlerDeps), handlerDeps));
  });
  return app;
}

/**
 * The credential of a tool's caller, the URL of the request to `/mcp`, and the signal that is aborted when the caller
 * disconnects.
 */
export interface ToolCaller {
  readonly authorization: string;
  readonly url: string;
  readonly signal: AbortSignal;
}

/**
 * Creates a factory: for the caller of a tool, it returns the function that sends the tool's requests with the
 * credential of this caller.
 */
export function makeRestSender(handlerDeps: HandlerDependencies): (caller: ToolCaller) => SendRestRequest {
  const app = makeApp(handlerDeps);
  return ({ authorization, url: base, signal }) =>
    async ({ path, query = {}, body }) => {
      const url = new URL(path, base);
      for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, value);
      const response = await app.request(url.href, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal,
      });
      return { ok: response.ok, text: await response.text() };
    };
}

/** Returns the schema of an endpoint's body. @throws Error when no endpoint has this operation id */
export function endpointBodySchemaOf(operation: string): v.GenericSchema {
  const found: v.GenericSchema[] = [];
  registerReleasedEndpoints(({ operationId, body }) => {
    if (operationId === operation) found.push(body);
  });
  const [schema] = found;
  if (schema === undefined) throw new Error(`no endpoint has the operation ${operation}`);
  return schema;
}
