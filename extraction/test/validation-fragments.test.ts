import { describe, expect, it } from 'vitest';
import { extractXmlWithText } from '../src/extract-xml.ts';
import type { ProfileName } from '../src/validation/profiles.ts';

const cac = 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2';
const cbc = 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2';
const uncefact = 'urn:un:unece:uncefact:data:standard';

const invoice = (inner: string, root = 'Invoice') =>
  `<${root} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2" xmlns:cac="${cac}" xmlns:cbc="${cbc}">${inner}</${root}>`;
const creditNote = (inner: string) => invoice(inner, 'CreditNote');
const cii = (agreement: string, settlement = '') =>
  `<rsm:CrossIndustryInvoice xmlns:rsm="${uncefact}:CrossIndustryInvoice:100" xmlns:ram="${uncefact}:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="${uncefact}:UnqualifiedDataType:100"><rsm:SupplyChainTradeTransaction><ram:ApplicableHeaderTradeAgreement>${agreement}</ram:ApplicableHeaderTradeAgreement><ram:ApplicableHeaderTradeSettlement>${settlement}</ram:ApplicableHeaderTradeSettlement></rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>`;

const rulesOf = (xml: string, ruleSet: ProfileName) =>
  extractXmlWithText(Buffer.from(xml))
    ?.validate(ruleSet)
    .findings.map(({ rule }) => rule);

const seller = (inner: string) =>
  `<cac:AccountingSupplierParty><cac:Party>${inner}</cac:Party></cac:AccountingSupplierParty>`;
const partyId = (scheme: string) =>
  `<cac:PartyIdentification><cbc:ID schemeID="${scheme}">1</cbc:ID></cac:PartyIdentification>`;
const vat = (id: string) =>
  seller(
    `<cac:PartyTaxScheme><cbc:CompanyID>${id}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>`,
  );
const address = (scheme: string, id: string) => seller(`<cbc:EndpointID schemeID="${scheme}">${id}</cbc:EndpointID>`);
const change = (inner: string) => `<cac:AllowanceCharge>${inner}</cac:AllowanceCharge>`;
const percent = '<cbc:MultiplierFactorNumeric>20</cbc:MultiplierFactorNumeric>';
const base = '<cbc:BaseAmount>100</cbc:BaseAmount>';
const tax = (category: string, reason = '') =>
  `<cac:TaxCategory><cbc:ID>${category}</cbc:ID><cbc:TaxExemptionReasonCode>${reason}</cbc:TaxExemptionReasonCode></cac:TaxCategory>`;
const inCii = (code: string, party: string) =>
  `<ram:SellerTradeParty>${party}<ram:PostalTradeAddress><ram:CountryID>${code}</ram:CountryID></ram:PostalTradeAddress></ram:SellerTradeParty><ram:BuyerTradeParty><ram:PostalTradeAddress><ram:CountryID>${code}</ram:CountryID></ram:PostalTradeAddress></ram:BuyerTradeParty>`;
const danishTax = (reason: string) =>
  `<ram:SpecifiedTradeAllowanceCharge><ram:ReasonCode>ZZZ</ram:ReasonCode><ram:Reason>${reason}</ram:Reason></ram:SpecifiedTradeAllowanceCharge>`;
const country = (code: string) =>
  `<cac:PostalAddress><cac:Country><cbc:IdentificationCode>${code}</cbc:IdentificationCode></cac:Country></cac:PostalAddress>`;

const representative = (scheme: string) =>
  `<ram:SellerTaxRepresentativeTradeParty><ram:GlobalID schemeID="${scheme}">1</ram:GlobalID></ram:SellerTaxRepresentativeTradeParty>`;
const communication = (scheme: string) =>
  `<ram:PayeeTradeParty><ram:URIUniversalCommunication><ram:URIID schemeID="${scheme}">1</ram:URIID></ram:URIUniversalCommunication></ram:PayeeTradeParty>`;

type Case = readonly [rule: string, isBroken: boolean, what: string, xml: string];

const peppol = 'peppol-bis-3';
const selfBilling = 'peppol-bis-3-self-billing';

const cases: Readonly<Partial<Record<ProfileName, readonly Case[]>>> = {
  'en-16931': [
    ['BR-CL-10', false, 'SEPA for the seller', invoice(seller(partyId('SEPA')))],
    [
      'BR-CL-10',
      true,
      'SEPA for the representative',
      invoice(`<cac:TaxRepresentativeParty>${partyId('SEPA')}</cac:TaxRepresentativeParty>`),
    ],
    ['BR-CL-17', true, 'a category in a change of unknown kind', invoice(change(tax('X')))],
    ['BR-CL-17', false, 'a known category in a change of unknown kind', invoice(change(tax('S')))],
    ['BR-CL-10', true, 'an unknown scheme of the representative', cii(representative('9999'))],
    ['BR-CL-10', false, 'a known scheme of the representative', cii(representative('0088'))],
    ['BR-CL-25', true, 'an unknown scheme of the payee', cii('', communication('9999'))],
    ['BR-CL-25', false, 'a known scheme of the payee', cii('', communication('0088'))],
    ['BR-CL-22', true, 'a reason in a change', invoice(change(tax('E', 'VATEX-EU-0')))],
    ['BR-CL-22', false, 'a reason in small letters', invoice(change(tax('E', 'vatex-eu-o')))],
  ],
  [peppol]: [
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
