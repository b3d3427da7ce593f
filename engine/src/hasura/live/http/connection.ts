import { randomUUID } from 'node:crypto';
import type { WebSocket } from 'ws';
import type { HeaderReader } from '../../../auth/authenticate.ts';
import { EngineError } from '../../../errors/engine-error.ts';
import { ClientSocket } from './client-socket.ts';
import {
  type AuthenticatedClient,
  type ClientConnection,
  ClientOperations,
  type ConnectionDeps,
} from './operations.ts';
import { type ClientMessage, closeCodes, encodeMessage, parseMessage, subprotocols } from './protocol.ts';
import { sessionKey } from './session-counts.ts';

/** Headers in `connection_init` replace those of the upgrade request. */
function headerReader(given: Readonly<Record<string, string>>, upgrade: HeaderReader): HeaderReader {
  const own = new Map(Object.entries(given));
  return {
    get: (name) => own.get(name) ?? upgrade.get(name),
    has: (name) => own.has(name) || upgrade.has(name),
    forEach: (visit) => {
      const merged = new Headers();
      upgrade.forEach((value, name) => {
        merged.set(name, value);
      });
      for (const [name, value] of own) merged.set(name, value);
      merged.forEach(visit);
    },
  };
}

/** The first message contains a token and a few other headers. */
export const maxInitBytes = 16 * 1024;

export class Connection {
  readonly #socket: ClientSocket;
  readonly #client: ClientConnection;
  readonly #parts: ConnectionDeps;
  readonly #operations: ClientOperations;
  readonly #initTimer: NodeJS.Timeout;
  #state: 'new' | 'starting' | AuthenticatedClient = 'new';
  /** Arrived while the engine authenticates the client. */
  readonly #waiting: string[] = [];

  constructor(socket: WebSocket, client: ClientConnection, parts: ConnectionDeps) {
    this.#socket = new ClientSocket(socket, parts.unread, () => this.#end());
    this.#client = client;
    this.#parts = parts;
    this.#operations = new ClientOperations(client, parts, this.#socket);
    this.#initTimer = setTimeout(() => {
      if (typeof this.#state === 'string') this.close(closeCodes.initTimeout, 'Connection initialisation timed out');
    }, parts.settings.initMs);
    socket.on('message', (data) => this.#receive(String(data)));
  }

  /** The client has not sent a message yet. */
  get isNew(): boolean {
    return this.#state === 'new';
  }

  close(...reason: Parameters<ClientSocket['close']>): void {
    this.#socket.close(...reason);
  }

  rejectLargeInit(): void {
    this.close(
      closeCodes.tooLarge,
      `The first message is larger than ${maxInitBytes} bytes: send connection_init with fewer headers`,
    );
  }

  #end(): void {
    clearTimeout(this.#initTimer);
    this.#operations.endAll();
  }

  #receive(text: string): void {
    if (!this.#socket.isOpen) return;
    if (this.#state === 'starting') this.#waiting.push(text);
    else if (this.isNew && Buffer.byteLength(text) > maxInitBytes) this.rejectLargeInit();
    else {
      const parsed = parseMessage(this.#client.subprotocol, text, !this.isNew);
      if ('reason' in parsed) this.#reject(parsed.reason);
      else if (this.isNew) this.#handleFirst(parsed.message);
      else this.#handle(parsed.message);
    }
  }

  #reject(reason: string): void {
    if (!subprotocols[this.#client.subprotocol].isStrict)
      this.#socket.send(
        encodeMessage('connection_error', undefined, JSON.stringify(`parsing ClientMessage failed: ${reason}`)),
      );
    this.close(closeCodes.badMessage, `Parsing client message failed: ${reason}`);
  }

  /** The only message that a client may send before it is authenticated. */
  #handleFirst(message: ClientMessage): void {
    if (message.type === 'connection_init' || message.type === 'connection_terminate') this.#handle(message);
    else {
      const reason = `${message.type} received before the connection is initialised`;
      if (message.type === 'start') this.#operations.sendError(message.id, new EngineError('start-failed', reason));
      this.close(closeCodes.badMessage, reason);
    }
  }

  #handle(message: ClientMessage): void {
    switch (message.type) {
      case 'connection_init':
        if (this.isNew || subprotocols[this.#client.subprotocol].allowsNewSession)
          void this.#initialise(message.payload?.headers ?? {});
        else this.close(closeCodes.tooManyInits, 'Too many initialisation requests');
        break;
      case 'ping':
        this.#socket.send(encodeMessage('pong', undefined));
        break;
      case 'pong':
        break;
      case 'start':
        if (typeof this.#state !== 'string') this.#operations.start(message.id, message.payload, this.#state);
        break;
      case 'stop':
        this.#operations.stop(message.id);
        break;
      case 'connection_terminate':
        this.close(1000, 'GQL_CONNECTION_TERMINATE received');
        break;
    }
  }

  /**
   * Further messages wait. If the client authenticates again, later operations use the new session; open operations
   * keep the old one.
   */
  async #initialise(given: Readonly<Record<string, string>>): Promise<void> {
    const isFirst = this.isNew;
    this.#state = 'starting';
    this.#socket.pause();
    const headers = headerReader(given, this.#client.headers);
    try {
      const session = await this.#parts.authenticate(headers);
      if (!this.#socket.isOpen) return;
      const key = sessionKey(session);
      if (!this.#parts.admit(key))
        throw new EngineError('access-denied', 'the session has too many websockets: close unused ones');
      this.#socket.session = key;
      this.#state = { session, headers };
      this.#socket.send(encodeMessage('connection_ack', undefined));
      if (isFirst) this.#keepAlive();
      if (session.expiresAt !== undefined) this.#socket.expire(session.expiresAt);
    } catch (error) {
      const { message } = this.#parts.convertToClientError(error, randomUUID());
      if (this.#client.subprotocol === 'graphql-transport-ws') this.close(closeCodes.forbidden, message);
      else {
        this.#socket.send(encodeMessage('connection_error', undefined, JSON.stringify(message)));
        this.close(closeCodes.badMessage, `Connection initialization failed: ${message}`);
      }
    } finally {
      this.#socket.resume();
      for (const text of this.#waiting.splice(0)) this.#receive(text);
    }
  }

  #keepAlive(): void {
    const { keepAlive } = subprotocols[this.#client.subprotocol];
    this.#socket.keepAlive(() => this.#socket.send(keepAlive), this.#parts.settings.keepAliveMs);
  }
}
