import { describe, expect, it } from 'vitest';
import { accountField, parseDate, parseRfc3339Time } from './values.ts';

describe('parseDate', () => {
  it.each([
    ['2026-01-31', '2026-01-31'],
    ['2026-01-31Z', '2026-01-31'],
    ['2026-01-31+02:00', '2026-01-31'],
    ['2026-01-31T23:59:59', '2026-01-31'],
    ['20260131', '2026-01-31'],
    ['202601312359', '2026-01-31'],
    ['20260131235959', '2026-01-31'],
    ['2024-02-29', '2024-02-29'],
    ['2026-02-29', undefined],
    ['2026-13-01', undefined],
    ['2026-01', undefined],
    ['31.01.2026', undefined],
    ['0000-01-01', undefined],
    ['2026013', undefined],
  ])('parseDate reads %s as %s', (text, expected) => {
    expect(parseDate(text)).toBe(expected);
  });
});

describe('parseRfc3339Time', () => {
  it.each([
    ['9999-12-31T23:59:59-14:00', undefined],
    ['0001-01-01T00:00:00+14:00', undefined],
    ['2026-01-31T10:00:00Z', '2026-01-31T10:00:00.000Z'],
    ['2026-01-31T10:00:00.5+02:00', '2026-01-31T08:00:00.500Z'],
    ['2026-01-31T10:00:00', undefined],
    ['2026-01-31T25:00:00Z', undefined],
    ['2026-01-31', undefined],
  ])('parseRfc3339Time reads %s as %s', (text, expected) => {
    expect(parseRfc3339Time(text)).toBe(expected);
  });
});

describe('accountField', () => {
  it.each([
    ['DE89 3704 0044 0532 0130 00', { iban: 'DE89370400440532013000' }],
    ['gb82west12345698765432', { iban: 'GB82WEST12345698765432' }],
    ['DE88370400440532013000', { account_number: 'DE88370400440532013000' }],
    ['1234-5678', { account_number: '1234-5678' }],
  ])('accountField reads %s', (identifier, expected) => {
    expect(accountField(identifier)).toEqual(expected);
  });
});
