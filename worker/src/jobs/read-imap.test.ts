import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type ImapClient, imapClient } from '@fds/platform/imap';
import { type Mailbox, UndeliveredMessageError } from '@fds/platform/mailbox';
import type { SqlTemplate } from '@fds/platform/sql';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { startTestServer } from '../../../testing/http-server.ts';
import { startImap } from '../../test/imap.ts';
import { login } from '../../test/imap-servers.ts';
import { attachment, createMail, textPart } from '../../test/mails.ts';
import { openWorkerTestEnvironment } from '../../test/world.ts';
import { processDocument } from '../documents/process.ts';
import { unreadableReasons } from '../documents/reading.ts';
import { readMailboxes } from './read-mailboxes.ts';

const world = await openWorkerTestEnvironment();
let imap: Awaited<ReturnType<typeof startImap>>;
beforeEach(async () => {
  imap = await startImap();
});
afterEach(async () => {
  await imap[Symbol.asyncDispose]();
  await world.sql`update workspace_connectors set refresh_token_encrypted = null, refresh_at = null`;
});

async function connect(secret: object = { password: login.password }) {
  const owner = await world.addWorkspace();
  const id = randomUUID();
  const account = { host: '127.0.0.1', port: imap.port, username: login.username, ...secret };
  const sealed = await world.context.encryption.seal(JSON.stringify(account), `connector-refresh-token:${id}`);
  await world.sql`
    insert into workspace_connectors ${world.sql({ ...owner, id, connector_type: 'imap', status: 'active', refresh_token_encrypted: sealed, refresh_at: new Date() })}`;
  return { ...owner, id };
}

const { signal } = new AbortController();
const run = (client = world.context.imap) => readMailboxes({ ...world.context, imap: client }, signal);
const runAgain = async (id: string) => {
  await world.sql`update workspace_connectors set poll_at = now() where id = ${id}`;
  await run();
};
const documentsOf = (workspace: string) =>
  world.sql`select * from documents where workspace_id = ${workspace} order by created_at, file_name`;
const stateOf = async (id: string) =>
  (await world.sql`select status, expires_at, poll_failures, position from workspace_connectors where id = ${id}`)[0];

const pdf = (bytes: Buffer | string, name = 'invoice.pdf') => attachment(name, 'application/pdf', bytes);
const mail = (n: number, ...parts: readonly string[]): Buffer =>
  createMail([textPart('Hello'), ...parts], { 'Message-ID': `<${n}@example.com>` });

/** Processes the mails as the worker does. @returns the names of all documents of the workspace */
async function processAll({ workspace_id, organisation_id }: { workspace_id: string; organisation_id: string }) {
  const pending = await world.sql`
    select id from documents where workspace_id = ${workspace_id} and file_type = 'message/rfc822' and status = 'pending'`;
  for (const { id } of pending) await processDocument({ organisation_id, document_id: id }, world.context, signal);
  return documentsOf(workspace_id);
}

test('a mailbox is read by IMAP: each mail with an attachment once, byte for byte, with few other bytes', async () => {
  const { id, workspace_id, organisation_id } = await connect();
  let newBytes = 0;
  const arrived: Buffer[] = [];
  for (let look = 0; look < 10; look += 1) {
    if (look % 3 === 0) {
      const message = mail(look, pdf(randomBytes(100_000)));
      arrived.push(message);
      newBytes += message.length;
      await imap.server.append(message);
      await imap.server.append(mail(100 + look));
    }
    await (look === 0 ? run() : runAgain(id));
  }
  const mails = await documentsOf(workspace_id);
  expect(mails.map((row) => [row.file_type, row.status, row.source_workspace_connector_id])).toEqual(
    arrived.map(() => ['message/rfc822', 'pending', id]),
  );
  const medias = await world.sql`
    select m.id from medias m join documents d on d.id = m.document_id where d.workspace_id = ${workspace_id} order by d.created_at`;
  const stored = await Promise.all(
    medias.map(async (media) => {
      const bytes = await world.storage.get({ organisation_id, id: media.id });
      return bytes && (await buffer(bytes));
    }),
  );
  expect(stored.map((bytes, index) => bytes?.equals(arrived[index] ?? Buffer.alloc(0)))).toEqual(
    arrived.map(() => true),
  );
  expect(imap.state.sentBytes).toBeLessThanOrEqual(1.05 * newBytes);
  expect(await stateOf(id)).toMatchObject({ status: 'active', expires_at: null, poll_failures: 0 });
});

test('a film in a mail is not downloaded, and is named as skipped', async () => {
  const owner = await connect();
  const film = attachment('film.mp4', 'video/mp4', randomBytes(100_000));
  await imap.server.append(createMail([pdf(`%PDF-1.7 ${randomBytes(20_000)}`), film]));
  await run();
  expect(imap.state.sentBytes).toBeLessThan(80_000);
  const rows = await processAll(owner);
  const parts = rows.find(({ file_type }) => file_type === 'message/rfc822')?.metadata_source.attachments;
  expect(parts).toMatchObject([
    { file_name: 'invoice.pdf', skipped: null },
    { file_name: 'film.mp4', skipped: 'unsupported' },
  ]);
  expect(rows).toHaveLength(2);
});

test('a mailbox whose messages get new numbers is searched again, and no attachment becomes a second document', async () => {
  const owner = await connect();
  await imap.server.append(mail(1, pdf('one')));
  await run();
  const before = await stateOf(owner.id);
  await imap.server.renumber();
  await imap.server.append(mail(2, pdf('two', 'second.pdf')));
  await runAgain(owner.id);
  expect((await stateOf(owner.id))?.position.split(' ')[0]).not.toBe(before?.position.split(' ')[0]);
  const names = (await processAll(owner)).map(({ file_name }) => file_name);
  expect(names.filter((name) => name.endsWith('.pdf')).toSorted()).toEqual(['invoice.pdf', 'second.pdf']);
  // The first mail was found again.
  expect(names).toHaveLength(5);
});

test('a mailbox with more new mails than one listing is read to its end', async () => {
  const { id, workspace_id } = await connect();
  for (let n = 0; n < 201; n += 1) await imap.server.append(mail(n, n % 100 === 0 ? pdf(`${n}`) : ''));
  await run();
  expect(await documentsOf(workspace_id)).toHaveLength(3);
  expect((await stateOf(id))?.position).toMatch(/ 201$/);
});

test('a refused password ends in the status reconnect, and is not sent again', async () => {
  const { id, workspace_id } = await connect();
  await imap.server.append(mail(1, pdf('one')));
  await imap.server.setPassword('another');
  await run();
  await run();
  expect([imap.state.logins, await stateOf(id)]).toMatchObject([1, { status: 'reconnect' }]);
  expect(await documentsOf(workspace_id)).toEqual([]);
  const [row] = await world.sql`select refresh_token_encrypted from workspace_connectors where id = ${id}`;
  expect(row?.refresh_token_encrypted).toBeNull();
});

test('a mailbox whose server cannot be reached is inactive, and active again afterwards', async () => {
  const { id, workspace_id } = await connect();
  await imap.server.append(mail(1, pdf('one')));
  imap.state.isDown = true;
  await run();
  expect(await stateOf(id)).toMatchObject({ status: 'inactive', expires_at: expect.any(Date), poll_failures: 1 });
  imap.state.isDown = false;
  await runAgain(id);
  expect(await stateOf(id)).toMatchObject({ status: 'active', expires_at: null, poll_failures: 0 });
  expect(await documentsOf(workspace_id)).toHaveLength(1);
});

/** A mailbox with two messages. */
const imapOf = (read: Mailbox['read']): ImapClient => {
  const list = async () => ({ ids: ['2', '1'], position: '1 2', isComplete: true, hasMore: false });
  const mailbox: Mailbox = { list, read, [Symbol.dispose]: () => undefined };
  return { open: async (account) => ({ account, mailbox }), check: async (account) => account };
};

test('a mail that the server does not deliver in four looks becomes a failed document, and the next mail is read', async () => {
  const { id, workspace_id } = await connect();
  const asked: string[] = [];
  const client = imapOf(async (message) => {
    asked.push(message);
    if (message === '1') throw new UndeliveredMessageError('no such part');
    return Readable.from(mail(2, pdf('two')));
  });
  for (let look = 0; look < 6; look += 1) {
    await run(client);
    await world.sql`update workspace_connectors set poll_at = now() where id = ${id}`;
  }
  expect(asked).toEqual(['1', '2', '1', '1', '1']);
  const rows = await documentsOf(workspace_id);
  expect(rows.map(({ failure_reason }) => failure_reason)).toEqual([null, unreadableReasons.mailUndelivered]);
  expect(await stateOf(id)).toMatchObject({ poll_failures: 0, position: '1 2' });
});

test('the claim of a worker on a mailbox lasts a minute and is renewed; a worker that lost it reads no further mail', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { id } = await connect();
  const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const asked: string[] = [];
  const imapOfWorker = imapOf(async (message) => {
    asked.push(message);
    begun.resolve();
    await gate.promise;
    return undefined;
  });
  let statements = 0;
  const sql: SqlTemplate = async <Row extends object>(...given: Parameters<SqlTemplate>) => {
    const rows = await world.context.sql<Row>(...given);
    statements += 1;
    return rows;
  };
  const running = readMailboxes({ ...world.context, sql, imap: imapOfWorker }, signal);
  await begun.promise;
  const pollAt = async () => (await world.sql`select poll_at, now() from workspace_connectors where id = ${id}`)[0];
  const first = await pollAt();
  expect(first?.poll_at - first?.now).toBeLessThanOrEqual(60_000);
  vi.advanceTimersByTime(15_000);
  await expect.poll(async () => (await pollAt())?.poll_at > first?.poll_at).toBe(true);
  await run(imapOf(() => Promise.reject(new Error('another worker reads it'))));
  await world.sql`update workspace_connectors set poll_at = now() + interval '10 minutes' where id = ${id}`;
  const before = statements;
  vi.advanceTimersByTime(15_000);
  await expect.poll(() => statements).toBeGreaterThan(before);
  gate.resolve();
  await running;
  expect(asked).toEqual(['1']);
  expect((await pollAt())?.poll_at - Date.now()).toBeGreaterThan(500_000);
});

test.skipIf(process.env.IMAP_SERVER === 'dovecot')(
  'a mailbox with a refresh token is read with access tokens (XOAUTH2), until the token is revoked',
  async () => {
    const asked: (string | null)[] = [];
    const provider = await startTestServer(async (request, response) => {
      response.setHeader('content-type', 'application/json');
      if (request.method === 'GET')
        return void response.end(JSON.stringify({ issuer: provider.url, token_endpoint: `${provider.url}/token` }));
      const given = new URLSearchParams(String(await buffer(request))).get('refresh_token');
      asked.push(given);
      const isRevoked = given === 'second';
      const token = { access_token: 'access', token_type: 'Bearer', expires_in: 3600, refresh_token: 'second' };
      response.statusCode = isRevoked ? 400 : 200;
      response.end(JSON.stringify(isRevoked ? { error: 'invalid_grant' } : token));
    });
    onTestFinished(() => provider.close());
    const oauth = { issuer: provider.url, clientId: 'client', clientSecret: 'secret' };
    const client = imapClient({ targets: { allowPrivate: true }, oauth });
    const { id, workspace_id } = await connect({ refreshToken: 'first' });
    await imap.server.append(mail(1, pdf('one')));
    await run(client);
    expect([asked, await documentsOf(workspace_id)]).toMatchObject([['first'], [{ status: 'pending' }]]);
    await world.sql`update workspace_connectors set poll_at = now()`;
    await run(client);
    expect([asked, await stateOf(id)]).toMatchObject([['first', 'second'], { status: 'reconnect' }]);
  },
);
