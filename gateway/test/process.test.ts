import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createEncryptionKeys } from '@fds/platform/encryption';
import { createSigningKeys } from '@fds/platform/signing-keys';
import { afterEach, expect, test, vi } from 'vitest';
import { createProgramEnvironment } from '../../testing/environment.ts';

const main = join(import.meta.dirname, '../src/main.ts');
let child: ChildProcess | undefined;
afterEach(() => {
  child?.kill('SIGKILL');
});

/**
 * Starts the gateway as a process.
 * @returns the process, a function that returns its output, and a promise that resolves to the exit code
 */
function start(environment: Readonly<Record<string, string>>) {
  const started = spawn(process.execPath, [main], {
    env: { ...createProgramEnvironment(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child = started;
  let written = '';
  started.stdout.on('data', (chunk) => {
    written += chunk;
  });
  started.stderr.on('data', (chunk) => {
    written += chunk;
  });
  const ended = new Promise<number | null>((resolve) => started.once('exit', resolve));
  return { started, written: () => written, ended };
}

test('the gateway process serves its public keys even if the engine is unavailable, and ends on SIGTERM', async () => {
  const { started, written, ended } = start({
    PORT: '0',
    METRICS_PORT: '0',
    ENGINE_URL: 'http://127.0.0.1:9',
    SIGNING_KEYS: JSON.stringify(await createSigningKeys()),
    ENCRYPTION_KEYS: JSON.stringify(createEncryptionKeys()),
  });
  const port = await vi.waitFor(() => {
    const found = /"url":"http:\/\/127\.0\.0\.1:(\d+)"/.exec(written())?.[1];
    if (found === undefined) throw new Error(`not up: ${written()}`);
    return found;
  }, 45_000);
  const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  expect(await statusOf('/.well-known/jwks.json')).toBe(200);
  expect(await statusOf('/healthz')).toBe(200);
  expect(await statusOf('/readyz')).toBe(503);
  started.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(written()).not.toMatch(/"[dk]":/);
});

test('with invalid settings, the gateway process does not start, and writes one line for each invalid setting', async () => {
  const { written, ended } = start({ PORT: 'http', ENGINE_URL: 'engine:8080' });
  expect(await ended).toBe(1);
  expect(written().trim().split('\n')).toEqual([
    'ENGINE_URL is "engine:8080"; accepted: an address that starts with http:// or https://',
    'SIGNING_KEYS is not set; accepted: a JSON array of private JWKs for ES256, each with a kid',
    'ENCRYPTION_KEYS is not set; accepted: a JSON array of symmetric JWKs of 256 bits (kty oct), each with a distinct kid',
    'PORT is "http"; accepted: a port number from 0 to 65535',
  ]);
});
