import type { WebSocket } from 'ws';
import { type CloseCode, closeCodes } from './protocol.ts';
import type { UnreadBytes, UnreadClient } from './unread-bytes.ts';

/** Consecutive keep-alive intervals in which the client sends no frame. */
const maxSilentIntervals = 6;
/** Wait for the client's close frame, after which the engine terminates the connection. */
const closeMs = 5_000;
/** Maximum delay of a timer in Node. */
const maxTimerMs = 2 ** 31 - 1;

/** Sends messages within the limits of unread bytes, and ends the connection. */
export class ClientSocket implements UnreadClient {
  readonly #socket: WebSocket;
  readonly #unread: UnreadBytes;
  readonly #onEnd: () => void;
  /** `sessionKey`; empty before the authentication. */
  session = '';
  #keepAlive: NodeJS.Timeout | undefined;
  #silentIntervals = 0;
  #expiry: NodeJS.Timeout | undefined;
  #expiresAt = Number.POSITIVE_INFINITY;

  /** @param onEnd called when the connection ends, possibly several times */
  constructor(socket: WebSocket, unread: UnreadBytes, onEnd: () => void) {
    this.#socket = socket;
    this.#unread = unread;
    this.#onEnd = onEnd;
    socket.on('message', () => this.#hear());
    socket.on('pong', () => this.#hear());
    // `ws` reports an invalid frame as an error and closes the socket itself, for example with code 1009.
    socket.on('error', () => undefined);
    socket.on('close', () => this.#end());
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  send(message: string): void {
    if (!this.isOpen) return;
    // A buffer is outside the heap of V8, and its length is the number of bytes.
    const bytes = Buffer.from(message);
    const read = this.#unread.add(this, this.session, bytes.length);
    if (read !== undefined) this.#socket.send(bytes, { binary: false }, read);
  }

  /** @param reason at most 123 bytes */
  close(code: CloseCode | 1000, reason: string): void {
    this.#end();
    this.#socket.close(code, Buffer.from(reason).subarray(0, 123).toString().replaceAll('\uFFFD', ''));
    const timer = setTimeout(() => this.#socket.terminate(), closeMs).unref();
    this.#socket.once('close', () => clearTimeout(timer));
  }

  closeSlow(): void {
    this.close(closeCodes.tooSlow, 'The client reads too slowly: reconnect, and subscribe to fewer or smaller results');
  }

  terminate(): void {
    this.#socket.terminate();
  }

  /** The client's frames then wait, most of them outside of this process. */
  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    this.#socket.resume();
  }

  /** Ends the connection if the client does not respond. */
  keepAlive(beat: () => void, intervalMs: number): void {
    const next = (): void => {
      this.#silentIntervals += 1;
      if (this.#silentIntervals > maxSilentIntervals) this.terminate();
      else {
        beat();
        if (this.isOpen) this.#socket.ping();
      }
    };
    next();
    this.#keepAlive = setInterval(next, intervalMs);
  }

  /**
   * At the expiry of this session or, if earlier, of a previous one: its operations may still be open.
   * @param expiresAt Unix seconds
   */
  expire(expiresAt: number): void {
    this.#expiresAt = Math.min(this.#expiresAt, expiresAt);
    clearTimeout(this.#expiry);
    const left = this.#expiresAt * 1000 - Date.now();
    this.#expiry = setTimeout(
      () => {
        if (left > maxTimerMs) this.expire(expiresAt);
        else this.close(closeCodes.forbidden, 'Could not verify JWT: JWTExpired');
      },
      Math.min(left, maxTimerMs),
    );
  }

  #hear(): void {
    this.#silentIntervals = 0;
  }

  #end(): void {
    clearInterval(this.#keepAlive);
    clearTimeout(this.#expiry);
    this.#onEnd();
  }
}
