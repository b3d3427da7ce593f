import { randomOf } from './random.ts';
import { base, type Scope } from './scope.ts';
import { DAY, isoDateTime } from './time.ts';

const NAMES = ["Accountant's export", 'CI_pipeline 100%', 'Zeiterfassung', 'Old script'] as const;

/** Returns the API keys of a workspace. Their hashes are random, so no usable key exists. */
export function apiKeysOf(scope: Scope) {
  const random = randomOf(scope.organisation.key, scope.workspace.key, 'api-keys');
  const { openedAt, until } = scope.workspace;
  return NAMES.map((name, index) => ({
    ...base(scope, random, openedAt + (63 + index) * DAY),
    name,
    key_prefix: random.hex(8),
    key_hash: random.hex(64),
    last_used_at: random.maybe(isoDateTime(until - random.int(1, 300) * DAY), 0.3),
    expires_at: [null, isoDateTime(until + 180 * DAY), null, isoDateTime(until - 30 * DAY)][index] ?? null,
  }));
}
