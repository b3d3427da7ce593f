import createOpenApiClient, { type Client } from 'openapi-fetch';
import { creationPaths } from './generated/creations.ts';
import type { paths } from './generated/service.ts';
import type { CallOptions, CreateOptions } from './options.ts';
import { isRepeatable } from './transport/repeatable.ts';
import type { Send } from './transport/send.ts';

/** Every operation of the service, typed by its OpenAPI document. Responses with status 400 or higher are thrown. */
export type Api = Client<paths>;

/** The operations of the service, and the conversion of a call's options for them. */
export interface Operations {
  readonly api: Api;
  /** Returns the options of `api` that apply the options of a call. */
  init(call: CallOptions | undefined): { signal: AbortSignal | null; fetch: (request: Request) => Promise<Response> };
  /** Like `init`, for an operation that creates a resource. */
  creation(call: CreateOptions | undefined): ReturnType<Operations['init']> & { headers: Record<string, string> };
}

const keyHeader = 'idempotency-key';

/** Returns the operations of the service. @param send performs the requests */
export function createOperations(baseUrl: string, send: Send): Operations {
  /** The paths of requests as in the document, which decide whether a repetition is safe. */
  const pathsOf = new WeakMap<Request, string>();

  const fetchWith =
    (call: CallOptions) =>
    async (request: Request): Promise<Response> => {
      const { method, url, headers, signal } = request;
      const bytes = await request.arrayBuffer();
      const repeatable = isRepeatable(method, pathsOf.get(request) ?? '', headers);
      const body = bytes.byteLength === 0 ? undefined : bytes;
      return send({ method, url, headers, body: () => body, repeatable }, { ...call, signal });
    };

  const api = createOpenApiClient<paths>({
    baseUrl,
    fetch: fetchWith({}),
    // Lists such as `include` are separated by commas; the service rejects repeated parameters.
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

  const init: Operations['init'] = (call = {}) => ({ signal: call.signal ?? null, fetch: fetchWith(call) });
  return {
    api,
    init,
    creation: (call = {}) => ({
      ...init(call),
      headers: call.idempotencyKey === undefined ? {} : { [keyHeader]: call.idempotencyKey },
    }),
  };
}

/** Returns the body of a successful response. */
export async function answered<T>(call: Promise<{ readonly data?: T; readonly response: Response }>): Promise<T> {
  const { data, response } = await call;
  if (data === undefined) throw new TypeError(`The response with status ${response.status} has no body.`);
  return data;
}

/** Waits for a response without a body. */
export async function done(call: Promise<unknown>): Promise<void> {
  await call;
}
