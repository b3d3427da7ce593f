import { expect, test } from 'vitest';
import { findRecordType } from '../../contract/catalogue.ts';
import { responseTooLarge } from '../../graphql/failures.ts';
import { readRecordValues } from './read-values.ts';

test('readRecordValues reads large records in several operations, and keeps the first characters of each text', async () => {
  const limits: number[] = [];
  const engine = async ({ variables }: { readonly variables: Readonly<Record<string, unknown>> }) => {
    const limit = Number(variables.limit);
    limits.push(limit);
    if (limit > 30) throw responseTooLarge();
    const [{ id: { _lt: last = '0500' } = {} } = {}] = JSON.stringify(variables.where).includes('_lt')
      ? [{ id: { _lt: /"_lt":"(\d+)"/.exec(JSON.stringify(variables.where))?.[1] } }]
      : [];
    const next = Number(last);
    const ids = Array.from({ length: Math.min(limit, next) }, (_, n) => String(next - 1 - n).padStart(4, '0'));
    return { invoice_items: ids.map((id) => ({ id, description: 'd'.repeat(32_000) })) };
  };
  const call = {
    deps: { engine },
    principal: { claims: { role: 'organisation', variables: {} } },
    signal: new AbortController().signal,
  } as const;
  const records = await readRecordValues(findRecordType('invoice_items'), ['description'], { newest: 400 }, call, 200);
  expect(records.map(({ id }) => Number(id))).toEqual(Array.from({ length: 400 }, (_, n) => 499 - n));
  expect(new Set(records.map(({ values }) => values.description))).toEqual(new Set(['d'.repeat(200)]));
  expect(limits.slice(0, 3)).toEqual([100, 25, 25]);
});
