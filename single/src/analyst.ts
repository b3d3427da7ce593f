import { hasuraClaims, loadKeys, type SigningKeys } from '@fds/platform/signing-keys';

const validDays = 30;

/** A token of the role `analyst` (reads all organisations, no secrets) for people at the engine's console; valid 30 days. */
export async function signAnalystToken(keys: SigningKeys): Promise<string> {
  const { sign } = await loadKeys(keys);
  return sign('engine', validDays * 24 * 3600, { sub: 'analyst', ...hasuraClaims('analyst', {}) });
}
