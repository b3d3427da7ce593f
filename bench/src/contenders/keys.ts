import { generateKeyPairSync } from 'node:crypto';

/** Signing key of the tokens of one run. */
export const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
