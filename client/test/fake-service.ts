import { type ClientOptions, createClient } from '../src/index.ts';

/** A response of the fake service, a connection error, or no response. */
export type FakeResponse =
  | { readonly status: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }
  | Error
  /** The fake service never responds. */
  | 'silence';

/** A request that the fake service received. */
export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: string;
}

export const tokenResponse = (value: string): FakeResponse => ({
  status: 200,
  body: { token: value, expires_in: 900 },
});
export const errorResponse = (
  status: number,
  code: string,
  headers: Readonly<Record<string, string>> = {},
): FakeResponse => ({
  status,
  body: { code, status, title: code, message: `${code} happened.`, meta: { log_id: 'l' } },
  headers,
});

/**
 * Creates a client of a fake service. The fake service returns the given responses in their order and stores each
 * request.
 */
export function createClientWithFakeService(responses: readonly FakeResponse[], options: Partial<ClientOptions> = {}) {
  const seen: ReceivedRequest[] = [];
  const left = [...responses];
  const fetch = async (url: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const request = new Request(url, init);
    seen.push({
      method: request.method,
      path: new URL(request.url).pathname,
      headers: request.headers,
      body: await request.text(),
    });
    const answer = left.shift();
    if (answer === undefined) throw new Error('the test expects no further request');
    if (answer instanceof Error) throw answer;
    if (answer === 'silence') {
      return new Promise((_, reject) => {
        const fail = () => reject(init.signal?.reason);
        if (init.signal?.aborted) fail();
        init.signal?.addEventListener('abort', fail);
      });
    }
    const { status, body, headers = {} } = answer;
    return new Response(body === undefined ? null : JSON.stringify(body), { status, headers });
  };
  const client = createClient({ baseUrl: 'https://service.example', auth: { token: 't0' }, fetch, ...options });
  return { client, seen, left };
}
