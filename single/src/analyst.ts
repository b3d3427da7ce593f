import { hasuraClaims, loadTokenKeys, type SigningKeys } from '@fds/platform/signing-keys';

const validDays = 30;

/** For the engine's console: reads all organisations but no secrets, for 30 days. */
export async function signAnalystToken(keys: SigningKeys): Promise<string> {
  const { sign } = await loadTokenKeys(keys);
  return sign('engine', validDays * 24 * 3600, { sub: 'analyst', ...hasuraClaims('analyst', {}) });
}
