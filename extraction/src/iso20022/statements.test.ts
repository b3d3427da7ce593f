import { describe, expect, it } from 'vitest';
import { wrapStatementsInCamt053 } from '../../test/camt053.ts';
import { extractXml } from '../extract-xml.ts';
import type { ExtractedTransaction, ExtractionResult, ExtractionWarning } from '../records.ts';

function extract(xml: string): ExtractionResult {
  const extraction = extractXml(Buffer.from(xml));
  if (extraction === undefined) throw new Error('the format is not recognised');
  return extraction;
}

/** Returns a camt.053 statement of an account in euro with the given XML elements. */
const statement = (content: string, version = 2): string =>
  wrapStatementsInCamt053(
    version,
    `<Stmt><Acct><Id><IBAN>NL26VAYB8060476890</IBAN></Id><Ccy>EUR</Ccy></Acct>${content}</Stmt>`,
  );

const entry = (amount: string, direction: 'CRDT' | 'DBIT', more = '', status = 'BOOK'): string =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts>${status}</Sts>${more}</Ntry>`;

const details = (...each: readonly string[]): string =>
  `<NtryDtls>${each.map((detail) => `<TxDtls>${detail}</TxDtls>`).join('')}</NtryDtls>`;

const party = (side: 'Dbtr' | 'Cdtr', name: string, iban?: string): string =>
  `<${side}><Nm>${name}</Nm></${side}>${iban === undefined ? '' : `<${side}Acct><Id><IBAN>${iban}</IBAN></Id></${side}Acct>`}`;

const balance = (code: string, amount: string, direction = 'CRDT', currency = 'EUR', date = '2026-01-31'): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Dt><Dt>${date}</Dt></Dt></Bal>`;

function transactionsOf(content: string, version = 2): readonly ExtractedTransaction[] {
  return extract(statement(content, version)).statements[0]?.transactions ?? [];
}

function transactionOf(content: string, version = 2): ExtractedTransaction {
  const [found, ...others] = transactionsOf(content, version);
  if (found === undefined || others.length > 0) throw new Error(`found ${others.length + 1} transactions`);
  return found;
}

const warningsOf = (content: string): readonly ExtractionWarning[] => extract(statement(content)).warnings;

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

describe('the counterparty of an entry', () => {
  const other = 'NL91ABNA0417164300';
  const own = 'NL26VAYB8060476890';
  const returned = '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>';

  it.each([
    ['the debtor of a credit', 'CRDT', party('Dbtr', 'Them') + party('Cdtr', 'Us', own), '', 'Them'],
    ['the creditor of a debit', 'DBIT', party('Dbtr', 'Us', own) + party('Cdtr', 'Them'), '', 'Them'],
    [
      'the debtor of a debit that was returned',
      'DBIT',
      party('Dbtr', 'Them', other) + party('Cdtr', 'Us', own),
      '',
      'Them',
    ],
    ['the only party of a return', 'DBIT', party('Dbtr', 'Them'), returned, 'Them'],
    ['nobody where only the owner is named', 'CRDT', party('Cdtr', 'Us', own), '', undefined],
    ['nobody where a name without an account is on the side of the owner', 'CRDT', party('Cdtr', 'Us'), '', undefined],
    ['the ultimate debtor without another', 'CRDT', '<UltmtDbtr><Nm>Them</Nm></UltmtDbtr>', '', 'Them'],
  ] as const)('the counterparty of an entry is %s', (_what, direction, parties, more, name) => {
    const content = entry('1', direction, details(`<RltdPties>${parties}</RltdPties>${more}`));
    expect(transactionOf(content).counterparty?.company.name).toBe(name);
  });

  it('the counterparty of an entry has the address, the identifiers and the account that the statement contains', () => {
    const dbtr =
      '<Dbtr><Pty><Nm>Them</Nm><PstlAdr><StrtNm>High Street</StrtNm><BldgNb>1</BldgNb><PstCd>1000</PstCd><TwnNm>Town</TwnNm><Ctry>BE</Ctry></PstlAdr><Id><OrgId><Othr><Id>BE0123456789</Id><SchmeNm><Cd>TXID</Cd></SchmeNm></Othr><Othr><Id>0123456789</Id><Issr>KBO-BCE</Issr></Othr></OrgId></Id></Pty></Dbtr>';
    const account = `<DbtrAcct><Id><IBAN>${other}</IBAN></Id></DbtrAcct>`;
    const agent = '<RltdAgts><DbtrAgt><FinInstnId><BICFI>ABNANL2A</BICFI></FinInstnId></DbtrAgt></RltdAgts>';
    const found = transactionOf(entry('1', 'CRDT', details(`<RltdPties>${dbtr}${account}</RltdPties>${agent}`)), 8);
    expect(found.counterparty).toEqual({
      company: {
        name: 'Them',
        'tax_id.value': 'BE0123456789',
        'registration_number.value': '0123456789',
        'registration_number.registry_name': 'KBO-BCE',
      },
      addresses: [{ kind: 'registered', line_1: 'High Street 1', postal_code: '1000', city: 'Town', country: 'BE' }],
    });
    expect(found.counterpartyAccount).toEqual({
      type: 'account_details',
      'account_details.iban': other,
      'account_details.bic': 'ABNANL2A',
    });
  });

  it('an IBAN with wrong check digits becomes an account number of the counterparty', () => {
    const content = entry(
      '1',
      'CRDT',
      details(`<RltdPties>${party('Dbtr', 'Them', 'NL92ABNA0417164300')}</RltdPties>`),
    );
    expect(transactionOf(content).counterpartyAccount).toEqual({
      type: 'account_details',
      'account_details.account_number': 'NL92ABNA0417164300',
    });
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
