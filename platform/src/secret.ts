import { hash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => hash('sha256', text, 'buffer');

/** Compares in constant time: the hashes have equal lengths. */
export function secretCheck(secret: string): (given: string) => boolean {
  const expected = digest(secret);
  return (given) => timingSafeEqual(digest(given), expected);
}
