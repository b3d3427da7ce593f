import { randomUUID } from 'node:crypto';
import type { GoogleClient } from '@fds/platform/google';
import { AccessRevokedError } from '@fds/platform/mailbox';
import type { RenewedCredentials } from '@fds/platform/refresh-grant';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openWorkerTestEnvironment, type WorkerTestEnvironment } from '../../test/world.ts';
import { refreshConnectors } from './refresh-connectors.ts';

let world: WorkerTestEnvironment;
beforeAll(async () => {
  world = await openWorkerTestEnvironment();
});
afterEach(() => world.sql`delete from workspace_connectors`);
afterAll(() => world[Symbol.asyncDispose]());

const { signal } = new AbortController();
const minutes = (count: number) => new Date(Date.now() + count * 60_000);

/**
 * Adds a mailbox connector and its workspace.
 * @param expiresAt time at which the access to the mailbox ends
 * @param refreshAt time from which the access is due for renewal
 * @param given values of other columns
 */
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
  if (row === undefined) throw new Error('the connector does not exist');
  return row;
}

/** Returns a fake Google client that renews access with the given function and rejects all other calls. */
function createFakeGoogle(refresh: GoogleClient['refresh']): GoogleClient {
  const never = () => Promise.reject(new Error('unexpected call'));
  return { consentUrl: never, exchangeAuthorizationCode: never, refresh };
}

const run = (refresh: GoogleClient['refresh'] | undefined) =>
  refreshConnectors(
    { ...world.context, google: refresh === undefined ? undefined : createFakeGoogle(refresh) },
    signal,
  );

/** Returns the number of minutes from now to a time, rounded. */
const minutesFromNow = (moment: Date | null): number => Math.round(((moment?.getTime() ?? 0) - Date.now()) / 60_000);
const renewed = async (refreshToken: string): Promise<RenewedCredentials> => ({
  accessToken: 'access',
  refreshToken,
  expiresAt: minutes(60),
});
const down = () => Promise.reject(new TypeError('fetch failed'));

test('refreshConnectors renews the access to a mailbox when the renewal is due, and stores the new refresh token', async () => {
  const due = await addConnector(minutes(9), minutes(-1));
  const early = await addConnector(minutes(30), minutes(20));
  const asked: string[] = [];
  await run((token) => {
    asked.push(token);
    return renewed('another');
  });
  expect(asked).toEqual([`token of ${due.id}`]);
  const row = await rowOf(due.id);
  expect([row.status, minutesFromNow(row.expires_at), minutesFromNow(row.refresh_at)]).toEqual(['active', 60, 50]);
  const { encryption } = world.context;
  expect(await encryption.open(row.refresh_token_encrypted ?? '', `connector-refresh-token:${due.id}`)).toBe('another');
  expect(minutesFromNow((await rowOf(early.id)).expires_at)).toBe(30);
});

test('a connector that is paused during its renewal stays paused and keeps the new refresh token', async () => {
  const { id } = await addConnector(minutes(9), minutes(-1));
  await run(async () => {
    await world.sql`
      update workspace_connectors set status = 'inactive', expires_at = null, refresh_at = null where id = ${id}`;
    return renewed('another');
  });
  const { refresh_token_encrypted: sealed, ...row } = await rowOf(id);
  expect(row).toMatchObject({ status: 'inactive', expires_at: null, refresh_at: null });
  expect(await world.context.encryption.open(sealed ?? '', `connector-refresh-token:${id}`)).toBe('another');
});

test('two concurrent runs of refreshConnectors renew each connector once', async () => {
  for (let count = 0; count < 45; count += 1) await addConnector(minutes(5), minutes(-count));
  const asked: string[] = [];
  const refresh: GoogleClient['refresh'] = (token) => {
    asked.push(token);
    return renewed(token);
  };
  await Promise.all([run(refresh), run(refresh)]);
  expect([asked.length, new Set(asked).size]).toEqual([45, 45]);
});

test('refreshConnectors sets the status reconnect for revoked access and deletes its refresh token', async () => {
  const { id } = await addConnector(minutes(9), minutes(-1));
  let asked = 0;
  const revoked = () => {
    asked += 1;
    return Promise.reject(new AccessRevokedError('gone'));
  };
  await run(revoked);
  await run(revoked);
  expect(asked).toBe(1);
  expect(await rowOf(id)).toMatchObject({ status: 'reconnect', refresh_at: null, refresh_token_encrypted: null });
  expect(minutesFromNow((await rowOf(id)).expires_at)).toBeLessThanOrEqual(0);
});

test('refreshConnectors deactivates a connector whose access expires during an outage of Google, and activates it after the outage', async () => {
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

test('refreshConnectors doubles the delay of the next renewal after each failure, up to an hour', async () => {
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

test('refreshConnectors ends the run after a batch in which every renewal failed', async () => {
  for (let count = 0; count < 45; count += 1) await addConnector(minutes(5), minutes(-1));
  let asked = 0;
  await run(() => {
    asked += 1;
    return down();
  });
  expect(asked).toBe(20);
});

test.each<[string, GoogleClient['refresh']]>([
  ['renewed', renewed],
  ['revoked', () => Promise.reject(new AccessRevokedError('gone'))],
  ['unavailable at Google', down],
])(
  'refreshConnectors keeps a new refresh token that is stored while the old refresh token is %s',
  async (_, answer) => {
    const { id } = await addConnector(minutes(9), minutes(-1));
    await run(async (token) => {
      await world.sql`
      update workspace_connectors set refresh_token_encrypted = 'new', refresh_at = ${minutes(50)},
        expires_at = ${minutes(55)} where id = ${id}`;
      return answer(token);
    });
    const row = await rowOf(id);
    expect(row).toMatchObject({ status: 'active', refresh_token_encrypted: 'new', refresh_failures: 0 });
    expect(minutesFromNow(row.expires_at)).toBe(55);
  },
);

test('refreshConnectors claims a connector for two minutes, and afterwards another worker may claim the connector', async () => {
  const { id } = await addConnector(minutes(9), minutes(-1));
  const taken = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<RenewedCredentials>();
  const running = run(() => {
    taken.resolve();
    return answered.promise;
  });
  await taken.promise;
  expect(minutesFromNow((await rowOf(id)).refresh_at)).toBe(2);
  answered.resolve(await renewed('late'));
  await running;
});

test('refreshConnectors postpones a renewal if it cannot decrypt the refresh token, and does not log the token', async () => {
  const { id } = await addConnector(minutes(9), minutes(-1), { refresh_token_encrypted: 'not encrypted' });
  await run(renewed);
  expect(await rowOf(id)).toMatchObject({ status: 'active', refresh_failures: 1 });
  expect(world.lines.find((line) => line.workspace_connector_id === id)).toMatchObject({ error: 'DecryptionError' });
  expect(JSON.stringify(world.lines)).not.toContain('token of');
});

test('refreshConnectors ignores connectors of deleted workspaces and connectors without a refresh token', async () => {
  const deleted = await addConnector(minutes(9), minutes(-1));
  await world.sql`update workspaces set deleted_at = now() where id = ${deleted.workspace_id}`;
  const sample = await addConnector(minutes(-9), minutes(-1), { refresh_token_encrypted: null, refresh_at: null });
  const before = await Promise.all([deleted, sample].map(({ id }) => rowOf(id)));
  await run(() => Promise.reject(new AccessRevokedError('gone')));
  expect(await Promise.all([deleted, sample].map(({ id }) => rowOf(id)))).toEqual(before);
});

test('without a Google client, refreshConnectors deactivates connectors whose access expired and removes expired consent links', async () => {
  const { id, organisation_id, workspace_id } = await addConnector(minutes(-1), minutes(-1));
  for (const expires_at of [minutes(-1), minutes(1)]) {
    await world.sql`
      insert into connector_states ${world.sql({ organisation_id, workspace_id, sealed: 'x', expires_at })}`;
  }
  await run(undefined);
  expect((await rowOf(id)).status).toBe('inactive');
  expect(await world.sql`select expires_at > now() as live from connector_states`).toEqual([{ live: true }]);
});
