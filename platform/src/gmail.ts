import { Readable } from 'node:stream';
import * as v from 'valibot';
import { runInSpan } from './telemetry/index.ts';

const listTimeoutMs = 30_000;
/** Of a message with its attachments. */
const messageTimeoutMs = 120_000;

/** Gmail API, users.messages.list. */
const pageSize = 500;
const maxPages = 20;

const maxRetrySeconds = 3600;

/** The Gmail API refuses requests for some time: a quota is used up, or a server has an error. */
export class MailboxBusyError extends Error {
  override readonly name = 'MailboxBusyError';
  /** By the header `Retry-After`; 0 without one. */
  readonly retrySeconds: number;
  readonly status: number;

  constructor(status: number, retryAfter: string | null) {
    super(`the Gmail API answered ${status}`);
    this.status = status;
    const seconds = Number(retryAfter ?? 0);
    const until = Number.isNaN(seconds) ? (Date.parse(retryAfter ?? '') - Date.now()) / 1000 : seconds;
    this.retrySeconds = Math.min(Math.max(until || 0, 0), maxRetrySeconds);
  }
}

export interface GmailClient {
  /**
   * The ids of the newest messages that match a search, the newest first. Incomplete above 10,000.
   * @throws MailboxBusyError
   */
  list(accessToken: string, query: string): Promise<{ readonly ids: readonly string[]; readonly isComplete: boolean }>;
  /** The bytes of a message as it arrived; undefined if it was deleted. @throws MailboxBusyError */
  read(accessToken: string, id: string): Promise<Readable | undefined>;
}

const page = v.object({
  messages: v.optional(
    v.pipe(v.array(v.object({ id: v.pipe(v.string(), v.maxLength(100)) })), v.maxLength(pageSize)),
    [],
  ),
  nextPageToken: v.optional(v.pipe(v.string(), v.maxLength(1000))),
});

/** Before the value of `raw`. */
const maxStartLength = 4096;

/**
 * Decodes the member `raw` of the response while it arrives: parsing a message of 50 MB as JSON would stop the process
 * for more than 0.1 s.
 */
async function* decodeRaw(body: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let text = '';
  let begun = false;
  for await (const chunk of body) {
    text += Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1');
    if (!begun) {
      const start = /"raw"\s?:\s?"/.exec(text.slice(0, maxStartLength));
      if (start === null && text.length > maxStartLength) break;
      if (start === null) continue;
      text = text.slice(start.index + start[0].length);
      begun = true;
    }
    const end = text.search(/[^\w-]/);
    const length = end < 0 ? text.length - (text.length % 4) : end;
    if (length > 0) yield Buffer.from(text.slice(0, length), 'base64url');
    if (end >= 0) return;
    text = text.slice(length);
  }
  throw new Error('the response of the Gmail API has no complete message');
}

/** Sends no request yet. @param gmailUrl without a slash at the end */
export function gmailClient(gmailUrl: string): GmailClient {
  const get = async (accessToken: string, path: string, parameters: Record<string, string>, timeoutMs: number) => {
    const response = await fetch(`${gmailUrl}/gmail/v1/users/me/messages${path}?${new URLSearchParams(parameters)}`, {
      // Google compresses responses only for programs whose name contains `gzip`.
      headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json', 'user-agent': 'fds (gzip)' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.ok) return response;
    await response.body?.cancel();
    throw new MailboxBusyError(response.status, response.headers.get('retry-after'));
  };
  return {
    list: (accessToken, q) =>
      runInSpan({ name: 'google list', kind: 'CLIENT' }, async () => {
        const ids: string[] = [];
        let pageToken: string | undefined;
        for (let pages = 0; pages < maxPages && (pages === 0 || pageToken !== undefined); pages += 1) {
          const next = pageToken === undefined ? {} : { pageToken };
          const asked = { q, maxResults: String(pageSize), fields: 'messages/id,nextPageToken', ...next };
          const { messages, nextPageToken } = v.parse(
            page,
            await (await get(accessToken, '', asked, listTimeoutMs)).json(),
          );
          ids.push(...messages.map(({ id }) => id));
          pageToken = nextPageToken;
        }
        return { ids, isComplete: pageToken === undefined };
      }),
    read: (accessToken, id) =>
      runInSpan({ name: 'google message', kind: 'CLIENT' }, async () => {
        const asked = { format: 'raw', fields: 'raw' };
        try {
          const { body } = await get(accessToken, `/${encodeURIComponent(id)}`, asked, messageTimeoutMs);
          return Readable.from(decodeRaw(body ?? ReadableStream.from([])));
        } catch (error) {
          if (error instanceof MailboxBusyError && error.status === 404) return undefined;
          throw error;
        }
      }),
  };
}
