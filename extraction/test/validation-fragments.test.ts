import { describe, expect, it } from 'vitest';
import { extractXmlWithText } from '../src/extract-xml.ts';
import type { ProfileName } from '../src/validation/profiles.ts';
import {
  address,
  base,
  billing,
  type Case,
  change,
  cii,
  country,
  creditNote,
  danishTax,
  dollars,
  inCii,
  invoice,
  lineOf,
  percent,
  process,
  seller,
  tax,
  tradeChange,
  vat,
} from './fragments/documents.ts';
import { enCases } from './fragments/en16931.ts';
import { nationalCases } from './fragments/peppol.ts';
import { xrechnungCases } from './fragments/xrechnung.ts';

const rulesOf = (xml: string, ruleSet: ProfileName) =>
  extractXmlWithText(Buffer.from(xml))
    ?.validate(ruleSet)
    .findings.map(({ rule }) => rule);

const peppol = 'peppol-bis-3';
const selfBilling = 'peppol-bis-3-self-billing';

const cases: Readonly<Partial<Record<ProfileName, readonly Case[]>>> = {
  'en-16931': enCases,
  xrechnung: xrechnungCases,
  [peppol]: [
    ...nationalCases,
    ['PEPPOL-EN16931-R007', true, 'another process', process('urn:fdc:peppol.eu:2017:poacc:billing:03:1.0')],
    ['PEPPOL-EN16931-R007', false, 'the process', process('urn:fdc:peppol.eu:2017:poacc:billing:01:1.0')],
    ['PEPPOL-EN16931-R007', false, 'the process with a response', process('urn:peppol:bis:billing_with_response')],
    [
      'PEPPOL-EN16931-R004',
      true,
      'an empty part of the specification',
      invoice(`<cbc:CustomizationID>${billing}::1</cbc:CustomizationID>`),
    ],
    [
      'PEPPOL-EN16931-R004',
      false,
      'a specification with more',
      invoice(`<cbc:CustomizationID>${billing}#1</cbc:CustomizationID>`),
    ],
    ['PEPPOL-EN16931-R053', true, 'no VAT total', cii('', dollars)],
    ['PEPPOL-EN16931-R043', true, 'no indicator', cii('', tradeChange('<ram:ActualAmount>1</ram:ActualAmount>'))],
    ['PEPPOL-EN16931-R120', true, 'a rounded amount in HUF', lineOf('1.5', 'HUF')],
    ['PEPPOL-EN16931-R041', true, 'a percentage alone', invoice(change(percent))],
    [
      'PEPPOL-EN16931-R042',
      true,
      'a base amount alone',
      creditNote(`<cac:CreditNoteLine>${change(base)}</cac:CreditNoteLine>`),
    ],
    ['PEPPOL-EN16931-R043', false, 'a percentage alone', invoice(change(percent))],
    ['PEPPOL-EN16931-R043', true, 'no indicator', invoice(change(percent + base))],
    ['PEPPOL-EN16931-R040', true, 'no amount', invoice(change(percent + base))],
    ['PEPPOL-EN16931-P0104', true, 'another category in a change', invoice(change(tax('E', 'VATEX-EU-G')))],
    ['PEPPOL-EN16931-P0104', false, 'the category in a change', invoice(change(tax('G', 'vatex-eu-g')))],
    [
      'PEPPOL-EN16931-CL008',
      true,
      'no scheme',
      cii(inCii('FR', '<ram:URIUniversalCommunication><ram:URIID>1</ram:URIID></ram:URIUniversalCommunication>')),
    ],
    ['PEPPOL-COMMON-R040', true, 'a GLN of eight digits', invoice(address('0088', '96385074'))],
    ['PEPPOL-COMMON-R040', false, 'a GLN', invoice(address('0088', '7300010000001'))],
    ['PEPPOL-COMMON-R058', true, 'other check digits', invoice(vat('LU26375246'))],
    ['PEPPOL-COMMON-R058', false, 'a VAT identifier of Luxembourg', invoice(vat('LU26375245'))],
    ['PEPPOL-COMMON-R059', true, 'another check digit', invoice(address('0240', '19802400141'))],
    ['PEPPOL-COMMON-R059', false, 'a number of the register of Luxembourg', invoice(address('0240', '19802400147'))],
    ['PEPPOL-COMMON-R062', true, 'other check digits', invoice(vat('BE0202239950'))],
    ['PEPPOL-COMMON-R062', false, 'a VAT identifier of Belgium', invoice(vat('BE0202239951'))],
    ['DK-R-004', true, 'a tax of three digits', cii(inCii('DK', ''), danishTax('123'))],
    ['DK-R-004', false, 'a tax of four digits', cii(inCii('DK', ''), danishTax('1234'))],
    [
      'GR-R-009',
      false,
      'a tax number and more',
      invoice(seller(`<cbc:EndpointID schemeID="9933">1234567830</cbc:EndpointID>${country('GR')}`)),
    ],
    ['IS-R-001', true, 'no type', invoice(seller(country('IS')))],
    [
      'IS-R-001',
      false,
      'a usual type',
      invoice(`<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>${seller(country('IS'))}`),
    ],
    ['IS-R-002', true, 'no legal identifier', invoice(seller(country('IS')))],
  ],
  [selfBilling]: [
    ['IS-R-002', false, 'no legal identifier', invoice(seller(country('IS')))],
    ['PEPPOL-EN16931-R221', true, 'no legal entity of the seller', invoice(seller(country('IS')))],
    ['PEPPOL-EN16931-R152', true, 'no legal entity of the seller', creditNote(seller(country('IS')))],
    ['PEPPOL-EN16931-R225', false, 'an address of the seller', invoice(seller(country('IS')))],
    ['PEPPOL-EN16931-R273', true, 'no specification', invoice('')],
    ['PEPPOL-EN16931-R249', true, 'no price', invoice('<cac:InvoiceLine/>')],
    ['PEPPOL-EN16931-R177', true, 'no price', creditNote('<cac:CreditNoteLine/>')],
  ],
};

const rows = Object.entries(cases).flatMap(([ruleSet, each = []]) =>
  each.map(([rule, isBroken, what, xml]) => [what, isBroken ? 'breaks' : 'follows', rule, ruleSet, xml] as const),
);

describe('a rule is tested by itself in an incomplete document', () => {
  it.each(rows)('%s %s %s of %s', (_, result, rule, ruleSet, xml) => {
    const found = rulesOf(xml, ruleSet as ProfileName);
    expect(found?.includes(rule)).toBe(result === 'breaks');
  });
});
