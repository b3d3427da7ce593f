import { createServer, type IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { StartError } from './env.ts';
import type { Logger } from './log.ts';

/** Idle connections are kept this long: longer than any client's pool, so that it is the client who closes first. */
const keepAliveMs = 75_000;
const headersMs = 15_000;
/** A request has to be there whole by then: time enough for a large file over a slow line. */
const requestMs = 900_000;
/** Room for a token that names several hundred workspaces. */
const maxHeaderBytes = 64 * 1024;
/** Header fields of a request; Node would leave out what comes after its own limit without a word. */
const maxHeaders = 100;

export interface ListenOptions {
  readonly host: string;
  /** 0 takes a free port. */
  readonly port: number;
  /** Name of the variable that sets the port, for the message when it is taken. */
  readonly variable: string;
}

export interface Listening {
  readonly port: number;
  /** Where this server is reached from its own machine, without a slash at the end. */
  readonly url: string;
  /** Takes no new connection and no further request, and resolves when what is under way is answered. */
  close(): Promise<void>;
  /** Cuts what is still open. */
  cut(): void;
}

/** What `listen` serves: a Hono app is one. `env` holds Node's `incoming` and `outgoing`. */
export interface Served {
  fetch(request: Request, env: object): Response | Promise<Response>;
  /**
   * Answers a request on Node's own objects, without the web's Request and Response in between.
   * @returns false where it is none that this is for: then `fetch` answers it
   */
  direct?(incoming: IncomingMessage, outgoing: ServerResponse): boolean;
}

const explanations: Readonly<Record<string, (o: ListenOptions) => string>> = {
  EADDRINUSE: ({ host, port, variable }) =>
    `Port ${port} of ${host} is taken: stop what listens there, or set ${variable} to a free port (0 takes any).`,
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
 * Sends a text of ASCII alone as it is. Node would take room for three bytes a character to encode it (measured on an
 * answer of 136 KiB: 215 µs for 330).
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
 * @throws StartError when the port cannot be had, with one line that says what to do
 */
export async function listen(app: Served, options: ListenOptions): Promise<Listening> {
  // The adaptor puts its own Request and Response in the global ones' place: a text then goes out as it is, not through a
  // stream (measured: two to three times the small responses a second).
  const adapted = getRequestListener((request, env) => app.fetch(request, env));
  const settings = { maxHeaderSize: maxHeaderBytes, joinDuplicateHeaders: true, ServerResponse: TextResponse };
  const server = createServer(settings, (incoming, outgoing) => {
    if (incoming.rawHeaders.length > 2 * maxHeaders) outgoing.writeHead(431, { Connection: 'close' }).end();
    else if (app.direct?.(incoming, outgoing) !== true) void adapted(incoming, outgoing);
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
  const close = async () => {
    // Connections that turn idle after the first sweep are closed by the next: a client's pool would hold them open.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    try {
      await new Promise<void>((resolve) => server.close(() => resolve()));
    } finally {
      clearInterval(sweep);
    }
  };
  return { port, url: `http://${local(options.host)}:${port}`, close, cut: () => server.closeAllConnections() };
}

/** Signals that come within so long of the first are the same request: a terminal and npm each send Ctrl-C on. */
const sameRequestMs = 2000;
/** A process without its parent is gone after so long, whatever it waits for: nobody is left to end it. */
const orphanMs = 20_000;

/**
 * Resolves, once, with the reason why this process is to stop: SIGTERM, SIGINT, SIGHUP, or its parent's end (the
 * channel of a process that was forked is closed). Asked again later, the process ends at once.
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
 * Runs the steps of a stop, one after the other; a step that fails is logged and the next one runs.
 * @param deadlineMs after so long the rest is given up and the process ends with code 1
 */
export async function stopInOrder(
  steps: ReadonlyArray<() => Promise<void>>,
  { deadlineMs, log }: { readonly deadlineMs: number; readonly log: Logger },
): Promise<void> {
  const deadline = setTimeout(() => {
    log.error({ deadline_ms: deadlineMs }, 'stop took too long, ending now');
    process.exit(1);
  }, deadlineMs);
  for (const step of steps)
    await step().catch((error: unknown) => log.error({ err: error }, 'a step of the stop failed'));
  clearTimeout(deadline);
}

/**
 * Runs a process's main function, whose end is the process's end. A StartError ends it with its one line and code 1, any
 * other error with its stack.
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
