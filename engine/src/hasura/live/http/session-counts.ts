import type { WebSocket } from 'ws';
import type { Session } from '../../../permission/session.ts';

/** The same for all clients with the same role and session variables. */
export const sessionKey = ({ role, variables }: Session): string => JSON.stringify([role, [...variables].sort()]);

export class SessionCounts {
  readonly #counts = new Map<string, number>();
  readonly #sessionOf = new Map<WebSocket, string>();
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  /**
   * Moves a socket from its previous session. Returns false if the session already has the maximum.
   * @param key the `sessionKey` of the session
   */
  admit(key: string, socket: WebSocket): boolean {
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
