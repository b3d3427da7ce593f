import { expect, test } from 'vitest';
import { countTurns } from '../../../../testing/longest-turn.ts';
import { findRecordType } from '../../contract/catalogue.ts';
import { valuesOf } from './infer.ts';

test('other work of the process runs between the records for which the values of a proposed column are computed', async () => {
  const ids = Array.from({ length: 10 }, (_, n) => String(n));
  const call = {
    deps: { engine: async () => ({ invoice_items: ids.map((id) => ({ id, description: 'd' })) }) },
    principal: { claims: { role: 'organisation', variables: {} } },
    signal: new AbortController().signal,
  } as const;
  const extractor = { kind: 'field', field: 'description' } as const;
  const proposed = { data_type: 'text', values: [], extractor, confidence: 1 } as const;
  const found: unknown[] = [];
  const turns = await countTurns(async () => {
    found.push(...(await valuesOf(findRecordType('invoice_items'), proposed, ids, call)));
  });
  expect(found).toEqual(ids.map((record_id) => ({ record_id, value: 'd', confidence: 1 })));
  expect(turns).toBeGreaterThanOrEqual(ids.length - 1);
});
