import { AuthenticationError, ConnectionError, ServiceError, serviceError } from '../errors.ts';
import {
  type CallOptions,
  type ClientOptions,
  defaultMaxConcurrency,
  type ResolvedCallOptions,
  resolveCallOptions,
} from '../options.ts';
import { parseRetryAfterSeconds, retryDelayMs } from './backoff.ts';
import { type Deadline, rejectOnAbort, sleep, startDeadline } from './deadline.ts';
import { isRetryAllowed } from './repeatable.ts';
import type { TokenSource } from './tokens.ts';

/** Limits the calls that run at the same time, and pauses all of them while the service asks for a pause. */
class CallQueue {
  readonly #maxConcurrency: number;
  readonly #waiting = new Set<() => void>();
  // One iterator for the whole life of the queue: a new iterator would step over all entries that were deleted before.
  readonly #order = this.#waiting.values();
  #running = 0;
  #pausedUntil = 0;

  /** @throws RangeError if `maxConcurrency` is not a positive integer */
  constructor(maxConcurrency: number) {
    if (!Number.isInteger(maxConcurrency) || maxConcurrency < 1)
      throw new RangeError(`maxConcurrency is ${maxConcurrency}. Pass an integer of at least 1.`);
    this.#maxConcurrency = maxConcurrency;
  }

  /** @throws the reason of the aborted signal */
  async run<Result>(call: () => Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
    if (this.#running < this.#maxConcurrency) this.#running += 1;
    else await this.#turn(signal);
    try {
      return await call();
    } finally {
      this.#pass();
    }
  }

  async #turn(signal: AbortSignal | undefined): Promise<void> {
    let next = (): void => undefined;
    const turn = new Promise<void>((resolve) => {
      next = () => {
        this.#waiting.delete(next);
        resolve();
      };
      this.#waiting.add(next);
    });
    try {
      await rejectOnAbort(turn, signal);
    } catch (error) {
      if (!this.#waiting.delete(next)) this.#pass();
      throw error;
    }
  }

  /** Gives the place of a call that ended to the call that has waited longest. */
  #pass(): void {
    if (this.#waiting.size === 0) this.#running -= 1;
    else this.#order.next().value?.();
  }

  pause(ms: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, performance.now() + ms);
  }

  async resumed(signal: AbortSignal | undefined): Promise<void> {
    for (;;) {
      const ms = Math.ceil(this.#pausedUntil - performance.now());
      if (ms <= 0) return;
      await sleep(ms, signal);
    }
  }
}

export type HttpTransport = (url: string, init: RequestInit) => Promise<Response>;

export interface OutgoingRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: (deadline: Deadline) => RequestInit['body'] | undefined;
  /** Whether the service may execute the request twice. */
  readonly repeatable: boolean;
  /** Only one attempt, because the client can read the body only once. */
  readonly once?: boolean;
  /** The caller reads the response body as a stream: the timeout ends when the response headers arrive. */
  readonly streamed?: boolean;
  /** Default: `fetch`. */
  readonly transport?: HttpTransport;
}

/**
 * Repeats after temporary failures. Resolves to a response with a status below 400.
 * @throws ServiceError, ConnectionError, TimeoutError, or the reason of the caller's signal
 */
export type SendRequest = (request: OutgoingRequest, call: CallOptions) => Promise<Response>;

const withoutBody: ReadonlySet<number> = new Set([204, 205, 304]);

/** Reads the whole response body, so that a broken or slow transfer is a failure of the attempt. */
async function buffered(response: Response): Promise<Response> {
  if (withoutBody.has(response.status)) return response;
  const { status, statusText, headers } = response;
  return new Response(await response.arrayBuffer(), { status, statusText, headers });
}

async function attempt(
  request: OutgoingRequest,
  transport: HttpTransport,
  token: string | undefined,
  { timeoutMs, signal }: ResolvedCallOptions,
): Promise<Response> {
  const deadline = startDeadline(timeoutMs, signal);
  try {
    const { method, url, streamed = false } = request;
    const headers = new Headers(request.headers);
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    const body = request.body(deadline);
    // Node's `fetch` requires the option `duplex` if the request body is a stream.
    const duplex = body instanceof ReadableStream ? { duplex: 'half' as const } : {};
    const init = { method, headers, signal: deadline.signal, ...(body === undefined ? {} : { body }), ...duplex };
    const response = await transport(url, init);
    if (response.status >= 400) {
      throw serviceError(response, await response.text(), parseRetryAfterSeconds(response.headers.get('retry-after')));
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

/** Statuses whose `Retry-After` concerns all calls: too many requests in a minute, or too many at the same time. */
const pausing: ReadonlySet<number> = new Set([429, 503]);
const withoutResponse = { status: 0, retryAfterSeconds: null };

/** @param tokens `undefined` for requests without a token */
export function requestSender(options: ClientOptions, tokens: TokenSource | undefined): SendRequest {
  const fetched: HttpTransport = (url, init) => (options.fetch ?? globalThis.fetch)(url, init);
  const queue = new CallQueue(options.maxConcurrency ?? defaultMaxConcurrency);
  const repeated = async (request: OutgoingRequest, limits: ResolvedCallOptions): Promise<Response> => {
    const { signal, maxRetries, maxRetryDelayMs } = limits;
    let renewed = request.once === true;
    for (let retry = 0; ; ) {
      signal?.throwIfAborted();
      await queue.resumed(signal);
      const token = await tokens?.get(signal);
      try {
        return await attempt(request, request.transport ?? fetched, token, limits);
      } catch (error) {
        if (error instanceof AuthenticationError && token !== undefined && !renewed && tokens?.reject(token)) {
          renewed = true;
          continue;
        }
        const { status, retryAfterSeconds: after } = error instanceof ServiceError ? error : withoutResponse;
        const tooLate = after !== null && after * 1000 > maxRetryDelayMs;
        if (after !== null && !tooLate && pausing.has(status)) queue.pause(after * 1000);
        const last = request.once === true || retry >= maxRetries || tooLate;
        if (last || signal?.aborted || !isRetryAllowed(error, request.repeatable)) throw error;
        await sleep(retryDelayMs(retry, after), signal);
        retry += 1;
      }
    }
  };
  return (request, call) => {
    const limits = resolveCallOptions(options, call);
    return queue.run(() => repeated(request, limits), limits.signal);
  };
}
