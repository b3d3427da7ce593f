import { generateKeyPairSync } from 'node:crypto';

/** Signing key of the tokens of one run. */
export const tokenKeys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
