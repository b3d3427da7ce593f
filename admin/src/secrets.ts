import { hash, randomBytes } from 'node:crypto';

/** 256 random bits. The database stores only the SHA-256. */
export function createClientSecret(): { readonly secret: string; readonly hash: string } {
  const secret = randomBytes(32).toString('base64url');
  return { secret, hash: hash('sha256', secret) };
}

/** `acme-ltd-3f9a01`: four words of the name and six random hexadecimal digits. */
export function createClientId(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return [...(words?.slice(0, 4) ?? ['client']), randomBytes(3).toString('hex')].join('-').slice(-60).replace(/^-/, '');
}
