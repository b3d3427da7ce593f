import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { createGraphqlErrorBody, EngineError } from '../../errors/engine-error.ts';
import type { Session } from '../../permission/session.ts';
import { adaptNodeHeaders } from '../headers.ts';
import { WebsocketConnection, type WebsocketConnectionDependencies } from './connection.ts';
import { removeCookies } from './headers.ts';
import { chooseSubprotocol, type WebsocketCloseCode } from './protocol.ts';

/** Maximum size of a message of a client, in bytes. A larger message closes the socket with code 1009. */
const maxMessageBytes = 256 * 1024;

export interface WebsocketSettings {
  /** Maximum number of open sockets. */
  readonly maxSockets: number;
  /** Maximum number of open sockets with the same role and session variables. */
  readonly maxSocketsPerSession: number;
  /**
   * Function that returns whether web pages of the origin may open sockets. The function is undefined if CORS is
   * disabled.
   */
  readonly isAllowedOrigin: ((origin: string) => boolean) | undefined;
}

/** The websocket endpoint of the engine. */
export interface WebsocketEndpoint {
  /** Accepts or rejects an upgrade request of an HTTP server. */
  readonly upgrade: (incoming: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Number of open sockets. */
  readonly count: () => number;
  /** Closes all sockets. */
  readonly closeAll: (code: WebsocketCloseCode, reason: string) => void;
}

/** Paths of the endpoint. The value of a path says whether its errors have the format of /v1alpha1/graphql. */
const paths: Readonly<Record<string, boolean>> = { '/v1/graphql': false, '/v1alpha1/graphql': true };

type Refusal = readonly [status: 400 | 404 | 503, error: EngineError];

/** Responds to an upgrade request with an error, and closes the connection. */
function reject(socket: Duplex, [status, error]: Refusal): void {
  const body = createGraphqlErrorBody(error);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}

const sessionKey = ({ role, variables }: Session): string => JSON.stringify([role, [...variables].sort()]);

/** Counts the open sockets of each session. */
class SessionCounts {
  readonly #counts = new Map<string, number>();
  readonly #sessionOf = new Map<WebSocket, string>();
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  /**
   * Adds a socket to the count of its session, and removes it from the count of its previous session. Returns false if
   * the session already has the maximum number of sockets.
   */
  admit(session: Session, socket: WebSocket): boolean {
    const key = sessionKey(session);
    const previous = this.#sessionOf.get(socket);
    if (previous === key) return true;
    const count = this.#counts.get(key) ?? 0;
    if (count >= this.#max) return false;
    this.#counts.set(key, count + 1);
    if (previous === undefined) socket.once('close', () => this.#release(socket));
    else this.#uncount(previous);
    this.#sessionOf.set(socket, key);
    return true;
  }

  #release(socket: WebSocket): void {
    const key = this.#sessionOf.get(socket);
    this.#sessionOf.delete(socket);
    if (key !== undefined) this.#uncount(key);
  }

  #uncount(key: string): void {
    const left = (this.#counts.get(key) ?? 1) - 1;
    if (left === 0) this.#counts.delete(key);
    else this.#counts.set(key, left);
  }
}

/** Creates the websocket endpoint. */
export function createWebsocketEndpoint(
  parts: Omit<WebsocketConnectionDependencies, 'admit'>,
  settings: WebsocketSettings,
): WebsocketEndpoint {
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: maxMessageBytes,
    handleProtocols: chooseSubprotocol,
  });
  const sessions = new SessionCounts(settings.maxSocketsPerSession);
  const connections = new Set<WebsocketConnection>();

  const open = (socket: WebSocket, incoming: IncomingMessage, isV1Alpha1: boolean): void => {
    const headers = adaptNodeHeaders(incoming.headers);
    const connection = new WebsocketConnection(
      socket,
      {
        subprotocol: chooseSubprotocol(new Set([socket.protocol])),
        isV1Alpha1,
        headers: settings.isAllowedOrigin === undefined ? removeCookies(headers) : headers,
      },
      { ...parts, admit: (session) => sessions.admit(session, socket) },
    );
    connections.add(connection);
    socket.once('close', () => connections.delete(connection));
  };

  /** Returns the error for an upgrade request that the engine rejects. */
  const refusal = (incoming: IncomingMessage, path: string): Refusal | undefined => {
    if (!Object.hasOwn(paths, path))
      return [
        404,
        new EngineError('not-found', "only '/v1/graphql' and '/v1alpha1/graphql' are supported on websockets"),
      ];
    const { origin } = incoming.headers;
    if (origin !== undefined && settings.isAllowedOrigin?.(origin) === false)
      return [400, new EngineError('access-denied', 'received origin header does not match configured CORS domains')];
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
