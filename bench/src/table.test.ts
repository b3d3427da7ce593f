import { describe, expect, it } from 'vitest';
import { formatMarkdownTable, formatNumber, formatRatio } from './table.ts';

describe('markdown', () => {
  it('markdownTable pads the columns of a table with spaces', () => {
    const table = {
      heading: ['what', 'req/s'],
      rows: [
        ['a page', '2,077'],
        ['by key', '12'],
      ],
    };
    expect(formatMarkdownTable(table)).toBe(
      ['| what   | req/s |', '| ------ | ----: |', '| a page | 2,077 |', '| by key |    12 |'].join('\n'),
    );
  });

  it('markdownTable escapes characters that would end a cell or a row', () => {
    expect(formatMarkdownTable({ heading: ['a', 'b'], rows: [['x|y', 'one\ntwo']] })).toContain('| x\\|y | one two |');
  });
});

it.each([
  [12_800.4, '12,800'],
  [99.96, '100.0'],
  [12.34, '12.3'],
  [0.5, '0.50'],
])('formatNumber formats %d as %s', (value, expected) => {
  expect(formatNumber(value)).toBe(expected);
});

it('formatRatio formats a ratio with its minimum and maximum', () => {
  expect(formatRatio({ median: 0.912, min: 0.88, max: 0.951 })).toBe('0.91 (0.88-0.95)');
});
