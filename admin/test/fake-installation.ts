import { createEncryptionKeys, type EncryptionKeys } from '@fds/platform/encryption';
import { createSigningKeys } from '@fds/platform/signing-keys';
import type { Installation, InstallationKeys } from '../src/installation.ts';
import { runAdminCommand } from '../src/run.ts';
import { createTables } from '../src/tables.ts';

/** The result of a command: its exit code and the text of both streams. */
export interface CommandOutput {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

/** Runs a command and collects its output. */
export async function runCommand(installation: Installation, ...argv: readonly string[]): Promise<CommandOutput> {
  const texts = { out: '', error: '' };
  const code = await runAdminCommand(argv, installation, {
    out: (text) => {
      texts.out += text;
    },
    error: (text) => {
      texts.error += text;
    },
  });
  return { code, ...texts };
}

/** An installation whose keys are in memory. */
export interface InstallationWithKeysInMemory extends Installation {
  readonly current: () => InstallationKeys;
}

/** Returns an installation with the given database. The keys of the installation exist only in memory. */
export async function createInstallationWithKeysInMemory(
  databaseUrl: string | undefined,
  environment: Installation['environment'] = {},
  encryption: EncryptionKeys = createEncryptionKeys(),
): Promise<InstallationWithKeysInMemory> {
  let keys: InstallationKeys = { signing: await createSigningKeys(), encryption };
  const database = async () => {
    if (databaseUrl === undefined) throw new Error('this installation has no database');
    return { url: databaseUrl, [Symbol.asyncDispose]: async () => {} };
  };
  return {
    environment,
    current: () => keys,
    keys: {
      read: async () => keys,
      write: async (changed) => {
        keys = { ...keys, ...changed };
        return 'memory';
      },
    },
    openDatabase: database,
    createDatabase: async () => {
      const created = await database();
      await createTables(created.url);
      return created;
    },
    prepareDatabase: async (url) => {
      await createTables(url);
      return [];
    },
  };
}
