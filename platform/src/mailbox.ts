import type { Readable } from 'node:stream';

const maxRetrySeconds = 3600;

/** The server refuses requests for some time: a quota is used up, or it has an error. */
export class MailboxBusyError extends Error {
  override readonly name = 'MailboxBusyError';
  /** By the header `Retry-After`; 0 without one. */
  readonly retrySeconds: number;
  readonly status: number;

  constructor(status: number, retryAfter: string | null) {
    super(`the server of the mailbox answered ${status}`);
    this.status = status;
    const seconds = Number(retryAfter ?? 0);
    const until = Number.isNaN(seconds) ? (Date.parse(retryAfter ?? '') - Date.now()) / 1000 : seconds;
    this.retrySeconds = Math.min(Math.max(until || 0, 0), maxRetrySeconds);
  }
}

interface Listing {
  /** The newest first. May contain messages of earlier listings. */
  readonly ids: readonly string[];
  /** Where the next listing begins. Only the implementation reads the text; null if it needs none. */
  readonly position: string | null;
  /** False if older messages are missing, because a listing has a maximum. */
  readonly isComplete: boolean;
}

/** With the access to it. */
export interface Mailbox {
  /**
   * The messages that arrived since a position.
   * @param position of an earlier listing; null for a search
   * @param since for a search, which also follows if the server does not know the position any more
   * @throws MailboxBusyError
   */
  list(position: string | null, since: Date): Promise<Listing>;
  /** The bytes of a message as it arrived; undefined if it was deleted. @throws MailboxBusyError */
  read(id: string): Promise<Readable | undefined>;
}
