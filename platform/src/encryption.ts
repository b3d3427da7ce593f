import { randomBytes, randomUUID } from 'node:crypto';
import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from 'jose';
import * as v from 'valibot';
import { jsonVariable, secretVariable, type Variable } from './env.ts';

const management = 'dir';
const content = 'A256GCM';

/** A symmetric key of 256 bits (RFC 7518, section 6.4), identified by `kid`. */
const encryptionKey = v.object({
  kty: v.literal('oct'),
  k: v.pipe(
    v.string(),
    v.regex(/^[\w-]+$/),
    v.check((k) => Buffer.from(k, 'base64url').length === 32),
  ),
  kid: v.pipe(v.string(), v.nonEmpty()),
});

/** Schema of the parsed setting ENCRYPTION_KEYS. The first key encrypts; all keys decrypt. */
export const encryptionKeysSchema = v.pipe(
  v.tupleWithRest([encryptionKey], encryptionKey),
  v.check((keys) => new Set(keys.map(({ kid }) => kid)).size === keys.length),
  v.readonly(),
);

export type EncryptionKeys = v.InferOutput<typeof encryptionKeysSchema>;

/** Generates a random key, and returns a list that contains only this key. */
export const newEncryptionKeys = (): EncryptionKeys => [
  { kty: 'oct', k: randomBytes(32).toString('base64url'), kid: randomUUID() },
];

/** Describes the environment variable ENCRYPTION_KEYS. */
export const encryptionKeysSetting: Variable<EncryptionKeys> = secretVariable(
  jsonVariable(encryptionKeysSchema, 'a JSON array of symmetric JWKs of 256 bits (kty oct), each with a distinct kid'),
);

/**
 * Error for an encrypted text that cannot be decrypted: the text was encrypted for another purpose or with an unknown
 * key, or it was altered.
 */
export class DecryptionError extends Error {
  override readonly name = 'DecryptionError';
}

/** Encrypts and decrypts the texts that the database stores encrypted, such as webhook secrets. */
export interface Encryption {
  /**
   * Encrypts a text with the current key.
   * @param purpose the use of the text and the id of its row, such as `webhook secret <id>`; the encrypted text
   * contains the purpose in readable form
   * @returns a JWE in compact form (RFC 7516)
   */
  seal(text: string, purpose: string): Promise<string>;
  /**
   * Decrypts a text that was encrypted for the same purpose.
   * @throws DecryptionError if the text cannot be decrypted
   */
  open(sealed: string, purpose: string): Promise<string>;
}

const sealedHeader = v.object({ kid: v.string(), purpose: v.string() });

/**
 * Returns the id of the key that encrypted a text, and the purpose of the text. The id and the purpose are readable
 * without the key.
 * @throws DecryptionError if the text is not an encrypted text
 */
export function encryptionHeader(encryptedText: string): v.InferOutput<typeof sealedHeader> {
  try {
    return v.parse(sealedHeader, decodeProtectedHeader(encryptedText));
  } catch (cause) {
    throw new DecryptionError('A stored secret is not an encrypted text.', { cause });
  }
}

/**
 * Creates functions that encrypt and decrypt texts with AES-256-GCM. A text can be decrypted only for the purpose for
 * which it was encrypted, because the purpose is authenticated with the text.
 */
export function makeEncryption(keys: EncryptionKeys): Encryption {
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
