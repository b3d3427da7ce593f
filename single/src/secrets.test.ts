import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { signAnalystToken } from './analyst.ts';
import { readSecrets } from './secrets.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fds-secrets-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe('readSecrets', () => {
  it('readSecrets creates secrets once, in a file that only this user can read', async () => {
    const made = await readSecrets(folder);
    expect(await readSecrets(folder)).toEqual(made);
    expect((await stat(join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600);
    expect(made.database_password).not.toBe(made.engine_admin_secret);
  });

  it('readSecrets adds missing secrets once to a file of an older release', async () => {
    const { encryption_keys: _, ...older } = await readSecrets(folder);
    const file = join(folder, 'secrets.json');
    await writeFile(file, JSON.stringify(older));
    const completed = await readSecrets(folder);
    expect(completed).toMatchObject(older);
    expect(await readSecrets(folder)).toEqual(completed);
    expect(await readFile(file, 'utf8')).toContain(completed.encryption_keys[0].k);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('readSecrets rejects a damaged file without showing its content', async () => {
    await writeFile(join(folder, 'secrets.json'), '{"database_password": "hush');
    await expect(readSecrets(folder)).rejects.toThrow(
      `${join(folder, 'secrets.json')} is damaged: restore it from a backup, or remove the whole folder to start again.`,
    );
  });

  it('readSecrets fails if the secrets file of an existing database is missing', async () => {
    await mkdir(join(folder, 'postgres'));
    await expect(readSecrets(folder)).rejects.toThrow(/secrets.json is missing, and with it the password/);
  });
});

describe('signAnalystToken', () => {
  it('signAnalystToken signs a token whose only role is analyst, and the public key verifies the token', async () => {
    const { signing_keys } = await readSecrets(folder);
    const keys = createLocalJWKSet({ keys: signing_keys.map(({ d: _, ...key }) => key) });
    const { payload } = await jwtVerify(await signAnalystToken(signing_keys), keys, {
      audience: 'engine',
      issuer: 'financial-document-service',
    });
    expect(payload['https://hasura.io/jwt/claims']).toEqual({
      'x-hasura-allowed-roles': ['analyst'],
      'x-hasura-default-role': 'analyst',
    });
  });
});
