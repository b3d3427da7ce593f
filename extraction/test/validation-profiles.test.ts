import { describe, expect, it } from 'vitest';
import { extractXmlWithText } from '../src/extract-xml.ts';
import type { ProfileName } from '../src/validation/profiles.ts';
import { invoicesWithRareFeatures } from './corpus/scenarios.ts';
import { serializeInvoiceAsCii } from './write-cii.ts';
import { serializeInvoiceAsUbl } from './write-ubl.ts';

const invoice = invoicesWithRareFeatures['a plain invoice'];
if (invoice === undefined) throw new Error('there is no plain invoice');
const files = { ubl: serializeInvoiceAsUbl(invoice), cii: serializeInvoiceAsCii(invoice, 'cii') };

const rulesOf = (xml: string, ruleSet: ProfileName) =>
  new Set(
    extractXmlWithText(Buffer.from(xml))
      ?.validate(ruleSet)
      .findings.map(({ rule }) => rule),
  );

type Change = readonly [from: string | RegExp, to: string];
type Case = readonly [
  what: string,
  syntax: 'ubl' | 'cii',
  ruleSet: ProfileName,
  changes: readonly Change[],
  rules: string,
];

const party = (inner: string): Change => ['<cac:PostalAddress>', `${inner}<cac:PostalAddress>`];
const country = (from: string, code: string): Change => [new RegExp(`>${from}<`, 'g'), `>${code}<`];
const endpoint = (scheme: string, id: string) => party(`<cbc:EndpointID schemeID="${scheme}">${id}</cbc:EndpointID>`);
const email = (text: string): Change => [/(<cbc:ElectronicMail>)[^<]*/, `$1${text}`];
const terms = (text: string): Change => [
  '<cac:TaxTotal>',
  `<cac:PaymentTerms><cbc:Note>${text}</cbc:Note></cac:PaymentTerms><cac:TaxTotal>`,
];
const classified = (list: string, code: string): Change => [
  '<cac:ClassifiedTaxCategory>',
  `<cac:CommodityClassification><cbc:ItemClassificationCode listID="${list}">${code}</cbc:ItemClassificationCode></cac:CommodityClassification><cac:ClassifiedTaxCategory>`,
];
const attribute = (value: string): Change => [
  '</cac:Item>',
  `<cac:AdditionalItemProperty><cbc:Name>cva</cbc:Name><cbc:Value>${value}</cbc:Value></cac:AdditionalItemProperty></cac:Item>`,
];
const gross = (base: string): Change => [
  '<ram:NetPriceProductTradePrice>',
  `<ram:GrossPriceProductTradePrice><ram:ChargeAmount>100.00</ram:ChargeAmount><ram:BasisQuantity unitCode="C62">${base}</ram:BasisQuantity></ram:GrossPriceProductTradePrice><ram:NetPriceProductTradePrice><ram:BasisQuantity unitCode="C62">1</ram:BasisQuantity>`,
];
const note: Change = [
  '</rsm:ExchangedDocument>',
  '<ram:IncludedNote><ram:Content>a</ram:Content><ram:SubjectCode>AAA</ram:SubjectCode></ram:IncludedNote></rsm:ExchangedDocument>',
];

const cases: readonly Case[] = [
  [
    'a wrong line amount',
    'cii',
    'xrechnung',
    [['>100.00</ram:ChargeAmount>', '>90.00</ram:ChargeAmount>']],
    'PEPPOL-EN16931-R120',
  ],
  ['different base quantities of its prices', 'cii', 'xrechnung', [gross('2')], 'BR-TMP-3'],
  ['equal base quantities of its prices', 'cii', 'xrechnung', [gross('1')], ''],
  ['a local part of an email address with a dot at its end', 'ubl', 'xrechnung', [email('a.@b.de')], ''],
  ['an email address without a domain', 'ubl', 'xrechnung', [email('a@b')], 'BR-DE-28'],
  ['a cash discount', 'ubl', 'xrechnung', [terms('#SKONTO#TAGE=14#PROZENT=2.00#\n')], ''],
  ['a cash discount with # before it', 'ubl', 'xrechnung', [terms('##SKONTO#TAGE=14#PROZENT=2.00#\n')], 'BR-DE-18'],
  ['a vehicle', 'ubl', 'xrechnung-cvd', [classified('CVD', 'M1'), attribute('clean')], '-BR-DE-CVD-03'],
  [
    'an unknown category of vehicles',
    'ubl',
    'xrechnung-cvd',
    [classified('CVD', 'M9'), attribute('dirty')],
    '-BR-DE-CVD-03 BR-DE-CVD-04 BR-DE-CVD-05',
  ],
  ['an unknown classification', 'ubl', 'xrechnung-cvd', [classified('QQ', '1')], 'BR-TMP-CVD-01'],
  ['a wrong Dutch number', 'ubl', 'peppol-bis-3', [endpoint('0106', '123')], '-PEPPOL-EN16931-R020 PEPPOL-COMMON-R054'],
  ['a Danish number without letters', 'ubl', 'peppol-bis-3', [endpoint('0184', '12345678')], '-PEPPOL-EN16931-R020'],
  [
    'an email address as electronic address',
    'ubl',
    'peppol-bis-3',
    [endpoint('EM', 'a@b.de')],
    '-PEPPOL-EN16931-R020 PEPPOL-EN16931-CL008',
  ],
  ['a Dutch VAT identifier of another form', 'ubl', 'peppol-bis-3', [[/DE\d{9}/, 'NL1234']], 'PEPPOL-COMMON-R056-2'],
  [
    'an amount of tax in another currency',
    'ubl',
    'peppol-bis-3',
    [[/(<cac:TaxSubtotal>.*?<cbc:TaxAmount currencyID=")EUR/s, '$1SEK']],
    'PEPPOL-EN16931-R051',
  ],
  [
    'no amount of a VAT total',
    'ubl',
    'peppol-bis-3',
    [[/(<cac:TaxTotal>\s*)<cbc:TaxAmount.*?<\/cbc:TaxAmount>/, '$1']],
    'BR-CO-14 BR-CO-15',
  ],
  [
    'no amount of a VAT breakdown',
    'ubl',
    'peppol-bis-3',
    [[/(<\/cbc:TaxableAmount>\s*)<cbc:TaxAmount.*?<\/cbc:TaxAmount>/, '$1']],
    'BR-46 BR-CO-14 BR-CO-17 BR-S-09',
  ],
  [
    'a gross price without a discount',
    'ubl',
    'peppol-bis-3',
    [
      [
        '</cbc:PriceAmount>',
        '</cbc:PriceAmount><cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:BaseAmount currencyID="EUR">100.00</cbc:BaseAmount></cac:AllowanceCharge>',
      ],
    ],
    'PEPPOL-EN16931-R046',
  ],
  ['a note with a subject', 'cii', 'peppol-bis-3', [note], 'PEPPOL-EN16931-R002'],
  [
    'a process, and a type that it does not allow,',
    'cii',
    'peppol-bis-3',
    [
      [
        /(<rsm:ExchangedDocumentContext>)/,
        '$1<ram:BusinessProcessSpecifiedDocumentContextParameter><ram:ID>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0</ram:ID></ram:BusinessProcessSpecifiedDocumentContextParameter>',
      ],
      ['<ram:TypeCode>380', '<ram:TypeCode>261'],
    ],
    '-PEPPOL-EN16931-R001 -PEPPOL-EN16931-R007',
  ],
  ['a date of another century', 'cii', 'peppol-bis-3', [[/(format="102">)20/, '$119']], 'PEPPOL-EN16931-F001'],
  [
    'an Italian VAT identifier of a seller elsewhere',
    'cii',
    'peppol-bis-3',
    [country('DE', 'SI'), ['>DE123456789<', '>IT12345678903<'], ['>12/345/67890<', '>Other<']],
    '',
  ],
  [
    'a Danish payment',
    'cii',
    'peppol-bis-3',
    [country('DE', 'DK'), country('PL', 'DK'), [/(SettlementPaymentMeans>\s*<ram:TypeCode>)\d+/, '$149']],
    'DK-R-007 DK-R-014 PEPPOL-EN16931-R061',
  ],
  [
    'a Danish direct debit',
    'cii',
    'peppol-bis-3',
    [
      country('DE', 'DK'),
      country('PL', 'DK'),
      [/(SettlementPaymentMeans>\s*<ram:TypeCode>)\d+/, '$149'],
      [
        '</ram:SpecifiedTradeSettlementPaymentMeans>',
        '<ram:SpecifiedTradePaymentTerms><ram:DirectDebitMandateID>1</ram:DirectDebitMandateID></ram:SpecifiedTradePaymentTerms></ram:SpecifiedTradeSettlementPaymentMeans>',
      ],
      ['<ram:InvoiceCurrencyCode>', '<ram:CreditorReferenceID>2</ram:CreditorReferenceID><ram:InvoiceCurrencyCode>'],
    ],
    'DK-R-014 PEPPOL-EN16931-R061',
  ],
];

describe('validate with a chosen rule set', () => {
  it.each(cases)('%s in %s changes the findings of %s', (_, syntax, ruleSet, changes, rules) => {
    const changed = changes.reduce((xml, [from, to]) => {
      const next = xml.replace(from, to);
      expect(next).not.toBe(xml);
      return next;
    }, files[syntax]);
    const [before, after] = [rulesOf(files[syntax], ruleSet), rulesOf(changed, ruleSet)];
    const expected = rules.split(' ').filter((rule) => rule !== '');
    const found = [
      ...[...before].filter((rule) => !after.has(rule)).map((rule) => `-${rule}`),
      ...[...after].filter((rule) => !before.has(rule)),
    ];
    expect(found.sort()).toEqual(expected.sort());
  });
});
