import { expect, test } from 'vitest';
import { creditorNumber, findReference, referenceKey, textKeys, wordsOf } from './references.ts';

test.each([
  ['R-2026-1', 'Invoice: r-2026-1.', 'whole'],
  ['R-2026-1', 'R-2026-1, R-2026-2', 'whole'],
  ['INV 26 1234', 'INV 26 1234 of March', 'whole'],
  ['1234', 'INV 26 1234', 'alike'],
  ['1234', 'INV 1234, 26 pieces', 'whole'],
  ['1234', 'Invoice 1234 01.03.2026', 'alike'],
  ['R-2026-1', 'R20261', 'alike'],
  ['R-2026-1', 'R-2026-12', 'none'],
  ['R-2026-1', 'AR-2026-1', 'none'],
  ['R-2026-1', 'R-2026-1-B', 'none'],
  ['A-1', 'A-1', 'none'],
  [null, 'R-2026-1', 'none'],
] as const)('the reference %s in "%s" is %s', (reference, text, agreement) => {
  expect(findReference(reference, [wordsOf(text)], undefined)).toBe(agreement);
});

test('creditorNumber returns the number of a valid creditor reference, and the number of a valid QR reference', () => {
  expect(creditorNumber('RF18 5390 0754 7034')).toBe('539007547034');
  expect(creditorNumber('RF19 5390 0754 7034')).toBeUndefined();
  expect(creditorNumber(`${'0'.repeat(18)}202610017`)).toBe('20261001');
  expect(creditorNumber('21 00000 00003 13947 14300 09017')).toBe('21000000000313947143000901');
  expect(creditorNumber('21 00000 00003 13947 14300 09018')).toBeUndefined();
  expect(findReference('2026/1001', [], '20261001')).toBe('whole');
});

test('the keys of a text and of a reference meet, and a long text has at most 20', () => {
  expect(textKeys([wordsOf('Invoice R-2026-1, 12 pieces')], undefined)).toEqual(['R20261']);
  expect(referenceKey('R 2026 0017')).toBe('0017');
  expect(textKeys([wordsOf('R-2026-1 '.repeat(1000) + Math.PI)], undefined)).toEqual(['R20261']);
  const many = Array.from({ length: 1000 }, (_, index) => `R-${1000 + index}`).join(' ');
  expect(textKeys([wordsOf(many)], undefined)).toHaveLength(20);
  expect(wordsOf(`${'x'.repeat(995)} R-2026-1`).words).toHaveLength(1);
});
