import { Hono } from 'hono';
import type * as v from 'valibot';
import { isObject } from '../base/json.ts';
import { registerReleasedEndpoints } from '../endpoints.ts';
import type { EngineOperation } from '../graphql/operation.ts';
import type { NodeServerBindings } from '../http/address.ts';
import { createRequestHandler, type HandlerDependencies, makeEndpointProcessor } from '../pipeline.ts';

/** A request that a tool sends to an endpoint of the REST API. */
export interface RestRequest {
  readonly path: string;
  readonly query?: Readonly<Record<string, string | undefined>>;
  /** JSON body of the request. A request with a body uses the method POST. */
  readonly body?: unknown;
  /** Page size of a request that reads a list. The result of a tool can contain fewer records (`result-size.ts`). */
  readonly limit?: number | undefined;
}

/** The response of a REST API endpoint to the request of a tool. `ok` is true for a status from 200 to 299. */
export interface RestResponse {
  readonly ok: boolean;
  readonly text: string;
}

/** Function that sends a tool's request to a REST API endpoint with the credential of the tool's caller. */
export type SendRestRequest = (request: RestRequest) => Promise<RestResponse>;

/** Operation ids of the REST API endpoints to which the agents' tools send requests. */
const used: ReadonlySet<string> = new Set([
  'listRecordRoots',
  'getRecordRoot',
  'queryRecords',
  'getDocument',
  'listWebhooks',
  'listWebhookDeliveries',
]);

/**
 * Creates an app that serves the endpoints in `used` inside the process. They authenticate and validate requests as
 * they do over HTTP. The tools parse the responses, so the lower maximum of their size applies. They have no rate limit, because the rate limit of `/mcp` has already counted the request.
 */
function makeApp(whole: HandlerDependencies): Hono<NodeServerBindings> {
  const app = new Hono<NodeServerBindings>();
  const { read } = whole.deps;
  const handlerDeps = {
    ...whole,
    deps: { ...whole.deps, read: (operation: EngineOperation) => read({ ...operation, parsed: true }) },
  };
  registerReleasedEndpoints((endpoint) => {
    const { path, operationId } = endpoint;
    if (!used.has(operationId)) return;
    app.all(
      path,
      createRequestHandler({ path, rate: 'none' }, makeEndpointProcessor(endpoint, handlerDeps), handlerDeps),
    );
  });
  return app;
}

/**
 * The caller of a tool: its credential, the URL of its request to `/mcp`, and a signal that is aborted when the caller
 * disconnects.
 */
export interface ToolCaller {
  readonly authorization: string;
  readonly url: string;
  readonly signal: AbortSignal;
}

/**
 * Returns a function that takes the caller of a tool, and returns the function with which the tool sends requests with
 * this caller's credential.
 */
export function makeRestRequestSender(handlerDeps: HandlerDependencies): (caller: ToolCaller) => SendRestRequest {
  const app = makeApp(handlerDeps);
  return ({ authorization, url: base, signal }) =>
    async ({ path, query = {}, body: given, limit }) => {
      const body = limit === undefined || !isObject(given) ? given : { ...given, limit };
      const url = new URL(path, base);
      for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, value);
      if (limit !== undefined && body === undefined) url.searchParams.set('page[limit]', String(limit));
      const response = await app.request(url.href, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal,
      });
      return { ok: response.ok, text: await response.text() };
    };
}

/** Returns the schema of the request body of an endpoint. @throws Error if no endpoint has this operation id */
export function getEndpointBodySchema(operation: string): v.GenericSchema {
  const found: v.GenericSchema[] = [];
  registerReleasedEndpoints(({ operationId, body }) => {
    if (operationId === operation) found.push(body);
  });
  const [schema] = found;
  if (schema === undefined) throw new Error(`no endpoint has the operation ${operation}`);
  return schema;
}
