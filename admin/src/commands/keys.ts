import { createEncryption, createEncryptionKeys, encryptionKeysSchema } from '@fds/platform/encryption';
import * as s from '@fds/platform/env';
import { StartError } from '@fds/platform/env';
import { createSigningKeys, signingKeysSchema } from '@fds/platform/signing-keys';
import * as v from 'valibot';
import { type AdminCommand, type CommandResult, defineCommand, defineParameter } from '../command.ts';
import type { CommandContext } from '../context.ts';
import type { InstallationKeys } from '../installation.ts';
import { countByKey, reencrypt } from '../keys/encrypted-columns.ts';
import { readKeyFile, writeKeyFile } from '../keys/file.ts';
import { insertFirst, insertSecond, type KeyList, moveKeyToFront, removeKey } from '../keys/rotation.ts';
import { defineFlagParameter } from '../parameters.ts';

const kid = s.text('the id of a key');
const restart = 'Restart gateway, engine and worker, so that they use the changed keys.';
const thenReencrypt =
  'After the restart, run "keys encryption re-encrypt", which encrypts the stored texts again with the first key.';

/** For keys in environment variables, returns the values that the operator must set. */
async function storeKeys(
  context: CommandContext,
  changed: Partial<InstallationKeys>,
): Promise<{ fields: Record<string, string>; notes: string[] }> {
  const file = await context.installation.keys.write(changed);
  if (file !== undefined) return { fields: { stored_in: file }, notes: [restart] };
  const variables = {
    ...(changed.signing && { SIGNING_KEYS: JSON.stringify(changed.signing) }),
    ...(changed.encryption && { ENCRYPTION_KEYS: JSON.stringify(changed.encryption) }),
  };
  return {
    fields: variables,
    notes: [
      'The keys of this installation are in environment variables. Set the variable above to the new value, and keep the value secret.',
      restart,
    ],
  };
}

const rotationOptions = {
  '--add': defineFlagParameter(
    'add the new key as the second key, so that no process signs or encrypts with this key yet',
  ),
  '--use': defineParameter(
    s.optional(kid),
    'move the key with this id to the first position, instead of creating a new key',
  ),
};

type Rotation = { readonly '--add': boolean; readonly '--use': string | undefined };

/** With the id of the key that was added or moved. */
function rotate<K extends { readonly kid: string }>(keys: KeyList<K>, fresh: K, given: Rotation) {
  if (given['--add'] && given['--use'] !== undefined) throw new StartError('Give --add or --use, not both.');
  if (given['--use'] !== undefined) return { keys: moveKeyToFront(keys, given['--use']), kid: given['--use'] };
  return { keys: given['--add'] ? insertSecond(keys, fresh) : insertFirst(keys, fresh), kid: fresh.kid };
}

async function report(
  context: CommandContext,
  changed: Partial<InstallationKeys>,
  fields: Record<string, string | number>,
): Promise<CommandResult> {
  const stored = await storeKeys(context, changed);
  return { content: { fields: { ...fields, ...stored.fields } }, notes: stored.notes };
}

/** @throws ValiError if the list is too long or contains an id twice */
const signingKeysOf = (keys: unknown) => v.parse(signingKeysSchema, keys);
const encryptionKeysOf = (keys: unknown) => v.parse(encryptionKeysSchema, keys);

export const signingKeyCommands: readonly AdminCommand[] = [
  defineCommand({
    words: ['keys', 'signing', 'list'],
    about: 'list the signing keys; the first key signs tokens, and every key verifies tokens',
    parameters: {},
    run: async (context) => {
      const { signing } = await context.installation.keys.read();
      return {
        content: {
          rows: signing.map(({ kid: id }, index) => ({
            kid: id,
            use: index === 0 ? 'signs and verifies' : 'verifies',
          })),
        },
      };
    },
  }),
  defineCommand({
    words: ['keys', 'signing', 'rotate'],
    about: 'sign new tokens with a new key; tokens that the other keys signed stay valid',
    parameters: rotationOptions,
    run: async (context, given) => {
      const { signing } = await context.installation.keys.read();
      const [fresh] = await createSigningKeys();
      const next = rotate(signing, fresh, given);
      return report(context, { signing: signingKeysOf(next.keys) }, { kid: next.kid, keys: next.keys.length });
    },
  }),
  defineCommand({
    words: ['keys', 'signing', 'retire'],
    about: 'remove a signing key; tokens and page cursors that it signed become invalid',
    parameters: { KID: defineParameter(kid, 'id of the signing key') },
    run: async (context, { KID }) => {
      const { signing } = await context.installation.keys.read();
      const next = removeKey(signing, KID);
      return report(context, { signing: signingKeysOf(next) }, { removed: KID, keys: next.length });
    },
  }),
];

export const encryptionKeyCommands: readonly AdminCommand[] = [
  defineCommand({
    words: ['keys', 'encryption', 'list'],
    about:
      'list the encryption keys, with the number of texts that each key encrypted; the first key encrypts new texts',
    parameters: {},
    run: async (context) => {
      const { encryption } = await context.installation.keys.read();
      const { query } = await context.connection();
      const counts = await countByKey(query);
      const known = encryption.map(({ kid: id }, index) => ({
        kid: id,
        use: index === 0 ? 'encrypts and decrypts' : 'decrypts',
        texts: counts.get(id) ?? 0,
      }));
      const lost = [...counts].filter(([id]) => !encryption.some((key) => key.kid === id));
      const rows = [...known, ...lost.map(([id, texts]) => ({ kid: id, use: 'unknown key', texts }))];
      return {
        content: { rows },
        failed: lost.length > 0,
        notes:
          lost.length > 0
            ? [
                'No process can decrypt texts that were encrypted with an unknown key, because the list of keys does not contain this key. Restore the key from an exported key file.',
              ]
            : [],
      };
    },
  }),
  defineCommand({
    words: ['keys', 'encryption', 'rotate'],
    about: 'encrypt new texts with a new key; the other keys can still decrypt their texts',
    parameters: rotationOptions,
    run: async (context, given) => {
      const { encryption } = await context.installation.keys.read();
      const [fresh] = createEncryptionKeys();
      const next = rotate(encryption, fresh, given);
      const result = await report(
        context,
        { encryption: encryptionKeysOf(next.keys) },
        { kid: next.kid, keys: next.keys.length },
      );
      return given['--add'] ? result : { ...result, notes: [...(result.notes ?? []), thenReencrypt] };
    },
  }),
  defineCommand({
    words: ['keys', 'encryption', 're-encrypt'],
    about: 'decrypt all texts that other keys encrypted, and encrypt these texts with the first key, in batches',
    parameters: {
      '--batch': defineParameter(
        s.withDefault(s.integer(1, 1000), 100),
        'number of encrypted texts that one transaction encrypts again, up to 1000',
      ),
    },
    run: async (context, { '--batch': size }) => {
      const { encryption } = await context.installation.keys.read();
      const fields = await reencrypt(await context.connection(), createEncryption(encryption), encryption[0].kid, size);
      return { content: { fields } };
    },
  }),
  defineCommand({
    words: ['keys', 'encryption', 'retire'],
    about: 'remove an encryption key that is not needed to decrypt a stored text',
    parameters: { KID: defineParameter(kid, 'id of the encryption key') },
    run: async (context, { KID }) => {
      const { encryption } = await context.installation.keys.read();
      const next = removeKey(encryption, KID);
      const { query } = await context.connection();
      const used = (await countByKey(query)).get(KID) ?? 0;
      if (used > 0)
        throw new StartError(
          `${used} stored texts use the key ${KID}. Run keys encryption re-encrypt, then retire the key.`,
        );
      return report(context, { encryption: encryptionKeysOf(next) }, { removed: KID, keys: next.length });
    },
  }),
];

const file = s.text('the path of a file');

export const keyFileCommands: readonly AdminCommand[] = [
  defineCommand({
    words: ['keys', 'export'],
    about: 'write all keys to a new file that only the current user can read',
    parameters: { FILE: defineParameter(file, 'path of the new file') },
    run: async (context, { FILE }) => {
      const keys = await context.installation.keys.read();
      const path = await writeKeyFile(FILE, keys);
      const fields = { file: path, signing_keys: keys.signing.length, encryption_keys: keys.encryption.length };
      return {
        content: { fields },
        notes: ['The file gives access to all data. Do not store it in the same place as the backups.'],
      };
    },
  }),
  defineCommand({
    words: ['keys', 'import'],
    about: 'replace the keys of the installation with the keys of an exported file, for example before a restore',
    parameters: { FILE: defineParameter(file, 'path of a file that keys export wrote') },
    run: async (context, { FILE }) => {
      const keys = await readKeyFile(FILE);
      return report(context, keys, { signing_keys: keys.signing.length, encryption_keys: keys.encryption.length });
    },
  }),
];
