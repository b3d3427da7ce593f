import { createServer, type IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { StartError } from './env.ts';
import type { Logger } from './log.ts';

/**
 * Keep-alive timeout of connections, in milliseconds. It is longer than the timeout of usual connection pools, so that
 * the client closes an idle connection before the server does.
 */
const keepAliveMs = 75_000;
const headersMs = 15_000;
/** Maximum time for receiving a complete request. It is enough for a large file over a slow connection. */
const requestMs = 900_000;
/**
 * Maximum size of all header fields of a request. This size is enough for a token with the ids of several hundred
 * workspaces.
 */
const maxHeaderBytes = 64 * 1024;
/**
 * Maximum number of header fields. A request with more header fields is rejected, whereas Node silently drops header
 * fields above a limit.
 */
const maxHeaders = 100;

/** Path with which load balancers check whether a server can process requests. */
const readinessPath = '/readyz';

export interface ListenOptions {
  readonly host: string;
  /** TCP port of the server; with 0, the operating system chooses a free port. */
  readonly port: number;
  /**
   * Name of the environment variable that sets the port. If the port is in use, the error message tells the operator to
   * change this variable.
   */
  readonly variable: string;
}

export interface RunningServer {
  readonly port: number;
  /** URL of this server for clients on the same machine, without a trailing slash. */
  readonly url: string;
  /**
   * Prepares the stop: responds to requests for the given time, so that load balancers can choose another server.
   * During this time, `/readyz` responds with 503, and each response closes its connection.
   */
  drain(seconds: number): Promise<void>;
  /** Stops accepting connections and requests. Resolves when the server has answered all open requests. */
  close(): Promise<void>;
  /** Closes all open connections immediately, including connections with requests that are not answered yet. */
  cut(): void;
}

/** An app that `listen` serves, such as a Hono app. The `env` of `fetch` contains Node's `incoming` and `outgoing`. */
export interface ServedApp {
  fetch(request: Request, env: object): Response | Promise<Response>;
  /**
   * Handles a request with Node's request and response objects, which is faster than `fetch`.
   * @returns false if `fetch` must handle the request
   */
  direct?(incoming: IncomingMessage, outgoing: ServerResponse): boolean;
  /** Functions for upgrade requests, such as requests to open a websocket. */
  readonly upgrades?: {
    readonly upgrade: (incoming: IncomingMessage, socket: Duplex, head: Buffer) => void;
    /** Closes the connections that `upgrade` has accepted. The server calls this function when it stops. */
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

const local = (host: string): string =>
  host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host;

/**
 * Sends ASCII text without UTF-8 encoding, for which Node allocates three bytes per character. Measured with a response
 * of 136 KiB: 215 µs without encoding, 330 µs with encoding.
 */
class TextResponse extends ServerResponse {
  override end(chunk?: unknown, encoding?: unknown, callback?: unknown): this {
    const isAscii = typeof chunk === 'string' && encoding === undefined && Buffer.byteLength(chunk) === chunk.length;
    Reflect.apply(super.end, this, [chunk, isAscii ? 'latin1' : encoding, callback]);
    return this;
  }
}

/**
 * Serves an app over HTTP.
 * @throws StartError if the port is not available; its message is one line that says what to do
 */
export async function listen(app: ServedApp, options: ListenOptions): Promise<RunningServer> {
  // The adapter replaces the global Request and Response with lightweight classes. A text is then sent directly and not
  // through a stream (measured: two to three times as many small responses per second).
  const adapted = getRequestListener((request, env) => app.fetch(request, env));
  const settings = { maxHeaderSize: maxHeaderBytes, joinDuplicateHeaders: true, ServerResponse: TextResponse };
  let stopping = false;
  const server = createServer(settings, (incoming, outgoing) => {
    // With `shouldKeepAlive` = false, Node sends the header `Connection: close`. The client then opens a new connection
    // for its next request, and the load balancer chooses another server.
    if (stopping) outgoing.shouldKeepAlive = false;
    if (stopping && incoming.url === readinessPath) {
      outgoing.writeHead(503, { 'Content-Type': 'application/json' }).end('{"status":"stopping"}');
    } else if (incoming.rawHeaders.length > 2 * maxHeaders) outgoing.writeHead(431, { Connection: 'close' }).end();
    else if (app.direct?.(incoming, outgoing) !== true) void adapted(incoming, outgoing);
  });
  if (app.upgrades !== undefined) server.on('upgrade', app.upgrades.upgrade);
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
    // A busy connection can become idle later, and the client's pool would then keep the connection open. Idle
    // connections are therefore closed repeatedly.
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

/**
 * Time after the first signal within which further signals are ignored. One Ctrl-C causes two signals: the terminal
 * sends a signal to the process, and npm forwards its own.
 */
const sameRequestMs = 2000;
/**
 * Maximum time of a stop whose cause is the end of the parent process, in milliseconds. After this time the process
 * exits, because no other process would end a stop that never finishes.
 */
const orphanMs = 20_000;

/**
 * Resolves with the reason why this process must stop: SIGTERM, SIGINT, SIGHUP, or the end of the parent process (the
 * IPC channel closes). A second signal ends the process immediately.
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

/**
 * Runs the steps that stop a process, one after the other. If a step fails, logs the error and runs the next step.
 * @param deadlineMs time after which the process ends with code 1
 */
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

/**
 * Runs the main function of a process, and then ends the process. If the main function throws, prints the message of a
 * StartError or the stack trace of any other error, and ends the process with code 1.
 */
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
