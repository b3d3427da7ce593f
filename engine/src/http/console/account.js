/** Signs people in with an account, at the service that `data-sign-in` names. It keeps the session in a cookie. */
const service = document.documentElement.dataset.signIn?.replace(/\/$/, '');

export const signInLink = service === undefined ? undefined : `${service}/sign-in`;

/** Milliseconds before its expiry at which a token is renewed. */
const margin = 60_000;

/** Why a sign-in failed: the parameter `sign-in` of the address to which the service redirects. */
const problems = {
  state: 'The sign-in was not started in this browser, or it took more than 10 minutes. Sign in again.',
  denied: 'You cancelled the sign-in.',
  role: 'Your account may not use the console. It is for people of the operating company with the role analyst.',
  session: 'Your identity provider gives the console no lasting session. Tell the operator of the service.',
  provider: 'Your identity provider does not answer. Try again in a few minutes.',
};
const refused = 'Your identity provider did not confirm the sign-in. Sign in again.';

/** Removes the parameter from the address. */
export function takeProblem() {
  const url = new URL(location.href);
  const problem = url.searchParams.get('sign-in');
  if (problem === null) return undefined;
  url.searchParams.delete('sign-in');
  history.replaceState(null, '', url);
  return Object.hasOwn(problems, problem) ? problems[problem] : refused;
}

/** @throws Error with a sentence for the user */
async function post(path) {
  const response = await fetch(service + path, { method: 'POST', credentials: 'include' }).catch(() => undefined);
  if (response?.ok) return response;
  throw new Error('The service that signs you in does not answer. Check your connection, and reload the page.');
}

async function renewed() {
  const response = await post('/session');
  if (response.status === 204) return undefined;
  const { token, expires_in, name } = await response.json();
  return { token, name, renewAt: Date.now() + expires_in * 1000 - margin };
}

/**
 * @returns the name of the person, and a function that returns a valid token, or undefined after the end of the session;
 *   undefined if nobody is signed in
 */
export async function accountSession() {
  if (service === undefined) return undefined;
  let current = await renewed();
  if (current === undefined) return undefined;
  const token = async () => {
    if (current !== undefined && Date.now() >= current.renewAt) current = await renewed();
    return current?.token;
  };
  return { name: current.name, token };
}

/** Also opens the page on which the identity provider ends its own session. */
export async function endAccountSession(everywhere) {
  const { url } = await (await post(everywhere ? '/sign-out-everywhere' : '/sign-out')).json();
  location.assign(url);
}
