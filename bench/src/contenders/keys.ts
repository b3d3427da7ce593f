import { generateKeyPairSync } from 'node:crypto';

/** Signing key for all tokens of one run of the measurements. */
export const tokenSigningKeys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
