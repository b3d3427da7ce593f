import { Readable } from 'node:stream';
import * as v from 'valibot';
import { type Mailbox, MailboxBusyError, UndeliveredMessageError } from './mailbox.ts';
import { runInSpan } from './telemetry/index.ts';

const listTimeoutMs = 30_000;
/** Of a message with its attachments. */
const messageTimeoutMs = 120_000;

/** Gmail API, users.messages.list. */
const pageSize = 500;
const maxPages = 20;

/** The search shows a message some time after the history. Meanwhile, each look searches too. */
const searchLagMs = 600_000;

/** The search begins so much earlier than asked, for the same reason. */
const overlapMs = 3_600_000;

const page = v.object({
  messages: v.optional(
    v.pipe(v.array(v.object({ id: v.pipe(v.string(), v.maxLength(100)) })), v.maxLength(pageSize)),
    [],
  ),
  nextPageToken: v.optional(v.pipe(v.string(), v.maxLength(1000))),
});

const historyId = v.pipe(v.string(), v.regex(/^\d{1,20}$/));
const profile = v.object({ historyId: v.optional(historyId) });
const watched = v.object({ expiration: v.pipe(v.string(), v.regex(/^\d{1,15}$/)) });
const owner = v.object({ emailAddress: v.pipe(v.string(), v.maxLength(320), v.email()) });
const history = v.object({ history: v.optional(v.array(v.object({ id: v.string() }))), historyId });

/** `<history id> <end of the searches after the last arrival, in milliseconds since 1970>` */
const positionOf = (id: string | undefined, searchUntil: number) => (id === undefined ? null : `${id} ${searchUntil}`);

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
  throw new UndeliveredMessageError('the response of the Gmail API has no complete message');
}

const isGone = (error: unknown): boolean => error instanceof MailboxBusyError && error.status === 404;

async function orIfGone<T, U>(work: Promise<T>, otherwise: U): Promise<T | U> {
  try {
    return await work;
  } catch (error) {
    if (isGone(error)) return otherwise;
    throw error;
  }
}

/** Opens the mailbox to which an access token belongs. Sends no request yet. */
export type OpenGmail = (accessToken: string) => Mailbox;

/**
 * @param gmailUrl without a slash at the end
 * @param query only messages that match it are listed
 * @param topic of Pub/Sub, to which Gmail reports arrivals
 */
export const gmailMailboxes = (gmailUrl: string, query: string, topic?: string): OpenGmail => {
  const open: OpenGmail = (accessToken) => {
    const request = async (
      path: string,
      timeoutMs: number,
      init: { readonly method?: 'POST'; readonly body?: string },
    ) => {
      const response = await fetch(`${gmailUrl}/gmail/v1/users/me/${path}`, {
        ...init,
        // Google compresses responses only for programs whose name contains `gzip`.
        headers: {
          authorization: `Bearer ${accessToken}`,
          accept: 'application/json',
          ...('body' in init && { 'content-type': 'application/json' }),
          'user-agent': 'fds (gzip)',
        },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (response.ok) return response;
      await response.body?.cancel();
      throw new MailboxBusyError(response.status, response.headers.get('retry-after'));
    };
    const get = (path: string, parameters: Record<string, string>, timeoutMs: number) =>
      request(`${path}?${new URLSearchParams(parameters)}`, timeoutMs, {});
    const getJson = async <T>(schema: v.GenericSchema<unknown, T>, path: string, parameters: Record<string, string>) =>
      v.parse(schema, await (await get(path, parameters, listTimeoutMs)).json());

    const search = async (since: Date) => {
      const q = `${query} after:${Math.floor((since.getTime() - overlapMs) / 1000)}`;
      const ids: string[] = [];
      let pageToken: string | undefined;
      for (let pages = 0; pages < maxPages && (pages === 0 || pageToken !== undefined); pages += 1) {
        const next = pageToken === undefined ? {} : { pageToken };
        const asked = { q, maxResults: String(pageSize), fields: 'messages/id,nextPageToken', ...next };
        const { messages, nextPageToken } = await getJson(page, 'messages', asked);
        ids.push(...messages.map(({ id }) => id));
        pageToken = nextPageToken;
      }
      return { ids, isComplete: pageToken === undefined };
    };

    /**
     * The history has also messages that do not match the query, so it tells only whether to search: one record is
     * enough. Google keeps the history for at least a week, and answers 404 afterwards.
     */
    const arrivals = (startHistoryId: string) =>
      orIfGone(
        getJson(history, 'history', {
          startHistoryId,
          historyTypes: 'messageAdded',
          maxResults: '1',
          fields: 'history/id,historyId',
        }),
        undefined,
      );

    return {
      list: (position, since) =>
        runInSpan({ name: 'google list', kind: 'CLIENT' }, async () => {
          const [start, until] = (position ?? '').split(' ');
          const found = start ? await arrivals(start) : undefined;
          if (found !== undefined && found.history === undefined && Date.now() > Number(until))
            return { ids: [], isComplete: true, hasMore: false, position: positionOf(found.historyId, Number(until)) };
          const hasArrivals = found === undefined || found.history !== undefined;
          // Before the search, which may show later arrivals too.
          const id = found?.historyId ?? (await getJson(profile, 'profile', { fields: 'historyId' })).historyId;
          const searchUntil = hasArrivals ? Date.now() + searchLagMs : Number(until);
          return { ...(await search(since)), hasMore: false, position: positionOf(id, searchUntil) };
        }),
      read: (id) =>
        runInSpan({ name: 'google message', kind: 'CLIENT' }, async () => {
          const asked = { format: 'raw', fields: 'raw' };
          const response = await orIfGone(
            get(`messages/${encodeURIComponent(id)}`, asked, messageTimeoutMs),
            undefined,
          );
          return response && Readable.from(decodeRaw(response.body ?? ReadableStream.from([])));
        }),
      watch:
        topic === undefined
          ? undefined
          : () =>
              runInSpan({ name: 'google watch', kind: 'CLIENT' }, async () => {
                const body = JSON.stringify({ topicName: topic });
                const response = await request('watch', listTimeoutMs, { method: 'POST', body });
                const { expiration } = v.parse(watched, await response.json());
                const { emailAddress } = await getJson(owner, 'profile', { fields: 'emailAddress' });
                return { address: emailAddress.toLowerCase(), until: new Date(Number(expiration)) };
              }),
      [Symbol.dispose]: () => undefined,
    };
  };
  return open;
};
