import { expect, it } from 'vitest';
import { type Cell, readRows, rows } from './page-rows.ts';

type Replaced = Readonly<Record<number, readonly Cell[]>>;

/** The head of the ordinary invoice without its companies. */
const withoutCompanies: Replaced = { 40: [], 52: [], 64: [], 76: [], 130: [], 142: [], 154: [], 166: [] };
const flushRight = (text: string): Cell => [550 - text.length * 5 + 2 * (text.split(' ').length - 1), text];
const parties = {
  'issuer.name': 'Nordwind Technik GmbH',
  'issuer.address.city': 'Hamburg',
  'receiver.name': 'Atelier Morgenrot AG',
  'receiver.address.city': 'Berlin',
};

it.each<[string, Replaced, Readonly<Record<string, string>>]>([
  [
    'the name of a recipient behind its label, in the row of the name',
    {
      ...withoutCompanies,
      40: [
        [50, 'CLIENT'],
        [100, 'Atelier Morgenrot AG'],
      ],
      52: [
        [50, 'ADDRESS'],
        [100, 'Lindenallee 5, 10115 Berlin'],
      ],
      64: [[350, 'Nordwind Technik GmbH']],
      76: [[350, 'Hafenstraße 12']],
      88: [[350, '20457 Hamburg']],
    },
    parties,
  ],
  [
    'addresses in one line behind their label',
    {
      ...withoutCompanies,
      40: [
        [50, 'Seller'],
        [350, 'Buyer'],
      ],
      52: [
        [50, 'Nordwind Technik GmbH'],
        [350, 'Atelier Morgenrot AG'],
      ],
      64: [
        [50, 'Address: Hafenstraße 12, 20457 Hamburg'],
        [350, 'Address: Lindenallee 5, 10115 Berlin'],
      ],
    },
    { ...parties, 'issuer.address.line_1': 'Hafenstraße 12' },
  ],
  [
    'a postal code behind the name of a country, below the city and a tax number',
    {
      154: [[50, '12 Mill Lane']],
      166: [[50, 'Cardiff']],
      176: [[50, 'GB980780684']],
      188: [[50, 'UNITED KINGDOM CF10 1EP']],
    },
    { 'receiver.address.city': 'Cardiff', 'receiver.address.postal_code': 'CF10 1EP' },
  ],
])('%s', (_, replaced, expected) => {
  expect(readRows(rows, replaced).values).toMatchObject(expected);
});

it('of two companies without labels side by side, the one that is flush right is the issuer, but not sure', () => {
  const { values, confidence } = readRows(rows, {
    ...withoutCompanies,
    40: [[50, 'Atelier Morgenrot AG'], flushRight('Nordwind Technik GmbH')],
    52: [[50, 'Lindenallee 5'], flushRight('Hafenstraße 12')],
    64: [[50, '10115 Berlin'], flushRight('20457 Hamburg')],
    76: [[50, 'Tel. 030 123456'], flushRight('Tel. 040 123456')],
  });
  expect(values).toMatchObject(parties);
  expect(confidence('issuer.name')).toBeLessThan(0.9);
});
