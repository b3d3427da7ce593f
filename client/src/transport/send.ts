import { AuthenticationError, ConnectionError, errorOf, ServiceError } from '../errors.ts';
import { type CallOptions, type ClientOptions, type Limits, limitsOf } from '../options.ts';
import { delayMs, retryAfterSeconds } from './backoff.ts';
import { type Deadline, sleep, startDeadline } from './deadline.ts';
import { mayRetry } from './repeatable.ts';
import type { TokenSource } from './tokens.ts';

/** Performs one HTTP request. */
export type Transport = (url: string, init: RequestInit) => Promise<Response>;

export interface OutgoingRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  /** Returns the body of an attempt. */
  readonly body: (deadline: Deadline) => RequestInit['body'] | undefined;
  /** Whether a repetition is safe if the service has executed the request. */
  readonly repeatable: boolean;
  /** The body can be read only once, so there is one attempt. */
  readonly once?: boolean;
  /** The caller reads the body of the response as a stream, for which the time limit does not count. */
  readonly streamed?: boolean;
  /** Default: the client's `fetch`. */
  readonly transport?: Transport;
}

/**
 * Sends a request, and repeats it after failures that a later attempt may avoid.
 * @returns a response with a status below 400
 * @throws ServiceError, ConnectionError, TimeoutError, or the reason of the caller's signal
 */
export type Send = (request: OutgoingRequest, call: CallOptions) => Promise<Response>;

const withoutBody: ReadonlySet<number> = new Set([204, 205, 304]);

/** Reads the whole body, so that a broken or slow transfer counts as a failure of the attempt. */
async function buffered(response: Response): Promise<Response> {
  if (withoutBody.has(response.status)) return response;
  const { status, statusText, headers } = response;
  return new Response(await response.arrayBuffer(), { status, statusText, headers });
}

async function attempt(
  request: OutgoingRequest,
  transport: Transport,
  token: string | undefined,
  { timeoutMs, signal }: Limits,
): Promise<Response> {
  const deadline = startDeadline(timeoutMs, signal);
  try {
    const { method, url, streamed = false } = request;
    const headers = new Headers(request.headers);
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    const body = request.body(deadline);
    // Node requires `duplex` for a body that is a stream.
    const duplex = body instanceof ReadableStream ? { duplex: 'half' as const } : {};
    const init = { method, headers, signal: deadline.signal, ...(body === undefined ? {} : { body }), ...duplex };
    const response = await transport(url, init);
    if (response.status >= 400) {
      throw errorOf(response, await response.text(), retryAfterSeconds(response.headers.get('retry-after')));
    }
    return streamed ? response : await buffered(response);
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    if (deadline.signal.aborted) throw deadline.signal.reason;
    throw new ConnectionError(request.url, error);
  } finally {
    deadline.stop();
  }
}

/** Returns the function that sends requests. @param tokens credentials; without them, requests have none */
export function createSend(options: ClientOptions, tokens: TokenSource | undefined): Send {
  const fetched: Transport = (url, init) => (options.fetch ?? globalThis.fetch)(url, init);
  return async (request, call) => {
    const limits = limitsOf(options, call);
    const { signal, maxRetries, maxRetryDelayMs } = limits;
    let renewed = request.once === true;
    for (let retry = 0; ; ) {
      signal?.throwIfAborted();
      const token = await tokens?.get(signal);
      try {
        return await attempt(request, request.transport ?? fetched, token, limits);
      } catch (error) {
        if (error instanceof AuthenticationError && token !== undefined && !renewed && tokens?.reject(token)) {
          renewed = true;
          continue;
        }
        const after = error instanceof ServiceError ? error.retryAfterSeconds : null;
        const tooLate = after !== null && after * 1000 > maxRetryDelayMs;
        const last = request.once === true || retry >= maxRetries || tooLate;
        if (last || signal?.aborted || !mayRetry(error, request.repeatable)) throw error;
        await sleep(delayMs(retry, after), signal);
        retry += 1;
      }
    }
  };
}
