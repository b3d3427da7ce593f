import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serializeStatementsAsCamt053 } from '../../test/camt053.ts';
import { extractXml } from '../extract-xml.ts';
import type { ExtractedStatement, ExtractedTransaction } from '../records.ts';

const text = fc
  .stringMatching(/^[A-Za-z0-9äÖß&<>'"/ ._-]{1,30}$/)
  .filter((each) => each.trim() === each && each !== '');
const currency = fc.constantFrom('EUR', 'USD', 'CHF', 'JPY');
const digits = fc.stringMatching(/^(0|[1-9]\d{0,13})(\.\d{1,5})?$/);
const day = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });
const date = day.map((each) => each.toISOString().slice(0, 10));
const moment = day.map((each) => each.toISOString());
const isZero = (amount: string): boolean => !/[1-9]/.test(amount);
const change = fc
  .tuple(fc.boolean(), digits)
  .map(([minus, amount]) => (minus && !isZero(amount) ? `-${amount}` : amount));

const some = <T extends object>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record(model, { requiredKeys: [] });

const accountOf = (iban: string, firstDigit: string) =>
  fc
    .tuple(
      fc.oneof(
        fc.constant({ 'account_details.iban': iban }),
        fc
          .stringMatching(/^\d{5,12}$/)
          .map((number) => ({ 'account_details.account_number': `${firstDigit}${number}` })),
      ),
      some({
        'account_details.bic': fc.constantFrom('ABNANL2A', 'COBADEFFXXX'),
        'account_details.account_type': text,
        'account_details.currency': currency,
        'bank_details.bank_name': text,
        'bank_details.bank_code': text,
        nickname: text,
      }),
    )
    .map(([number, more]) => ({ type: 'account_details' as const, ...number, ...more }));

const partyOf = (prefix: string) =>
  fc
    .tuple(
      text.map((name) => `${prefix} ${name}`),
      some({ 'tax_id.value': text }),
      fc.option(fc.tuple(text, text), { nil: undefined }),
      fc.option(fc.tuple(text, some({ line_1: text, city: text, region: text, postal_code: text })), {
        nil: undefined,
      }),
    )
    .map(([name, tax, registration, address]) => ({
      company: {
        name,
        ...tax,
        ...(registration && {
          'registration_number.value': registration[0],
          'registration_number.registry_name': registration[1],
        }),
      },
      addresses: address === undefined ? [] : [{ kind: 'registered' as const, country: address[0], ...address[1] }],
    }));

const transaction: fc.Arbitrary<ExtractedTransaction> = fc
  .record({
    fields: some({
      'external_ids.transaction_id': text,
      'external_ids.payment_request_id': text,
      'external_ids.end_to_end_id': text,
      booking_date: date,
      value_date: date,
      executed_at: moment,
      purpose_code: fc.constantFrom('GDDS', 'SALA'),
      'remittance_information.unstructured': fc
        .array(text, { minLength: 1, maxLength: 3 })
        .map((lines) => lines.join('\n')),
    }),
    reference: fc.option(text, { nil: undefined }),
    settled: fc.tuple(digits, currency),
    instructed: fc.tuple(digits, currency),
    exchange: fc.option(fc.tuple(fc.constantFrom('EUR/USD', 'USD/CHF'), fc.constantFrom('1.0825', '0.9'), moment), {
      nil: undefined,
    }),
    direction: fc.constantFrom('credit', 'debit'),
    status: fc.constantFrom('booked' as const, 'pending' as const),
    fees: fc.array(fc.record({ type: text, amount: change, currency }), { maxLength: 2 }),
    counterparty: fc.option(partyOf('Them'), { nil: undefined }),
    counterpartyAccount: fc.option(accountOf('DE89370400440532013000', '2'), { nil: undefined }),
  })
  .map(({ fields, reference, settled, instructed, exchange, direction, status, fees, ...others }) => {
    const { counterparty, counterpartyAccount } = others;
    const nickname =
      counterpartyAccount !== undefined && 'nickname' in counterpartyAccount ? counterpartyAccount.nickname : undefined;
    const shown = counterparty ?? (nickname === undefined ? undefined : { company: { name: nickname }, addresses: [] });
    return {
      transaction: {
        ...fields,
        ...(reference !== undefined && {
          'remittance_information.structured_reference': reference,
          'remittance_information.reference_type': 'SCOR',
        }),
        'settlement_amount.amount': settled[0],
        'settlement_amount.currency': settled[1],
        'instructed_amount.amount': instructed[0],
        'instructed_amount.currency': instructed[1],
        ...(exchange && {
          'foreign_exchange.currency_pair': exchange[0],
          'foreign_exchange.currency_rate': exchange[1],
          'foreign_exchange.currency_rate_at': exchange[2],
        }),
        transaction_type: direction,
        status,
      },
      fees,
      ...(shown && { counterparty: shown }),
      ...(counterpartyAccount && { counterpartyAccount }),
    };
  });

const anyStatement: fc.Arbitrary<ExtractedStatement> = fc
  .record({
    account: accountOf('NL91ABNA0417164300', '1').map((each) => ({ ...each, 'account_details.currency': 'EUR' })),
    holder: fc.option(partyOf('Us'), { nil: undefined }),
    balance: some({
      'local_balance.opening_booked': change,
      'local_balance.opening_value': change,
      'local_balance.closing_booked': change,
      'local_balance.closing_value': change,
    }),
    period: fc.tuple(moment, moment).map((moments) => moments.toSorted()),
    transactions: fc.array(transaction, { maxLength: 3 }),
  })
  .map(({ account: own, holder, balance: amounts, period: [from = '', to = ''], transactions }) => ({
    account: own,
    ...(holder && { holder }),
    balance: { ...amounts, 'local_balance.currency': 'EUR', balance_at_from: from, balance_at_to: to },
    transactions,
  }));

const versions = Array.from({ length: 13 }, (_, index) => index + 2);

describe('a generated camt.053 document', () => {
  it.each(versions)(
    'extractXml returns the values from which a camt.053 statement of version %i was generated',
    (version) => {
      fc.assert(
        fc.property(fc.array(anyStatement, { maxLength: 2 }), (statements) => {
          const extraction = extractXml(Buffer.from(serializeStatementsAsCamt053(version, statements)));
          expect(extraction?.profile).toBe(`camt.053.001.${String(version).padStart(2, '0')}`);
          expect(extraction?.statements).toEqual(statements);
        }),
        { numRuns: 10 },
      );
    },
  );
});
