import type { Readable } from 'node:stream';

const maxRetrySeconds = 3600;

/** Of the encrypted credentials of a connector, which the gateway stores and the worker reads. */
export const credentialPurpose = (connectorId: string): string => `connector-refresh-token:${connectorId}`;

/** The server refuses requests for some time, or cannot be reached: a quota is used up, or it has an error. */
export class MailboxBusyError extends Error {
  override readonly name = 'MailboxBusyError';
  /** By the header `Retry-After`; 0 without one. */
  readonly retrySeconds: number;
  /** Of HTTP, or the code of an error. */
  readonly status: number | string;

  constructor(status: number | string, retryAfter: string | null = null) {
    super(`the server of the mailbox answered ${status}`);
    this.status = status;
    const seconds = Number(retryAfter ?? 0);
    const until = Number.isNaN(seconds) ? (Date.parse(retryAfter ?? '') - Date.now()) / 1000 : seconds;
    this.retrySeconds = Math.min(Math.max(until || 0, 0), maxRetrySeconds);
  }
}

/** The customer revoked the access or changed the password, or the token expired. */
export class AccessRevokedError extends Error {
  override readonly name = 'MailboxAccessRevokedError';
}

/** The server does not deliver one message, but others. */
export class UndeliveredMessageError extends Error {
  override readonly name = 'UndeliveredMessageError';
}

interface Listing {
  /** The newest first. May contain messages of earlier listings. */
  readonly ids: readonly string[];
  /** Where the next listing begins. Only the implementation reads the text; null if it needs none. */
  readonly position: string | null;
  /** False if older messages are missing, because a listing has a maximum. */
  readonly isComplete: boolean;
  /** True if newer messages follow in the next listing. */
  readonly hasMore: boolean;
}

export interface Watch {
  /** Of the mailbox, in the reports. */
  readonly address: string;
  readonly until: Date;
}

/** With the access to it. Its end closes the connection. */
export interface Mailbox extends Disposable {
  /**
   * The messages that arrived since a position.
   * @param position of an earlier listing; null for a search
   * @param since for a search, which also follows if the server does not know the position any more
   * @throws MailboxBusyError, AccessRevokedError
   */
  list(position: string | null, since: Date): Promise<Listing>;
  /**
   * The bytes of a message as it arrived, except for parts that cannot be documents. Undefined if it was deleted.
   * @throws MailboxBusyError, UndeliveredMessageError; FileTooLargeError if the server knows that it is larger
   */
  read(id: string, maxBytes: number): Promise<Readable | undefined>;
  /** Makes the server report arrivals for some time. Undefined if it cannot, or need not. @throws MailboxBusyError */
  readonly watch?: (() => Promise<Watch>) | undefined;
}
