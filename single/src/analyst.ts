import { importJWK, SignJWT } from 'jose';
import type { SigningKeys } from './secrets.ts';

const validDays = 30;

/** A token of the role `analyst` (reads all organisations, no secrets) for people at the engine's console; valid 30 days. */
export async function signAnalystToken(keys: SigningKeys): Promise<string> {
  const [key] = keys;
  if (key === undefined) throw new TypeError('there is no signing key');
  const claims = { 'x-hasura-allowed-roles': ['analyst'], 'x-hasura-default-role': 'analyst' };
  return new SignJWT({ 'https://hasura.io/jwt/claims': claims })
    .setProtectedHeader({ alg: 'ES256', kid: key.kid })
    .setIssuer('financial-document-service')
    .setAudience('engine')
    .setSubject('analyst')
    .setIssuedAt()
    .setExpirationTime(`${validDays}d`)
    .sign(await importJWK(key, 'ES256'));
}
