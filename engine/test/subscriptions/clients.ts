import { listen, type RunningServer } from '@fds/platform/serve';
import { type Client, createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { adminSecret, startEngine, type TestEngine } from '../support.ts';

/** A test engine that listens on a port. */
export interface TestEngineOnPort extends AsyncDisposable {
  readonly engine: TestEngine;
  readonly server: RunningServer;
  /** URL of the websockets. */
  readonly url: string;
}

/** Starts an engine with a short polling interval, and listens on a free port. */
export async function startTestEngineOnPort(options: Parameters<typeof startEngine>[0]): Promise<TestEngineOnPort> {
  const environment = {
    HASURA_GRAPHQL_LIVE_QUERIES_MULTIPLEXED_REFETCH_INTERVAL: '20',
    HASURA_GRAPHQL_STREAMING_QUERIES_MULTIPLEXED_REFETCH_INTERVAL: '20',
    ...options.environment,
  };
  const engine = await startEngine({ ...options, environment });
  const server = await listen(engine.app, { host: '127.0.0.1', port: 0, variable: 'PORT' });
  return {
    engine,
    server,
    url: `${server.url.replace('http', 'ws')}/v1/graphql`,
    [Symbol.asyncDispose]: async () => {
      await server.close();
      await engine[Symbol.asyncDispose]();
    },
  };
}

export const transport = 'graphql-transport-ws';

export const subscribe = (id: string, query: string, variables = {}) => ({
  id,
  type: 'subscribe',
  payload: { query: `subscription ${query}`, variables },
});

export const adminHeaders = { 'x-hasura-admin-secret': adminSecret };

/** Creates a client of the npm package graphql-ws. The client does not reconnect. */
export const createGraphqlWsClient = (url: string, headers: Record<string, string> = adminHeaders): Client =>
  createClient({ url, webSocketImpl: WebSocket, connectionParams: { headers }, retryAttempts: 0, lazy: true });

/** A websocket that keeps the received messages. */
export interface TestWebsocket extends Disposable {
  readonly socket: WebSocket;
  readonly send: (message: object) => void;
  /** Returns the next message that is not a keep-alive message. */
  readonly next: () => Promise<Record<string, unknown>>;
  /** Resolves with the code and the reason when the socket closes. */
  readonly closed: Promise<readonly [code: number, reason: string]>;
}

/** Opens a websocket with a subprotocol. */
export async function openTestWebsocket(
  url: string,
  protocol: string | undefined,
  headers: Record<string, string> = {},
): Promise<TestWebsocket> {
  const socket = new WebSocket(url, protocol, { headers });
  const received: Record<string, unknown>[] = [];
  const waiting: ((message: Record<string, unknown>) => void)[] = [];
  socket.on('message', (data) => {
    const message: Record<string, unknown> = JSON.parse(String(data));
    if (message.type === 'ka' || message.type === 'ping') return;
    const resolve = waiting.shift();
    if (resolve === undefined) received.push(message);
    else resolve(message);
  });
  const closed = new Promise<readonly [number, string]>((resolve) => {
    socket.once('close', (code, reason) => resolve([code, String(reason)]));
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('error', reject);
  });
  return {
    socket,
    closed,
    send: (message) => socket.send(JSON.stringify(message)),
    next: () => {
      const first = received.shift();
      return first === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(first);
    },
    [Symbol.dispose]: () => socket.terminate(),
  };
}

/** Opens a websocket and authenticates as the admin. */
export async function openTestWebsocketAsAdmin(url: string, protocol: string): Promise<TestWebsocket> {
  const raw = await openTestWebsocket(url, protocol);
  raw.send({ type: 'connection_init', payload: { headers: adminHeaders } });
  await raw.next();
  return raw;
}
