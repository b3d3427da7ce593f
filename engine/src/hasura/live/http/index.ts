import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Logger } from '@fds/platform/log';
import { type WebSocket, WebSocketServer } from 'ws';
import type { EngineConfig } from '../../../config.ts';
import { EngineError, graphqlErrorBody } from '../../../errors/engine-error.ts';
import { isAllowedOrigin } from '../../../http/cors.ts';
import { nodeHeaders } from '../../../http/headers.ts';
import { createPoller, type SubscriptionCounts } from '../execute/poller.ts';
import { Connection, maxInitBytes } from './connection.ts';
import type { ConnectionDeps } from './operations.ts';
import { type CloseCode, chooseSubprotocol, closeCodes } from './protocol.ts';
import { SessionCounts } from './session-counts.ts';
import { UnreadBytes } from './unread-bytes.ts';

/** A larger message closes the socket with code 1009. */
const maxMessageBytes = 256 * 1024;
const maxFrameHeaderBytes = 14;

interface WebsocketSettings {
  readonly maxSockets: number;
  /** Open sockets with the same role and session variables. */
  readonly maxSocketsPerSession: number;
  /** Web pages of a foreign origin may open sockets. */
  readonly isAllowedOrigin: (origin: string) => boolean;
}

interface WebsocketEndpoint {
  readonly upgrade: (incoming: IncomingMessage, socket: Duplex, head: Buffer) => void;
  readonly count: () => number;
  readonly closeAll: (code: CloseCode, reason: string) => void;
}

/** The value says whether errors have the format of /v1alpha1/graphql. */
const paths: Readonly<Record<string, boolean>> = { '/v1/graphql': false, '/v1alpha1/graphql': true };

type Refusal = readonly [status: 400 | 404 | 503, error: EngineError];

function reject(socket: Duplex, [status, error]: Refusal): void {
  const body = graphqlErrorBody(error);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}

/** The page comes from the engine itself, such as the console. */
const isOwnOrigin = (origin: string, { headers: { host } }: IncomingMessage): boolean =>
  URL.canParse(origin) && new URL(origin).host === host;

/**
 * Closes a connection that sends more bytes than `connection_init` can have. Otherwise `ws` would keep up to 256 KiB of
 * an incomplete message for each client that is not authenticated.
 */
function limitFirstMessage(stream: Socket, connection: Connection): void {
  let bytes = 0;
  const count = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (!connection.isNew) stream.off('data', count);
    else if (bytes > maxInitBytes + maxFrameHeaderBytes) {
      // The stream then discards the rest of the message.
      stream.removeAllListeners('data').resume();
      connection.rejectLargeInit();
      stream.end();
    }
  };
  stream.on('data', count);
}

function websocketEndpoint(
  parts: Omit<ConnectionDeps, 'admit' | 'unread'>,
  settings: WebsocketSettings,
): WebsocketEndpoint {
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: maxMessageBytes,
    handleProtocols: chooseSubprotocol,
  });
  const sessions = new SessionCounts(settings.maxSocketsPerSession);
  const unread = new UnreadBytes(parts.settings.maxBufferedBytes);
  const connections = new Set<Connection>();

  const open = (socket: WebSocket, incoming: IncomingMessage, isV1Alpha1: boolean): void => {
    const connection = new Connection(
      socket,
      {
        subprotocol: chooseSubprotocol(new Set([socket.protocol])),
        isV1Alpha1,
        headers: nodeHeaders(incoming.headers),
      },
      { ...parts, unread, admit: (key) => sessions.admit(key, socket) },
    );
    limitFirstMessage(incoming.socket, connection);
    connections.add(connection);
    socket.once('close', () => connections.delete(connection));
  };

  const refusal = (incoming: IncomingMessage, path: string): Refusal | undefined => {
    if (!Object.hasOwn(paths, path))
      return [
        404,
        new EngineError('not-found', "only '/v1/graphql' and '/v1alpha1/graphql' are supported on websockets"),
      ];
    const { origin } = incoming.headers;
    if (origin !== undefined && !isOwnOrigin(origin, incoming) && !settings.isAllowedOrigin(origin))
      return [
        400,
        new EngineError(
          'access-denied',
          'received origin header does not match configured CORS domains: add the origin to HASURA_GRAPHQL_CORS_DOMAIN',
        ),
      ];
    if (connections.size < settings.maxSockets) return undefined;
    return [
      503,
      new EngineError('bad-request', `the engine has ${settings.maxSockets} open websockets: connect again later`),
    ];
  };

  return {
    upgrade: (incoming, socket, head) => {
      socket.on('error', () => socket.destroy());
      const [path = ''] = (incoming.url ?? '').split('?');
      const refused = refusal(incoming, path);
      if (refused !== undefined) reject(socket, refused);
      else server.handleUpgrade(incoming, socket, head, (opened) => open(opened, incoming, paths[path] === true));
    },
    count: () => connections.size,
    closeAll: (code, reason) => {
      for (const connection of connections) connection.close(code, reason);
    },
  };
}

export interface WebsocketManager {
  /** Accepts or rejects an upgrade request that the HTTP server received. */
  readonly upgrade: (incoming: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Closes all sockets, so that the clients connect again and use the new metadata. */
  readonly restart: () => void;
  /** Closes all sockets and stops the subscriptions. */
  readonly close: () => void;
  readonly counts: () => SubscriptionCounts & { readonly sockets: number };
}

export const websocketLimits = {
  /** Subscribers with equal parameter values, for which one statement reads the results. */
  cohorts: 100,
  /** With the same role and session variables. */
  socketsOfSession: 1_000,
  operationsOfSocket: 100,
  /** Unread bytes of one client. The maximums of a session and of the engine are multiples of it. */
  unreadBytes: 8 * 1024 * 1024,
};

export function websocketManager(
  dependencies: Pick<ConnectionDeps, 'authenticate' | 'metadata' | 'convertToClientError'>,
  config: EngineConfig,
  limits: typeof websocketLimits,
  log: Logger,
): WebsocketManager {
  const subscriptions = createPoller(
    {
      live_query: { intervalMs: config.liveQueriesIntervalMs, batchSize: limits.cohorts },
      streaming: { intervalMs: config.streamsIntervalMs, batchSize: limits.cohorts },
    },
    { statements: Math.ceil(config.maxConnections / 2), ofOwner: config.maxSubscriptionsPerOrganisation },
    log,
  );
  const settings = {
    maxOperations: limits.operationsOfSocket,
    maxBufferedBytes: limits.unreadBytes,
    keepAliveMs: config.websocketKeepAliveSeconds * 1000,
    initMs: config.websocketInitSeconds * 1000,
  };
  const endpoint = websocketEndpoint(
    { ...dependencies, subscriptions, settings },
    {
      maxSockets: config.maxWebsockets,
      maxSocketsPerSession: limits.socketsOfSession,
      isAllowedOrigin: (origin) => isAllowedOrigin(config.websocketOrigins, origin),
    },
  );
  return {
    upgrade: endpoint.upgrade,
    restart: () => endpoint.closeAll(closeCodes.restart, 'The metadata has changed: connect again'),
    close: () => {
      endpoint.closeAll(closeCodes.goingAway, 'The engine stops');
      subscriptions.close();
    },
    counts: () => ({ ...subscriptions.counts(), sockets: endpoint.count() }),
  };
}
