import createOpenApiClient, { type Client } from 'openapi-fetch';
import { creationPaths } from './generated/creations.ts';
import type { paths } from './generated/service.ts';
import type { CallOptions, CreationCallOptions } from './options.ts';
import { isSafeToRepeat } from './transport/repeatable.ts';
import type { SendRequest } from './transport/send.ts';

/** A function for every operation of the OpenAPI document. A function throws if the status is 400 or higher. */
export type ServiceApi = Client<paths>;

/**
 * The functions of `ServiceApi`, and two functions that create their options from the options of the caller, such as a
 * timeout or an idempotency key.
 */
export interface ApiWithFetchOptions {
  readonly api: ServiceApi;
  /**
   * Returns the options of `fetch` for a call of one of the generated functions in `api`.
   * @param call the options that the caller passed to the client
   */
  init(call: CallOptions | undefined): { signal: AbortSignal | null; fetch: (request: Request) => Promise<Response> };
  /**
   * Returns the options for a function of `api` that creates a resource: the options that `init` returns, and the
   * idempotency key.
   */
  creation(
    call: CreationCallOptions | undefined,
  ): ReturnType<ApiWithFetchOptions['init']> & { headers: Record<string, string> };
}

const keyHeader = 'idempotency-key';

/** Creates the functions that call the service. @param send function that sends each request */
export function createApiWithFetchOptions(baseUrl: string, send: SendRequest): ApiWithFetchOptions {
  /** The OpenAPI path of each request, such as `/v1/webhooks/{id}`. `isSafeToRepeat` needs this path. */
  const pathsOf = new WeakMap<Request, string>();

  const fetchWith =
    (call: CallOptions) =>
    async (request: Request): Promise<Response> => {
      const { method, url, headers, signal } = request;
      const bytes = await request.arrayBuffer();
      const repeatable = isSafeToRepeat(method, pathsOf.get(request) ?? '', headers);
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
    onRequest({ request, schemaPath }) {
      pathsOf.set(request, schemaPath);
      if (request.method === 'POST' && creationPaths.has(schemaPath) && !request.headers.has(keyHeader)) {
        request.headers.set(keyHeader, crypto.randomUUID());
      }
    },
  });

  const init: ApiWithFetchOptions['init'] = (call = {}) => ({ signal: call.signal ?? null, fetch: fetchWith(call) });
  return {
    api,
    init,
    creation: (call = {}) => ({
      ...init(call),
      headers: call.idempotencyKey === undefined ? {} : { [keyHeader]: call.idempotencyKey },
    }),
  };
}

/** Returns the body of a successful response. @throws TypeError if the response has no body */
export async function readResponseBody<Body>(
  call: Promise<{ readonly data?: Body; readonly response: Response }>,
): Promise<Body> {
  const { data, response } = await call;
  if (data === undefined) throw new TypeError(`The response with status ${response.status} has no body.`);
  return data;
}

/** Waits for a response and discards its body. */
export async function discardResponseBody(response: Promise<unknown>): Promise<void> {
  await response;
}
