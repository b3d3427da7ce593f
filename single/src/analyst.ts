import { hasuraClaims, loadTokenKeys, type SigningKeys } from '@fds/platform/signing-keys';

const validDays = 30;

/**
 * Signs a token of the role `analyst` for users of the engine's console. With the token, users can read all
 * organisations but no secrets. The token is valid for 30 days.
 */
export async function signAnalystToken(keys: SigningKeys): Promise<string> {
  const { sign } = await loadTokenKeys(keys);
  return sign('engine', validDays * 24 * 3600, { sub: 'analyst', ...hasuraClaims('analyst', {}) });
}
