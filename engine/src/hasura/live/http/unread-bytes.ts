export interface UnreadClient {
  /** The client gets the reason after its unread messages. */
  readonly closeSlow: () => void;
  /** Ends the connection and frees its messages. */
  readonly terminate: () => void;
}

type Account = { readonly session: string; bytes: number };

/**
 * Limits the unread bytes of each client, each session and the process. If a message would exceed the limit of its
 * session or of the process, closes the clients that have read nothing for the longest time.
 */
export class UnreadBytes {
  readonly #max: Readonly<Record<'client' | 'session' | 'process', number>>;
  /** Clients with unread bytes; the first has read nothing for the longest time. */
  readonly #accounts = new Map<UnreadClient, Account>();
  /** Closed clients with unread bytes. */
  readonly #closing = new Map<UnreadClient, Account>();
  readonly #ofSession = new Map<string, number>();
  #ofProcess = 0;

  constructor(maxOfClient: number) {
    this.#max = { client: maxOfClient, session: 4 * maxOfClient, process: 16 * maxOfClient };
  }

  /** Of all clients that are not closed. */
  get total(): number {
    return this.#ofProcess;
  }

  /**
   * Counts a message before it is sent.
   * @returns function that counts the message as read; undefined if the client was closed
   */
  add(client: UnreadClient, session: string, bytes: number): (() => void) | undefined {
    const account = this.#accounts.get(client) ?? { session, bytes: 0 };
    if (account.bytes + bytes > this.#max.client) {
      this.#close(client, account);
      return undefined;
    }
    for (const [slowest, slow] of this.#accounts) {
      const isSessionFull = (this.#ofSession.get(account.session) ?? 0) + bytes > this.#max.session;
      if (this.#ofProcess + bytes > this.#max.process || (isSessionFull && slow.session === account.session)) {
        this.#close(slowest, slow);
        if (slowest === client) return undefined;
      } else if (!isSessionFull) break;
    }
    account.bytes += bytes;
    this.#change(account.session, bytes);
    this.#accounts.set(client, account);
    return () => this.#release(client, account, bytes);
  }

  #release(client: UnreadClient, account: Account, bytes: number): void {
    account.bytes -= bytes;
    if (this.#closing.get(client) === account) {
      if (account.bytes === 0) this.#closing.delete(client);
      return;
    }
    this.#change(account.session, -bytes);
    this.#accounts.delete(client);
    if (account.bytes > 0) this.#accounts.set(client, account);
  }

  #close(client: UnreadClient, account: Account): void {
    // One closed client at a time has time to read, so that closed clients have at most the bytes of one client.
    for (const closed of this.#closing.keys()) closed.terminate();
    this.#accounts.delete(client);
    this.#change(account.session, -account.bytes);
    if (account.bytes > 0) this.#closing.set(client, account);
    client.closeSlow();
  }

  #change(session: string, bytes: number): void {
    this.#ofProcess += bytes;
    const left = (this.#ofSession.get(session) ?? 0) + bytes;
    if (left === 0) this.#ofSession.delete(session);
    else this.#ofSession.set(session, left);
  }
}
