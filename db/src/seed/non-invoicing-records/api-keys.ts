import { pairWithRows } from '../insert.ts';
import type { RecordGenerator } from '../invoicing-records.ts';
import { createRandom } from '../random.ts';
import { commonValues, type WorkspaceParameters } from '../scope.ts';
import { DAY_MS, formatIsoDateTime } from '../time.ts';

const NAMES = ["Accountant's export", 'CI_pipeline 100%', 'Zeiterfassung', 'Old script'] as const;

/** Nobody can use these keys: their hashes are random. */
function apiKeysOf(scope: WorkspaceParameters) {
  const random = createRandom(scope.organisation.key, scope.workspace.key, 'api-keys');
  const { openedAt, until } = scope.workspace;
  return NAMES.map((name, index) => ({
    ...commonValues(scope, random, openedAt + (63 + index) * DAY_MS),
    name,
    access: index === 0 ? ('read' as const) : ('write' as const),
    created_by: index === 0 ? 'Ada Berger' : `client ${scope.organisation.key}-demo`,
    key_prefix: random.hex(8),
    key_hash: random.hex(64),
    last_used_at: random.maybe(formatIsoDateTime(until - random.int(1, 300) * DAY_MS), 0.3),
    expires_at:
      [null, formatIsoDateTime(until + 180 * DAY_MS), null, formatIsoDateTime(until - 30 * DAY_MS)][index] ?? null,
  }));
}

export const apiKeyRecords: RecordGenerator = (scope) => [pairWithRows('api_keys', apiKeysOf(scope))];
