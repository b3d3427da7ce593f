import { describe, expect, it } from 'vitest';
import { parseWrittenDate } from './dates.ts';
import { type DecimalMark, parseNumber } from './numbers.ts';

const numbers: readonly (readonly [text: string, mark: DecimalMark, value: string | undefined])[] = [
  ['1.234,56', ',', '1234.56'],
  ['1,234.56', '.', '1234.56'],
  ['1 234,56', ',', '1234.56'],
  ["CHF 1'234.50", '.', '1234.50'],
  ['1.234,56 €', ',', '1234.56'],
  ['€12.50', '.', '12.50'],
  ['-5,00', ',', '-5.00'],
  ['5,00-', ',', '-5.00'],
  ['(12.30)', '.', '-12.30'],
  ['−7,67 EUR', ',', '-7.67'],
  ['12.345.678,90', ',', '12345678.90'],
  ['1.234', ',', '1234'],
  ['1.234', '.', '1.234'],
  ['20', ',', '20'],
  ['2 100,00', ',', '2100.00'],
  ['05.03.2026', ',', undefined],
  ['1,2,3', ',', undefined],
  ['DE123', ',', undefined],
  ['12 34', ',', undefined],
];

const dates: readonly (readonly [text: string, value: string | undefined, ambiguous: boolean])[] = [
  ['05.03.2026', '2026-03-05', false],
  ['5. März 2026', '2026-03-05', false],
  ['March 5th, 2026', '2026-03-05', false],
  ['1er mars 2026', '2026-03-01', false],
  ['5 de marzo de 2026', '2026-03-05', false],
  ['5 marzo 2026', '2026-03-05', false],
  ['5 maart 2026', '2026-03-05', false],
  ['5 marca 2026', '2026-03-05', false],
  ['5 de março de 2026', '2026-03-05', false],
  ['05-Mar-26', '2026-03-05', false],
  ['2026-03-05', '2026-03-05', false],
  ['13/03/2026', '2026-03-13', false],
  ['03/04/2026', '2026-04-03', true],
  ['31.02.2026', undefined, false],
  ['12345', undefined, false],
];

describe('values of a page', () => {
  it.each(numbers)('the text %j with the decimal mark %j is the number %s', (text, mark, value) => {
    expect(parseNumber(text, mark)?.value).toBe(value);
  });

  it.each(dates)('the text %j is the date %s', (text, value, ambiguous) => {
    expect(parseWrittenDate(text)).toEqual(value === undefined ? undefined : { value, ambiguous });
  });
});
