import { describe, expect, it } from 'vitest';
import { type Cell, centred, readRows, rows } from './page-rows.ts';

const due = 'invoice.payment_status.amount_remaining';

describe('places of values', () => {
  it('the ordinary invoice of these tests becomes records', () => {
    expect(readRows(rows, {}).status).toBe('recorded');
  });

  it('a date behind a place makes a record, although a sentence names another date', () => {
    const { status, values } = readRows(rows, {
      232: [[330, 'Lyon, le 17.03.2026']],
      460: [[50, 'Merci de payer la somme avant le 31.03.2026.']],
    });
    expect([status, values['invoice.issue_date']]).toEqual(['recorded', '2026-03-17']);
  });

  it.each<[string, Readonly<Record<number, readonly Cell[]>>, Readonly<Record<string, string>>]>([
    [
      'a number behind a sign in the title, and the date behind it',
      { 220: [[50, 'Credit note for returned goods Nr. 4711 vom 17.03.2026']], 232: [] },
      { 'invoice.reference_number': '4711', 'invoice.issue_date': '2026-03-17' },
    ],
    [
      'a number behind a sign below the title',
      { 208: [[50, 'Facture']], 220: [[50, 'N° F-4711']] },
      { 'invoice.reference_number': 'F-4711' },
    ],
    [
      'labels and values in one line',
      { 220: [[50, 'Order no: PO-99 | Factuur: F-4711 | Due date: 31.03.2026']] },
      { 'invoice.reference_number': 'F-4711', 'invoice.due_date': '2026-03-31' },
    ],
    [
      'a centred letterhead whose address is one line',
      { 40: [centred('Nordwind Technik GmbH')], 52: [centred('Hafenstraße 12 · 20457 Hamburg')], 64: [], 76: [] },
      { 'issuer.name': 'Nordwind Technik GmbH', 'issuer.address.line_1': 'Hafenstraße 12' },
    ],
    [
      'a company with an empty line above its street',
      {
        130: [[50, 'Bill to:']],
        142: [[50, 'Atelier Morgenrot AG']],
        154: [],
        164: [[50, 'Lindenallee 5']],
        166: [],
        176: [[50, '10115 Berlin']],
      },
      { 'receiver.name': 'Atelier Morgenrot AG', 'receiver.address.line_1': 'Lindenallee 5' },
    ],
    [
      'a person below the name of a company',
      { 148: [[50, 'Attn: Mary Jones']], 160: [[50, 'Lindenallee 5']], 154: [], 172: [[50, '10115 Berlin']], 166: [] },
      { 'receiver.name': 'Atelier Morgenrot AG', 'receiver.address.line_1': 'Lindenallee 5' },
    ],
    [
      'a payment and a rest that no known words name',
      {
        436: [
          [330, 'Zapłata gotówkowa'],
          [496, '-19.00'],
        ],
        448: [
          [330, 'Zostaje'],
          [500, '100.50'],
        ],
        424: [
          [330, 'Total EUR'],
          [500, '119.50'],
        ],
        412: [
          [330, 'VAT 19 %'],
          [505, '19.50'],
        ],
        400: [
          [330, 'Net'],
          [500, '100.00'],
        ],
      },
      { [due]: '100.50', 'invoice.payment_status.amount_paid': '19.00' },
    ],
    [
      'the total with its tax and net total below it',
      {
        400: [
          [330, 'Total EUR'],
          [500, '119.00'],
        ],
        412: [
          [330, 'of which VAT 19 %'],
          [505, '19.00'],
        ],
        424: [
          [330, 'Net'],
          [500, '100.00'],
        ],
      },
      { [due]: '119.00' },
    ],
    [
      'a code of a currency that is a word',
      {
        300: [],
        424: [
          [330, 'Total'],
          [500, '119.00'],
        ],
        800: [[50, 'Registered CRC Lisboa 4711 and paid in EUR']],
      },
      { 'invoice.local_currency': 'EUR' },
    ],
  ])('%s', (_name, replaced, expected) => {
    expect(readRows(rows, replaced).values).toMatchObject(expected);
  });

  it('recognized signs are corrected if the check digits fit, and a lost decimal mark is found next to a label', () => {
    const misread = {
      76: [[50, 'VAT no: DEI36695976']],
      400: [
        [330, 'Net'],
        [500, '10000'],
      ],
    } as const;
    const { values, confidence } = readRows(rows, misread, 0.95);
    expect(values).toMatchObject({ 'issuer.tax_id.value': 'DE136695976', 'invoice.local_totals.subtotal': '100.00' });
    expect(confidence('invoice.local_totals.subtotal')).toBeLessThan(0.9);
    expect(readRows(rows, misread).values['issuer.tax_id.value']).toBeUndefined();
  });

  it('an amount due that no known words name needs a review', () => {
    const { status, confidence } = readRows(rows, {
      436: [
        [330, 'Zapłata gotówkowa'],
        [496, '-50.00'],
      ],
      448: [
        [330, 'Zostaje'],
        [505, '69.00'],
      ],
    });
    expect([status, confidence(due) < 0.9]).toEqual(['needs_review', true]);
  });

  it('another amount with the label of an amount due makes the total unsure', () => {
    const { status } = readRows(rows, {
      424: [
        [330, 'Total a pagar EUR'],
        [500, '119.00'],
      ],
      448: [
        [330, 'Balance due'],
        [505, '69.00'],
      ],
    });
    expect(status).toBe('needs_review');
  });

  it('a due date next to the number is not the date of the invoice', () => {
    const { values } = readRows(rows, {
      220: [
        [50, 'Invoice number: F-4711'],
        [300, 'Due date: 31.03.2026'],
      ],
      232: [],
    });
    expect(values['invoice.issue_date']).not.toBe('2026-03-31');
  });
});
