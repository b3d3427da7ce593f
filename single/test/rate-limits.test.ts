import { fork } from 'node:child_process';
import { once } from 'node:events';
import { newEncryptionKeys } from '@fds/platform/encryption';
import { newSigningKeys } from '@fds/platform/signing-keys';
import postgres from 'postgres';
import { expect, it, vi } from 'vitest';
import { testDatabaseUrl } from '../../testing/database.ts';
import { programEnvironment } from '../../testing/environment.ts';
import { createMigratedDatabase } from '../../testing/seeded.ts';

// The test starts and stops two gateways, which is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const keys = {
  SIGNING_KEYS: JSON.stringify(await newSigningKeys()),
  ENCRYPTION_KEYS: JSON.stringify(newEncryptionKeys()),
};
const settings = { RATE_LIMIT_STORE: 'postgres', RATE_LIMIT_GENERAL: '4', TRUSTED_PROXIES: '1' };

/** Starts a gateway without an engine. The gateway rejects requests without a credential before it calls the engine. */
async function startGateway(environment: Readonly<Record<string, string>>) {
  const child = fork(new URL('../../gateway/src/main.ts', import.meta.url), {
    env: { ...programEnvironment(), PORT: '0', METRICS_PORT: '0', ...keys, ...environment },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  let written = '';
  child.stdout?.on('data', (chunk) => {
    written += chunk;
  });
  const url = await vi.waitFor(() => {
    const found = /"url":"([^"]+)"/.exec(written)?.[1];
    if (found === undefined) throw new Error(`no gateway: ${written}`);
    return found;
  }, 45_000);
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  };
  return { url, written: () => written, [Symbol.asyncDispose]: stop };
}

/**
 * Sends a request without a credential from the given client address.
 * @returns the status, and the number of remaining requests
 */
async function ask(url: string, address: string): Promise<[number, string | undefined]> {
  const response = await fetch(`${url}/v1/invoices`, { headers: { 'x-forwarded-for': address } });
  await response.body?.cancel();
  return [response.status, /r=\d+/.exec(response.headers.get('ratelimit') ?? '')?.[0]];
}

it('two gateways share a rate limit by their common store; if the store is down, each gateway counts separately', async () => {
  await using database = await createMigratedDatabase();
  await using one = await startGateway({ DATABASE_URL: database.url, ...settings });
  await using other = await startGateway({ DATABASE_URL: database.url, ...settings });
  const here = one.url;
  let caller = 0;
  const newAddress = () => `203.0.113.${++caller}`;
  // Repeats the request until the counts are shared, because a gateway ignores a slow store for some seconds.
  await vi.waitFor(
    async () => {
      const [first, second] = [newAddress(), newAddress()];
      expect(await ask(here, first)).toEqual([401, 'r=3']);
      expect(await ask(other.url, first)).toEqual([401, 'r=2']);
      expect(await ask(here, first)).toEqual([401, 'r=1']);
      expect(await ask(other.url, second)).toEqual([401, 'r=3']);
      expect(await ask(other.url, first)).toEqual([401, 'r=0']);
      expect([await ask(here, first), await ask(other.url, first)]).toEqual([
        [429, 'r=0'],
        [429, 'r=0'],
      ]);
    },
    { timeout: 90_000, interval: 1_000 },
  );

  const admin = postgres(testDatabaseUrl('postgres'), { max: 1 });
  const allow = (allowed: boolean) =>
    admin`alter database ${admin(database.name)} allow_connections ${admin.unsafe(String(allowed))}`;
  const cut = () => admin`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = ${database.name} and application_name = 'gateway-rate-limits'`;
  const said = () => other.written().match(/limits are counted in memory/g)?.length ?? 0;
  const saidBefore = said();
  await allow(false);
  await cut();
  const last = newAddress();
  const alone = await Promise.all([other.url, here].map((url) => ask(url, last)));
  expect(alone).toEqual([
    [401, 'r=3'],
    [401, 'r=3'],
  ]);
  await allow(true);
  await admin.end();
  expect(said()).toBe(saidBefore + 1);
});
