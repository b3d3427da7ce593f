import { expect, test } from 'vitest';
import { maxTurnMs, measureLongestTurn } from '../../../testing/longest-turn.ts';
import { getFieldsOfRecordType } from '../../test/accuracy.ts';
import { statisticalProvider } from './index.ts';

const fields = getFieldsOfRecordType('invoices');
const texts = fields.filter(({ type }) => type === 'text').map(({ path }) => path);

/** The provider gets at most 200 characters of each text. */
const records = Array.from({ length: 200 }, (_, n) => ({
  id: String(n),
  values: Object.fromEntries(texts.map((path) => [path, `${n} ${path} `.repeat(50).slice(0, 199)])),
}));

test.each([
  ['suggests rules', statisticalProvider.suggestRules],
  ['proposes a column', statisticalProvider.inferColumn],
])(
  'the provider that %s from 200 records with long texts never takes more than 50 ms at a time',
  async (_, propose) => {
    const longest = await measureLongestTurn(() =>
      propose({
        root: 'invoices',
        name: 'Urgency',
        description: 'one of draft, late, open 17, unpaid over 1,000 euro or other',
        fields,
        today: '2026-11-21',
        signal: new AbortController().signal,
        records: async (paths, limit) =>
          records
            .slice(0, limit)
            .map(({ id, values }) => ({
              id,
              values: Object.fromEntries(paths.map((path) => [path, values[path] ?? null])),
            })),
        examples: async () => [],
      }),
    );
    expect(longest).toBeLessThan(maxTurnMs);
  },
);
