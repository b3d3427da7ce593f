import { describe, expect, it } from 'vitest';
import { type Cell, centred, readRows, rows } from './page-rows.ts';

type Replaced = Readonly<Record<number, readonly Cell[]>>;

/** The head of the ordinary invoice without its companies. */
const withoutCompanies: Replaced = { 40: [], 52: [], 64: [], 76: [], 130: [], 142: [], 154: [], 166: [] };
/** The companies one below the other, without labels and tax numbers. */
const stacked: Replaced = {
  ...withoutCompanies,
  40: [[50, 'Nordwind Technik GmbH']],
  52: [[50, 'Hafenstraße 12']],
  64: [[50, '20457 Hamburg']],
  142: [[300, 'Atelier Morgenrot AG']],
  154: [[300, 'Lindenallee 5']],
  166: [[300, '10115 Berlin']],
};
const parties = {
  'issuer.name': 'Nordwind Technik GmbH',
  'issuer.address.line_1': 'Hafenstraße 12',
  'receiver.name': 'Atelier Morgenrot AG',
  'receiver.address.city': 'Berlin',
};

describe('layouts of the head', () => {
  it.each<[string, Replaced, Readonly<Record<string, string>>]>([
    [
      'two companies without labels, of which the second has a tax number and the first has its own in the footer',
      {
        ...stacked,
        178: [[300, 'VAT: ATU33864707']],
        780: [centred('040 30095 100 info@nordwind.example DE136695976')],
      },
      { ...parties, 'issuer.tax_id.value': 'DE136695976', 'receiver.tax_id.value': 'ATU33864707' },
    ],
    [
      'a postal code below its city',
      { 166: [[50, 'Norwich']], 178: [[50, 'NR2 1TF']] },
      {
        'receiver.address.line_1': 'Lindenallee 5',
        'receiver.address.city': 'Norwich',
        'receiver.address.postal_code': 'NR2 1TF',
      },
    ],
    [
      'a postal code behind its city, below a street',
      { 166: [[50, 'Berlin, 10115']] },
      {
        'receiver.name': 'Atelier Morgenrot AG',
        'receiver.address.city': 'Berlin',
        'receiver.address.postal_code': '10115',
      },
    ],
    [
      'a street below the city',
      { 154: [[50, '10115 Berlin']], 166: [[50, 'al. Linden 5']] },
      { 'receiver.address.city': 'Berlin', 'receiver.address.line_1': 'al. Linden 5' },
    ],
    [
      'a city that begins with an apostrophe',
      { 166: [[50, "5211 RX 's-Hertogenbosch"]] },
      { 'receiver.address.city': "'s-Hertogenbosch", 'receiver.address.postal_code': '5211 RX' },
    ],
    [
      'a house number of four digits above a city of the United States',
      { 154: [[50, '2420 Market Street']], 166: [[50, 'Austin, TX 78701']] },
      { 'receiver.address.line_1': '2420 Market Street', 'receiver.address.postal_code': '78701' },
    ],
    [
      'underscores behind the lines of an address',
      { 142: [[50, 'Atelier Morgenrot AG____']], 154: [[50, 'Lindenallee 5____']], 166: [[50, '10115 Berlin____']] },
      { 'receiver.name': 'Atelier Morgenrot AG', 'receiver.address.city': 'Berlin' },
    ],
    [
      'a telephone number between a company and its address in one line',
      { 142: [[50, 'Atelier Morgenrot AG']], 154: [[50, '030 9946 1000']], 166: [[50, '8 Mill Lane, York YO1 7HH']] },
      {
        'receiver.name': 'Atelier Morgenrot AG',
        'receiver.address.line_1': '8 Mill Lane',
        'receiver.address.city': 'York',
      },
    ],
    [
      'the name of a company above other lines, and the address of the issuer without its name in the footer',
      {
        ...withoutCompanies,
        40: [[50, 'Nordwind Technik GmbH', 18]],
        80: [[50, 'Invoice']],
        110: [[50, 'Atelier Morgenrot AG']],
        142: [[50, 'Reference: QA-7']],
        154: [[50, 'Attn: Mary Jones']],
        166: [[50, 'Lindenallee 5']],
        178: [[50, '10115 Berlin']],
        776: [[50, 'Hafenstraße 12']],
        788: [[50, '20457 Hamburg']],
      },
      { ...parties, 'issuer.address.city': 'Hamburg', 'receiver.address.line_1': 'Lindenallee 5' },
    ],
    [
      'small letters in two lines beside one line of large letters',
      {
        36: [[250, 'Invoice number: F-4711', 16]],
        41: [[50, 'Nordwind Technik GmbH', 7]],
        48: [[50, 'Hafenstraße 12', 7]],
        55: [[50, '20457 Hamburg', 7]],
        40: [],
        52: [],
        64: [],
        220: [],
      },
      {
        'issuer.name': 'Nordwind Technik GmbH',
        'issuer.address.line_1': 'Hafenstraße 12',
        'invoice.reference_number': 'F-4711',
      },
    ],
    [
      'a recipient without an address',
      { 142: [[50, 'Atelier Morgenrot AG']], 154: [[50, 'mail@morgenrot.example']], 166: [] },
      { 'issuer.name': 'Nordwind Technik GmbH', 'receiver.name': 'Atelier Morgenrot AG' },
    ],
  ])('%s', (_, replaced, expected) => {
    expect(readRows(rows, replaced).values).toMatchObject(expected);
  });

  it('the only address of a page that shows nothing else of the company is not that of the issuer', () => {
    const { values } = readRows(rows, {
      ...withoutCompanies,
      40: [[50, 'Atelier Morgenrot AG']],
      52: [[50, 'Lindenallee 5']],
      64: [[50, '10115 Berlin']],
    });
    expect([values['receiver.name'], values['issuer.name']]).toEqual(['Atelier Morgenrot AG', undefined]);
  });
});

/** Columns of the lines, each with its net amount, its tax and its gross amount. */
const columns: Replaced = {
  300: [
    [50, 'Description'],
    [200, 'Quantity'],
    [270, 'Net'],
    [370, 'VAT'],
    [470, 'Gross'],
  ],
  312: [
    [50, 'Desk lamp'],
    [200, '2'],
    [270, '100.00'],
    [370, '19.00'],
    [470, '119.00'],
  ],
  324: [
    [50, 'Bolts'],
    [200, '4'],
    [270, '200.00'],
    [370, '38.00'],
    [470, '238.00'],
  ],
  400: [],
  412: [],
  424: [],
};

describe('layouts of the amounts', () => {
  it('the sums of the columns of a table are the totals', () => {
    const lines = [336, 348, 360, 372, 384].map(
      (top) =>
        [
          top,
          [
            [50, 'Bolts'],
            [200, '4'],
            [270, '200.00'],
            [370, '38.00'],
            [470, '238.00'],
          ],
        ] as const,
    );
    const { values, status } = readRows(rows, {
      ...columns,
      ...Object.fromEntries(lines),
      400: [
        [50, 'Total EUR'],
        [270, '1,300.00'],
        [370, '247.00'],
        [470, '1,547.00'],
      ],
    });
    expect(values).toMatchObject({
      'invoice.local_totals.subtotal': '1300.00',
      'invoice.local_totals.tax_total': '247.00',
      'invoice.local_totals.total_amount': '1547.00',
    });
    expect(status).toBe('recorded');
  });

  it('the amounts of a line are not sure to be the totals', () => {
    expect(
      readRows(rows, {
        ...columns,
        424: [
          [50, 'To pay EUR'],
          [470, '357.00'],
        ],
      }).confidence('invoice.local_totals.total_amount'),
    ).toBeLessThan(0.9);
  });

  it('an amount that is too wide for its column is read below its currency sign', () => {
    const { values, status } = readRows(rows, {
      412: [
        [330, 'VAT 19 %'],
        [525, '€'],
      ],
      422: [[505, '19.00']],
      424: [],
      436: [
        [330, 'Total'],
        [525, '€'],
      ],
      446: [[500, '119.00']],
    });
    expect([values['invoice.local_totals.tax_total'], values['invoice.local_totals.total_amount'], status]).toEqual([
      '19.00',
      '119.00',
      'recorded',
    ]);
  });

  it('a total without net total and tax is the amount due, and needs a review', () => {
    const { values, status } = readRows(rows, {
      220: [[50, 'Invoice', 14]],
      232: [[50, 'Date: 03/04/2026 Due date: 03/05/2026']],
      244: [[50, 'F-4711']],
      76: [],
      400: [],
      412: [],
    });
    expect([values['invoice.payment_status.amount_remaining'], status]).toEqual(['119.00', 'needs_review']);
  });
});
