import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEncryption } from '@fds/platform/encryption';
import postgres from 'postgres';
import { afterAll, describe, expect, it } from 'vitest';
import { createMigratedDatabase } from '../../testing/seeded.ts';
import { encryptedColumns } from '../src/keys/encrypted-columns.ts';
import { createInstallationWithKeysInMemory, runCommand } from './fake-installation.ts';
import { addOrganisationWithWorkspace } from './records.ts';

const resources = new AsyncDisposableStack();
afterAll(() => resources.disposeAsync());

const database = resources.use(await createMigratedDatabase());
const sql = postgres(database.url, { max: 1, onnotice: () => {} });
resources.defer(() => sql.end());
const installation = await createInstallationWithKeysInMemory(database.url);

const admin = async (...argv: readonly string[]) => {
  const { code, out, error } = await runCommand(installation, '--json', ...argv);
  return { code, error, value: out === '' ? undefined : JSON.parse(out) };
};

const encryption = () => createEncryption(installation.current().encryption);
const kidAt = (index: number): string => installation.current().encryption[index]?.kid ?? '';

/** Adds a webhook with two events, which share one secret. */
async function addWebhook(): Promise<string> {
  const place = await addOrganisationWithWorkspace(sql);
  const group_id = randomUUID();
  const secret_encrypted = await encryption().seal('a secret', `webhook-secret:${group_id}`);
  for (const event of ['invoice.created', 'invoice.updated'])
    await sql`insert into webhooks ${sql({ ...place, group_id, event, url: 'https://a.example', secret_encrypted })}`;
  return group_id;
}

describe('npm run admin -- keys', () => {
  it('encryptedColumns lists every column that contains encrypted texts', async () => {
    const columns = await sql`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public'
        and (column_name like '%encrypted' or column_name = 'sealed' or (table_name, column_name) = ('idempotency_keys', 'answer'))`;
    const known = encryptedColumns.map(({ table, column }) => ({ table, column }));
    expect(known).toEqual(expect.arrayContaining([...columns]));
    expect(known).toHaveLength(columns.length);
  });

  it('the former encryption key can be removed after the stored secrets are encrypted with the new key', async () => {
    const group = await addWebhook();
    const former = kidAt(0);
    expect(await admin('keys', 'encryption', 'rotate')).toMatchObject({ code: 0, value: { kid: kidAt(0), keys: 2 } });
    expect(kidAt(1)).toBe(former);
    expect((await admin('keys', 'encryption', 'list')).value).toEqual([
      { kid: kidAt(0), use: 'encrypts and decrypts', texts: 0 },
      { kid: former, use: 'decrypts', texts: 2 },
    ]);
    expect(await admin('keys', 'encryption', 'retire', former)).toEqual({
      code: 1,
      error: `2 stored texts use the key ${former}. Run keys encryption re-encrypt, then retire the key.\n`,
      value: undefined,
    });

    expect((await admin('keys', 'encryption', 're-encrypt', '--batch', '1')).value).toMatchObject({
      'webhooks.secret_encrypted': 2,
      'webhooks.previous_secret_encrypted': 0,
    });
    const rows = await sql`select secret_encrypted, previous_secret_encrypted from webhooks where group_id = ${group}`;
    expect(rows).toHaveLength(2);
    for (const row of rows) {
      expect(row.previous_secret_encrypted).toBeNull();
      expect(await encryption().open(row.secret_encrypted, `webhook-secret:${group}`)).toBe('a secret');
    }
    expect(await admin('keys', 'encryption', 'retire', former)).toMatchObject({ code: 0, value: { removed: former } });
    expect(installation.current().encryption).toHaveLength(1);
    expect(await encryption().open(rows[0]?.secret_encrypted, `webhook-secret:${group}`)).toBe('a secret');
  });

  it('the key commands add a signing key as the second key, and later move it to the first position', async () => {
    const before = installation.current().signing[0].kid;
    const { value } = await admin('keys', 'signing', 'rotate', '--add');
    const kids = () => installation.current().signing.map(({ kid }) => kid);
    expect(kids()).toEqual([before, value.kid]);
    await admin('keys', 'signing', 'rotate', '--use', value.kid);
    expect(kids()).toEqual([value.kid, before]);
    expect(await admin('keys', 'signing', 'retire', value.kid)).toMatchObject({ code: 1, value: undefined });
    expect(await admin('keys', 'signing', 'retire', before)).toMatchObject({ code: 0, value: { removed: before } });
    expect(kids()).toEqual([value.kid]);
  });

  it('the command keys import reads a file that the command keys export wrote in another installation', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fds-admin-'));
    resources.defer(() => rm(folder, { recursive: true }));
    const file = join(folder, 'keys.json');
    expect(await admin('keys', 'export', file)).toMatchObject({ code: 0 });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await admin('keys', 'export', file)).toMatchObject({
      code: 1,
      error: `${file} exists already: choose another file.\n`,
    });
    const other = await createInstallationWithKeysInMemory(undefined);
    expect(await runCommand(other, 'keys', 'import', file)).toMatchObject({ code: 0 });
    expect(other.current()).toEqual(installation.current());
  });
});
