import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { AccessRevokedError } from '@fds/platform/mailbox';
import { afterAll, afterEach, expect, test } from 'vitest';
import {
  broken,
  deleted,
  downloads,
  histories,
  messages,
  resetGmail,
  searches,
  server,
  watches,
} from '../../test/gmail.ts';
import { mail, openGmailEnvironment, renew } from '../../test/gmail-environment.ts';
import { attachment, createMail } from '../../test/mails.ts';
import { unreadableReasons } from '../documents/reading.ts';

const environment = await openGmailEnvironment();
const { world, connect, run, due, request, documentsOf, stateOf } = environment;
afterEach(async () => {
  resetGmail();
  await world.sql`update workspace_connectors set refresh_token_encrypted = null, refresh_at = null`;
});
afterAll(() => environment[Symbol.asyncDispose]());

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

test('readMailboxes obeys Retry-After even if a look is requested, and begins requested looks at once afterwards', async () => {
  const { id, workspace_id } = await connect({ read_until: new Date(), position: '0 0' });
  messages.set('m1', mail(1));
  server.refusal = { status: 429, retryAfter: '1800' };
  await run();
  await request(id);
  await run();
  expect(histories).toHaveLength(1);
  const state = await stateOf(id);
  expect(state).toMatchObject({ status: 'active', poll_failures: 1 });
  expect(state?.wait).toBeGreaterThan(1700);
  server.refusal = undefined;
  await due(id);
  await run();
  expect(await documentsOf(workspace_id)).toHaveLength(1);
  const next = await stateOf(id);
  expect(next).toMatchObject({ poll_failures: 0 });
  // Before the next run of the job, so that each run finds the mailbox due.
  expect(next?.wait).toBeLessThanOrEqual(world.context.config.pollSeconds / 2);
  await run();
  expect(histories).toHaveLength(2);
  await request(id);
  await run();
  expect(histories).toHaveLength(3);
});

test('a mailbox whose access is revoked gets the status reconnect, and is not read again', async () => {
  const { id } = await connect();
  let asked = 0;
  const revoked = () => {
    asked += 1;
    return Promise.reject(new AccessRevokedError('gone'));
  };
  await run(revoked);
  await run(revoked);
  expect([asked, searches]).toEqual([1, []]);
  expect(await stateOf(id)).toMatchObject({ status: 'reconnect' });
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

/** Ends the time in which each look searches. */
const settle = (id: string) =>
  world.sql`update workspace_connectors set position = split_part(position, ' ', 1) || ' 0', poll_at = now() where id = ${id}`;

test('readMailboxes searches only if the history of the mailbox has new messages', async () => {
  const { id, workspace_id } = await connect();
  messages.set('m1', mail(1));
  await run();
  await settle(id);
  await run();
  expect([histories, searches.length]).toEqual([['messageAdded 1'], 1]);
  messages.set('m2', mail(2));
  await due(id);
  await run();
  await due(id);
  await run();
  // The last look searches again, because the search may show a message later than the history.
  expect([histories, searches.length]).toEqual([['messageAdded 1', 'messageAdded 1', 'messageAdded 2'], 3]);
  expect(await documentsOf(workspace_id)).toHaveLength(2);
});

test('readMailboxes searches once if Google does not keep the history any more', async () => {
  const { id, workspace_id } = await connect();
  await run();
  messages.set('m1', mail(1));
  server.oldest = 1;
  await settle(id);
  await run();
  await settle(id);
  await run();
  expect([searches.length, downloads, histories]).toEqual([2, ['m1'], ['messageAdded 0', 'messageAdded 1']]);
  expect(await documentsOf(workspace_id)).toHaveLength(1);
});

test('a look that could not receive a mail keeps its position in the history', async () => {
  const { id } = await connect({ read_until: new Date(), position: '0 0' });
  messages.set('odd', mail(1));
  broken.add('odd');
  await run();
  broken.clear();
  await due(id);
  await run();
  expect(histories).toEqual(['messageAdded 0', 'messageAdded 0']);
  expect(downloads).toEqual(['odd', 'odd']);
});

test('Google sends at most 1.05 times the bytes of the new mails in ten looks', async () => {
  const { id } = await connect();
  let newBytes = 0;
  server.sentBytes = 0;
  for (let look = 0; look < 10; look += 1) {
    if (look % 3 === 0) {
      const arrived = createMail([attachment(`${look}.bin`, 'application/pdf', randomBytes(50_000))]);
      messages.set(`m${look}`, arrived);
      newBytes += arrived.length;
    }
    await run();
    await due(id);
  }
  expect(downloads).toEqual(['m0', 'm3', 'm6', 'm9']);
  expect(server.sentBytes).toBeLessThanOrEqual(1.05 * newBytes);
});

test('a look that is requested while a worker reads the mailbox begins afterwards', async () => {
  const { id } = await connect();
  messages.set('m1', mail(1));
  await run(async (refreshToken) => {
    if (searches.length === 0) {
      await request(id);
      await run(() => Promise.reject(new Error('read twice at the same time')));
    }
    return renew(refreshToken);
  });
  expect([searches.length, downloads, (await stateOf(id))?.poll_failures]).toEqual([2, ['m1'], 0]);
});

test('Google reports the arrivals of a connected mailbox, and is asked again each day', async () => {
  const { id } = await connect();
  server.watchedUntil = Date.now() + 7 * 86_400_000;
  const readWatch = async () => {
    const [row] = await world.sql`
      select watched_address, extract(epoch from watch_at - now())::float8 / 3600 as hours
      from workspace_connectors where id = ${id}`;
    return row;
  };
  await run();
  await due(id);
  await run();
  expect(watches).toEqual(['projects/p/topics/gmail']);
  expect(await readWatch()).toMatchObject({ watched_address: 'ada@example.com', hours: expect.closeTo(24, 0) });
  await world.sql`update workspace_connectors set watch_at = now(), poll_at = now() where id = ${id}`;
  server.watchedUntil = Number.NaN;
  await run();
  expect(watches).toHaveLength(2);
  expect(await readWatch()).toMatchObject({ watched_address: 'ada@example.com', hours: expect.closeTo(1 / 6, 1) });
  expect([searches.length, (await stateOf(id))?.poll_failures]).toEqual([3, 0]);
});

test('a look that finds nothing is not a change of the connector', async () => {
  const { id } = await connect();
  const shown = () => world.sql`
    select updated_at, array(select position from record_changes where record_id = ${id}) as changes
    from workspace_connectors where id = ${id}`;
  const before = await shown();
  await run();
  expect(searches).toHaveLength(1);
  expect(await shown()).toEqual(before);
  await world.sql`update workspace_connectors set status = 'inactive' where id = ${id}`;
  expect((await shown())[0]?.changes).toHaveLength(2);
});
