import { describe, expect, it } from 'vitest';
import { extractXmlWithText } from '../src/extract-xml.ts';
import type { ValidationReport } from '../src/validation/report.ts';
import type { TestInvoice } from './model.ts';
import { serializeInvoiceAsCii } from './write-cii.ts';
import { serializeInvoiceAsUbl } from './write-ubl.ts';

const invoice: TestInvoice = {
  number: 'R-1',
  issued: '2026-11-02',
  due: '2026-12-02',
  type: '380',
  currency: 'EUR',
  buyerReference: 'B-7',
  notes: [],
  seller: {
    name: 'Studio Nord GmbH',
    vat: 'DE123456789',
    registration: 'HRB 1',
    address: { line1: 'Hafenweg 1', city: 'Hamburg', code: '20457', country: 'DE' },
  },
  buyer: {
    name: 'Boutique SARL',
    vat: 'FR12345678901',
    address: { line1: 'Rue 2', city: 'Lyon', code: '69001', country: 'FR' },
  },
  payments: [{ code: '58', account: 'DE89370400440532013000' }],
  adjustments: [{ charge: false, amount: '10.00', category: 'S', rate: '19', reason: 'Discount' }],
  taxes: [{ category: 'S', rate: '19', basis: '90.00', amount: '17.10' }],
  totals: { lines: '100.00', allowances: '10.00', net: '90.00', tax: '17.10', gross: '107.10', due: '107.10' },
  lines: [
    {
      id: '1',
      name: 'Design',
      quantity: '4',
      unit: 'HUR',
      price: '25.00',
      amount: '100.00',
      category: 'S',
      rate: '19',
    },
  ],
};

const ubl = serializeInvoiceAsUbl(invoice);
const cii = serializeInvoiceAsCii(invoice, 'cii');

function reportOf(xml: string): ValidationReport {
  const report = extractXmlWithText(Buffer.from(xml))?.validate();
  if (report === undefined) throw new Error('the format is unknown');
  return report;
}

const rulesOf = (xml: string) => [...new Set(reportOf(xml).findings.map(({ rule }) => rule))].sort();

const peppol = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:';

type Case = readonly [what: string, from: string | RegExp, to: string, rules: readonly string[]];

const ublCases: readonly Case[] = [
  ['no change', '', '', []],
  ['no specification identifier', /<cbc:CustomizationID>.*?<\/cbc:CustomizationID>/, '', ['BR-01']],
  ['no number', '<cbc:ID>R-1</cbc:ID>', '', ['BR-02']],
  ['an empty number', '<cbc:ID>R-1</cbc:ID>', '<cbc:ID> </cbc:ID>', ['BR-02']],
  ['no issue date', /<cbc:IssueDate>.*?<\/cbc:IssueDate>/, '', ['BR-03']],
  ['no type', /<cbc:InvoiceTypeCode>.*?<\/cbc:InvoiceTypeCode>/, '', ['BR-04']],
  ['another type', '>380<', '>381<', ['BR-CL-01']],
  ['no currency', /<cbc:DocumentCurrencyCode>.*?<\/cbc:DocumentCurrencyCode>/, '', ['BR-05']],
  ['another currency', '<cbc:DocumentCurrencyCode>EUR', '<cbc:DocumentCurrencyCode>PLN', ['BR-CO-15']],
  ['no currency of ISO 4217', /EUR/g, 'ABC', ['BR-CL-03', 'BR-CL-04']],
  ['no name of the seller', /<cbc:RegistrationName>Studio.*?<\/cbc:RegistrationName>/, '', ['BR-06']],
  ['no country of the seller', /<cac:Country>\s*<cbc:IdentificationCode>DE.*?<\/cac:Country>/s, '', ['BR-09']],
  ['an unknown country', '<cbc:IdentificationCode>DE', '<cbc:IdentificationCode>QQ', ['BR-CL-14']],
  ['a VAT identifier without a country', 'DE123456789', '123456789', ['BR-CO-09']],
  [
    'a wrong sum of lines',
    '>100.00</cbc:LineExtensionAmount>\n<cbc:TaxExcl',
    '>101.00</cbc:LineExtensionAmount>\n<cbc:TaxExcl',
    ['BR-CO-10', 'BR-CO-13'],
  ],
  ['a wrong sum of allowances', /(<cbc:AllowanceTotalAmount[^>]*>)10/, '$111', ['BR-CO-11', 'BR-CO-13']],
  ['a wrong net total', /(<cbc:TaxExclusiveAmount[^>]*>)90/, '$191', ['BR-CO-13', 'BR-CO-15']],
  ['a wrong gross total', /(<cbc:TaxInclusiveAmount[^>]*>)107/, '$1108', ['BR-CO-15', 'BR-CO-16']],
  ['a wrong amount due', /(<cbc:PayableAmount[^>]*>)107/, '$1108', ['BR-CO-16']],
  ['three decimal places', />90.00(<\/cbc:TaxableAmount>)/, '>90.001$1', ['BR-DEC-19', 'UBL-DT-01']],
  ['a wrong tax', /17\.10/, '16.10', ['BR-CO-14', 'BR-CO-15']],
  ['a taxable amount that differs by less than one', /(<cbc:TaxableAmount[^>]*>)90.00/, '$190.99', []],
  ['a taxable amount that differs by one', /(<cbc:TaxableAmount[^>]*>)90.00/, '$191.00', ['BR-S-08']],
  ['no quantity', /<cbc:InvoicedQuantity.*?<\/cbc:InvoicedQuantity>/, '', ['BR-22', 'BR-23']],
  ['an unknown unit', 'unitCode="HUR"', 'unitCode="HOUR"', ['BR-CL-23']],
  ['no price', /<cac:Price>.*?<\/cac:Price>/s, '', ['BR-26', 'BR-27']],
  ['a negative price', '>25.00<', '>-25.00<', ['BR-27']],
  [
    'no category of the line',
    /<cac:ClassifiedTaxCategory>.*?<\/cac:ClassifiedTaxCategory>/s,
    '',
    ['BR-CO-04', 'BR-S-08', 'UBL-SR-48'],
  ],
  ['no account', /<cac:PayeeFinancialAccount>.*?<\/cac:PayeeFinancialAccount>/s, '', ['BR-61']],
  [
    'no reason of the allowance',
    /<cbc:AllowanceChargeReason>.*?<\/cbc:AllowanceChargeReason>/,
    '',
    ['BR-33', 'BR-CO-21'],
  ],
  ['no due date', /<cbc:DueDate>.*?<\/cbc:DueDate>/, '', ['BR-CO-25']],
  ['a line of another tax', /(<cac:ClassifiedTaxCategory>.*?<cbc:ID>)VAT/s, '$1GST', ['BR-CO-04', 'BR-S-02']],
  [
    'three places of the gross total',
    /(<cbc:TaxInclusiveAmount[^>]*>)107.10/,
    '$1107.101',
    ['BR-CO-15', 'BR-CO-16', 'BR-DEC-14', 'UBL-DT-01'],
  ],
  ['a VAT identifier of one digit', 'DE123456789', '1', []],
  ['a UUID', '<cbc:IssueDate>', '<cbc:UUID>1</cbc:UUID><cbc:IssueDate>', ['UBL-CR-005']],
  ['an unused element of a line', '<cac:Item>', '<cac:Item><cbc:Keyword>a</cbc:Keyword>', ['UBL-CR-568']],
  [
    'two notes of a line',
    '<cbc:InvoicedQ',
    '<cbc:Note>a</cbc:Note><cbc:Note>b</cbc:Note><cbc:InvoicedQ',
    ['UBL-SR-34'],
  ],
  [
    'a list of the type',
    '<cbc:InvoiceTypeCode>',
    '<cbc:InvoiceTypeCode listID="a" listURI="b">',
    ['UBL-CR-656', 'UBL-DT-20'],
  ],
  ['an empty tax registration', '<cac:PartyTaxScheme>', '<cac:PartyTaxScheme/><cac:PartyTaxScheme>', ['UBL-SR-53']],
];

const ciiCases: readonly Case[] = [
  ['no change', '', '', []],
  ['no number', '<ram:ID>R-1</ram:ID>', '', ['BR-02']],
  ['a date in another format', 'format="102">20261102', 'format="203">202611020000', ['BR-03']],
  ['no country of the seller', '<ram:CountryID>DE</ram:CountryID>', '', ['BR-09']],
  [
    'a wrong sum of lines',
    /(LineTotalAmount>)100.00(<\/ram:LineTotalAmount>\n<ram:Allow)/,
    '$1101.00$2',
    ['BR-CO-10', 'BR-CO-13'],
  ],
  ['a wrong gross total', '<ram:GrandTotalAmount>107', '<ram:GrandTotalAmount>108', ['BR-CO-15', 'BR-CO-16']],
  ['a taxable amount that differs by one cent', '<ram:BasisAmount>90.00', '<ram:BasisAmount>90.01', ['BR-S-08']],
  ['an unknown unit', 'unitCode="HUR"', 'unitCode="HOUR"', ['BR-CL-23']],
  ['a currency of the amount due', '<ram:DuePayableAmount>', '<ram:DuePayableAmount currencyID="ABC">', ['CII-DT-031']],
  ['a date that is not in the calendar', 'format="102">20261102', 'format="102">20261302', ['CII-DT-097']],
  ['a name of the document', '<ram:TypeCode>380', '<ram:Name>Invoice</ram:Name><ram:TypeCode>380', ['CII-SR-013']],
  [
    'a brand',
    '<ram:SpecifiedTradeProduct>',
    '<ram:SpecifiedTradeProduct><ram:BrandName>a</ram:BrandName>',
    ['CII-SR-058'],
  ],
  [
    'a line amount with a third decimal place',
    /100.00(<\/ram:LineTotalAmount>\s*<\/ram:SpecifiedTradeSettlementLine)/,
    '100.001$1',
    ['BR-DEC-23'],
  ],
  ['a date without a format', ' format="102">20261102', '>20261102', ['BR-03']],
  [
    'no charge indicator',
    /<ram:ChargeIndicator>.*?<\/ram:ChargeIndicator>/s,
    '',
    ['BR-CO-11', 'BR-S-08', 'CII-SR-463'],
  ],
  [
    'a breakdown of IGIC',
    /S(<\/ram:CategoryCode>\s*<ram:RateApplicablePercent>19<\/ram:RateApplicablePercent>\s*<\/ram:ApplicableTradeTax>\s*<ram:SpecifiedTradeAll)/,
    'L$1',
    ['BR-S-01'],
  ],
  ['three places of the VAT total', '>17.10</ram:TaxTotal', '>17.101</ram:TaxTotal', ['BR-CO-14', 'BR-DEC-13']],
  [
    'an unknown scheme of an identifier',
    '<ram:SellerTradeParty>',
    '<ram:SellerTradeParty><ram:ID schemeID="9">1</ram:ID>',
    ['BR-CL-11'],
  ],
  ['no category of the line', /<ram:CategoryCode>S<\/ram:CategoryCode>/, '', ['BR-CO-04', 'BR-S-08']],
];

describe('validate', () => {
  it.each(ublCases)(
    'for a UBL invoice with %s, the report has exactly the rules that name it',
    (_, from, to, rules) => {
      const changed = ubl.replace(from, to);
      expect(changed === ubl).toBe(from === '');
      expect(rulesOf(changed)).toEqual(rules);
    },
  );

  it.each(ciiCases)(
    'for a CII invoice with %s, the report has exactly the rules that name it',
    (_, from, to, rules) => {
      const changed = cii.replace(from, to);
      expect(changed === cii).toBe(from === '');
      expect(rulesOf(changed)).toEqual(rules);
    },
  );

  it('a finding has its place, and the expected and the found value', () => {
    const [finding] = reportOf(ubl.replace(/(<cbc:PayableAmount[^>]*>)107/, '$1108')).findings;
    expect(finding).toMatchObject({
      rule: 'BR-CO-16',
      severity: 'fatal',
      terms: ['BT-112', 'BT-113', 'BT-114', 'BT-115'],
      path: '/inv:Invoice/cac:LegalMonetaryTotal/cbc:PayableAmount',
      expected: '107.1',
      found: '108.10',
    });
    const lines = ubl.split('\n').slice(0, finding?.line);
    expect(lines.at(-1)).toContain('cbc:PayableAmount');
  });

  it('a report has at most 25 findings of a rule, and the number of the others', () => {
    const line = /<cac:InvoiceLine>.*<\/cac:InvoiceLine>/s.exec(ubl)?.[0] ?? '';
    const bad = line.replace('<cbc:ID>1</cbc:ID>', '');
    const report = reportOf(ubl.replace(line, bad.repeat(600)));
    expect(report.findings.filter(({ rule }) => rule === 'BR-21')).toHaveLength(25);
    expect(report.findings.map(({ rule }) => rule)).toContain('BR-CO-10');
    expect(report.more_findings).toBe(575);
  });

  it('an unknown specification identifier is validated by EN 16931 alone, and the report says so', () => {
    const report = reportOf(ubl.replace('urn:cen.eu:en16931:2017', 'urn:example:my-profile'));
    expect(report).toMatchObject({ result: 'valid', rule_sets: [{ name: 'EN 16931' }, { name: 'EN 16931 in UBL' }] });
    expect(report.note).toContain('unknown');
  });

  it.each([
    ['urn:factur-x.eu:1p0:minimum', []],
    ['urn:factur-x.eu:1p0:basicwl', []],
    ['urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic', ['EN 16931']],
    [
      'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
      ['EN 16931', 'EN 16931 in CII', 'XRechnung'],
    ],
    [`${peppol}billing:3.0`, ['EN 16931', 'EN 16931 in CII', 'Peppol BIS Billing']],
    [`${peppol}selfbilling:3.0`, ['EN 16931', 'EN 16931 in CII', 'Peppol BIS Self-Billing']],
  ])('the specification identifier %s chooses the rule sets %j', (specification, names) => {
    const report = reportOf(cii.replace('urn:cen.eu:en16931:2017', specification));
    expect(report.rule_sets.map(({ name }) => name)).toEqual(names);
    if (names.length === 0) expect(report.result).toBe('not_applicable');
  });
});
