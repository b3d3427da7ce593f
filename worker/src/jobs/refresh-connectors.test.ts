import { randomUUID } from 'node:crypto';
import { type Access, type Google, GrantRevoked } from '@fds/platform/google';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../test/world.ts';
import { refreshConnectors } from './refresh-connectors.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterEach(() => world.sql`delete from workspace_connectors`);
afterAll(() => world[Symbol.asyncDispose]());

const { signal } = new AbortController();
const minutes = (count: number) => new Date(Date.now() + count * 60_000);

/** A connector whose access ends at a moment and is due for renewal since another. */
async function addConnector(expiresAt: Date, refreshAt: Date, given: Readonly<Record<string, unknown>> = {}) {
  const owner = await world.addWorkspace();
  const id = randomUUID();
  const sealed = await world.context.encryption.seal(`token of ${id}`, `connector-refresh-token:${id}`);
  const grant = { refresh_token_encrypted: sealed, expires_at: expiresAt, refresh_at: refreshAt };
  await world.sql`
    insert into workspace_connectors ${world.sql({ ...owner, id, connector_type: 'gmail', status: 'active', ...grant, ...given })}`;
  return { ...owner, id };
}

interface Row {
  readonly status: string;
  readonly expires_at: Date | null;
  readonly refresh_at: Date | null;
  readonly refresh_failures: number;
  readonly refresh_token_encrypted: string | null;
}

async function rowOf(id: string): Promise<Row> {
  const [row] = await world.sql<Row[]>`select * from workspace_connectors where id = ${id}`;
  if (row === undefined) throw new Error('it is gone');
  return row;
}

/** A Google that renews access as it is told to; the rest of it is not asked. */
function googleThat(refresh: Google['refresh']): Google {
  const never = () => Promise.reject(new Error('nobody asks this'));
  return { consentUrl: never, finish: never, refresh };
}

const run = (refresh: Google['refresh'] | undefined) =>
  refreshConnectors({ ...world.context, google: refresh === undefined ? undefined : googleThat(refresh) }, signal);

/** Minutes from now to a moment, whole ones. */
const ahead = (moment: Date | null): number => Math.round(((moment?.getTime() ?? 0) - Date.now()) / 60_000);
const renewed = async (refreshToken: string): Promise<Access> => ({ refreshToken, expiresAt: minutes(60) });
const down = () => Promise.reject(new TypeError('fetch failed'));

test('access is renewed when it is due, and not before; a new refresh token takes the place of the old one', async () => {
  const due = await addConnector(minutes(9), minutes(-1));
  const early = await addConnector(minutes(30), minutes(20));
  const asked: string[] = [];
  await run((token) => {
    asked.push(token);
    return renewed('another');
  });
  expect(asked).toEqual([`token of ${due.id}`]);
  const row = await rowOf(due.id);
  expect([row.status, ahead(row.expires_at), ahead(row.refresh_at)]).toEqual(['active', 60, 50]);
  const { encryption } = world.context;
  expect(await encryption.open(row.refresh_token_encrypted ?? '', `connector-refresh-token:${due.id}`)).toBe('another');
  expect(ahead((await rowOf(early.id)).expires_at)).toBe(30);
});

test('more than fit into one batch are renewed in one run, each once', async () => {
  for (let count = 0; count < 45; count += 1) await addConnector(minutes(5), minutes(-count));
  const asked: string[] = [];
  const refresh: Google['refresh'] = (token) => {
    asked.push(token);
    return renewed(token);
  };
  await Promise.all([run(refresh), run(refresh)]);
  expect([asked.length, new Set(asked).size]).toEqual([45, 45]);
});

test('what Google has withdrawn is expired, its token gone, and is not asked for again', async () => {
  const { id } = await addConnector(minutes(9), minutes(-1));
  let asked = 0;
  const revoked = () => {
    asked += 1;
    return Promise.reject(new GrantRevoked('gone'));
  };
  await run(revoked);
  await run(revoked);
  expect(asked).toBe(1);
  expect(await rowOf(id)).toMatchObject({ status: 'expired', refresh_at: null, refresh_token_encrypted: null });
  expect(ahead((await rowOf(id)).expires_at)).toBeLessThanOrEqual(0);
});

test('while Google is down connectors stay active until their access ends, then are inactive, and come back', async () => {
  const still = await addConnector(minutes(5), minutes(-1));
  const ended = await addConnector(minutes(-1), minutes(-1));
  await run(down);
  expect(await rowOf(still.id)).toMatchObject({ status: 'active', refresh_failures: 1 });
  expect(await rowOf(ended.id)).toMatchObject({ status: 'inactive', refresh_failures: 1 });
  await world.sql`update workspace_connectors set refresh_at = now()`;
  await run(renewed);
  for (const { id } of [still, ended]) {
    expect(await rowOf(id)).toMatchObject({ status: 'active', refresh_failures: 0 });
  }
});

test('each failure doubles the wait, to an hour', async () => {
  for (const [failures, least, most] of [
    [0, 22, 38],
    [3, 180, 300],
    [20, 2700, 4500],
  ] as const) {
    const { id } = await addConnector(minutes(5), minutes(-1), { refresh_failures: failures });
    const begun = Date.now();
    await run(down);
    const at = (await rowOf(id)).refresh_at?.getTime() ?? 0;
    expect(at).toBeGreaterThanOrEqual(begun + least * 1000);
    expect(at).toBeLessThanOrEqual(Date.now() + most * 1000);
  }
});

test('a run ends with a batch of which nobody was answered', async () => {
  for (let count = 0; count < 45; count += 1) await addConnector(minutes(5), minutes(-1));
  let asked = 0;
  await run(() => {
    asked += 1;
    return down();
  });
  expect(asked).toBe(20);
});

test.each<[string, Google['refresh']]>([
  ['renewed', renewed],
  ['withdrawn', () => Promise.reject(new GrantRevoked('gone'))],
  ['out of reach', down],
])('a mailbox connected anew while the old grant is %s keeps the new one', async (_, answer) => {
  const { id } = await addConnector(minutes(9), minutes(-1));
  await run(async (token) => {
    await world.sql`
      update workspace_connectors set refresh_token_encrypted = 'new', refresh_at = ${minutes(50)},
        expires_at = ${minutes(55)} where id = ${id}`;
    return answer(token);
  });
  const row = await rowOf(id);
  expect(row).toMatchObject({ status: 'active', refresh_token_encrypted: 'new', refresh_failures: 0 });
  expect(ahead(row.expires_at)).toBe(55);
});

test('one that a worker died with is due again after two minutes', async () => {
  const { id } = await addConnector(minutes(9), minutes(-1));
  const taken = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<Access>();
  const dying = run(() => {
    taken.resolve();
    return answered.promise;
  });
  await taken.promise;
  expect(ahead((await rowOf(id)).refresh_at)).toBe(2);
  answered.resolve(await renewed('late'));
  await dying;
});

test('a grant that cannot be opened is put off, and no line tells of a token', async () => {
  const { id } = await addConnector(minutes(9), minutes(-1), { refresh_token_encrypted: 'none of ours' });
  await run(renewed);
  expect(await rowOf(id)).toMatchObject({ status: 'active', refresh_failures: 1 });
  expect(world.lines.find((line) => line.workspace_connector_id === id)).toMatchObject({ error: 'SealError' });
  expect(JSON.stringify(world.lines)).not.toContain('token of');
});

test('connectors of deleted workspaces, and those without a grant, are left alone', async () => {
  const deleted = await addConnector(minutes(9), minutes(-1));
  await world.sql`update workspaces set deleted_at = now() where id = ${deleted.workspace_id}`;
  const sample = await addConnector(minutes(-9), minutes(-1), { refresh_token_encrypted: null, refresh_at: null });
  const before = await Promise.all([deleted, sample].map(({ id }) => rowOf(id)));
  await run(() => Promise.reject(new GrantRevoked('gone')));
  expect(await Promise.all([deleted, sample].map(({ id }) => rowOf(id)))).toEqual(before);
});

test('without a client of Google access ends by itself, and states whose time is over go', async () => {
  const { id, organisation_id, workspace_id } = await addConnector(minutes(-1), minutes(-1));
  for (const expires_at of [minutes(-1), minutes(1)]) {
    await world.sql`
      insert into connector_states ${world.sql({ organisation_id, workspace_id, sealed: 'x', expires_at })}`;
  }
  await run(undefined);
  expect((await rowOf(id)).status).toBe('inactive');
  expect(await world.sql`select expires_at > now() as live from connector_states`).toEqual([{ live: true }]);
});
