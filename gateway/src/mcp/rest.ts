import { Hono } from 'hono';
import type * as v from 'valibot';
import { isObject } from '../base/validation.ts';
import { endpoints } from '../endpoints.ts';
import type { EngineOperation } from '../graphql/operation.ts';
import type { NodeBindings } from '../http/request.ts';
import { endpointProcessor, type HandlerDeps, requestHandler } from '../pipeline.ts';

export interface RestRequest {
  readonly path: string;
  readonly query?: Readonly<Record<string, string | undefined>>;
  /** JSON body of the request. A request with a body uses the method POST. */
  readonly body?: unknown;
  /** Page size of a request that reads a list. The result of a tool can contain fewer records (`result-size.ts`). */
  readonly limit?: number | undefined;
}

/** The response of a REST API endpoint to the request of a tool. `ok` is true for a status from 200 to 299. */
export type RestResponse = { readonly ok: boolean; readonly text: string };

/** Function that sends a tool's request to a REST API endpoint with the credential of the tool's caller. */
export type SendRestRequest = (request: RestRequest) => Promise<RestResponse>;

/** The tools, by the operation id of the REST API endpoint to which they send requests. */
const toolOf: ReadonlyMap<string, string> = new Map([
  ['listRecordRoots', 'list_roots'],
  ['getRecordRoot', 'describe_root'],
  ['queryRecords', 'query_records'],
  ['aggregateRecords', 'aggregate_records'],
  ['getDocument', 'read_document_records'],
  ['listWebhooks', 'list_webhooks'],
  ['listWebhookDeliveries', 'list_webhook_deliveries'],
]);

interface ToolEndpoint {
  readonly methods: readonly string[];
  readonly path: RegExp;
  readonly tool: string;
  readonly body: v.GenericSchema;
  readonly response: v.GenericSchema | undefined;
}

const toolEndpoints: ReadonlyMap<string, ToolEndpoint> = new Map(
  endpoints.flatMap(({ operationId, methods, path, body, success }) => {
    const tool = toolOf.get(operationId);
    if (tool === undefined) return [];
    const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
    return [[operationId, { methods, path: pattern, tool, body, response: success.body }]];
  }),
);

/** An agent cannot call endpoints such as `GET /v1/records/roots`. Endpoints without a tool stay. */
const nameTools = (error: string): string =>
  error.replace(/`?\b([A-Z]+) (\/v1\/[\w/{}-]+)`?/g, (mention, method: string, path: string) => {
    const named = [...toolEndpoints.values()].find((each) => each.methods.includes(method) && each.path.test(path));
    return named === undefined ? mention : `\`${named.tool}\``;
  });

/**
 * As over HTTP, but with the maximum size of parsed responses, and without the rate limit, which `/mcp` has counted.
 */
function createApp(whole: HandlerDeps): Hono<NodeBindings> {
  const app = new Hono<NodeBindings>();
  const { read } = whole.deps;
  const handlerDeps = {
    ...whole,
    deps: { ...whole.deps, read: (operation: EngineOperation) => read({ ...operation, parsed: true }) },
  };
  for (const endpoint of endpoints.filter(({ operationId }) => toolOf.has(operationId))) {
    const { path } = endpoint;
    app.all(path, requestHandler({ path, rate: 'none' }, endpointProcessor(endpoint, handlerDeps), handlerDeps));
  }
  return app;
}

/** Its credential, the URL of its request to `/mcp`, and a signal that is aborted when it disconnects. */
export type ToolCaller = { readonly authorization: string; readonly url: string; readonly signal: AbortSignal };

export function restSender(handlerDeps: HandlerDeps): (caller: ToolCaller) => SendRestRequest {
  const app = createApp(handlerDeps);
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
      const text = await response.text();
      return { ok: response.ok, text: response.ok ? text : nameTools(text) };
    };
}

/** Returns the schemas of an endpoint that a tool calls. @throws Error if no tool calls the operation */
export function endpointSchemas(operation: string): {
  readonly body: v.GenericSchema;
  readonly response: v.GenericSchema;
} {
  const { body, response } = toolEndpoints.get(operation) ?? {};
  if (body === undefined || response === undefined) throw new Error(`no tool calls the operation ${operation}`);
  return { body, response };
}
