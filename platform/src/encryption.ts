import { randomBytes, randomUUID } from 'node:crypto';
import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from 'jose';
import * as v from 'valibot';
import * as s from './env.ts';

const management = 'dir';
const content = 'A256GCM';

/** 256 bits (RFC 7518, section 6.4). */
const encryptionKey = v.object({
  kty: v.literal('oct'),
  k: v.pipe(
    v.string(),
    v.regex(/^[\w-]+$/),
    v.check((k) => Buffer.from(k, 'base64url').length === 32),
  ),
  kid: v.pipe(v.string(), v.nonEmpty()),
});

/** The first key encrypts; all keys decrypt. */
export const encryptionKeysSchema = v.pipe(
  v.tupleWithRest([encryptionKey], encryptionKey),
  v.check((keys) => new Set(keys.map(({ kid }) => kid)).size === keys.length),
  v.readonly(),
);

export type EncryptionKeys = v.InferOutput<typeof encryptionKeysSchema>;

/** A list with one random key. */
export const createEncryptionKeys = (): EncryptionKeys => [
  { kty: 'oct', k: randomBytes(32).toString('base64url'), kid: randomUUID() },
];

export const encryptionKeysSetting: s.Variable<EncryptionKeys> = s.secret(
  s.json(encryptionKeysSchema, 'a JSON array of symmetric JWKs of 256 bits (kty oct), each with a distinct kid'),
);

/** Encrypted for another purpose or with an unknown key, or altered. */
export class DecryptionError extends Error {
  override readonly name = 'DecryptionError';
}

/** For texts that the database stores encrypted, such as webhook secrets. */
export interface Encryption {
  /**
   * @param purpose the use of the text and the id of its row; stays readable
   * @returns a JWE in compact form (RFC 7516)
   */
  seal(text: string, purpose: string): Promise<string>;
  /** @throws DecryptionError also for another purpose */
  open(sealed: string, purpose: string): Promise<string>;
}

const sealedHeader = v.object({ kid: v.string(), purpose: v.string() });

/**
 * Id of the key and purpose, which are readable without the key.
 * @throws DecryptionError if the text is not encrypted
 */
export function encryptionHeader(encryptedText: string): v.InferOutput<typeof sealedHeader> {
  try {
    return v.parse(sealedHeader, decodeProtectedHeader(encryptedText));
  } catch (cause) {
    throw new DecryptionError('A stored secret is not an encrypted text.', { cause });
  }
}

/** AES-256-GCM, with the purpose as authenticated data. */
export function createEncryption(keys: EncryptionKeys): Encryption {
  const bytes = new Map(keys.map(({ kid, k }) => [kid, Buffer.from(k, 'base64url')]));
  const [current] = keys;
  const currentBytes = Buffer.from(current.k, 'base64url');
  const options = { keyManagementAlgorithms: [management], contentEncryptionAlgorithms: [content] };
  return {
    seal: (text, purpose) =>
      new CompactEncrypt(new TextEncoder().encode(text))
        .setProtectedHeader({ alg: management, enc: content, kid: current.kid, purpose })
        .encrypt(currentBytes),
    open: async (sealed, purpose) => {
      try {
        const header = decodeProtectedHeader(sealed);
        const key = bytes.get(header.kid ?? '');
        if (key === undefined) throw new Error(`there is no key ${header.kid}`);
        const { plaintext, protectedHeader } = await compactDecrypt(sealed, key, options);
        if (protectedHeader.purpose !== purpose) throw new Error('the text was encrypted for another purpose');
        return new TextDecoder().decode(plaintext);
      } catch (cause) {
        throw new DecryptionError('A stored secret cannot be decrypted: check ENCRYPTION_KEYS.', { cause });
      }
    },
  };
}
