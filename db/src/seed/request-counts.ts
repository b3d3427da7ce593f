import { pairWithRows, type RowsForTable } from './insert.ts';
import { makeRandom } from './random.ts';
import { DAY_MS, DEMO_TODAY, formatIsoDate } from './time.ts';

const DAYS = 30;

/** Status, and the bounds of its number of responses on a day. */
const PLAN = [
  [200, 900, 2400],
  [201, 20, 160],
  [204, 0, 12],
  [400, 0, 30],
  [404, 0, 20],
  [429, 0, 9],
] as const;

/** The last 30 days. */
export function demoRequestCounts(organisation_id: string): RowsForTable {
  const random = makeRandom(organisation_id, 'request-counts');
  const rows = Array.from({ length: DAYS }, (_, index) => {
    const day = formatIsoDate(DEMO_TODAY - (DAYS - 1 - index) * DAY_MS);
    return PLAN.map(([status, least, most]) => ({ organisation_id, day, status, requests: random.int(least, most) }));
  });
  return pairWithRows(
    'request_counts',
    rows.flat().filter(({ requests }) => requests > 0),
  );
}
