import { guardedLookup, readTarget, TargetError, type TargetPolicy } from '@fds/platform/targets';
import { Agent, type Dispatcher, errors } from 'undici';
import type { Answer } from './judge.ts';

export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Sender {
  /** Posts once; redirects are not followed. Whatever comes of it is the answer: it never rejects. */
  post(post: Post): Promise<Answer>;
  /** Cuts what is under way. */
  close(): Promise<void>;
}

/** Of an answer's body so much is read, and dropped. */
const mostBodyBytes = 64 * 1024;
/** Shorter than servers keep connections, so that none is used that its server closes at that moment. */
const keepAliveMs = 4000;

/** What a failure of the connection is called, by its code in Node and undici. */
const failures: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was cut',
  EPIPE: 'the connection was cut',
  UND_ERR_SOCKET: 'the connection was cut',
  ENOTFOUND: 'the host name does not resolve',
  EAI_AGAIN: 'the host name could not be resolved',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the host cannot be reached',
  ETIMEDOUT: 'the host cannot be reached',
  UND_ERR_CONNECT_TIMEOUT: 'the host cannot be reached',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is not trusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'the certificate is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the certificate is not trusted',
  CERT_HAS_EXPIRED: 'the certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another host',
};

const failureOf = (error: unknown): string => {
  if (error instanceof TargetError) return 'the address is not public, or there is none';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return (
    failures[code] ?? (error instanceof errors.HTTPParserError ? 'the answer is no HTTP' : 'the connection failed')
  );
};

/** Reads one answer: its status counts once all of it has come, or as much as is read. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly answer: Promise<Answer>;
  readonly #began = performance.now();
  readonly #timer: NodeJS.Timeout;
  #resolve: (answer: Answer) => void = () => {};
  #controller: Dispatcher.DispatchController | undefined;
  #over = false;
  #status = 0;
  #bytes = 0;

  constructor(timeoutMs: number) {
    this.answer = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    this.#timer = setTimeout(() => this.#cut(`there was no answer within ${timeoutMs / 1000} s`), timeoutMs);
  }

  #end(result: { readonly status: number } | { readonly failure: string }): void {
    if (this.#over) return;
    this.#over = true;
    clearTimeout(this.#timer);
    this.#resolve({ ...result, durationMs: Math.round(performance.now() - this.#began) });
  }

  #cut(failure: string): void {
    this.#end({ failure });
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
    this.#bytes += chunk.length;
    if (this.#bytes <= mostBodyBytes) return;
    this.#end({ status: this.#status });
    controller.abort(new Error('enough was read'));
  }

  onResponseEnd(): void {
    this.#end({ status: this.#status });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: unknown): void {
    this.#end({ failure: failureOf(error) });
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
        return Promise.resolve({ failure: failureOf(error), durationMs: 0 });
      }
      return exchange.answer;
    },
    close: () => agent.destroy(),
  };
}
