import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { StartError } from './env.ts';
import type { Logger } from './log.ts';

/** Longer than usual connection pools, so that the client closes an idle connection first. */
const keepAliveMs = 75_000;
const headersMs = 15_000;
/** Enough for a large file over a slow connection. */
const requestMs = 900_000;
/** Enough for a token with the ids of several hundred workspaces. */
const maxHeaderBytes = 64 * 1024;
/** Node would silently drop further fields. */
const maxHeaders = 100;

/** For load balancers. */
const readinessPath = '/readyz';

export interface ListenOptions {
  readonly host: string;
  /** With 0, the operating system chooses a free port. */
  readonly port: number;
  /** Environment variable of the port, for the message if the port is in use. */
  readonly variable: string;
}

export interface RunningServer {
  readonly port: number;
  /** For clients on the same machine, without a trailing slash. */
  readonly url: string;
  /**
   * Answers requests for the given time, so that load balancers choose another server: `/readyz` responds with 503,
   * and each response closes its connection.
   */
  drain(seconds: number): Promise<void>;
  /** Resolves when all open requests are answered. */
  close(): Promise<void>;
  /** Also connections with unanswered requests. */
  cut(): void;
}

/** The `env` of `fetch` contains Node's `incoming` and `outgoing`. */
export interface ServedApp {
  fetch(request: Request, env: object): Response | Promise<Response>;
  /** Faster than `fetch`. @returns false if `fetch` must handle the request */
  direct?(incoming: IncomingMessage, outgoing: ServerResponse): boolean;
  /** For upgrade requests, such as websockets. */
  readonly upgrades?: {
    readonly upgrade: (incoming: IncomingMessage, socket: Duplex, head: Buffer) => void;
    /** Closes upgraded connections when the server stops. */
    readonly close: () => void;
  };
}

const explanations: Readonly<Record<string, (o: ListenOptions) => string>> = {
  EADDRINUSE: ({ host, port, variable }) =>
    `Port ${port} of ${host} is taken: stop the program that listens on it, or set ${variable} to a free port (0 takes any).`,
  EACCES: ({ port, variable }) =>
    `Port ${port} needs a permission this user does not have: set ${variable} to a port from 1024 up.`,
  EADDRNOTAVAIL: ({ host }) => `HOST is ${JSON.stringify(host)}, which is not an address of this machine.`,
  ENOTFOUND: ({ host }) => `HOST is ${JSON.stringify(host)}, a name that does not resolve.`,
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Status of the response to a message that Node cannot read as a request, by the code of the error; otherwise 400. */
const rejections: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

const local = (host: string): string =>
  host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host;

/**
 * ASCII text without UTF-8 encoding, for which Node allocates three bytes per character. For 136 KiB: 215 µs instead
 * of 330 µs.
 */
class TextResponse extends ServerResponse {
  override end(chunk?: unknown, encoding?: unknown, callback?: unknown): this {
    const isAscii = typeof chunk === 'string' && encoding === undefined && Buffer.byteLength(chunk) === chunk.length;
    Reflect.apply(super.end, this, [chunk, isAscii ? 'latin1' : encoding, callback]);
    return this;
  }
}

/** @throws StartError if the port is not available */
export async function listen(app: ServedApp, options: ListenOptions): Promise<RunningServer> {
  // The adapter's lightweight Request and Response send a text directly and not through a stream: two to three times
  // as many small responses per second.
  const adapted = getRequestListener((request, env) => app.fetch(request, env));
  const settings = { maxHeaderSize: maxHeaderBytes, joinDuplicateHeaders: true, ServerResponse: TextResponse };
  let stopping = false;
  const responses = new WeakMap<Duplex, ServerResponse>();
  const server = createServer(settings, (incoming, outgoing) => {
    responses.set(incoming.socket, outgoing);
    // Sends `Connection: close`, so that the load balancer chooses another server for the next request.
    if (stopping) outgoing.shouldKeepAlive = false;
    if (stopping && incoming.url === readinessPath) {
      outgoing
        .writeHead(503, { 'Content-Type': 'application/json', 'X-Request-Id': randomUUID() })
        .end('{"status":"stopping"}');
    } else if (incoming.rawHeaders.length > 2 * maxHeaders)
      outgoing.writeHead(431, { Connection: 'close', 'X-Request-Id': randomUUID() }).end();
    else if (app.direct?.(incoming, outgoing) !== true) void adapted(incoming, outgoing);
  });
  if (app.upgrades !== undefined) server.on('upgrade', app.upgrades.upgrade);
  // As Node without a listener, but with a request id. A response that has begun cannot be followed by another.
  server.on('clientError', (error, socket) => {
    const response = responses.get(socket);
    const isAnswering = response?.headersSent === true && !response.writableFinished;
    const head = `HTTP/1.1 ${rejections[codeOf(error)] ?? '400 Bad Request'}\r\nConnection: close\r\n`;
    if (!socket.writable || isAnswering || codeOf(error) === 'ECONNRESET') socket.destroy();
    else socket.end(`${head}X-Request-Id: ${randomUUID()}\r\n\r\n`, () => socket.destroy());
  });
  server.keepAliveTimeout = keepAliveMs;
  server.headersTimeout = headersMs;
  server.requestTimeout = requestMs;
  server.maxHeadersCount = maxHeaders + 1;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, () => {
      server.off('error', reject);
      resolve();
    });
  }).catch((error: unknown) => {
    const explain = explanations[codeOf(error)];
    throw explain === undefined ? error : new StartError(explain(options), { cause: error });
  });
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : options.port;
  const drain = async (seconds: number) => {
    stopping = true;
    await pause(seconds * 1000);
  };
  const close = async () => {
    app.upgrades?.close();
    stopping = true;
    // A busy connection can become idle later, and the client's pool would keep it open.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    try {
      await new Promise<void>((resolve) => server.close(() => resolve()));
    } finally {
      clearInterval(sweep);
    }
  };
  const url = `http://${local(options.host)}:${port}`;
  return { port, url, drain, close, cut: () => server.closeAllConnections() };
}

/** One Ctrl-C causes two signals: from the terminal, and forwarded by npm. */
const sameRequestMs = 2000;
/** Without the parent process, no other process would end a stop that never finishes. */
const orphanMs = 20_000;

/**
 * SIGTERM, SIGINT, SIGHUP, or the end of the parent process (the IPC channel closes). A second signal ends the
 * process immediately.
 */
export function stopRequested(): Promise<string> {
  return new Promise((resolve) => {
    let first: number | undefined;
    const stop = (reason: string) => {
      first ??= performance.now();
      if (performance.now() - first > sameRequestMs) process.exit(1);
      resolve(reason);
    };
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => stop(signal));
    if (process.connected) {
      process.once('disconnect', () => {
        stop('the parent process ended');
        setTimeout(() => process.exit(1), orphanMs).unref();
      });
    }
  });
}

/** A failed step is logged. @param deadlineMs after this time the process ends with code 1 */
export async function runStopSteps(
  steps: ReadonlyArray<() => Promise<void>>,
  { deadlineMs, log }: { readonly deadlineMs: number; readonly log: Logger },
): Promise<void> {
  const deadline = setTimeout(() => {
    log.error({ deadline_ms: deadlineMs }, 'stop took too long, ending now');
    process.exit(1);
  }, deadlineMs);
  for (const step of steps)
    await step().catch((error: unknown) => log.error({ err: error }, 'a step failed while the process was stopping'));
  clearTimeout(deadline);
}

/** Prints the message of a StartError, or the stack trace of another error, and ends with code 1. */
export async function runMain(main: () => Promise<void>): Promise<void> {
  try {
    await main();
    process.exit();
  } catch (error) {
    process.stderr.write(
      error instanceof StartError ? `${error.message}\n` : `${error instanceof Error ? error.stack : error}\n`,
    );
    process.exit(1);
  }
}
