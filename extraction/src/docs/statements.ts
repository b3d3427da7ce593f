import {
  accountFieldPaths,
  accountIdPaths,
  addressFieldPaths,
  balanceFieldsWithCodes,
  companyFieldPaths,
  counterpartyBankPaths,
  counterpartyFieldPaths,
  exchangeFieldPaths,
  type FieldWithXmlPaths,
  feeFieldPaths,
  instructedAmountPaths,
  periodFieldPaths,
  remittancePaths,
  transactionFieldPaths,
} from '../mappings/camt053.ts';
import type { XmlPath } from '../xml/path.ts';
import { markdownCode, markdownTable } from './markdown.ts';

const head = ['Record field', 'Name', 'Path'];

/** The value depends on a path and also on a rule. */
type Special = readonly [fields: readonly string[], name: string, paths: readonly XmlPath[]];

function section<F>(
  title: string,
  record: string,
  rows: readonly FieldWithXmlPaths<F>[],
  specials: readonly Special[] = [],
): string {
  const special = specials.map(([fields, name, paths]) => [
    markdownCode(...fields.map((field) => `${record}.${field}`)),
    name,
    markdownCode(...paths),
  ]);
  const plain = rows.map(([field, name, ...paths]) => [
    markdownCode(`${record}.${field}`),
    name,
    markdownCode(...paths),
  ]);
  return [`### ${title}`, markdownTable(head, [...special, ...plain])].join('\n\n');
}

const identifier = (paths: readonly XmlPath[]): Special => [
  ['account_details.iban', 'account_details.account_number'],
  'IBAN; without an IBAN, another account number',
  paths,
];

const balances = (): string =>
  [
    '### Balance',
    markdownTable(
      ['Record field', 'Name', 'Code or path'],
      [
        ...balanceFieldsWithCodes.map(([field, name, ...codes]) => [
          markdownCode(`balances.${field}`),
          name,
          markdownCode(...codes),
        ]),
        ...periodFieldPaths.map(([field, name, ...paths]) => [
          markdownCode(`balances.${field}`),
          name,
          markdownCode(...paths),
        ]),
      ],
    ),
  ].join('\n\n');

export const statementFieldTables = (): string =>
  [
    section('Account of the statement', 'payment_means', accountFieldPaths, [identifier(accountIdPaths)]),
    balances(),
    section('Transaction', 'transactions', transactionFieldPaths, [
      [
        ['instructed_amount.amount', 'instructed_amount.currency'],
        'Instructed amount; without it, the settled amount',
        instructedAmountPaths,
      ],
      [['remittance_information.unstructured'], 'Remittance information', remittancePaths],
    ]),
    section('Currency exchange of a transaction', 'transactions', exchangeFieldPaths),
    section('Fee', 'transaction_fees', feeFieldPaths),
    section('Counterparty and owner of the account', 'companies', companyFieldPaths),
    section('Their address', 'addresses', addressFieldPaths),
    section('Account of the counterparty', 'payment_means', [...counterpartyFieldPaths, ...counterpartyBankPaths]),
  ].join('\n\n');
