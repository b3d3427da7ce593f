const cac = 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2';
const cbc = 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2';
const uncefact = 'urn:un:unece:uncefact:data:standard';

export const invoice = (inner: string, root = 'Invoice') =>
  `<${root} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2" xmlns:cac="${cac}" xmlns:cbc="${cbc}">${inner}</${root}>`;
export const creditNote = (inner: string) => invoice(inner, 'CreditNote');
export const cii = (agreement: string, settlement = '') =>
  `<rsm:CrossIndustryInvoice xmlns:rsm="${uncefact}:CrossIndustryInvoice:100" xmlns:ram="${uncefact}:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="${uncefact}:UnqualifiedDataType:100"><rsm:SupplyChainTradeTransaction><ram:ApplicableHeaderTradeAgreement>${agreement}</ram:ApplicableHeaderTradeAgreement><ram:ApplicableHeaderTradeSettlement>${settlement}</ram:ApplicableHeaderTradeSettlement></rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>`;

export const seller = (inner: string) =>
  `<cac:AccountingSupplierParty><cac:Party>${inner}</cac:Party></cac:AccountingSupplierParty>`;
export const partyId = (scheme: string) =>
  `<cac:PartyIdentification><cbc:ID schemeID="${scheme}">1</cbc:ID></cac:PartyIdentification>`;
export const vat = (id: string) =>
  seller(
    `<cac:PartyTaxScheme><cbc:CompanyID>${id}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>`,
  );
export const address = (scheme: string, id: string) =>
  seller(`<cbc:EndpointID schemeID="${scheme}">${id}</cbc:EndpointID>`);
export const change = (inner: string) => `<cac:AllowanceCharge>${inner}</cac:AllowanceCharge>`;
export const percent = '<cbc:MultiplierFactorNumeric>20</cbc:MultiplierFactorNumeric>';
export const base = '<cbc:BaseAmount>100</cbc:BaseAmount>';
export const tax = (category: string, reason = '') =>
  `<cac:TaxCategory><cbc:ID>${category}</cbc:ID><cbc:TaxExemptionReasonCode>${reason}</cbc:TaxExemptionReasonCode></cac:TaxCategory>`;
export const taxed =
  '<cac:TaxCategory><cbc:ID>S</cbc:ID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory>';
export const billing = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0';
export const inCii = (code: string, party: string) =>
  `<ram:SellerTradeParty>${party}<ram:PostalTradeAddress><ram:CountryID>${code}</ram:CountryID></ram:PostalTradeAddress></ram:SellerTradeParty><ram:BuyerTradeParty><ram:PostalTradeAddress><ram:CountryID>${code}</ram:CountryID></ram:PostalTradeAddress></ram:BuyerTradeParty>`;
export const danishTax = (reason: string) =>
  `<ram:SpecifiedTradeAllowanceCharge><ram:ReasonCode>ZZZ</ram:ReasonCode><ram:Reason>${reason}</ram:Reason></ram:SpecifiedTradeAllowanceCharge>`;
export const country = (code: string) =>
  `<cac:PostalAddress><cac:Country><cbc:IdentificationCode>${code}</cbc:IdentificationCode></cac:Country></cac:PostalAddress>`;

export const representative = (scheme: string) =>
  `<ram:SellerTaxRepresentativeTradeParty><ram:GlobalID schemeID="${scheme}">1</ram:GlobalID></ram:SellerTaxRepresentativeTradeParty>`;
export const communication = (scheme: string) =>
  `<ram:PayeeTradeParty><ram:URIUniversalCommunication><ram:URIID schemeID="${scheme}">1</ram:URIID></ram:URIUniversalCommunication></ram:PayeeTradeParty>`;

export const means = (inner: string) => `<cac:PaymentMeans>${inner}</cac:PaymentMeans>`;
export const meansInCii = (...inner: readonly string[]) =>
  cii(
    '',
    inner
      .map((each) => `<ram:SpecifiedTradeSettlementPaymentMeans>${each}</ram:SpecifiedTradeSettlementPaymentMeans>`)
      .join(''),
  );
export const tradeChange = (inner: string) =>
  `<ram:SpecifiedTradeAllowanceCharge>${inner}</ram:SpecifiedTradeAllowanceCharge>`;
export const supporting = (inner: string) =>
  `<ram:AdditionalReferencedDocument><ram:TypeCode>916</ram:TypeCode>${inner}</ram:AdditionalReferencedDocument>`;
export const totals = (inner: string) =>
  `<ram:SpecifiedTradeSettlementHeaderMonetarySummation>${inner}</ram:SpecifiedTradeSettlementHeaderMonetarySummation>`;
export const vatTotal = (amount: string, currency: string) =>
  `<ram:TaxTotalAmount currencyID="${currency}">${amount}</ram:TaxTotalAmount>`;
export const dollars =
  '<ram:TaxCurrencyCode>USD</ram:TaxCurrencyCode><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>';
export const lineOf = (amount: string, currency: string) =>
  invoice(
    `<cbc:DocumentCurrencyCode>${currency}</cbc:DocumentCurrencyCode><cac:InvoiceLine><cbc:InvoicedQuantity>1</cbc:InvoicedQuantity><cbc:LineExtensionAmount>${amount}</cbc:LineExtensionAmount><cac:Price><cbc:PriceAmount>1</cbc:PriceAmount></cac:Price></cac:InvoiceLine>`,
  );
export const process = (id: string) => invoice(`<cbc:ProfileID>${id}</cbc:ProfileID>`);
export const otherTax = '<cac:PartyTaxScheme><cbc:CompanyID>1</cbc:CompanyID><cac:TaxScheme/></cac:PartyTaxScheme>';
export const otherTaxOf = (scheme: string) =>
  otherTax.replace('<cac:TaxScheme/>', `<cac:TaxScheme><cbc:ID>${scheme}</cbc:ID></cac:TaxScheme>`);
export const external = (inner: string) =>
  invoice(
    `<cac:AdditionalDocumentReference><cac:Attachment><cac:ExternalReference>${inner}</cac:ExternalReference></cac:Attachment></cac:AdditionalDocumentReference>`,
  );
export const issued = (text: string, format = '102') =>
  cii('').replace(
    '<rsm:SupplyChain',
    `<rsm:ExchangedDocument><ram:IssueDateTime><udt:DateTimeString format="${format}">${text}</udt:DateTimeString></ram:IssueDateTime></rsm:ExchangedDocument><rsm:SupplyChain`,
  );

export type Case = readonly [rule: string, isBroken: boolean, what: string, xml: string];
