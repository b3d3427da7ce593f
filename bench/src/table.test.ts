import { describe, expect, it } from 'vitest';
import { amount, markdown, ratioCell } from './table.ts';

describe('markdown', () => {
  it('markdown pads the columns of a table', () => {
    const table = {
      heading: ['what', 'req/s'],
      rows: [
        ['a page', '2,077'],
        ['by key', '12'],
      ],
    };
    expect(markdown(table)).toBe(
      ['| what   | req/s |', '| ------ | ----: |', '| a page | 2,077 |', '| by key |    12 |'].join('\n'),
    );
  });

  it('markdown escapes characters that would end a cell or a row', () => {
    expect(markdown({ heading: ['a', 'b'], rows: [['x|y', 'one\ntwo']] })).toContain('| x\\|y | one two |');
  });
});

it.each([
  [12_800.4, '12,800'],
  [99.96, '100.0'],
  [12.34, '12.3'],
  [0.5, '0.50'],
])('amount formats %d as %s', (value, expected) => {
  expect(amount(value)).toBe(expected);
});

it('ratioCell formats a ratio with its extremes', () => {
  expect(ratioCell({ median: 0.912, min: 0.88, max: 0.951 })).toBe('0.91 (0.88-0.95)');
});
