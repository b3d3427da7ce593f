import { Readable } from 'node:stream';
import type { FetchQueryObject, ImapFlow, MessageStructureObject } from 'imapflow';
import { type Mailbox, MailboxBusyError, UndeliveredMessageError } from '../mailbox.ts';
import { FileTooLargeError } from '../storage/types.ts';
import type { TargetPolicy } from '../targets.ts';
import { runInSpan } from '../telemetry/index.ts';
import { chunkBytes, codeOf, connect, type ImapLogin } from './connect.ts';
import { hasAttachment, omittedBytes, withoutOmitted } from './message.ts';

const listTimeoutMs = 60_000;
/** A person waits for the result. */
const checkTimeoutMs = 15_000;
/** Of a message with its attachments. */
const messageTimeoutMs = 120_000;

/** One listing reads the structures of so many messages. */
const listedMessages = 200;

/** The search compares days, in the time zone of the server. */
const overlapMs = 86_400_000;

const folder = 'INBOX';
const byUid = { uid: true } as const;

interface Known {
  readonly structure: MessageStructureObject;
  readonly bytes: number;
}

/** `<UIDVALIDITY> <UID of the last message that was listed>` (RFC 9051, section 2.3.1.1) */
const positionOf = (validity: string, last: number): string => `${validity} ${last}`;

/** Of one response. The server answers that a message is missing, or the response exceeds a limit. */
const messageErrors: readonly string[] = ['LineTooLarge', 'LiteralTooLarge', 'ResponseTooLarge', 'TooManyTokens'];

/** The open connection, which a limit or the server can end. */
class Connection {
  readonly #login: ImapLogin;
  readonly #policy: TargetPolicy;
  #client: ImapFlow | undefined;
  /** One message took too long. */
  #isLate = false;

  constructor(login: ImapLogin, policy: TargetPolicy) {
    this.#login = login;
    this.#policy = policy;
  }

  async #open(): Promise<ImapFlow> {
    if (this.#client?.usable) return this.#client;
    const client = await connect(this.#login, this.#policy);
    this.#client = client;
    this.#isLate = false;
    try {
      await client.mailboxOpen(folder, { readOnly: true });
      return client;
    } catch (error) {
      client.close();
      throw new MailboxBusyError(codeOf(error));
    }
  }

  /** @throws MailboxBusyError, UndeliveredMessageError, and the errors of `connect` */
  async run<T>(work: (client: ImapFlow, validity: string) => Promise<T>): Promise<T> {
    const client = await this.#open();
    try {
      return await work(client, client.mailbox === false ? '' : String(client.mailbox.uidValidity));
    } catch (error) {
      if (error instanceof FileTooLargeError) throw error;
      const isOfMessage = client.usable || this.#isLate || messageErrors.includes(codeOf(error));
      if (!isOfMessage) throw new MailboxBusyError(codeOf(error));
      throw new UndeliveredMessageError(codeOf(error), { cause: error });
    }
  }

  closeIn(ms: number, isOfMessage = false): () => void {
    const timer = setTimeout(() => {
      this.#isLate = isOfMessage;
      this.close();
    }, ms);
    return () => clearTimeout(timer);
  }

  close(): void {
    this.#client?.close();
  }
}

async function* chunksOf(
  connection: Connection,
  uid: number,
  queryOf: (start: number) => FetchQueryObject,
  bytesOf: (found: Awaited<ReturnType<ImapFlow['fetchOne']>>) => Buffer | undefined,
): AsyncGenerator<Buffer> {
  for (let start = 0; ; start += chunkBytes) {
    const found = await connection.run((client) => client.fetchOne(String(uid), queryOf(start), byUid));
    const bytes = bytesOf(found);
    if (bytes === undefined && start === 0) throw new UndeliveredMessageError('the server has no such part');
    if (bytes !== undefined) yield bytes;
    if (bytes === undefined || bytes.length < chunkBytes) return;
  }
}

/** Opens the inbox. Sends no request yet. */
export function imapMailbox(login: ImapLogin, policy: TargetPolicy): Mailbox {
  const connection = new Connection(login, policy);
  const known = new Map<number, Known>();

  const wholeOf = (uid: number) =>
    chunksOf(
      connection,
      uid,
      (start) => ({ source: { start, maxLength: chunkBytes } }),
      (found) => (found === false ? undefined : found.source),
    );
  const sectionOf = (uid: number) => (section: string) =>
    chunksOf(
      connection,
      uid,
      (start) => ({ bodyParts: [{ key: section, start, maxLength: chunkBytes }] }),
      (found) => {
        if (found === false) return undefined;
        return section === 'HEADER' ? found.headers : found.bodyParts?.get(section.toLowerCase());
      },
    );

  /** Without the structures if the server sends none that can be read: all messages then count as new. */
  const readStructures = async (uids: readonly number[]): Promise<readonly number[]> => {
    if (uids.length === 0) return [];
    try {
      return await connection.run(async (client) => {
        const found: number[] = [];
        for await (const { uid, size, bodyStructure } of client.fetch(
          [...uids],
          { size: true, bodyStructure: true },
          byUid,
        )) {
          if (bodyStructure === undefined || !hasAttachment(bodyStructure)) continue;
          known.set(uid, { structure: bodyStructure, bytes: (size ?? 0) - omittedBytes(bodyStructure) });
          found.push(uid);
        }
        return found;
      });
    } catch (error) {
      if (error instanceof UndeliveredMessageError) return uids;
      throw error;
    }
  };

  const find = (position: string | null, since: Date) =>
    connection.run(async (client, validity) => {
      const [before, last = ''] = (position ?? '').split(' ');
      const after = before === validity ? Number(last) : 0;
      const from = new Date(since.getTime() - overlapMs);
      const found = await client.search(after > 0 ? { uid: `${after + 1}:*` } : { since: from }, byUid);
      // `8:*` also has the last message, if its UID is lower.
      const uids = (Array.isArray(found) ? found : []).filter((uid) => uid > after).toSorted((a, b) => a - b);
      const next = client.mailbox === false ? 1 : client.mailbox.uidNext;
      return { uids, validity, last: Math.max(after, next - 1, uids.at(-1) ?? 0) };
    });

  const list: Mailbox['list'] = async (position, since) => {
    known.clear();
    const { uids, validity, last } = await find(position, since);
    const listed = uids.slice(0, listedMessages);
    const hasMore = listed.length < uids.length;
    const found = await readStructures(listed);
    const ids = found.toSorted((a, b) => b - a).map((uid) => `${validity}.${uid}`);
    return { ids, position: positionOf(validity, hasMore ? (listed.at(-1) ?? last) : last), isComplete: true, hasMore };
  };

  const read: Mailbox['read'] = async (id, maxBytes) => {
    const uid = Number(id.split('.')[1]);
    const { structure, bytes = 0 } = known.get(uid) ?? {};
    if (bytes > maxBytes) throw new FileTooLargeError(maxBytes);
    const isPresent = await connection.run(async (client, validity) => {
      if (!id.startsWith(`${validity}.`)) return false;
      return (await client.fetchOne(String(uid), { uid: true }, byUid)) !== false;
    });
    if (!isPresent) return undefined;
    return Readable.from(
      structure !== undefined && omittedBytes(structure) > 0 ? withoutOmitted(structure, sectionOf(uid)) : wholeOf(uid),
    );
  };

  return {
    list: (position, since) =>
      runInSpan({ name: 'imap list', kind: 'CLIENT' }, async () => {
        const stop = connection.closeIn(listTimeoutMs);
        return list(position, since).finally(stop);
      }),
    read: (id, maxBytes) =>
      runInSpan({ name: 'imap message', kind: 'CLIENT' }, async () => {
        const stop = connection.closeIn(messageTimeoutMs, true);
        const bytes = await read(id, maxBytes).catch((error: unknown) => {
          stop();
          throw error;
        });
        if (bytes === undefined) stop();
        else bytes.once('close', stop);
        return bytes;
      }),
    [Symbol.dispose]: () => connection.close(),
  };
}

/** Checks that the server accepts the login and has an inbox. @throws as `connect` */
export async function checkImapLogin(login: ImapLogin, policy: TargetPolicy): Promise<void> {
  const connection = new Connection(login, policy);
  const stop = connection.closeIn(checkTimeoutMs);
  await connection
    .run(() => Promise.resolve())
    .finally(() => {
      stop();
      connection.close();
    });
}
