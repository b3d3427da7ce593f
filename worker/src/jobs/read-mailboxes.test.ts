import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { gmailClient } from '@fds/platform/gmail';
import { AccessRevokedError, type GoogleClient } from '@fds/platform/google';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/http-server.ts';
import { attachment, createMail } from '../../test/mails.ts';
import { openWorkerTestEnvironment, type WorkerTestEnvironment } from '../../test/world.ts';
import { unreadableReasons } from '../documents/reading.ts';
import { readMailboxes } from './read-mailboxes.ts';

/** A stand-in for the Gmail API, the newest message first. */
const messages = new Map<string, Buffer>();
/** Messages whose response has another status or another form. */
const deleted = new Set<string>();
const broken = new Set<string>();
const searches: (string | null)[] = [];
const downloads: string[] = [];
let refusal: { readonly status: number; readonly retryAfter: string } | undefined;

const pageSize = 20;

function answer(url: URL): object | undefined {
  const id = url.pathname.split('/')[6];
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

let world: WorkerTestEnvironment;
let server: TestServer;
beforeAll(async () => {
  world = await openWorkerTestEnvironment();
  server = await startTestServer((request, response) => {
    const body = answer(new URL(request.url ?? '', 'http://gmail'));
    const refused = request.headers.authorization === 'Bearer access' ? refusal : { status: 401, retryAfter: '0' };
    response.writeHead(refused?.status ?? (body === undefined ? 404 : 200), {
      'retry-after': refused?.retryAfter ?? '0',
    });
    response.end(JSON.stringify(body ?? {}, null, 2));
  });
});
afterEach(async () => {
  messages.clear();
  searches.length = 0;
  downloads.length = 0;
  refusal = undefined;
  await world.sql`update workspace_connectors set refresh_token_encrypted = null, refresh_at = null`;
});
afterAll(async () => {
  await server.close();
  await world[Symbol.asyncDispose]();
});

const hour = new Date(Date.now() + 3_600_000);

/** Adds a mailbox that was read until now, or that was never read. */
async function connect(given: object = { read_until: new Date() }) {
  const owner = await world.addWorkspace();
  const id = randomUUID();
  const sealed = await world.context.encryption.seal('refresh', `connector-refresh-token:${id}`);
  const grant = { refresh_token_encrypted: sealed, expires_at: hour, refresh_at: hour };
  await world.sql`
    insert into workspace_connectors ${world.sql({ ...owner, id, connector_type: 'gmail', status: 'active', ...grant, ...given })}`;
  return { ...owner, id };
}

const never = () => Promise.reject(new Error('unexpected call'));
const renew: GoogleClient['refresh'] = async (refreshToken) => ({
  accessToken: 'access',
  refreshToken,
  expiresAt: hour,
});

const run = (refresh = renew) => {
  const google = { consentUrl: never, exchangeAuthorizationCode: never, refresh };
  return readMailboxes({ ...world.context, google, gmail: gmailClient(server.url) }, new AbortController().signal);
};

const due = (id: string) => world.sql`update workspace_connectors set poll_at = now() where id = ${id}`;
const documentsOf = (workspace: string) =>
  world.sql`select * from documents where workspace_id = ${workspace} order by created_at, file_name`;
const stateOf = async (id: string) => {
  const [row] = await world.sql`
    select status, poll_failures, read_until, extract(epoch from poll_at - now())::float8 as wait
    from workspace_connectors where id = ${id}`;
  return row;
};

const mail = (n: number): Buffer =>
  createMail([attachment(`${n}.txt`, 'text/plain', `Invoice ${n}`)], { 'Message-ID': `<${n}@example.com>` });

test('readMailboxes stores each new mail once, byte for byte', async () => {
  const { id, workspace_id, organisation_id } = await connect();
  const mail1 = mail(1);
  messages.set('m1', mail1);
  for (const n of [2, 3]) messages.set(`m${n}`, mail(n));
  await run();
  await due(id);
  messages.set('m4', mail(4));
  await run();
  expect(downloads).toEqual(['m1', 'm2', 'm3', 'm4']);
  const mails = await documentsOf(workspace_id);
  expect(mails.map((row) => [row.file_type, row.status, row.source_workspace_connector_id])).toEqual(
    Array.from({ length: 4 }, () => ['message/rfc822', 'pending', id]),
  );
  const [media] = await world.sql`select id from medias where document_id = ${mails[0]?.id ?? null}`;
  const stored = await world.storage.get({ organisation_id, id: media?.id });
  expect(stored && (await buffer(stored)).equals(mail1)).toBe(true);
});

test('two workers that read mailboxes at the same time download each mail once', async () => {
  await connect();
  for (const n of [1, 2, 3]) messages.set(`m${n}`, mail(n));
  await Promise.all([run(), run()]);
  expect(downloads).toEqual(['m1', 'm2', 'm3']);
});

test('readMailboxes reads more than 50 mails in several turns, the oldest first', async () => {
  const { id, workspace_id } = await connect();
  for (let n = 1; n <= 51; n += 1) messages.set(`m${n}`, Buffer.from(`From: a@example.com\r\n\r\n${n}`));
  await run();
  expect([downloads.length, downloads[0], downloads[50]]).toEqual([51, 'm1', 'm51']);
  expect(await documentsOf(workspace_id)).toHaveLength(51);
  expect(await stateOf(id)).toMatchObject({ poll_failures: 0, read_until: expect.any(Date) });
});

test('readMailboxes searches the last 30 days first, and later from an hour before the last look', async () => {
  const { id } = await connect({});
  await run();
  await due(id);
  await run();
  const days = searches.map((search) => {
    const [, seconds] = /^has:attachment after:(\d+)$/.exec(search ?? '') ?? [];
    return Math.round(((Date.now() / 1000 - Number(seconds)) / 86_400) * 24);
  });
  expect(days).toEqual([30 * 24 + 1, 1]);
});

test('readMailboxes obeys Retry-After, and reads the mails afterwards', async () => {
  const { id, workspace_id } = await connect();
  messages.set('m1', mail(1));
  refusal = { status: 429, retryAfter: '1800' };
  await run();
  await run();
  expect(searches).toHaveLength(1);
  const state = await stateOf(id);
  expect(state).toMatchObject({ status: 'active', poll_failures: 1 });
  expect(state?.wait).toBeGreaterThan(1700);
  refusal = undefined;
  await due(id);
  await run();
  expect(await documentsOf(workspace_id)).toHaveLength(1);
  expect(await stateOf(id)).toMatchObject({ poll_failures: 0 });
});

test('a mailbox whose access is revoked becomes expired, and is not read again', async () => {
  const { id } = await connect();
  let asked = 0;
  const revoked = () => {
    asked += 1;
    return Promise.reject(new AccessRevokedError('gone'));
  };
  await run(revoked);
  await run(revoked);
  expect([asked, searches]).toEqual([1, []]);
  expect(await stateOf(id)).toMatchObject({ status: 'expired' });
});

test('a mail that is too large, deleted or broken does not stop the next mail', async () => {
  const { id, workspace_id } = await connect();
  messages.set('large', Buffer.alloc(world.context.config.maxMailBytes + 1));
  for (const name of ['gone', 'odd']) messages.set(name, mail(2));
  deleted.add('gone');
  broken.add('odd');
  messages.set('good', mail(1));
  await run();
  const rows = await documentsOf(workspace_id);
  expect(rows.map(({ status, failure_reason }) => [status, failure_reason])).toEqual([
    ['failed', unreadableReasons.mailSize],
    ['pending', null],
  ]);
  expect(await stateOf(id)).toMatchObject({ poll_failures: 1 });
  await due(id);
  await run();
  expect(downloads).toEqual(['large', 'gone', 'odd', 'good', 'gone', 'odd']);
});

test('a mailbox of an organisation that has used up its storage is not read', async () => {
  const { id, organisation_id } = await connect();
  await world.sql`insert into stored_bytes ${world.sql({ organisation_id, bytes: 1024 ** 3 })}`;
  await run();
  expect(searches).toEqual([]);
  expect(await stateOf(id)).toMatchObject({ poll_failures: 1 });
});
