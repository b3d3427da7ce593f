import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createGateway } from '@fds/gateway/app';
import { readConfig } from '@fds/gateway/config';
import { createEncryptionKeys } from '@fds/platform/encryption';
import { listen } from '@fds/platform/serve';
import { createSigningKeys } from '@fds/platform/signing-keys';
import { SignJWT } from 'jose';
import { expect, vi } from 'vitest';
import { createProgramEnvironment } from '../../testing/environment.ts';

const signingKeys = await createSigningKeys();
const keys = { SIGNING_KEYS: JSON.stringify(signingKeys), ENCRYPTION_KEYS: JSON.stringify(createEncryptionKeys()) };

/** Returns a token for the REST API of the gateways that `startGateway` starts. */
export async function createRestApiToken(organisation_id: string): Promise<string> {
  const [key] = signingKeys;
  return new SignJWT({ organisation_id })
    .setProtectedHeader({ alg: 'ES256', kid: key.kid })
    .setIssuer('financial-document-service')
    .setAudience('rest')
    .setSubject('test')
    .setExpirationTime('1h')
    .sign(key);
}

/** A gateway in its own process. Disposing of the object stops the process and checks that the exit code is 0. */
export interface GatewayProcess extends AsyncDisposable {
  readonly url: string;
  /** Returns all log lines that the gateway has written until now. */
  written(): string;
}

/** Starts a gateway in its own process. All gateways that this function starts use the same keys. */
export async function startGateway(environment: Readonly<Record<string, string>>): Promise<GatewayProcess> {
  const child = fork(new URL('../../gateway/src/main.ts', import.meta.url), {
    env: { ...createProgramEnvironment(), PORT: '0', METRICS_PORT: '0', ...keys, ...environment },
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
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  };
  const dispose = () => {
    stopped ??= stop();
    return stopped;
  };
  return { url, written: () => written, [Symbol.asyncDispose]: dispose };
}

/** Starts a gateway in the process of the test, with the same keys as the gateways of `startGateway`. */
export async function startGatewayInTestProcess(
  environment: Readonly<Record<string, string>>,
): Promise<AsyncDisposable & { readonly url: string }> {
  const gateway = await createGateway(readConfig({ ...keys, ...environment }));
  const server = await listen(gateway.app, { host: '127.0.0.1', port: 0, variable: 'PORT' });
  const dispose = async () => {
    await server.close();
    await gateway.close();
  };
  return { url: server.url, [Symbol.asyncDispose]: dispose };
}
