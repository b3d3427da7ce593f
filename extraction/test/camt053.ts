/** Functions that generate bank statements in camt.053, from records or from XML entries. */
import type {
  AddressFields,
  ExtractedParty,
  ExtractedStatement,
  ExtractedTransaction,
  PaymentMeansFields,
} from '../src/records.ts';

/** Differences between the versions of camt.053 that matter for the extraction. */
interface Dialect {
  readonly bic: string;
  readonly status: (code: string) => string;
  readonly party: (content: string) => string;
  readonly charges: (records: readonly string[]) => string;
}

const element = (name: string, content: string | undefined, attributes = ''): string =>
  content === undefined || content === '' ? '' : `<${name}${attributes}>${content}</${name}>`;

const escaped = (text: string | undefined): string | undefined =>
  text?.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function dialectOf(version: number): Dialect {
  return {
    bic: version < 3 ? 'BIC' : 'BICFI',
    status: (code) => element('Sts', version < 7 ? code : element('Cd', code)),
    party: (content) => (version < 8 ? content : element('Pty', content)),
    charges: (records) =>
      version < 3
        ? records.map((record) => element('Chrgs', record)).join('')
        : element('Chrgs', records.map((record) => element('Rcrd', record)).join('')),
  };
}

const amountOf = (name: string, amount: string | undefined, currency: string | undefined): string =>
  element(name, amount, currency === undefined ? '' : ` Ccy="${currency}"`);

const indicator = (direction: string | undefined): string =>
  element('CdtDbtInd', direction === 'debit' ? 'DBIT' : 'CRDT');

function addressOf({ line_1, line_2, city, region, postal_code, country }: AddressFields): string {
  const lines = [line_1, ...(line_2?.split('\n') ?? [])].map((line) => element('AdrLine', escaped(line)));
  const parts = [
    element('PstCd', escaped(postal_code)),
    element('TwnNm', escaped(city)),
    element('CtrySubDvsn', escaped(region)),
    element('Ctry', escaped(country)),
  ];
  return element('PstlAdr', [...parts, ...lines].join(''));
}

function partyOf({ company, addresses }: ExtractedParty): string {
  const identifier = (value: string | undefined, inner: string) =>
    value === undefined ? '' : element('Othr', `${element('Id', escaped(value))}${inner}`);
  const identifiers = [
    identifier(company['tax_id.value'], '<SchmeNm><Cd>TXID</Cd></SchmeNm>'),
    identifier(
      company['registration_number.value'],
      element('Issr', escaped(company['registration_number.registry_name'])),
    ),
  ].join('');
  return [
    element('Nm', escaped(company.name)),
    ...addresses.map(addressOf),
    element('Id', element('OrgId', identifiers)),
  ].join('');
}

function accountOf(account: PaymentMeansFields): string {
  const { 'account_details.iban': iban, 'account_details.account_number': number } = account;
  const id = iban === undefined ? element('Othr', element('Id', escaped(number))) : element('IBAN', iban);
  return [
    element('Id', id),
    element('Tp', element('Prtry', escaped(account['account_details.account_type']))),
    element('Ccy', account['account_details.currency']),
    element('Nm', escaped(account.nickname)),
  ].join('');
}

function bankOf(account: PaymentMeansFields, dialect: Dialect): string {
  return element(
    'FinInstnId',
    [
      element(dialect.bic, account['account_details.bic']),
      element('ClrSysMmbId', element('MmbId', escaped(account['bank_details.bank_code']))),
      element('Nm', escaped(account['bank_details.bank_name'])),
    ].join(''),
  );
}

const statuses: Readonly<Record<string, string>> = { booked: 'BOOK', pending: 'PDNG' };

function entryOf(extracted: ExtractedTransaction, dialect: Dialect): string {
  const { transaction, fees, counterparty, counterpartyAccount } = extracted;
  const direction = transaction.transaction_type;
  const side = direction === 'credit' ? 'Dbtr' : 'Cdtr';
  const base = transaction['foreign_exchange.currency_pair']?.split('/') ?? [];
  const exchange = element(
    'CcyXchg',
    [
      element('SrcCcy', base[0]),
      element('TrgtCcy', base[1]),
      element('XchgRate', transaction['foreign_exchange.currency_rate']),
      element('QtnDt', transaction['foreign_exchange.currency_rate_at']),
    ].join(''),
  );
  const details = [
    element(
      'Refs',
      [
        element('PmtInfId', escaped(transaction['external_ids.payment_request_id'])),
        element('EndToEndId', escaped(transaction['external_ids.end_to_end_id'])),
        element('TxId', escaped(transaction['external_ids.transaction_id'])),
      ].join(''),
    ),
    element(
      'AmtDtls',
      element(
        'InstdAmt',
        amountOf('Amt', transaction['instructed_amount.amount'], transaction['instructed_amount.currency']) + exchange,
      ),
    ),
    dialect.charges(
      fees.map(({ type, amount, currency }) => {
        const isRefund = amount?.startsWith('-') ?? false;
        return [
          amountOf('Amt', amount?.replace(/^-/, ''), currency),
          element('CdtDbtInd', isRefund ? 'CRDT' : 'DBIT'),
          element('Tp', element('Prtry', element('Id', escaped(type)))),
        ].join('');
      }),
    ),
    element(
      'RltdPties',
      [
        element(side, counterparty && dialect.party(partyOf(counterparty))),
        element(`${side}Acct`, counterpartyAccount && accountOf(counterpartyAccount)),
      ].join(''),
    ),
    element('RltdAgts', element(`${side}Agt`, counterpartyAccount && bankOf(counterpartyAccount, dialect))),
    element('Purp', element('Cd', transaction.purpose_code)),
    element(
      'RmtInf',
      [
        ...(transaction['remittance_information.unstructured']?.split('\n') ?? []).map((line) =>
          element('Ustrd', escaped(line)),
        ),
        element(
          'Strd',
          element(
            'CdtrRefInf',
            [
              element('Tp', element('CdOrPrtry', element('Cd', transaction['remittance_information.reference_type']))),
              element('Ref', escaped(transaction['remittance_information.structured_reference'])),
            ].join(''),
          ),
        ),
      ].join(''),
    ),
    element('RltdDts', element('TxDtTm', transaction.executed_at)),
  ].join('');
  return element(
    'Ntry',
    [
      amountOf('Amt', transaction['settlement_amount.amount'], transaction['settlement_amount.currency']),
      indicator(direction),
      dialect.status(statuses[transaction.status ?? ''] ?? 'BOOK'),
      element('BookgDt', element('Dt', transaction.booking_date)),
      element('ValDt', element('Dt', transaction.value_date)),
      element('NtryDtls', element('TxDtls', details)),
    ].join(''),
  );
}

function statementOf({ account, holder, balance, transactions }: ExtractedStatement, dialect: Dialect): string {
  const balanceOf = (code: string, amount: string | undefined) =>
    amount === undefined
      ? ''
      : element(
          'Bal',
          [
            element('Tp', element('CdOrPrtry', element('Cd', code))),
            amountOf('Amt', amount.replace(/^-/, ''), balance['local_balance.currency']),
            indicator(amount.startsWith('-') ? 'debit' : 'credit'),
          ].join(''),
        );
  return element(
    'Stmt',
    [
      element('FrToDt', element('FrDtTm', balance.balance_at_from) + element('ToDtTm', balance.balance_at_to)),
      element(
        'Acct',
        accountOf(account) + element('Ownr', holder && partyOf(holder)) + element('Svcr', bankOf(account, dialect)),
      ),
      balanceOf('OPBD', balance['local_balance.opening_booked']),
      balanceOf('OPAV', balance['local_balance.opening_value']),
      balanceOf('CLBD', balance['local_balance.closing_booked']),
      balanceOf('CLAV', balance['local_balance.closing_value']),
      ...transactions.map((transaction) => entryOf(transaction, dialect)),
    ].join(''),
  );
}

const namespace = (version: number): string =>
  `urn:iso:std:iso:20022:tech:xsd:camt.053.001.${String(version).padStart(2, '0')}`;

/** Returns a camt.053 document with the given `Stmt` elements. */
export const wrapStatementsInCamt053 = (version: number, statements: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="${namespace(version)}"><BkToCstmrStmt>${statements}</BkToCstmrStmt></Document>`;

/** Returns a document in the given version of camt.053 with the given bank statements. */
export const serializeStatementsAsCamt053 = (version: number, statements: readonly ExtractedStatement[]): string =>
  wrapStatementsInCamt053(version, statements.map((statement) => statementOf(statement, dialectOf(version))).join(''));
