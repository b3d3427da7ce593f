import { generateKeyPairSync } from 'node:crypto';

/** Key pair for all tokens in one run of the benchmark: servers verify the tokens that the benchmark signs. */
export const tokenSigningKeys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
