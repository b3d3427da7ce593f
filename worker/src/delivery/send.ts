import { parseTarget, publicAddressLookup, TargetError, type TargetPolicy } from '@fds/platform/targets';
import { Agent, type Dispatcher, errors } from 'undici';
import type { AttemptResult, FailureReason } from './classify-response.ts';

export interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Sender {
  /** Follows no redirects. Never rejects: a failed request resolves to the failure. */
  post(post: WebhookRequest): Promise<AttemptResult>;
  close(): Promise<void>;
}

/** Read from a response. */
const maxBodyBytes = 64 * 1024;
/** Stored with the delivery. */
const storedBodyBytes = 1024;
/** Shorter than the keep-alive time of Node servers (5 s), so that no request uses a closed connection. */
const keepAliveMs = 4000;

type Failure = { readonly failure: string; readonly kind: FailureReason };

const refused: Failure = { failure: 'the connection was refused', kind: 'connection' };
const connectionClosed: Failure = { failure: 'the receiver closed the connection', kind: 'connection' };
const unreachable: Failure = { failure: 'the host cannot be reached', kind: 'connection' };
const untrusted: Failure = { failure: 'the certificate is not trusted', kind: 'tls' };

/** Errors of Node and undici. */
const failures: Readonly<Record<string, Failure>> = {
  ECONNREFUSED: refused,
  ECONNRESET: connectionClosed,
  EPIPE: connectionClosed,
  UND_ERR_SOCKET: connectionClosed,
  ENOTFOUND: { failure: 'the host name does not resolve', kind: 'host_lookup' },
  EAI_AGAIN: { failure: 'the host name could not be resolved', kind: 'host_lookup' },
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  ETIMEDOUT: unreachable,
  UND_ERR_CONNECT_TIMEOUT: unreachable,
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  CERT_HAS_EXPIRED: { failure: 'the certificate has expired', kind: 'tls' },
  ERR_TLS_CERT_ALTNAME_INVALID: { failure: 'the certificate is for another host', kind: 'tls' },
};

const failureOf = (error: unknown): Failure => {
  if (error instanceof TargetError) {
    return { failure: 'the address of the host is not public, or the host has no address', kind: 'blocked_target' };
  }
  const known = failures[error instanceof Error && 'code' in error ? String(error.code) : ''];
  if (known !== undefined) return known;
  return error instanceof errors.HTTPParserError
    ? { failure: 'the response is not valid HTTP', kind: 'invalid_response' }
    : { failure: 'the connection failed', kind: 'connection' };
};

/** `answer` resolves when the body ends or its maximum has been read. */
class ResponseHandler implements Dispatcher.DispatchHandler {
  readonly answer: Promise<AttemptResult>;
  readonly #began = performance.now();
  readonly #timer: NodeJS.Timeout;
  #resolve: (answer: AttemptResult) => void = () => {};
  #controller: Dispatcher.DispatchController | undefined;
  #ended = false;
  #status = 0;
  #bytes = 0;
  readonly #chunks: Buffer[] = [];

  constructor(timeoutMs: number) {
    this.answer = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    this.#timer = setTimeout(() => this.#timeOut(`no complete response within ${timeoutMs / 1000} s`), timeoutMs);
  }

  /** Postgres cannot store NUL. */
  #body(): string {
    return Buffer.concat(this.#chunks).subarray(0, storedBodyBytes).toString('utf8').replaceAll('\0', '\u{fffd}');
  }

  #respond(): void {
    this.#end({ status: this.#status, body: this.#body() });
  }

  #end(result: { readonly status: number; readonly body: string } | Failure): void {
    if (this.#ended) return;
    this.#ended = true;
    clearTimeout(this.#timer);
    this.#resolve({ ...result, durationMs: Math.round(performance.now() - this.#began) });
  }

  #timeOut(failure: string): void {
    this.#end({ failure, kind: 'timeout' });
    this.#controller?.abort(new Error(failure));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#ended) controller.abort(new Error('the request timed out'));
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number): void {
    this.#status = status;
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#bytes < storedBodyBytes) this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    if (this.#bytes <= maxBodyBytes) return;
    this.#respond();
    controller.abort(new Error('the response is longer than the maximum'));
  }

  onResponseEnd(): void {
    this.#respond();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: unknown): void {
    this.#end(failureOf(error));
  }
}

export interface SenderOptions {
  /** From the DNS lookup to the end of the response (contract, Delivery rule 2). */
  readonly timeoutMs: number;
  readonly targets: TargetPolicy;
}

export function openSender({ timeoutMs, targets }: SenderOptions): Sender {
  const agent = new Agent({
    connect: { lookup: publicAddressLookup(targets) },
    allowH2: false,
    pipelining: 1,
    keepAliveTimeout: keepAliveMs,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return {
    post: ({ url, headers, body }) => {
      const handler = new ResponseHandler(timeoutMs);
      try {
        // A URL with an IP address has no DNS lookup, so `publicAddressLookup` does not run; `parseTarget` checks the
        // address.
        const { origin, pathname, search } = parseTarget(url, targets);
        agent.dispatch({ origin, path: `${pathname}${search}`, method: 'POST', headers, body }, handler);
      } catch (error) {
        return Promise.resolve({ ...failureOf(error), durationMs: 0 });
      }
      return handler.answer;
    },
    close: () => agent.destroy(),
  };
}
