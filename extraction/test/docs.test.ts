import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { InvoiceMapping } from '../src/en16931/mapping.ts';
import * as copied from '../src/en16931/record-fields.ts';
import { businessTerms } from '../src/en16931/terms.ts';
import { textDocumentFormats, xmlFormats } from '../src/formats.ts';
import * as camt from '../src/mappings/camt053.ts';
import { ciiMapping } from '../src/mappings/cii.ts';
import { ublMapping } from '../src/mappings/ubl.ts';
import { zugferd1Mapping } from '../src/mappings/zugferd1.ts';
import { taxableRuleNames } from '../src/rules/taxes.ts';
import { invoiceTotalRules } from '../src/rules/totals.ts';

const document = readFileSync(new URL('../../docs/extraction.md', import.meta.url), 'utf8');

/** The rows of all tables below a heading. */
const rowsBelow = (heading: string): readonly string[] =>
  (document.split(/^#+ /m).find((part) => part.startsWith(`${heading}\n`)) ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| '));
const code = (...texts: readonly string[]) =>
  texts.length === 0 ? '–' : texts.map((text) => `\`${text.replaceAll('|', '\\|')}\``).join(', ');
const list = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : Array.isArray(value) ? value.map(String) : [];

type Terms = Readonly<Record<string, unknown>>;
type Rows = readonly (readonly [field: string, ...terms: readonly string[]])[];

const party = ({ company, address, person }: { company: Rows; address: Rows; person: Rows }) => ({
  companies: company,
  addresses: address,
  people: person,
});
const groups: readonly (readonly [
  heading: string,
  group: keyof typeof businessTerms,
  terms: (of: InvoiceMapping) => Terms,
  records?: Readonly<Record<string, Rows>>,
])[] = [
  ['Invoice', 'invoice', (of) => of.invoice, { invoices: copied.invoiceFieldTerms }],
  ['Exchange rate', 'exchange rate', (of) => of.exchangeRate.terms],
  ['Seller (BG-4, BG-5, BG-6)', 'BG-4', (of) => of.seller.terms, party(copied.sellerFieldTerms)],
  ['Buyer (BG-7, BG-8, BG-9)', 'BG-7', (of) => of.buyer.terms, party(copied.buyerFieldTerms)],
  ['Payee (BG-10)', 'BG-10', (of) => of.payee.terms, { companies: copied.payeeFieldTerms }],
  ['Deliver to address (BG-15)', 'BG-15', (of) => of.delivery.terms, { addresses: copied.deliveryAddressTerms }],
  ['Payment (BG-16 to BG-19)', 'BG-16', (of) => of.payments.terms],
  [
    'Allowance of the document (BG-20)',
    'BG-20',
    (of) => of.allowances.terms,
    { invoice_items: copied.allowanceFieldsWithTerms },
  ],
  [
    'Charge of the document (BG-21)',
    'BG-21',
    (of) => of.charges.terms,
    { invoice_items: copied.chargeFieldsWithTerms },
  ],
  [
    'VAT breakdown (BG-23)',
    'BG-23',
    (of) => [of.taxes].flat()[0]?.terms ?? {},
    { invoice_taxes: copied.taxFieldTerms },
  ],
  [
    'Invoice line (BG-25, BG-26, BG-29 to BG-31)',
    'BG-25',
    (of) => of.lines.terms,
    { invoice_items: copied.itemFieldTerms },
  ],
  ['Allowance of a line (BG-27)', 'BG-27', (of) => of.lines.allowances.terms],
  ['Charge of a line (BG-28)', 'BG-28', (of) => of.lines.charges.terms],
];

it('docs/extraction.md has a row for each business term, with its name, its XML paths and the fields that it fills', () => {
  for (const [heading, group, termsOf, fields = {}] of groups) {
    const rows = rowsBelow(heading);
    for (const [term, [name]] of Object.entries<readonly [string, ...unknown[]]>(businessTerms[group])) {
      const paths = [ublMapping, ciiMapping, zugferd1Mapping].map((of) => code(...list(termsOf(of)[term])));
      const row = rows.find((each) => each.startsWith(`| ${term} | ${name} |`));
      expect(row, `the row of ${term} below ${heading}`).toContain(`| ${paths.join(' | ')} |`);
      for (const [record, copies] of Object.entries(fields))
        for (const [field, ...from] of copies)
          if (from.includes(term)) expect(row).toContain(code(`${record}.${field}`));
    }
  }
});

it('docs/extraction.md has a row for each field of bank statements, with its name and its XML paths', () => {
  const tables: readonly (readonly [heading: string, record: string, rows: Rows])[] = [
    ['Account of the statement', 'payment_means', camt.accountFieldPaths],
    ['Balance', 'balances', [...camt.balanceFieldsWithCodes, ...camt.periodFieldPaths]],
    ['Transaction', 'transactions', camt.transactionFieldPaths],
    ['Currency exchange of a transaction', 'transactions', camt.exchangeFieldPaths],
    ['Fee', 'transaction_fees', camt.feeFieldPaths],
    ['Counterparty and owner of the account', 'companies', camt.companyFieldPaths],
    ['Their address', 'addresses', camt.addressFieldPaths],
    ['Account of the counterparty', 'payment_means', [...camt.counterpartyFieldPaths, ...camt.counterpartyBankPaths]],
  ];
  for (const [heading, record, rows] of tables)
    for (const [field, name = '', ...paths] of rows)
      expect(rowsBelow(heading)).toContain(`| ${code(`${record}.${field}`)} | ${name} | ${code(...paths)} |`);
  for (const paths of [camt.accountIdPaths, camt.instructedAmountPaths, camt.remittancePaths])
    expect(document).toContain(`| ${code(...paths)} |`);
});

it('docs/extraction.md has a row for each format and each rule of invoices', () => {
  const formats = rowsBelow('Formats');
  for (const { name, title, root, map } of xmlFormats)
    expect(formats).toContain(
      `| ${code(name)} | ${title} | ${code(root.replace(/^[^:]*:/, ''))} | ${map === undefined ? 'none' : 'yes'} |`,
    );
  for (const { name, title } of textDocumentFormats)
    expect(formats).toContain(`| ${code(name)} | ${title} | text | yes |`);
  const rules = [...invoiceTotalRules.map(({ name }) => name), ...Object.values(taxableRuleNames)];
  for (const rule of rules) expect(rowsBelow('Rules').join('\n')).toContain(`| ${code(rule)} |`);
});
