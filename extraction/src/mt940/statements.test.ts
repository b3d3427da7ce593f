import { expect, test } from 'vitest';
import { readMt940 } from './statements.ts';

const german = `{1:F01COBADEFFXXXX0000000000}{2:I940COBADEFFXXXXN}{4:
:20:STARTUMS
:25:37040044/0532013000
:28C:00017/001
:60F:C260311EUR1000,00
:61:2603120312D119,00NTRFNONREF//B-77
:86:177?00Überweisung?20EREF+R-17?21SVWZ+Rechnung 2026-?220117 Stuhl?30COBADEFFXXX?31DE89370400440532013000
?32Tischlerei?33 Huber
:61:2512310102RC0,05NMSC
:86:Korrektur
:62F:C260312EUR880,95
:64:C260312EUR870,00
-}`;

const dutch = `:20:940S260312
:25:NL91ABNA0417164300EUR
:28C:1
:60F:D260311EUR10,
:61:260312C25,5N196NONREF
:86:/TRTP/SEPA OVERBOEKING/IBAN/NL02ABNA0123456789/BIC/ABNANL2A/NAME/J. JANSEN/REMI/Factuur 12/EREF/F-12
:62F:C260312EUR15,50
`;

test('a message of a German bank becomes a statement with exact amounts, parties and references', () => {
  const { statements, warnings } = readMt940(german.replaceAll('\n', '\r\n'));
  expect(warnings).toEqual([]);
  expect(statements).toEqual([
    {
      account: {
        type: 'account_details',
        'account_details.account_number': '0532013000',
        'bank_details.bank_code': '37040044',
        'account_details.currency': 'EUR',
      },
      balance: {
        'local_balance.opening_booked': '1000.00',
        'local_balance.closing_booked': '880.95',
        'local_balance.closing_value': '870.00',
        'local_balance.currency': 'EUR',
        balance_at_from: '2026-03-11T00:00:00.000Z',
        balance_at_to: '2026-03-12T23:59:59.999Z',
      },
      transactions: [
        {
          transaction: expect.objectContaining({
            'external_ids.end_to_end_id': 'R-17',
            'external_ids.transaction_id': 'B-77',
            booking_date: '2026-03-12',
            value_date: '2026-03-12',
            'settlement_amount.amount': '119.00',
            'settlement_amount.currency': 'EUR',
            transaction_type: 'debit',
            'remittance_information.unstructured': 'Rechnung 2026-0117 Stuhl',
          }),
          fees: [],
          counterparty: { company: { name: 'Tischlerei Huber' }, addresses: [] },
          counterpartyAccount: {
            type: 'account_details',
            'account_details.iban': 'DE89370400440532013000',
            'account_details.bic': 'COBADEFFXXX',
          },
        },
        {
          transaction: expect.objectContaining({
            booking_date: '2026-01-02',
            value_date: '2025-12-31',
            'settlement_amount.amount': '0.05',
            transaction_type: 'debit',
            'remittance_information.unstructured': 'Korrektur',
          }),
          fees: [],
        },
      ],
    },
  ]);
});

test('a message of a Dutch bank becomes a statement whose balance may be negative', () => {
  const { statements, warnings } = readMt940(dutch);
  expect(warnings).toEqual([]);
  expect(statements[0]).toMatchObject({
    account: { 'account_details.iban': 'NL91ABNA0417164300' },
    balance: { 'local_balance.opening_booked': '-10', 'local_balance.closing_booked': '15.50' },
    transactions: [
      {
        transaction: { 'settlement_amount.amount': '25.5', 'external_ids.end_to_end_id': 'F-12' },
        counterparty: { company: { name: 'J. JANSEN' } },
        counterpartyAccount: { 'account_details.iban': 'NL02ABNA0123456789' },
      },
    ],
  });
});

test('a wrong closing balance and a malformed line are warnings', () => {
  const { warnings } = readMt940(dutch.replace('C25,5N196', 'X25,5N196'));
  expect(warnings.map(({ rule }) => rule)).toEqual(['value', 'closing-balance']);
});
