import { generateKeyPairSync } from 'node:crypto';

/** The key that signs the tokens of one run. */
export const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
