import { hash, randomBytes } from 'node:crypto';

/** Creates the secret of a client (256 random bits) and the hash that the database stores. */
export function generateClientSecret(): { readonly secret: string; readonly hash: string } {
  const secret = randomBytes(32).toString('base64url');
  return { secret, hash: hash('sha256', secret) };
}

/**
 * Returns a client id for a name, such as `acme-ltd-3f9a01`. It consists of the letters and digits of the name, and of
 * six random hexadecimal digits.
 */
export function generateClientId(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return [...(words?.slice(0, 4) ?? ['client']), randomBytes(3).toString('hex')].join('-').slice(-60).replace(/^-/, '');
}
