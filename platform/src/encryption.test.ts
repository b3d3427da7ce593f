import { randomBytes } from 'node:crypto';
import { CompactEncrypt } from 'jose';
import { describe, expect, it } from 'vitest';
import { createEncryption, createEncryptionKeys, DecryptionError, encryptionKeysSetting } from './encryption.ts';
import { readEnvironment } from './env.ts';

const createKey = (kid: string) => ({ ...createEncryptionKeys()[0], kid });
const [first, second] = [createKey('a'), createKey('b')];
const text = 'a secret, ünïcode \u{1f5dd} and all';

describe('createEncryption', () => {
  const { seal, open } = createEncryption([first]);

  it('a ciphertext does not contain the text, and can be decrypted only for the purpose for which it was encrypted', async () => {
    const sealed = await seal(text, 'row 1');
    expect(await open(sealed, 'row 1')).toBe(text);
    expect(sealed).not.toContain('secret');
    await expect(open(sealed, 'row 2')).rejects.toThrow(DecryptionError);
    expect(await seal(text, 'row 1')).not.toBe(sealed);
  });

  it('decryption throws an error for a ciphertext that was changed, has another format, or uses another algorithm', async () => {
    const parts = (await seal(text, 'row 1')).split('.');
    const renamed = Buffer.from(JSON.stringify({ alg: 'dir', enc: 'A256GCM', kid: 'a', purpose: 'row 2' })).toString(
      'base64url',
    );
    await expect(open([renamed, ...parts.slice(1)].join('.'), 'row 2')).rejects.toThrow(DecryptionError);
    await expect(open('', 'row 1')).rejects.toThrow(DecryptionError);
    await expect(open(text, 'row 1')).rejects.toThrow(DecryptionError);
    const wrapped = await new CompactEncrypt(new TextEncoder().encode(text))
      .setProtectedHeader({ alg: 'A256KW', enc: 'A256GCM', kid: 'a', purpose: 'row 1' })
      .encrypt(Buffer.from(first.k, 'base64url'));
    await expect(open(wrapped, 'row 1')).rejects.toThrow(DecryptionError);
  });

  it('createEncryption encrypts with the first key and decrypts with every key', async () => {
    const sealed = await seal(text, 'row 1');
    const rotated = createEncryption([second, first]);
    expect(await rotated.open(sealed, 'row 1')).toBe(text);
    const anew = await rotated.seal(text, 'row 1');
    expect(await createEncryption([second]).open(anew, 'row 1')).toBe(text);
    await expect(open(anew, 'row 1')).rejects.toThrow(DecryptionError);
  });
});

describe('ENCRYPTION_KEYS', () => {
  const read = (given: unknown) =>
    readEnvironment({ ENCRYPTION_KEYS: encryptionKeysSetting }, { ENCRYPTION_KEYS: JSON.stringify(given) })
      .ENCRYPTION_KEYS;

  it('ENCRYPTION_KEYS accepts a list of symmetric keys with distinct ids', () => {
    expect(read([first, second])).toEqual([first, second]);
  });

  it.each([
    ['no key', []],
    ['a key that is too short', [{ ...first, k: randomBytes(16).toString('base64url') }]],
    ['a key without a name', [{ kty: 'oct', k: first.k }]],
    ['two keys of one name', [first, { ...second, kid: 'a' }]],
    ['another kind of key', [{ ...first, kty: 'EC' }]],
  ])('ENCRYPTION_KEYS rejects %s with a message that does not contain the key', (_, given) => {
    expect(() => read(given)).toThrow(
      /^ENCRYPTION_KEYS is invalid \(the value is secret and is not shown\); accepted: [^"]+$/,
    );
  });
});
