import { describe, expect, it } from 'vitest';
import {
  balance,
  details,
  entry,
  extract,
  statement,
  transactionOf,
  transactionsOf,
  warningsOf,
} from '../../test/statements.ts';

describe('the balances of a camt.053 statement', () => {
  const balanceOf = (content: string) => extract(statement(content)).statements[0]?.balance;

  it('a debit balance becomes a negative amount', () => {
    expect(balanceOf(balance('OPBD', '18.150', 'DBIT') + balance('CLBD', '0.00', 'DBIT'))).toMatchObject({
      'local_balance.opening_booked': '-18.150',
      'local_balance.closing_booked': '0.00',
    });
  });

  it('if the opening balance is missing, the closing balance of the previous statement replaces it', () => {
    expect(balanceOf(balance('PRCD', '5') + balance('CLBD', '5'))?.['local_balance.opening_booked']).toBe('5');
    expect(balanceOf(balance('PRCD', '5') + balance('OPBD', '6'))?.['local_balance.opening_booked']).toBe('6');
  });

  it('the period of a balance record is the period in FrToDt of the statement', () => {
    const period = '<FrToDt><FrDtTm>2026-01-01T00:00:00+01:00</FrDtTm><ToDtTm>2026-01-31T23:59:59</ToDtTm></FrToDt>';
    expect(balanceOf(period)).toMatchObject({
      balance_at_from: '2025-12-31T23:00:00.000Z',
      balance_at_to: '2026-01-31T23:59:59.000Z',
    });
  });

  it('if the statement has no FrToDt, the period of a balance record lasts from the opening to the closing booked balance', () => {
    const days = balance('OPBD', '1', 'CRDT', 'EUR', '2026-01-30') + balance('CLBD', '1');
    expect(balanceOf(days)).toMatchObject({
      balance_at_from: '2026-01-30T00:00:00.000Z',
      balance_at_to: '2026-01-31T23:59:59.999Z',
    });
  });

  it('if a period ends before it begins, the record omits the beginning, and the extraction adds a warning', () => {
    const days = balance('OPBD', '1', 'CRDT', 'EUR', '2026-02-28') + balance('CLBD', '1');
    expect(balanceOf(days)).not.toHaveProperty('balance_at_from');
    expect(warningsOf(days)).toMatchObject([{ rule: 'period' }]);
  });
});

describe('an entry of a camt.053 statement', () => {
  it('an entry becomes one transaction whose amounts keep all digits', () => {
    expect(transactionOf(entry('0000100.50000', 'DBIT')).transaction).toEqual({
      'instructed_amount.amount': '100.50000',
      'instructed_amount.currency': 'EUR',
      'settlement_amount.amount': '100.50000',
      'settlement_amount.currency': 'EUR',
      transaction_type: 'debit',
      status: 'booked',
    });
  });

  it.each([
    ['BOOK', 'booked'],
    ['PDNG', 'pending'],
    ['INFO', 'pending'],
  ])('an entry with status %s becomes a transaction with status %s', (code, status) => {
    expect(transactionOf(entry('1', 'CRDT', '', code)).transaction.status).toBe(status);
    expect(transactionOf(entry('1', 'CRDT', '', `<Cd>${code}</Cd>`), 8).transaction.status).toBe(status);
  });

  it('an entry becomes one transaction for each detail if the sum of the details equals the amount of the entry', () => {
    const detail = (amount: string, id: string, direction = 'CRDT') =>
      `<Refs><EndToEndId>${id}</EndToEndId></Refs><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>`;
    const found = transactionsOf(
      entry('10.00', 'CRDT', details(detail('7.50', 'a'), detail('3.50', 'b'), detail('1', 'c', 'DBIT'))),
      4,
    );
    expect(
      found.map(({ transaction }) => [
        transaction['external_ids.end_to_end_id'],
        transaction['settlement_amount.amount'],
        transaction.transaction_type,
      ]),
    ).toEqual([
      ['a', '7.50', 'credit'],
      ['b', '3.50', 'credit'],
      ['c', '1', 'debit'],
    ]);
  });

  it.each([
    ['have another sum than the entry', ['<Amt Ccy="EUR">7</Amt>', '<Amt Ccy="EUR">2</Amt>'], 1],
    ['have no amounts', ['', ''], 0],
    ['are in another currency', ['<Amt Ccy="USD">7</Amt>', '<Amt Ccy="USD">3</Amt>'], 0],
  ])('an entry with several details becomes only one transaction if the details %s', (_what, amounts, warnings) => {
    const content = entry('10', 'CRDT', details(...amounts));
    expect(transactionOf(content, 4).transaction['settlement_amount.amount']).toBe('10');
    expect(warningsOf(content).filter(({ rule }) => rule === 'entry-details')).toHaveLength(warnings);
  });

  it('a transaction keeps the original amount and the exchange rate of a payment in another currency', () => {
    const exchange =
      '<CcyXchg><SrcCcy>USD</SrcCcy><TrgtCcy>EUR</TrgtCcy><UnitCcy>EUR</UnitCcy><XchgRate>1.25</XchgRate></CcyXchg>';
    const content = entry(
      '80',
      'DBIT',
      details(
        `<AmtDtls><InstdAmt><Amt Ccy="USD">100.00</Amt></InstdAmt><TxAmt><Amt Ccy="EUR">80</Amt>${exchange}</TxAmt></AmtDtls>`,
      ),
    );
    expect(transactionOf(content).transaction).toMatchObject({
      'instructed_amount.amount': '100.00',
      'instructed_amount.currency': 'USD',
      'settlement_amount.amount': '80',
      'foreign_exchange.currency_rate': '1.25',
      'foreign_exchange.currency_pair': 'EUR/USD',
    });
  });

  it('the charges of a detail become fees of its transaction, and refunded charges become negative fees', () => {
    const old = '<Chrgs><Amt Ccy="EUR">1.50</Amt><Tp><Cd>CRED</Cd></Tp></Chrgs>';
    expect(transactionOf(entry('9', 'DBIT', old)).fees).toEqual([{ type: 'CRED', amount: '1.50', currency: 'EUR' }]);
    const records =
      '<Chrgs><TtlChrgsAndTaxAmt Ccy="EUR">1.00</TtlChrgsAndTaxAmt><Rcrd><Amt Ccy="EUR">2.00</Amt><Tp><Prtry><Id>fee</Id></Prtry></Tp></Rcrd><Rcrd><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Rcrd></Chrgs>';
    expect(transactionOf(entry('9', 'DBIT', details(records)), 8).fees).toEqual([
      { type: 'fee', amount: '2.00', currency: 'EUR' },
      { amount: '-1.00', currency: 'EUR' },
    ]);
    const sum = '<Chrgs><TtlChrgsAndTaxAmt Ccy="EUR">1.00</TtlChrgsAndTaxAmt></Chrgs>';
    expect(transactionOf(entry('9', 'DBIT', sum), 8).fees).toEqual([{ amount: '1.00', currency: 'EUR' }]);
  });

  it('a transaction keeps all lines of the remittance information', () => {
    const content = entry('1', 'CRDT', details('<RmtInf><Ustrd>a</Ustrd><Ustrd>b</Ustrd></RmtInf>'));
    expect(transactionOf(content).transaction['remittance_information.unstructured']).toBe('a\nb');
  });

  it('if a transaction has no remittance information, its record contains the additional information of the bank', () => {
    const content = entry('1', 'CRDT', '<AddtlNtryInf>Interest</AddtlNtryInf>');
    expect(transactionOf(content).transaction['remittance_information.unstructured']).toBe('Interest');
  });

  it('a value of a wrong type causes a warning, and its field stays empty', () => {
    const content = entry('1,50', 'CRDT', '<BookgDt><Dt>2026-02-30</Dt></BookgDt>');
    const { transaction } = transactionOf(content);
    expect(transaction).not.toHaveProperty('booking_date');
    expect(transaction).not.toHaveProperty('settlement_amount.amount');
    expect(warningsOf(content)).toEqual([
      { rule: 'value', at: 'statement 1, entry 1, Amount', expected: 'decimal', found: '1,50' },
      { rule: 'value', at: 'statement 1, entry 1, Booking date', expected: 'date', found: '2026-02-30' },
    ]);
  });
});

describe('the rules of a camt.053 statement', () => {
  const opening = balance('OPBD', '100.00');

  it('a statement with correct sums causes no warning', () => {
    const summary =
      '<TxsSummry><TtlNtries><NbOfNtries>2</NbOfNtries><Sum>40.0000</Sum></TtlNtries><TtlCdtNtries><NbOfNtries>1</NbOfNtries><Sum>30</Sum></TtlCdtNtries><TtlDbtNtries><NbOfNtries>1</NbOfNtries><Sum>10</Sum></TtlDbtNtries></TxsSummry>';
    const entries = entry('30', 'CRDT') + entry('10', 'DBIT');
    expect(warningsOf(opening + balance('CLBD', '120') + summary + entries)).toEqual([]);
  });

  it('the check of the closing balance ignores pending entries', () => {
    expect(warningsOf(opening + balance('CLBD', '100') + entry('5', 'CRDT', '', 'PDNG'))).toEqual([]);
  });

  it.each([
    ['closing-balance', balance('CLBD', '120') + entry('10', 'DBIT'), '90', '120'],
    ['entry-count', '<TxsSummry><TtlNtries><NbOfNtries>3</NbOfNtries></TtlNtries></TxsSummry>', '0', '3'],
    ['debit-sum', `<TxsSummry><TtlDbtNtries><Sum>9</Sum></TtlDbtNtries></TxsSummry>${entry('10', 'DBIT')}`, '10', '9'],
    ['balance-currency', balance('CLAV', '1', 'CRDT', 'SEK'), 'EUR', 'SEK'],
  ])('a wrong value in a statement causes a warning of the rule %s', (rule, content, expected, found) => {
    expect(warningsOf(opening + content)).toMatchObject([{ rule, expected, found }]);
  });

  it('the extraction does not check the sums of a statement that is one of several pages', () => {
    const page = '<StmtPgntn><PgNb>2</PgNb><LastPgInd>true</LastPgInd></StmtPgntn>';
    expect(warningsOf(page + opening + balance('CLBD', '120'))).toEqual([]);
  });
});
