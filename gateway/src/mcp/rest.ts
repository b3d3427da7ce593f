import { Hono } from 'hono';
import type * as v from 'valibot';
import { eachEndpoint } from '../endpoints.ts';
import type { ServerEnv } from '../http/address.ts';
import { createHandler, endpointWork, type HandlerDeps } from '../pipeline.ts';

/** A request of a tool to an endpoint. */
export interface RestRequest {
  readonly path: string;
  readonly query?: Readonly<Record<string, string | undefined>>;
  /** JSON body of the request. A request with a body uses the method POST. */
  readonly body?: unknown;
}

/** The response of an endpoint. */
export interface RestResponse {
  readonly ok: boolean;
  readonly text: string;
}

/** Sends a request to an endpoint as the caller of the tool. */
export type Rest = (request: RestRequest) => Promise<RestResponse>;

/** The endpoints that tools use, by the name of their operation. */
const used: ReadonlySet<string> = new Set([
  'listRecordRoots',
  'getRecordRoot',
  'queryRecords',
  'getDocument',
  'listWebhooks',
  'listWebhookDeliveries',
]);

/**
 * Creates the endpoints that tools use. They authenticate and validate as over HTTP. They do not count requests,
 * because the rate limit has already counted the request to `/mcp`.
 */
function makeApp(handlerDeps: HandlerDeps): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  eachEndpoint((endpoint) => {
    const { path, operationId } = endpoint;
    if (!used.has(operationId)) return;
    app.all(path, createHandler({ path, rate: 'none' }, endpointWork(endpoint, handlerDeps), handlerDeps));
  });
  return app;
}

/** The caller of a tool: the credential, the URL of the request and its signal. */
export interface Caller {
  readonly authorization: string;
  readonly url: string;
  readonly signal: AbortSignal;
}

/** Creates the function that sends the requests of a caller's tools. */
export function makeRest(handlerDeps: HandlerDeps): (caller: Caller) => Rest {
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

/** Returns the schema of the body of an endpoint. @throws Error when no endpoint has the operation */
export function bodySchemaOf(operation: string): v.GenericSchema {
  const found: v.GenericSchema[] = [];
  eachEndpoint(({ operationId, body }) => {
    if (operationId === operation) found.push(body);
  });
  const [schema] = found;
  if (schema === undefined) throw new Error(`no endpoint has the operation ${operation}`);
  return schema;
}
