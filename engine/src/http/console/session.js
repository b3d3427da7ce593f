/** The credential of this browser tab. The browser deletes it when the tab is closed. */
const key = 'console-credential';
const endpoint = '/v1/graphql';

/** Codes of the engine's errors for a credential that it rejects. */
const rejectedCodes = new Set(['invalid-jwt', 'invalid-headers', 'access-denied', 'jwt-missing-role-claims']);

/** Removes what people copy with a token: white space, quotes, the word Bearer. */
const cleaned = (text) =>
  text
    .trim()
    .replace(/^authorization:\s*/i, '')
    .replace(/^bearer\s+/i, '')
    .replace(/^["']|["']$/g, '');

const isToken = (credential) => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(credential);

/** Returns the header of a credential: a JSON Web Token, or else the admin secret. */
export const headersOf = (credential) =>
  isToken(credential) ? { authorization: `Bearer ${credential}` } : { 'x-hasura-admin-secret': credential };

/** Returns a sentence for a credential that the engine rejects; undefined for other responses. */
export function rejection(credential, answer) {
  const error = answer?.errors?.find(({ extensions }) => rejectedCodes.has(extensions?.code));
  if (error === undefined) return undefined;
  if (!isToken(credential)) return 'The admin secret is wrong. Paste the secret of this engine, or a token.';
  if (/expired/i.test(error.message)) return 'The token has expired. Paste a current token.';
  return `The engine does not accept this token: ${error.message}. Paste a token for this engine.`;
}

export const storedCredential = () => sessionStorage.getItem(key);
export const forget = () => sessionStorage.removeItem(key);

/**
 * Checks a credential and keeps it for the session.
 * @returns the cleaned credential
 * @throws Error with a sentence for the user
 */
export async function signIn(text) {
  const credential = cleaned(text);
  if (credential === '') throw new Error('Paste a token or the admin secret.');
  // A header accepts only these characters; `fetch` would throw a TypeError.
  if (!/^[\x21-\x7e]+$/.test(credential)) {
    throw new Error('A token and an admin secret have no spaces or special characters. Copy it again.');
  }
  const body = JSON.stringify({ query: '{ __typename }' });
  const headers = { 'content-type': 'application/json', ...headersOf(credential) };
  const response = await fetch(endpoint, { method: 'POST', headers, body }).catch(() => {
    throw new Error('The engine does not answer. Check that it runs.');
  });
  const answer = await response.json().catch(() => undefined);
  const reason = rejection(credential, answer);
  if (reason !== undefined) throw new Error(reason);
  if (answer?.data === undefined) {
    throw new Error(`The engine answered with an error: ${answer?.errors?.[0]?.message ?? response.status}.`);
  }
  sessionStorage.setItem(key, credential);
  return credential;
}
