import { guardedLookup, readTarget, TargetError, type TargetPolicy } from '@fds/platform/targets';
import { Agent, type Dispatcher, errors } from 'undici';
import type { AttemptResult, FailureKind } from './classify-response.ts';

export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Sender {
  /** Posts once; redirects are not followed. Whatever comes of it is the answer: it never rejects. */
  post(post: Post): Promise<AttemptResult>;
  /** Cuts what is under way. */
  close(): Promise<void>;
}

/** Of a response's body so much is read. */
const mostBodyBytes = 64 * 1024;
/** The beginning of a response's body that its delivery shows. */
const keptBodyBytes = 1024;
/** Shorter than servers keep connections, so that none is used that its server closes at that moment. */
const keepAliveMs = 4000;

interface Failure {
  readonly failure: string;
  readonly kind: FailureKind;
}

const refused: Failure = { failure: 'the connection was refused', kind: 'connection' };
const cut: Failure = { failure: 'the connection was cut', kind: 'connection' };
const unreachable: Failure = { failure: 'the host cannot be reached', kind: 'connection' };
const untrusted: Failure = { failure: 'the certificate is not trusted', kind: 'tls' };

/** What a failure of the connection is called, by its code in Node and undici. */
const failures: Readonly<Record<string, Failure>> = {
  ECONNREFUSED: refused,
  ECONNRESET: cut,
  EPIPE: cut,
  UND_ERR_SOCKET: cut,
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
    return { failure: 'the address is not public, or there is none', kind: 'blocked_target' };
  }
  const known = failures[error instanceof Error && 'code' in error ? String(error.code) : ''];
  if (known !== undefined) return known;
  return error instanceof errors.HTTPParserError
    ? { failure: 'the answer is no HTTP', kind: 'invalid_response' }
    : { failure: 'the connection failed', kind: 'connection' };
};

/** Reads one answer: its status counts once all of it has come, or as much as is read. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly answer: Promise<AttemptResult>;
  readonly #began = performance.now();
  readonly #timer: NodeJS.Timeout;
  #resolve: (answer: AttemptResult) => void = () => {};
  #controller: Dispatcher.DispatchController | undefined;
  #over = false;
  #status = 0;
  #bytes = 0;
  readonly #kept: Buffer[] = [];

  constructor(timeoutMs: number) {
    this.answer = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    this.#timer = setTimeout(() => this.#cut(`there was no answer within ${timeoutMs / 1000} s`), timeoutMs);
  }

  /** The beginning of the body as text that Postgres takes: it stores no NUL. */
  #body(): string {
    return Buffer.concat(this.#kept).subarray(0, keptBodyBytes).toString('utf8').replaceAll('\0', '\u{fffd}');
  }

  #respond(): void {
    this.#end({ status: this.#status, body: this.#body() });
  }

  #end(result: { readonly status: number; readonly body: string } | Failure): void {
    if (this.#over) return;
    this.#over = true;
    clearTimeout(this.#timer);
    this.#resolve({ ...result, durationMs: Math.round(performance.now() - this.#began) });
  }

  #cut(failure: string): void {
    this.#end({ failure, kind: 'timeout' });
    this.#controller?.abort(new Error(failure));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#over) controller.abort(new Error('too late'));
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number): void {
    this.#status = status;
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#bytes < keptBodyBytes) this.#kept.push(chunk);
    this.#bytes += chunk.length;
    if (this.#bytes <= mostBodyBytes) return;
    this.#respond();
    controller.abort(new Error('enough was read'));
  }

  onResponseEnd(): void {
    this.#respond();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: unknown): void {
    this.#end(failureOf(error));
  }
}

export interface SenderOptions {
  /** Each exchange gets this long, from looking up the host to the end of the answer (contract, Delivery rule 2). */
  readonly timeoutMs: number;
  readonly targets: TargetPolicy;
}

/** Opens a sender of webhooks, which keeps connections open for a while. */
export function openSender({ timeoutMs, targets }: SenderOptions): Sender {
  const agent = new Agent({
    connect: { lookup: guardedLookup(targets) },
    allowH2: false,
    pipelining: 1,
    keepAliveTimeout: keepAliveMs,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return {
    post: ({ url, headers, body }) => {
      const exchange = new Exchange(timeoutMs);
      try {
        // No lookup comes before a connection to an address literal: it is checked here.
        const { origin, pathname, search } = readTarget(url, targets);
        agent.dispatch({ origin, path: `${pathname}${search}`, method: 'POST', headers, body }, exchange);
      } catch (error) {
        return Promise.resolve({ ...failureOf(error), durationMs: 0 });
      }
      return exchange.answer;
    },
    close: () => agent.destroy(),
  };
}
