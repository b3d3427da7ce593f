import type { Unused } from '../syntax.ts';

/** Without a term in EN 16931, and therefore not to be used in an invoice: the rules `UBL-CR`. */

const document =
  'CopyIndicator UUID IssueDate IssueTime DocumentTypeCode DocumentType Xpath LanguageID LocaleCode VersionID ' +
  'DocumentStatusCode DocumentDescription cac:Attachment cac:ValidityPeriod cac:IssuerParty cac:ResultOfVerification';
const marks = 'MarkCareIndicator MarkAttentionIndicator WebsiteURI LogoReferenceID';
const address = [
  'ID AddressTypeCode AddressFormatCode Postbox Floor',
  'Room',
  'BlockName BuildingName BuildingNumber InhouseMail Department MarkAttention MarkCare PlotIdentification',
  'CitySubdivisionName CountrySubentityCode Region District TimezoneOffset cac:Country/cbc:Name cac:LocationCoordinate',
].join(' ');
const taxScheme =
  'RegistrationName TaxLevelCode ExemptionReasonCode ExemptionReason cac:RegistrationAddress ' +
  'cac:TaxScheme/cbc:Name cac:TaxScheme/cbc:TaxTypeCode cac:TaxScheme/cbc:CurrencyCode ' +
  'cac:TaxScheme/cac:JurisdictionRegionAddress';
const registration = 'RegistrationDate RegistrationExpirationDate CompanyLegalFormCode';
const entity =
  'SoleProprietorshipIndicator CompanyLiquidationStatusCode CorporationStockAmount FullyPaidSharesIndicator ' +
  'cac:RegistrationAddress cac:CorporateRegistrationScheme cac:HeadOfficeParty cac:ShareholderParty';
const contact = 'ID Telefax Note cac:OtherCommunication';
const agents = 'cac:Person cac:AgentParty cac:ServiceProviderParty cac:PowerOfAttorney cac:FinancialAccount';
const changeIds = 'ID PrepaidIndicator SequenceNumeric AccountingCostCode AccountingCost PerUnitAmount';
const scheme = 'Name TaxTypeCode CurrencyCode cac:JurisdiccionRegionAddress';
const tiers = 'TierRange TierRatePercent';
const category = 'Name BaseUnitMeasure PerUnitAmount';
const reasons = 'TaxExemptionReasonCode TaxExemptionReason';
const itemId = 'ExtendedID BareCodeSymbologyID cac:PhysicalAttribute cac:MeasurementDimension cac:IssuerParty';

const supplier = 'cac:AccountingSupplierParty';
const customer = 'cac:AccountingCustomerParty';
const representative = 'cac:TaxRepresentativeParty';
const billing = 'cac:BillingReference';
const additional = 'cac:AdditionalDocumentReference';
const means = 'cac:PaymentMeans';
const account = `${means}/cac:PayeeFinancialAccount`;
const branch = `${account}/cac:FinancialInstitutionBranch`;
const mandate = `${means}/cac:PaymentMandate`;
const delivery = 'cac:Delivery';
const subtotal = 'cac:TaxTotal/cac:TaxSubtotal';
const line = 'cac:InvoiceLine';
const item = `${line}/cac:Item`;

export const unusedInUbl: readonly Unused[] = [
  [3, '', 'ProfileExecutionID CopyIndicator UUID IssueTime PricingCurrencyCode PaymentCurrencyCode'],
  [9, '', 'PaymentAlternativeCurrencyCode AccountingCostCode LineCountNumeric'],
  [12, 'cac:InvoicePeriod', 'StartTime EndTime DurationMeasure Description'],
  [
    16,
    'cac:OrderReference',
    'CopyIndicator UUID IssueDate IssueTime CustomerReference OrderTypeCode DocumentReference',
  ],
  [23, `${billing}/cac:InvoiceDocumentReference`, document.replace(' IssueDate', '')],
  [38, billing, 'cac:SelfBilledInvoiceDocumentReference cac:CreditNoteDocumentReference'],
  [40, billing, 'cac:SelfBilledCreditNoteDocumentReference cac:DebitNoteDocumentReference'],
  [42, billing, 'cac:ReminderDocumentReference cac:AdditionalDocumentReference cac:BillingReferenceLine'],
  [45, 'cac:DespatchDocumentReference', document],
  [61, 'cac:ReceiptDocumentReference', document],
  [77, '', 'cac:StatementDocumentReference'],
  [78, 'cac:OriginatorDocumentReference', document],
  [94, 'cac:ContractDocumentReference', document],
  [110, additional, 'CopyIndicator UUID IssueDate IssueTime DocumentType Xpath LanguageID LocaleCode VersionID'],
  [119, additional, 'DocumentStatusCode'],
  [
    121,
    `${additional}/cac:Attachment/cac:ExternalReference`,
    'DocumentHash HashAlgorithmMethod ExpiryDate ExpiryTime MimeCode FormatCode EncodingCode CharacterSetCode FileName Description',
  ],
  [131, additional, 'cac:ValidityPeriod cac:IssuerParty cac:ResultOfVerification'],
  [134, 'cac:ProjectReference', 'UUID IssueDate cac:WorkPhaseReference'],
  [137, '', 'cac:Signature'],
  [138, supplier, 'CustomerAssignedAccountID AdditionalAccountID DataSendingCapability'],
  [141, `${supplier}/cac:Party`, `${marks} IndustryClassificationCode cac:Language`],
  [147, `${supplier}/cac:Party/cac:PostalAddress`, address],
  [168, `${supplier}/cac:Party`, 'cac:PhysicalLocation'],
  [169, `${supplier}/cac:Party/cac:PartyTaxScheme`, taxScheme],
  [178, `${supplier}/cac:Party/cac:PartyLegalEntity`, `${registration} ${entity}`],
  [189, `${supplier}/cac:Party/cac:Contact`, contact],
  [193, `${supplier}/cac:Party`, agents],
  [198, supplier, 'cac:DespatchContact cac:AccountingContact cac:SellerContact'],
  [201, customer, 'CustomerAssignedAccountID SupplierAssignedAccountID AdditionalAccountID'],
  [204, `${customer}/cac:Party`, `${marks} IndustryClassificationCode cac:Language`],
  [210, `${customer}/cac:Party/cac:PostalAddress`, address],
  [231, `${customer}/cac:Party`, 'cac:PhysicalLocation'],
  [232, `${customer}/cac:Party/cac:PartyTaxScheme`, taxScheme],
  [241, `${customer}/cac:Party/cac:PartyLegalEntity`, `${registration} CompanyLegalForm ${entity}`],
  [253, `${customer}/cac:Party/cac:Contact`, contact],
  [257, `${customer}/cac:Party`, agents],
  [262, customer, 'cac:DeliveryContact cac:AccountingContact cac:BuyerContact'],
  [265, 'cac:PayeeParty', `${marks} EndpointID IndustryClassificationCode cac:Language`],
  [272, 'cac:PayeeParty', 'cac:PostalAddress cac:PhysicalLocation cac:PartyTaxScheme'],
  [275, 'cac:PayeeParty/cac:PartyLegalEntity', `RegistrationName ${registration} CompanyLegalForm ${entity}`],
  [288, 'cac:PayeeParty', `cac:Contact ${agents}`],
  [294, '', 'cac:BuyerCustomerParty cac:SellerSupplierParty'],
  [296, representative, `${marks} EndpointID IndustryClassificationCode cac:PartyIdentification cac:Language`],
  [304, `${representative}/cac:PostalAddress`, address],
  [325, representative, 'cac:PhysicalLocation'],
  [326, `${representative}/cac:PartyTaxScheme`, taxScheme],
  [335, representative, `cac:PartyLegalEntity cac:Contact ${agents}`],
  [342, delivery, 'ID Quantity MinimumQuantity MaximumQuantity ActualDeliveryTime LatestDeliveryDate'],
  [348, delivery, 'LatestDeliveryTime ReleaseID TrackingID'],
  [
    351,
    `${delivery}/cac:DeliveryLocation`,
    'Description Conditions CountrySubentity CountrySubentityCode LocationTypeCode InformationURI Name cac:ValidationPeriod',
  ],
  [359, `${delivery}/cac:DeliveryLocation/cac:Address`, address],
  [380, `${delivery}/cac:DeliveryLocation`, 'cac:SubsidiaryLocation cac:LocationCoordinate'],
  [382, delivery, 'cac:AlternativeDeliveryLocation cac:RequestedDeliveryPeriod cac:PromisedDeliveryPeriod'],
  [385, delivery, 'cac:CarrierParty'],
  [
    386,
    `${delivery}/cac:DeliveryParty`,
    `${marks} EndpointID IndustryClassificationCode cac:PartyIdentification cac:Language cac:PostalAddress cac:PhysicalLocation cac:PartyTaxScheme cac:PartyLegalEntity cac:Contact ${agents}`,
  ],
  [404, delivery, 'cac:NotifyParty cac:Despatch cac:DeliveryTerms cac:MinimumDeliveryUnit cac:MaximumDeliveryUnit'],
  [409, delivery, 'cac:Shipment'],
  [410, '', 'cac:DeliveryTerms'],
  [411, means, 'ID'],
  [413, means, 'PaymentChannelCode InstructionID'],
  [
    415,
    `${means}/cac:CardAccount`,
    'CardTypeCode ValidityStartDate ExpiryDate IssuerID IssuerNumberID CV2ID CardChipCode ChipApplicationID',
  ],
  [424, account, 'AliasName AccountTypeCode AccountFormatCode CurrencyCode PaymentNote'],
  [429, branch, 'Name cac:FinancialInstitution/cbc:Name cac:FinancialInstitution/cac:Address cac:Address'],
  [433, account, 'cac:Country'],
  [434, means, 'cac:CreditAccount'],
  [435, mandate, 'MandateTypeCode MaximumPaymentInstructionsNumeric MaximumPaidAmount SignatureID cac:PayerParty'],
  [
    440,
    `${mandate}/cac:PayerFinancialAccount`,
    'Name AliasName AccountTypeCode AccountFormatCode CurrencyCode PaymentNote cac:FinancialInstitutionBranch cac:Country',
  ],
  [448, mandate, 'cac:ValidityPeriod cac:PaymentReversalPeriod cac:Clause'],
  [451, means, 'cac:TradeFinancing'],
  [452, 'cac:PaymentTerms', 'ID PaymentMeansID PrepaidPaymentReferenceID ReferenceEventCode SettlementDiscountPercent'],
  [457, 'cac:PaymentTerms', 'PenaltySurchargePercent PaymentPercent Amount SettlementDiscountAmount PenaltyAmount'],
  [462, 'cac:PaymentTerms', 'PaymentTermsDetailsURI PaymentDueDate InstallmentDueDate InvoicingPartyReference'],
  [466, 'cac:PaymentTerms', 'cac:SettlementPeriod cac:PenaltyPeriod cac:ExchangeRate cac:ValidityPeriod'],
  [470, '', 'cac:PrepaidPayment'],
  [471, 'cac:AllowanceCharge', changeIds],
  [477, 'cac:AllowanceCharge/cac:TaxCategory', `${category} ${reasons} ${tiers}`],
  [484, 'cac:AllowanceCharge/cac:TaxCategory/cac:TaxScheme', scheme],
  [488, 'cac:AllowanceCharge', 'cac:TaxTotal cac:PaymentMeans'],
  [490, '', 'cac:TaxExchangeRate cac:PricingExchangeRate cac:PaymentExchangeRate cac:PaymentAlternativeExchangeRate'],
  [494, 'cac:TaxTotal', 'RoundingAmount TaxEvidenceIndicator TaxIncludedIndicator'],
  [497, subtotal, `CalculationSequenceNumeric TransactionCurrencyTaxAmount Percent BaseUnitMeasure PerUnitAmount`],
  [502, subtotal, tiers],
  [504, `${subtotal}/cac:TaxCategory`, `${category} ${tiers}`],
  [509, `${subtotal}/cac:TaxCategory/cac:TaxScheme`, scheme],
  [513, '', 'cac:WithholdingTaxTotal'],
  [514, 'cac:LegalMonetaryTotal', 'PayableAlternativeAmount'],
  [515, line, 'UUID TaxPointDate AccountingCostCode PaymentPurposeCode FreeOfChargeIndicator'],
  [520, `${line}/cac:InvoicePeriod`, 'StartTime EndTime DurationMeasure DescriptionCode Description'],
  [525, `${line}/cac:OrderLineReference`, 'SalesOrderLineID UUID LineStatusCode cac:OrderReference'],
  [529, line, 'cac:DespatchLineReference cac:ReceiptLineReference cac:BillingReference'],
  [532, `${line}/cac:DocumentReference`, 'CopyIndicator UUID IssueDate IssueTime'],
  [537, `${line}/cac:DocumentReference`, document.slice(document.indexOf('DocumentType '))],
  [548, line, 'cac:PricingReference cac:OriginatorParty cac:Delivery cac:PaymentTerms'],
  [552, `${line}/cac:AllowanceCharge`, `${changeIds} cac:TaxCategory cac:TaxTotal cac:PaymentMeans`],
  [561, line, 'cac:TaxTotal cac:WithholdingTaxTotal'],
  [563, item, 'PackQuantity PackSizeNumeric CatalogueIndicator HazardousRiskIndicator AdditionalInformation'],
  [568, item, 'Keyword BrandName ModelName'],
  [571, `${item}/cac:BuyersItemIdentification`, itemId],
  [576, `${item}/cac:SellersItemIdentification`, itemId],
  [581, item, 'cac:ManufacturersItemIdentification'],
  [582, `${item}/cac:StandardItemIdentification`, itemId],
  [587, item, 'cac:CatalogueItemIdentification cac:AdditionalItemIdentification cac:CatalogueDocumentReference'],
  [590, item, 'cac:ItemSpecificationDocumentReference'],
  [591, `${item}/cac:OriginCountry`, 'Name'],
  [592, `${item}/cac:CommodityClassification`, 'NatureCode CargoTypeCode CommodityCode'],
  [595, item, 'cac:TransactionConditions cac:HazardousItem'],
  [597, `${item}/cac:ClassifiedTaxCategory`, `${category} ${reasons} ${tiers}`],
  [604, `${item}/cac:ClassifiedTaxCategory/cac:TaxScheme`, scheme],
  [
    608,
    `${item}/cac:AdditionalItemProperty`,
    'ID NameCode TestMethod ValueQuantity ValueQualifier ImportanceCode ListValue cac:UsabilityPeriod cac:ItemPropertyGroup cac:RangeDimension cac:ItemPropertyRange',
  ],
  [619, item, 'cac:ManufacturerParty cac:InformationContentProviderParty cac:OriginAddress cac:ItemInstance'],
  [623, item, 'cac:Certificate cac:Dimension'],
  [
    625,
    `${item}/cac:Price`,
    'PriceChangeReason PriceTypeCode PriceType OrderableUnitFactorRate ValidityPeriod PriceList',
  ],
  [631, `${item}/cac:Price`, 'OrderableUnitFactorRate'],
  [632, `${item}/cac:Price/cac:AllowanceCharge`, 'ID AllowanceChargeReasonCode AllowanceChargeReason'],
  [635, `${item}/cac:Price/cac:AllowanceCharge`, 'MultiplierFactorNumeric PrepaidIndicator SequenceNumeric'],
  [638, `${item}/cac:Price/cac:AllowanceCharge`, 'AccountingCostCode AccountingCost PerUnitAmount cac:TaxCategory'],
  [642, `${item}/cac:Price/cac:AllowanceCharge`, 'cac:TaxTotal cac:PaymentMeans'],
  [644, `${item}/cac:Price`, 'cac:PricingExchangeRate'],
  [645, line, 'cac:DeliveryTerms cac:SubInvoiceLine cac:ItemPriceExtension'],
  [648, 'cbc:CustomizationID', '@schemeID'],
  [649, 'cbc:ProfileID', '@schemeID'],
  [650, 'cbc:ID', '@schemeID'],
  [651, 'cbc:SalesOrderID', '@schemeID'],
  [653, `${means}/cbc:PaymentID`, '@schemeID'],
  [654, `${account}/cbc:ID`, '@schemeID'],
  [655, `${branch}/cbc:ID`, '@schemeID'],
  [656, 'cbc:InvoiceTypeCode', '@listID'],
  [657, 'cbc:DocumentCurrencyCode', '@listID'],
  [658, 'cbc:TaxCurrencyCode', '@listID'],
  [659, `${additional}/cbc:DocumentTypeCode`, '@listID'],
  [661, `${means}/cbc:PaymentMeansCode`, '@listID'],
  [672, 'cbc:CreditNoteTypeCode', '@listID'],
  [681, means, 'InstructionNote'],
  [682, delivery, 'cac:DeliveryAddress'],
];

/** The same, wherever an element of this name is. */
export const unusedAnywhereInUbl: readonly Unused[] = [
  [652, 'cac:PartyTaxScheme', 'CompanyID/@schemeID'],
  [660, 'cac:Country', 'IdentificationCode/@listID'],
  [662, 'cbc:AllowanceChargeReasonCode', '@listID'],
  [664, 'cac:FinancialInstitution', '.'],
  [667, 'cac:BuyersItemIdentification', 'ID/@schemeID'],
  [668, 'cac:SellersItemIdentification', 'ID/@schemeID'],
  [669, 'cac:Price', 'cac:AllowanceCharge/cbc:AllowanceChargeReasonCode cac:AllowanceCharge/cbc:AllowanceChargeReason'],
  [671, 'cac:Price', 'cac:AllowanceCharge/cbc:MultiplierFactorNumeric'],
  [674, 'cbc:PrimaryAccountNumber', '@schemeID'],
  [675, 'cac:CardAccount', 'NetworkID/@schemeID'],
  [676, 'cac:PaymentMandate', 'ID/@schemeID cac:PayerFinancialAccount/cbc:ID/@schemeID'],
  [678, 'cac:TaxCategory', 'ID/@schemeID'],
  [679, 'cac:ClassifiedTaxCategory', 'ID/@schemeID'],
  [680, 'cac:PaymentMeans', 'cac:PayerFinancialAccount'],
];
