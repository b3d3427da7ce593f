import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { encryptionKeysSchema } from '@fds/platform/encryption';
import { StartError } from '@fds/platform/env';
import { signingKeysSchema } from '@fds/platform/signing-keys';
import * as v from 'valibot';
import type { InstallationKeys } from '../installation.ts';

const keyFile = v.strictObject({ signing_keys: signingKeysSchema, encryption_keys: encryptionKeysSchema });

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

/** Only the current user can read it. @throws StartError if the file exists or cannot be written */
export async function writeKeyFile(file: string, { signing, encryption }: InstallationKeys): Promise<string> {
  const path = resolve(file);
  const content: v.InferOutput<typeof keyFile> = { signing_keys: signing, encryption_keys: encryption };
  try {
    await writeFile(path, `${JSON.stringify(content, undefined, 2)}\n`, { mode: 0o600, flag: 'wx' });
  } catch (cause) {
    const exists = codeOf(cause) === 'EEXIST';
    throw new StartError(
      exists ? `${path} exists already: choose another file.` : `The file ${path} cannot be written: ${codeOf(cause)}.`,
      { cause },
    );
  }
  return path;
}

/** @throws StartError if the file is missing or is not an export */
export async function readKeyFile(file: string): Promise<InstallationKeys> {
  const path = resolve(file);
  const content = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new StartError(`The file ${path} cannot be read: ${codeOf(cause)}.`, { cause });
  });
  try {
    const { signing_keys, encryption_keys } = v.parse(keyFile, JSON.parse(content));
    return { signing: signing_keys, encryption: encryption_keys };
  } catch (cause) {
    throw new StartError(`${path} is not a key file. Give a file that keys export wrote.`, { cause });
  }
}
