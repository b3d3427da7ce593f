import { randomUUID } from 'node:crypto';
import type { HeaderReader } from '../../../auth/authenticate.ts';
import { EngineError } from '../../../errors/engine-error.ts';
import { maxParsedResponseBytes, ResponseBudget } from '../../../execute/pg-lean/index.ts';
import { joinToText } from '../../../execute/run.ts';
import { readTraceContext } from '../../../execute/trace.ts';
import { type graphqlHandler, readRequest } from '../../../http/graphql.ts';
import type { Session } from '../../../permission/session.ts';
import type { Poller } from '../execute/poller.ts';
import type { ClientSocket } from './client-socket.ts';
import { closeCodes, encodeMessage, type SubprotocolName, subprotocols } from './protocol.ts';
import type { UnreadBytes } from './unread-bytes.ts';

export interface WebSocketSettings {
  readonly maxOperations: number;
  /** Bytes that the engine buffers for the client, and maximum size of a message. */
  readonly maxBufferedBytes: number;
  readonly keepAliveMs: number;
  /** Time within which the client must send `connection_init`. */
  readonly initMs: number;
}

export interface ConnectionDeps
  extends Pick<Parameters<typeof graphqlHandler>[0], 'authenticate' | 'metadata' | 'convertToClientError'> {
  readonly subscriptions: Poller;
  readonly unread: UnreadBytes;
  readonly settings: WebSocketSettings;
  /**
   * Counts the socket for its session. Returns false if the session already has the maximum.
   * @param key the `sessionKey` of the session
   */
  readonly admit: (key: string) => boolean;
}

export interface ClientConnection {
  readonly subprotocol: SubprotocolName;
  /** The client connected to /v1alpha1/graphql, and not to /v1/graphql. */
  readonly isV1Alpha1: boolean;
  /** Of the upgrade request. */
  readonly headers: HeaderReader;
}

/** A session, and the headers that authenticated it. */
export type AuthenticatedClient = { readonly session: Session; readonly headers: HeaderReader };

export class ClientOperations {
  readonly #client: Pick<ClientConnection, 'subprotocol' | 'isV1Alpha1'>;
  readonly #parts: ConnectionDeps;
  readonly #socket: ClientSocket;
  /** By the id of the operation. */
  readonly #ends = new Map<string, () => void>();

  constructor(
    client: Pick<ClientConnection, 'subprotocol' | 'isV1Alpha1'>,
    parts: ConnectionDeps,
    socket: ClientSocket,
  ) {
    this.#client = client;
    this.#parts = parts;
    this.#socket = socket;
  }

  start(id: string, payload: unknown, client: AuthenticatedClient): void {
    if (this.#ends.has(id)) this.#refuse(id, `an operation already exists with this id: ${id}`);
    else
      try {
        this.#open(id, payload, client);
      } catch (error) {
        this.#fail(id, error);
      }
  }

  /** With `graphql-transport-ws`, also closes the socket. */
  #refuse(id: string, reason: string): void {
    this.sendError(id, new EngineError('start-failed', reason));
    if (subprotocols[this.#client.subprotocol].isStrict) this.#socket.close(closeCodes.badMessage, reason);
  }

  /** @throws EngineError for the client */
  #open(id: string, payload: unknown, { session, headers }: AuthenticatedClient): void {
    const { maxOperations } = this.#parts.settings;
    if (this.#ends.size >= maxOperations)
      throw new EngineError(
        'bad-request',
        `a websocket has at most ${maxOperations} open operations: end an operation, or open a further websocket`,
      );
    const { next } = subprotocols[this.#client.subprotocol];
    const request = readRequest(payload);
    const { runner, subscription: bind } = this.#parts.metadata.current;
    const subscription = bind(session, request);
    if (subscription !== undefined) {
      const end = this.#parts.subscriptions.start(subscription, {
        next: (response) => this.#sendResult(next, id, response),
        fail: (error) => this.#fail(id, error),
      });
      this.#ends.set(id, end);
      return;
    }
    const budget = new ResponseBudget(maxParsedResponseBytes);
    const caller = new AbortController();
    this.#ends.set(id, () => caller.abort());
    runner
      .run(session, request, () => readTraceContext(headers), joinToText, budget, caller.signal)
      .then((response) => {
        if (caller.signal.aborted) return;
        if (!this.#sendResult(next, id, response)) return;
        this.#ends.delete(id);
        this.#socket.send(encodeMessage('complete', id));
      })
      .catch((error: unknown) => {
        if (!caller.signal.aborted) this.#fail(id, error);
      });
  }

  /** If the result is too large for the buffer of a client, ends the operation and returns false. */
  #sendResult(type: string, id: string, response: string): boolean {
    const { maxBufferedBytes } = this.#parts.settings;
    const message = encodeMessage(type, id, response);
    const fits = Buffer.byteLength(message) <= maxBufferedBytes;
    if (fits) this.#socket.send(message);
    else
      this.#fail(
        id,
        new EngineError(
          'response-too-large',
          `the response is larger than ${maxBufferedBytes} bytes: request fewer rows, fields or related rows`,
        ),
      );
    return fits;
  }

  endAll(): void {
    for (const id of [...this.#ends.keys()]) this.stop(id);
  }

  stop(id: string): void {
    const end = this.#ends.get(id);
    this.#ends.delete(id);
    end?.();
  }

  #fail(id: string, error: unknown): void {
    this.stop(id);
    this.sendError(id, this.#parts.convertToClientError(error, randomUUID()));
  }

  sendError(id: string, error: EngineError): void {
    const { errorPayload, completesAfterError } = subprotocols[this.#client.subprotocol];
    this.#socket.send(encodeMessage('error', id, errorPayload(error, this.#client.isV1Alpha1)));
    if (completesAfterError) this.#socket.send(encodeMessage('complete', id));
  }
}
