import { expect, test } from 'vitest';
import { countTurns, maxTurnMs, measureLongestTurn } from '../../../testing/longest-turn.ts';
import { computeBatch } from './compute.ts';

test('computing a column with the maximum number of filters on the longest texts never takes more than 50 ms at a time', async () => {
  const filter = { field: 'notes', operator: 'contains', value: 'x' } as const;
  const cases = Array.from({ length: 30 }, () => ({ filters: Array.from({ length: 20 }, () => filter), value: 'a' }));
  const or = cases.map(({ filters, value }) => ({
    filters: filters.map((each) => ({ ...each, conjunction: 'or' as const })),
    value,
  }));
  const field = {
    path: 'notes',
    type: 'text',
    values: [],
    relationship: undefined,
    column: 'notes',
    target: undefined,
  } as const;
  const fields = new Map([['notes', field]]);
  const records = Array.from({ length: 10 }, (_, n) => ({
    id: String(n),
    workspace_id: 'w',
    values: { notes: 'N'.repeat(10_000) },
  }));
  const ids = records.map(({ id }) => id);
  const extractor = { kind: 'cases', cases: or, otherwise: 'b' } as const;
  const job = { extractor, created_on: '2026-11-21', data_type: 'text', origin: 'manual' } as const;
  let computed: Awaited<ReturnType<typeof computeBatch>>;
  const longest = await measureLongestTurn(async () => {
    computed = await computeBatch(job, fields, records, ids);
  });
  expect(computed?.values.map(({ text_value }) => text_value)).toEqual(ids.map(() => 'b'));
  expect(longest).toBeLessThan(maxTurnMs);
  const turns = await countTurns(() => computeBatch(job, fields, records, ids));
  expect(turns).toBeGreaterThanOrEqual(ids.length - 1);
});
