import { expect } from 'vitest';

const metadata = 'resource_metadata="http://localhost/.well-known/oauth-protected-resource"';
/** Values of WWW-Authenticate. */
export const noCredential = `Bearer ${metadata}`;
const invalidToken = `Bearer error="invalid_token", ${metadata}`;
export const expiredToken = `Bearer error="invalid_token", error_description="The access token expired", ${metadata}`;

export async function expectUnauthorized(response: Response, challenge = invalidToken) {
  expect(response.status).toBe(401);
  expect(response.headers.get('www-authenticate')).toBe(challenge);
  expect(await response.json()).toEqual({
    code: 'UNAUTHORIZED',
    status: 401,
    title: 'Unauthorized',
    message: expect.stringMatching(challenge === expiredToken ? 'token expired' : '.'),
    links: { type: 'http://localhost/docs/errors/UNAUTHORIZED' },
    meta: { log_id: response.headers.get('x-request-id') },
  });
}
