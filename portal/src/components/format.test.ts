import { describe, expect, it } from 'vitest';
import { formatAge, formatBytes, formatMoney } from './format.ts';

const now = Date.parse('2026-11-03T12:00:00Z');

describe('formats', () => {
  it.each([
    ['2026-11-03T11:58:00Z', '2 minutes ago'],
    ['2026-11-03T11:59:30Z', '30 seconds ago'],
    ['2026-11-02T12:00:00Z', 'yesterday'],
    ['2026-11-03T14:00:00Z', 'in 2 hours'],
  ])('the age of %s is %s', (iso, text) => {
    expect(formatAge(iso, now)).toBe(text);
  });

  it('formatAge returns the date for a time more than a week ago', () => {
    expect(formatAge('2026-10-03T12:00:00Z', now)).toMatch(/2026/);
  });

  it.each([
    [0, '0 bytes'],
    [7269, '7.3 kB'],
    [52_428_800, '52.4 MB'],
  ])('%i bytes are %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });

  it('formatMoney shows the symbol of a known currency, and the text of an unknown currency', () => {
    expect(formatMoney(1200, 'EUR')).toBe('€1,200.00');
    expect(formatMoney(1200, 'gold')).toBe('1,200 gold');
    expect(formatMoney(1200, null)).toBe('1,200');
  });
});
