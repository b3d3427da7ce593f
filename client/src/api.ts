import createOpenApiClient, { type Client } from 'openapi-fetch';
import { creationPaths } from './generated/creations.ts';
import type { paths } from './generated/service.ts';
import type { CallOptions, CreationCallOptions } from './options.ts';
import { isSafeToRepeat } from './transport/repeatable.ts';
import type { SendRequest } from './transport/send.ts';
import type { ApiPath, HttpMethod, ResponseBodyOf } from './types.ts';

/** A function for every operation of the OpenAPI document. A function throws if the status is 400 or higher. */
export type ServiceApi = Client<paths>;

/** Calls an operation of the OpenAPI document. @throws TypeError if the response has no body, except for DELETE */
export type RequestOperation = <Path extends ApiPath, Method extends HttpMethod>(
  method: Method,
  path: Path,
  parts: {
    readonly path?: Readonly<Record<string, string>>;
    readonly query?: object | undefined;
    readonly body?: unknown;
    readonly headers?: Readonly<Record<string, string>>;
  },
  call?: CreationCallOptions,
) => Promise<ResponseBodyOf<Path, Method>>;

const keyHeader = 'idempotency-key';

export function createApi(
  baseUrl: string,
  send: SendRequest,
): { readonly api: ServiceApi; readonly request: RequestOperation } {
  /** The OpenAPI path of each request, such as `/v1/webhooks/{id}`. `isSafeToRepeat` needs this path. */
  const pathsOf = new WeakMap<Request, string>();

  const fetchWith =
    (call: CallOptions) =>
    async (outgoing: Request): Promise<Response> => {
      const { method, url, headers, signal } = outgoing;
      const bytes = await outgoing.arrayBuffer();
      const repeatable = isSafeToRepeat(method, pathsOf.get(outgoing) ?? '', headers);
      const body = bytes.byteLength === 0 ? undefined : bytes;
      return send({ method, url, headers, body: () => body, repeatable }, { ...call, signal });
    };

  const api = createOpenApiClient<paths>({
    baseUrl,
    fetch: fetchWith({}),
    // The service rejects repeated parameters, so the client sends a list such as `include` as one parameter with
    // commas.
    querySerializer: { array: { style: 'form', explode: false } },
  });
  api.use({
    onRequest({ request: outgoing, schemaPath }) {
      pathsOf.set(outgoing, schemaPath);
      if (outgoing.method === 'POST' && creationPaths.has(schemaPath) && !outgoing.headers.has(keyHeader)) {
        outgoing.headers.set(keyHeader, crypto.randomUUID());
      }
    },
  });

  const request: RequestOperation = async (
    method,
    path,
    { body, headers: own, ...params },
    { idempotencyKey, ...call } = {},
  ) => {
    const headers = { ...own, ...(idempotencyKey !== undefined && { [keyHeader]: idempotencyKey }) };
    const init = { params, body, headers, signal: call.signal ?? null, fetch: fetchWith(call) };
    // TypeScript cannot derive the types of an operation from a path that is a type parameter.
    const { data, response } = await api.request(method, path as never, init as never);
    if (data === undefined && method !== 'delete')
      throw new TypeError(`The response with status ${response.status} has no body.`);
    return data as never;
  };
  return { api, request };
}
