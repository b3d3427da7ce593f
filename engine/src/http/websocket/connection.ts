import { randomUUID } from 'node:crypto';
import type { WebSocket } from 'ws';
import type { HeaderReader } from '../../auth/authenticate.ts';
import { EngineError } from '../../errors/engine-error.ts';
import { maxParsedResponseBytes, ResponseBudget } from '../../execute/pg-lean/index.ts';
import { joinResponsePartsToText } from '../../execute/response-bytes.ts';
import { readTraceContext } from '../../execute/trace.ts';
import type { Session } from '../../permission/session.ts';
import type { SubscriptionPoller } from '../../subscriptions/index.ts';
import type { createGraphqlHandler } from '../graphql.ts';
import { parseRequestBody, readGraphqlRequest } from '../request.ts';
import { createWebsocketHeaderReader } from './headers.ts';
import {
  type ClientMessage,
  encodeServerMessage,
  parseClientMessage,
  type SubprotocolName,
  subprotocols,
  type WebsocketCloseCode,
  websocketCloseCodes,
} from './protocol.ts';

/** Maximum number of consecutive keep-alive intervals in which the client sends no frame. */
const maxSilentIntervals = 6;
/**
 * Time in milliseconds that the engine waits for the client's close frame after sending its own. After this time, the
 * engine terminates the connection.
 */
const closeMs = 5_000;
/** Maximum delay of a timer in Node, in milliseconds. */
const maxTimerMs = 2 ** 31 - 1;

export interface WebsocketConnectionSettings {
  /** Maximum number of open operations of one socket. */
  readonly maxOperations: number;
  /** Maximum number of unread bytes that the engine buffers for the client. */
  readonly maxBufferedBytes: number;
  readonly keepAliveMs: number;
  /** Time in milliseconds within which the client must send `connection_init`. */
  readonly initMs: number;
}

export interface WebsocketConnectionDependencies
  extends Pick<Parameters<typeof createGraphqlHandler>[0], 'authenticate' | 'metadata' | 'convertToClientError'> {
  readonly subscriptions: SubscriptionPoller;
  readonly settings: WebsocketConnectionSettings;
  /**
   * Adds this socket to the count of sockets of its session. Returns false if the session already has the maximum
   * number of sockets.
   */
  readonly admit: (session: Session) => boolean;
}

interface ClientConnection {
  readonly subprotocol: SubprotocolName;
  /** True if the client connected to the path /v1alpha1/graphql, and false for /v1/graphql. */
  readonly isV1Alpha1: boolean;
  /** Headers of the upgrade request. */
  readonly headers: HeaderReader;
}

/** The session of an authenticated client, and the headers that authenticated it. */
interface StartedState {
  readonly session: Session;
  readonly headers: HeaderReader;
}

const parseJson = (text: string): unknown => {
  try {
    return parseRequestBody(text);
  } catch {
    return undefined;
  }
};

/** Serves the messages of one websocket until the socket closes. */
export class WebsocketConnection {
  readonly #socket: WebSocket;
  readonly #client: ClientConnection;
  readonly #parts: WebsocketConnectionDependencies;
  /** Functions that end the open operations, by the id of the operation. */
  readonly #operations = new Map<string, () => void>();
  readonly #timers = new Set<NodeJS.Timeout>();
  /** Timer that closes the socket when the token expires. */
  #expiry: NodeJS.Timeout | undefined;
  #state: 'new' | 'starting' | StartedState = 'new';
  #silentIntervals = 0;

  constructor(socket: WebSocket, client: ClientConnection, parts: WebsocketConnectionDependencies) {
    this.#socket = socket;
    this.#client = client;
    this.#parts = parts;
    const timeout = setTimeout(() => {
      if (typeof this.#state === 'string')
        this.close(websocketCloseCodes.initTimeout, 'Connection initialisation timed out');
    }, parts.settings.initMs);
    this.#timers.add(timeout);
    socket.on('message', (data) => this.#receive(String(data)));
    socket.on('pong', () => {
      this.#silentIntervals = 0;
    });
    // `ws` reports an invalid frame as an error and closes the socket itself, for example with code 1009.
    socket.on('error', () => undefined);
    socket.on('close', () => this.#end());
  }

  /** Closes the socket. @param reason at most 123 bytes */
  close(code: WebsocketCloseCode | 1000, reason: string): void {
    this.#end();
    this.#socket.close(code, Buffer.from(reason).subarray(0, 123).toString().replaceAll('\uFFFD', ''));
    const timer = setTimeout(() => this.#socket.terminate(), closeMs).unref();
    this.#socket.once('close', () => clearTimeout(timer));
  }

  #end(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    clearTimeout(this.#expiry);
    const ends = [...this.#operations.values()];
    this.#operations.clear();
    for (const end of ends) end();
  }

  #send(message: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > this.#parts.settings.maxBufferedBytes)
      this.close(
        websocketCloseCodes.tooSlow,
        'The client reads too slowly: reconnect, and subscribe to fewer or smaller results',
      );
    else this.#socket.send(message);
  }

  #receive(text: string): void {
    this.#silentIntervals = 0;
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    const parsed = parseClientMessage(this.#client.subprotocol, parseJson(text));
    if ('message' in parsed) this.#handle(parsed.message);
    else if (subprotocols[this.#client.subprotocol].isStrict)
      this.close(websocketCloseCodes.badMessage, `Parsing client message failed: ${parsed.reason}`);
    else
      this.#send(
        encodeServerMessage(
          'connection_error',
          undefined,
          JSON.stringify(`parsing ClientMessage failed: ${parsed.reason}`),
        ),
      );
  }

  #handle(message: ClientMessage): void {
    switch (message.type) {
      case 'connection_init':
        if (this.#mayInitialise()) void this.#initialise(message.payload?.headers ?? {});
        else this.close(websocketCloseCodes.tooManyInits, 'Too many initialisation requests');
        break;
      case 'ping':
        this.#send(encodeServerMessage('pong', undefined));
        break;
      case 'pong':
        break;
      case 'start':
        this.#start(message.id, message.payload);
        break;
      case 'stop':
        this.#stop(message.id);
        break;
      case 'connection_terminate':
        this.close(1000, 'GQL_CONNECTION_TERMINATE received');
        break;
    }
  }

  #mayInitialise(): boolean {
    if (this.#state === 'new') return true;
    return this.#state !== 'starting' && subprotocols[this.#client.subprotocol].allowsNewSession;
  }

  /**
   * Authenticates the client. If the client authenticates again, later operations use the new session; open operations
   * keep the old session.
   */
  async #initialise(given: Readonly<Record<string, string>>): Promise<void> {
    const isFirst = this.#state === 'new';
    this.#state = 'starting';
    const headers = createWebsocketHeaderReader(given, this.#client.headers);
    try {
      const session = await this.#parts.authenticate(headers);
      if (this.#socket.readyState !== this.#socket.OPEN) return;
      if (!this.#parts.admit(session))
        throw new EngineError('access-denied', 'the session has too many websockets: close unused ones');
      this.#state = { session, headers };
      this.#send(encodeServerMessage('connection_ack', undefined));
      if (isFirst) this.#keepAlive();
      this.#expire(session);
    } catch (error) {
      const { message } = this.#parts.convertToClientError(error, randomUUID());
      if (this.#client.subprotocol === 'graphql-transport-ws') this.close(websocketCloseCodes.forbidden, message);
      else {
        this.#send(encodeServerMessage('connection_error', undefined, JSON.stringify(message)));
        this.close(websocketCloseCodes.badMessage, `Connection initialization failed: ${message}`);
      }
    }
  }

  /** Sends keep-alive messages. Ends the socket if the client does not respond. */
  #keepAlive(): void {
    const beat = (): void => {
      this.#silentIntervals += 1;
      if (this.#silentIntervals > maxSilentIntervals) this.#socket.terminate();
      else {
        this.#send(subprotocols[this.#client.subprotocol].keepAlive);
        if (this.#socket.readyState === this.#socket.OPEN) this.#socket.ping();
      }
    };
    beat();
    this.#timers.add(setInterval(beat, this.#parts.settings.keepAliveMs));
  }

  /** Closes the socket when the session's token expires. */
  #expire(session: Session): void {
    clearTimeout(this.#expiry);
    if (session.expiresAt === undefined) return;
    const left = session.expiresAt * 1000 - Date.now();
    this.#expiry = setTimeout(
      () => {
        if (left > maxTimerMs) this.#expire(session);
        else this.close(websocketCloseCodes.forbidden, 'Could not verify JWT: JWTExpired');
      },
      Math.min(left, maxTimerMs),
    );
  }

  #start(id: string, payload: unknown): void {
    const state = this.#state;
    if (typeof state === 'string') this.#refuse(id, 'start received before the connection is initialised');
    else if (this.#operations.has(id)) this.#refuse(id, `an operation already exists with this id: ${id}`);
    else
      try {
        this.#open(id, payload, state);
      } catch (error) {
        this.#fail(id, error);
      }
  }

  /**
   * Rejects a `start` message that the client must not send. With the subprotocol `graphql-transport-ws`, also closes
   * the socket.
   */
  #refuse(id: string, reason: string): void {
    this.#sendError(id, new EngineError('start-failed', reason));
    if (subprotocols[this.#client.subprotocol].isStrict) this.close(websocketCloseCodes.badMessage, reason);
  }

  /** Starts a subscription, or runs a query or mutation. @throws EngineError for the client */
  #open(id: string, payload: unknown, { session, headers }: StartedState): void {
    const { maxOperations } = this.#parts.settings;
    if (this.#operations.size >= maxOperations)
      throw new EngineError(
        'bad-request',
        `a websocket has at most ${maxOperations} open operations: end an operation, or open a further websocket`,
      );
    const { next } = subprotocols[this.#client.subprotocol];
    const request = readGraphqlRequest(payload);
    const { runner } = this.#parts.metadata.current();
    const subscription = runner.subscription(session, request);
    if (subscription !== undefined) {
      const end = this.#parts.subscriptions.start(subscription, {
        next: (response) => this.#send(encodeServerMessage(next, id, response)),
        fail: (error) => this.#fail(id, error),
      });
      this.#operations.set(id, end);
      return;
    }
    const budget = new ResponseBudget(maxParsedResponseBytes);
    const caller = new AbortController();
    this.#operations.set(id, () => caller.abort());
    runner
      .run(session, request, () => readTraceContext(headers), joinResponsePartsToText, budget, caller.signal)
      .then((response) => {
        if (caller.signal.aborted) return;
        this.#operations.delete(id);
        this.#send(encodeServerMessage(next, id, response));
        this.#send(encodeServerMessage('complete', id));
      })
      .catch((error: unknown) => {
        if (!caller.signal.aborted) this.#fail(id, error);
      });
  }

  #stop(id: string): void {
    const end = this.#operations.get(id);
    this.#operations.delete(id);
    end?.();
  }

  /** Ends an operation with an error. */
  #fail(id: string, error: unknown): void {
    this.#stop(id);
    this.#sendError(id, this.#parts.convertToClientError(error, randomUUID()));
  }

  #sendError(id: string, error: EngineError): void {
    const { errorPayload, completesAfterError } = subprotocols[this.#client.subprotocol];
    this.#send(encodeServerMessage('error', id, errorPayload(error, this.#client.isV1Alpha1)));
    if (completesAfterError) this.#send(encodeServerMessage('complete', id));
  }
}
