import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createEncryptionKeys, encryptionKeysSchema } from '@fds/platform/encryption';
import { StartError } from '@fds/platform/env';
import { createSigningKeys, signingKeysSchema } from '@fds/platform/signing-keys';
import * as v from 'valibot';
import { writePrivateFile } from './folder.ts';

const random = (): string => randomBytes(32).toString('base64url');

const password = v.pipe(v.string(), v.minLength(16));
const createDatabasePasswords = () => ({ engine: random(), worker: random(), gateway: random() });

/** Keeps unknown members, which a newer release may have added. */
const secretsSchema = v.looseObject({
  /** Of the owner of the database. */
  database_password: password,
  /** Of the users with which the processes connect to the database. */
  database_passwords: v.optional(
    v.object({ engine: password, worker: password, gateway: password }),
    createDatabasePasswords,
  ),
  engine_admin_secret: password,
  signing_keys: signingKeysSchema,
  encryption_keys: v.optional(encryptionKeysSchema, createEncryptionKeys),
  events_secret: v.optional(password, random),
});
export type GeneratedSecrets = v.InferOutput<typeof secretsSchema>;

function parse(file: string, content: string): GeneratedSecrets {
  try {
    return v.parse(secretsSchema, JSON.parse(content));
  } catch (cause) {
    throw new StartError(`${file} is damaged: restore it from a backup, or remove the whole folder to start again.`, {
      cause,
    });
  }
}

const textOf = (secrets: GeneratedSecrets): string => `${JSON.stringify(secrets, undefined, 2)}\n`;

/** Returns the path of the file. @throws StartError as `readSecrets` */
export async function writeSecrets(folder: string, changed: Partial<GeneratedSecrets>): Promise<string> {
  const kept = await readSecrets(folder);
  const file = join(folder, 'secrets.json');
  await writePrivateFile(file, textOf({ ...kept, ...changed }));
  return file;
}

/**
 * Creates a missing file, which only this user can read.
 * @throws StartError if the file is damaged, or if it is missing although the database exists
 */
export async function readSecrets(folder: string): Promise<GeneratedSecrets> {
  const file = join(folder, 'secrets.json');
  const content = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new StartError(`${file} cannot be read: give the user that runs this process permission to read the file.`, {
      cause: error,
    });
  });
  if (content !== undefined) {
    const kept = parse(file, content);
    const complete = textOf(kept);
    // A file of an older release does not contain all secrets.
    if (complete !== content) await writePrivateFile(file, complete);
    return kept;
  }
  if ((await stat(join(folder, 'postgres')).catch(() => undefined)) !== undefined) {
    throw new StartError(
      `${file} is missing, and with it the password of the database in the same folder: restore the file, or remove the whole folder to start again.`,
    );
  }
  const made = {
    database_password: random(),
    database_passwords: createDatabasePasswords(),
    engine_admin_secret: random(),
    signing_keys: await createSigningKeys(),
    encryption_keys: createEncryptionKeys(),
    events_secret: random(),
  };
  await writePrivateFile(file, textOf(made));
  return made;
}
