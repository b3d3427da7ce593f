import { json } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { startTestServer } from '../../testing/http-server.ts';

/** A stand-in for the Gmail API, the newest message first. */
export const messages = new Map<string, Buffer>();
/** Messages whose response has another status or another form. */
export const deleted = new Set<string>();
export const broken = new Set<string>();
export const searches: (string | null)[] = [];
export const downloads: string[] = [];
/** The place of each message in the history is its number. */
export const histories: string[] = [];
/** Topics to which the mailbox reports arrivals. */
export const watches: unknown[] = [];
export const server = {
  refusal: undefined as { readonly status: number; readonly retryAfter: string } | undefined,
  /** The history before this place is not kept. */
  oldest: 0,
  sentBytes: 0,
  watchedUntil: 0,
};

const pageSize = 20;

function answerHistory(url: URL): object | undefined {
  const start = Number(url.searchParams.get('startHistoryId'));
  histories.push(`${url.searchParams.get('historyTypes')} ${start}`);
  if (start < server.oldest) return undefined;
  return { historyId: String(messages.size), ...(start < messages.size && { history: [{ id: String(start + 1) }] }) };
}

function answer(url: URL): object | undefined {
  const [kind, id] = url.pathname.split('/').slice(5);
  if (kind === 'profile') return { historyId: String(messages.size), emailAddress: 'Ada@example.com' };
  if (kind === 'watch') return { historyId: String(messages.size), expiration: String(server.watchedUntil) };
  if (kind === 'history') return answerHistory(url);
  if (id === undefined) {
    searches.push(url.searchParams.get('q'));
    const start = Number(url.searchParams.get('pageToken') ?? 0);
    const ids = [...messages.keys()].toReversed();
    const next = start + pageSize < ids.length ? { nextPageToken: String(start + pageSize) } : {};
    return { messages: ids.slice(start, start + pageSize).map((each) => ({ id: each })), ...next };
  }
  downloads.push(id);
  if (deleted.has(id)) return undefined;
  return broken.has(id) ? { other: 1 } : { raw: messages.get(id)?.toString('base64url') };
}

export function resetGmail(): void {
  messages.clear();
  for (const list of [searches, downloads, histories, watches]) list.length = 0;
  Object.assign(server, { refusal: undefined, oldest: 0, sentBytes: 0, watchedUntil: 0 });
}

/** Accepts the access token `access`. */
export const startGmail = () =>
  startTestServer(async (request, response) => {
    if (request.method === 'POST') watches.push(Object(await json(request)).topicName);
    const body = answer(new URL(request.url ?? '', 'http://gmail'));
    const refused =
      request.headers.authorization === 'Bearer access' ? server.refusal : { status: 401, retryAfter: '0' };
    response.writeHead(refused?.status ?? (body === undefined ? 404 : 200), {
      'retry-after': refused?.retryAfter ?? '0',
      'content-encoding': 'gzip',
    });
    const bytes = gzipSync(JSON.stringify(body ?? {}, null, 2));
    server.sentBytes += bytes.length;
    response.end(bytes);
  });
