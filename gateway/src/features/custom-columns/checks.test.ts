import { expect, test } from 'vitest';
import { findRecordType } from '../../contract/catalogue.ts';
import { aiQuestion } from './checks.ts';

test('a provider gets at most 200 characters of each text', async () => {
  const call = {
    deps: { engine: async () => ({ invoice_items: [{ id: '1', description: 'd'.repeat(10_000) }] }) },
    principal: { claims: { role: 'organisation', variables: {} } },
    signal: new AbortController().signal,
  } as const;
  const question = aiQuestion(findRecordType('invoice_items'), 'a column', ['1'], call);
  const given = [...(await question.records(['description'], 1)), ...(await question.examples(['description']))];
  expect(given.map(({ values }) => values.description)).toEqual(Array(2).fill('d'.repeat(200)));
});
