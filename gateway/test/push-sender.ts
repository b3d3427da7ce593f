import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { HttpResponse, http } from 'msw';
import { pushPath } from '../src/auth/push-token.ts';

const issuer = 'http://google.test';
const baseUrl = 'https://api.example.com';
const account = 'push@my-project.iam.gserviceaccount.com';

export const pushBody = { message: { data: Buffer.from('{"emailAddress":"ada@example.com"}').toString('base64') } };

/** Stands for Pub/Sub and for the keys of Google. */
export async function createPushSender() {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const key = { ...(await exportJWK(publicKey)), kid: '1', alg: 'RS256' };
  const token = await new SignJWT({ email: account, email_verified: true })
    .setProtectedHeader({ alg: 'RS256', kid: '1' })
    .setIssuer(issuer)
    .setAudience(baseUrl + pushPath)
    .setExpirationTime('1h')
    .sign(privateKey);
  return {
    pushSender: { issuer, account, baseUrl },
    authorization: `Bearer ${token}`,
    handlers: [
      http.get(`${issuer}/.well-known/openid-configuration`, () =>
        HttpResponse.json({ issuer, jwks_uri: `${issuer}/keys` }),
      ),
      http.get(`${issuer}/keys`, () => HttpResponse.json({ keys: [key] })),
    ],
  };
}
