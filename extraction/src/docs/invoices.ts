import type { InvoiceMapping, TermGroupMapping, XmlPathsByTerm } from '../en16931/mapping.ts';
import {
  allowanceFieldsWithTerms,
  buyerFieldTerms,
  chargeFieldsWithTerms,
  deliveryAddressTerms,
  type FieldWithTerms,
  invoiceFieldTerms,
  itemFieldTerms,
  payeeFieldTerms,
  sellerFieldTerms,
  taxFieldTerms,
} from '../en16931/record-fields.ts';
import { type BusinessTermGroup, businessTerms } from '../en16931/terms.ts';
import { ciiMapping } from '../mappings/cii.ts';
import { ublMapping } from '../mappings/ubl.ts';
import { zugferd1Mapping } from '../mappings/zugferd1.ts';
import type { XmlPath } from '../xml/path.ts';
import { derivedRecordFields } from './derived.ts';
import { markdownCode, markdownTable } from './markdown.ts';

const syntaxes = [
  ['UBL', ublMapping],
  ['CII', ciiMapping],
  ['ZUGFeRD 1', zugferd1Mapping],
] as const;

/** A group of business terms. */
interface Section<G extends BusinessTermGroup> {
  readonly title: string;
  readonly group: G;
  readonly mapping: (of: InvoiceMapping) => TermGroupMapping<G>;
  /** For each record type, the fields with their terms. Terms that only rules use have no row. */
  readonly records: readonly (readonly [record: string, rows: readonly FieldWithTerms<never, G>[]])[];
}

const section = <G extends BusinessTermGroup>(
  title: string,
  group: G,
  mapping: Section<G>['mapping'],
  ...records: readonly (readonly [record: string, rows: readonly FieldWithTerms<never, G>[]])[]
): string => written({ title, group, mapping, records });

const list = (paths: XmlPath | readonly XmlPath[] | undefined): readonly XmlPath[] =>
  paths === undefined ? [] : typeof paths === 'string' ? [paths] : paths;

function written<G extends BusinessTermGroup>({ title, group, mapping, records }: Section<G>): string {
  const named: Readonly<Record<string, readonly [string, ...unknown[]]>> = businessTerms[group];
  const fieldsOf = (term: string): string[] => [
    ...records.flatMap(([record, rows]) =>
      rows
        .filter(([, ...filledBy]) => filledBy.some((each) => each === term))
        .map(
          ([field, first]) =>
            `${markdownCode(`${record}.${String(field)}`)}${first === term ? '' : ' (second choice)'}`,
        ),
    ),
    ...derivedRecordFields
      .filter((each) => each.terms.includes(term))
      .flatMap(({ fields }) => fields.map((field) => markdownCode(field))),
  ];
  const pathsOf = (of: InvoiceMapping, term: string): readonly XmlPath[] => {
    const paths: Readonly<Record<string, XmlPath | readonly XmlPath[] | undefined>> = mapping(of).terms;
    return list(paths[term]);
  };
  const places = syntaxes.map(([syntax, of]) => [syntax, list(mapping(of).at)] as const);
  const seenFrom = places.every(([, at]) => at.length === 0)
    ? []
    : [`${places.map(([syntax, at]) => `${syntax} ${markdownCode(...at)}`).join('; ')}.`];
  const rows = Object.entries(named).map(([term, [name]]) => [
    term,
    name,
    fieldsOf(term).join(', ') || 'none',
    ...syntaxes.map(([, of]) => markdownCode(...pathsOf(of, term))),
  ]);
  const head = ['Term', 'Name', 'Record field', ...syntaxes.map(([syntax]) => syntax)];
  return [`### ${title}`, ...seenFrom, markdownTable(head, rows)].join('\n\n');
}

const root = (select: (of: InvoiceMapping) => XmlPathsByTerm<'invoice'>) => (of: InvoiceMapping) => ({
  at: [],
  terms: select(of),
});

export const derivedFieldTable = (): string =>
  markdownTable(
    ['Field', 'Value'],
    derivedRecordFields.map(({ fields, value }) => [markdownCode(...fields), value]),
  );

export const invoiceFieldTables = (): string =>
  [
    section(
      'Invoice',
      'invoice',
      root((of) => of.invoice),
      ['invoices', invoiceFieldTerms],
    ),
    section('Exchange rate', 'exchange rate', (of) => of.exchangeRate),
    section(
      'Seller (BG-4, BG-5, BG-6)',
      'BG-4',
      (of) => of.seller,
      ['companies', sellerFieldTerms.company],
      ['addresses', sellerFieldTerms.address],
      ['people', sellerFieldTerms.person],
    ),
    section(
      'Buyer (BG-7, BG-8, BG-9)',
      'BG-7',
      (of) => of.buyer,
      ['companies', buyerFieldTerms.company],
      ['addresses', buyerFieldTerms.address],
      ['people', buyerFieldTerms.person],
    ),
    section('Payee (BG-10)', 'BG-10', (of) => of.payee, ['companies', payeeFieldTerms]),
    section('Deliver to address (BG-15)', 'BG-15', (of) => of.delivery, ['addresses', deliveryAddressTerms]),
    section('Payment (BG-16 to BG-19)', 'BG-16', (of) => of.payments),
    section('Allowance of the document (BG-20)', 'BG-20', (of) => of.allowances, [
      'invoice_items',
      allowanceFieldsWithTerms,
    ]),
    section('Charge of the document (BG-21)', 'BG-21', (of) => of.charges, ['invoice_items', chargeFieldsWithTerms]),
    section('VAT breakdown (BG-23)', 'BG-23', (of) => of.taxes, ['invoice_taxes', taxFieldTerms]),
    section('Invoice line (BG-25, BG-26, BG-29 to BG-31)', 'BG-25', (of) => of.lines, [
      'invoice_items',
      itemFieldTerms,
    ]),
    section('Allowance of a line (BG-27)', 'BG-27', (of) => of.lines.allowances),
    section('Charge of a line (BG-28)', 'BG-28', (of) => of.lines.charges),
  ].join('\n\n');
