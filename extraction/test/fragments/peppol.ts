import { type Case, cii, country, invoice, means, seller } from './documents.ts';

const partyOf = (role: 'Supplier' | 'Customer', inner: string) =>
  `<cac:Accounting${role}Party><cac:Party>${inner}</cac:Party></cac:Accounting${role}Party>`;
const within = (code: string) => partyOf('Supplier', country(code)) + partyOf('Customer', country(code));
const registration = (id: string, scheme: string) =>
  `<cac:PartyTaxScheme><cbc:CompanyID>${id}</cbc:CompanyID><cac:TaxScheme><cbc:ID>${scheme}</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>`;
const endpoint = (scheme: string) => `<cbc:EndpointID schemeID="${scheme}">1</cbc:EndpointID>`;
const paid = (currency: string) =>
  invoice(
    `<cac:LegalMonetaryTotal><cbc:PayableAmount currencyID="${currency}">1</cbc:PayableAmount></cac:LegalMonetaryTotal>`,
  );
const greek = (id: string, date = '2010-10-01', vat = 'EL061828591') =>
  invoice(`<cbc:ID>${id}</cbc:ID><cbc:IssueDate>${date}</cbc:IssueDate>${seller(registration(vat, 'VAT'))}`);
const fik = (reference: string, account: string) =>
  invoice(
    within('DK') +
      means(
        `<cbc:PaymentMeansCode>93</cbc:PaymentMeansCode><cbc:PaymentID>${reference}</cbc:PaymentID><cac:PayeeFinancialAccount><cbc:ID>${account}</cbc:ID></cac:PayeeFinancialAccount>`,
      ),
  );
const deadline =
  '<cac:AdditionalDocumentReference><cbc:ID>2026-01-31</cbc:ID><cbc:DocumentDescription>EINDAGI</cbc:DocumentDescription></cac:AdditionalDocumentReference>';
const lineInCii = (inner: string) =>
  cii('').replace(
    '<ram:ApplicableHeaderTradeAgreement>',
    `<ram:IncludedSupplyChainTradeLineItem>${inner}</ram:IncludedSupplyChainTradeLineItem>$&`,
  );
const quantities = (price: string, unit: string) =>
  lineInCii(
    `<ram:SpecifiedLineTradeAgreement><ram:${price}PriceProductTradePrice><ram:BasisQuantity unitCode="${unit}">2</ram:BasisQuantity></ram:${price}PriceProductTradePrice></ram:SpecifiedLineTradeAgreement><ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="AA">10</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>`,
  );
const addressInCii = (scheme: string) =>
  cii(
    `<ram:SellerTradeParty><ram:URIUniversalCommunication><ram:URIID schemeID="${scheme}">1</ram:URIID></ram:URIUniversalCommunication></ram:SellerTradeParty>`,
  );

/** Most are of the official unit tests. */
export const nationalCases: readonly Case[] = [
  ['PEPPOL-EN16931-CL008', true, 'a withdrawn scheme', invoice(seller(endpoint('0037')))],
  ['PEPPOL-EN16931-CL008', false, 'a withdrawn scheme', addressInCii('0037')],
  ['PEPPOL-EN16931-CL007', true, 'an amount in a withdrawn currency', paid('BGN')],
  ['PEPPOL-EN16931-CL007', false, 'an amount in another currency', paid('XCG')],
  ['PEPPOL-EN16931-R130', true, 'another unit of the gross price', quantities('Gross', 'BB')],
  ['PEPPOL-EN16931-R130', false, 'the unit of the quantity', quantities('Net', 'AA')],
  [
    'DE-R-T02',
    true,
    'no location of a document',
    invoice(
      `${within('de')}<cac:AdditionalDocumentReference><cac:Attachment><cac:ExternalReference/></cac:Attachment></cac:AdditionalDocumentReference>`,
    ),
  ],
  ['NL-R-008', true, 'a country in small letters', invoice(within('nl') + means(''))],
  [
    'NO-R-002',
    true,
    'the register in another scheme',
    invoice(seller(country('NO') + registration('Foretaksregisteret', 'FC'))),
  ],
  ['NO-R-002', false, 'the register', invoice(seller(country('NO') + registration('Foretaksregisteret', 'TAX')))],
  [
    'NO-R-002',
    true,
    'a representative and an empty VAT identifier',
    invoice(
      `${seller(registration('', 'VAT'))}<cac:TaxRepresentativeParty>${registration('NO1', 'VAT')}</cac:TaxRepresentativeParty>`,
    ),
  ],
  [
    'IS-R-010',
    false,
    'a date on the deadline',
    invoice(`<cbc:DueDate>2026-01-31</cbc:DueDate>${deadline}${seller(country('IS'))}`),
  ],
  ['DK-R-010', false, 'a reference with its kind', fik('73#1234567890123456', '12345678')],
  ['DK-R-010', true, 'a reference of another kind', fik('54#1234567890123456', '12345678')],
  ['DK-R-010', true, 'an account of nine digits', fik('73#1234567890123456', '123456789')],
  ['GR-R-001-1', true, 'a number without segments', greek('061828591')],
  ['GR-R-001-2', false, 'the tax number of the seller', greek('061828591|01/10/2010|0|1.1|0|1')],
  ['GR-R-001-2', true, 'another tax number', greek('061828591|01/10/2010|0|1.1|0|1', '2010-10-01', 'EL061828592')],
  ['GR-R-001-3', true, 'another date', greek('061828591|01/01/2010|0|1.1|0|1')],
  ['GR-R-001-4', true, 'no number of the branch', greek('061828591|01/10/2010|fgh|1.1|0|1')],
  ['GR-R-001-5', true, 'another type', greek('061828591|01/10/2010|0|33|0|1')],
];
