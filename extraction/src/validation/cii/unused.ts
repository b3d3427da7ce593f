import type { Unused } from '../syntax.ts';

const transaction = 'rsm:SupplyChainTradeTransaction';
export const line = `${transaction}/ram:IncludedSupplyChainTradeLineItem`;
export const document = 'rsm:ExchangedDocument';
export const context = 'rsm:ExchangedDocumentContext';
export const product = `${line}/ram:SpecifiedTradeProduct`;
export const lineAgreement = `${line}/ram:SpecifiedLineTradeAgreement`;
export const lineSettlement = `${line}/ram:SpecifiedLineTradeSettlement`;
export const agreement = `${transaction}/ram:ApplicableHeaderTradeAgreement`;
export const delivery = `${transaction}/ram:ApplicableHeaderTradeDelivery`;
export const settlement = `${transaction}/ram:ApplicableHeaderTradeSettlement`;

const note = `${line}/ram:AssociatedDocumentLineDocument`;
const characteristic = `${product}/ram:ApplicableProductCharacteristic`;
const classification = `${product}/ram:DesignatedProductClassification`;
const gross = `${lineAgreement}/ram:GrossPriceProductTradePrice`;
const discount = `${gross}/ram:AppliedTradeAllowanceCharge`;
const net = `${lineAgreement}/ram:NetPriceProductTradePrice`;
const lineDelivery = `${line}/ram:SpecifiedLineTradeDelivery`;
const lineChange = `${lineSettlement}/ram:SpecifiedTradeAllowanceCharge`;
const lineSum = `${lineSettlement}/ram:SpecifiedTradeSettlementLineMonetarySummation`;
const lineAccount = `${lineSettlement}/ram:ReceivableSpecifiedTradeAccountingAccount`;
const seller = `${agreement}/ram:SellerTradeParty`;
const buyer = `${agreement}/ram:BuyerTradeParty`;
const representative = `${agreement}/ram:SellerTaxRepresentativeTradeParty`;
const shipTo = `${delivery}/ram:ShipToTradeParty`;
const event = `${delivery}/ram:ActualDeliverySupplyChainEvent`;
const payee = `${settlement}/ram:PayeeTradeParty`;
const means = `${settlement}/ram:SpecifiedTradeSettlementPaymentMeans`;
const card = `${means}/ram:ApplicableTradeSettlementFinancialCard`;
const debtor = `${means}/ram:PayerPartyDebtorFinancialAccount`;
const debtorBank = `${means}/ram:PayerSpecifiedDebtorFinancialInstitution`;
const change = `${settlement}/ram:SpecifiedTradeAllowanceCharge`;
const terms = `${settlement}/ram:SpecifiedTradePaymentTerms`;
const account = `${settlement}/ram:ReceivableSpecifiedTradeAccountingAccount`;
const sum = `${settlement}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`;

const contact = 'ID TypeCode JobTitle Responsibility PersonID';
const phone = 'URIID ChannelCode';
const lines = 'DirectTelephoneUniversalCommunication MobileTelephoneUniversalCommunication FaxUniversalCommunication';
const otherLines =
  'TelexUniversalCommunication VOIPUniversalCommunication InstantMessagingUniversalCommunication SpecifiedNote ' +
  'SpecifiedContactPerson';
const email = 'ChannelCode CompleteNumber';
const ends = 'EndPointURIUniversalCommunication LogoAssociatedSpecifiedBinaryFile';
const priceEnds =
  'ValiditySpecifiedPeriod DeliveryTradeLocation TradeComparisonReferencePrice AssociatedReferencedDocument';
const accountParts = 'SetTriggerCode TypeCode AmountTypeCode Name CostReferenceDimensionPattern';
const accounts = 'PurchaseSpecifiedTradeAccountingAccount SalesSpecifiedTradeAccountingAccount';

const contactRows = (party: string, first: number): readonly Unused[] => [
  [first, `${party}/ram:DefinedTradeContact`, contact],
  [first + 5, `${party}/ram:DefinedTradeContact/ram:TelephoneUniversalCommunication`, phone],
  [first + 7, `${party}/ram:DefinedTradeContact`, lines],
  [first + 10, `${party}/ram:DefinedTradeContact/ram:EmailURIUniversalCommunication`, email],
  [first + 12, `${party}/ram:DefinedTradeContact`, otherLines],
  [first + 17, `${party}/ram:URIUniversalCommunication`, email],
  [first + 19, `${party}/ram:SpecifiedTaxRegistration`, 'AssociatedRegisteredTax'],
  [first + 20, party, ends],
];

/** Without a term in EN 16931, and therefore not to be used in an invoice: most rules `CII-SR`. */
export const unusedInCii: readonly Unused[] = [
  [1, context, 'SpecifiedTransactionID TestIndicator'],
  [6, context, 'BIMSpecifiedDocumentContextParameter ScenarioSpecifiedDocumentContextParameter'],
  [8, context, 'ApplicationSpecifiedDocumentContextParameter'],
  [11, context, 'SubsetSpecifiedDocumentContextParameter MessageStandardSpecifiedDocumentContextParameter'],
  [13, document, 'Name'],
  [15, document, 'IssueDateTime/udt:DateTime CopyIndicator Purpose ControlRequirementIndicator LanguageID PurposeCode'],
  [21, document, 'RevisionDateTime VersionID GlobalID RevisionID PreviousRevisionID CategoryCode'],
  [27, `${document}/ram:IncludedNote`, 'Subject ContentCode'],
  [32, `${document}/ram:IncludedNote`, 'ID'],
  [33, document, 'EffectiveSpecifiedPeriod IssuerTradeParty'],
  [35, line, 'DescriptionCode ParentLineID LineStatusCode LineStatusReasonCode'],
  [41, `${note}/ram:IncludedNote`, 'SubjectCode ID Subject ContentCode'],
  [45, product, 'ID'],
  [48, product, 'ManufacturerAssignedID TradeName TypeCode NetWeightMeasure GrossWeightMeasure ProductGroupID'],
  [54, product, 'EndItemTypeCode EndItemName AreaDensityMeasure UseDescription BrandName SubBrandName'],
  [60, product, 'DrainedNetWeightMeasure VariableMeasureIndicator ColourCode ColourDescription Designation'],
  [65, product, 'FormattedCancellationAnnouncedLaunchDateTime FormattedLatestProductDataChangeDateTime'],
  [67, characteristic, 'ID TypeCode'],
  [70, characteristic, 'ValueMeasure MeasurementMethodCode'],
  [73, characteristic, 'ValueCode ValueDateTime ValueIndicator ContentTypeCode ValueSpecifiedBinaryFile'],
  [78, characteristic, 'ApplicableProductCharacteristicCondition ApplicableReferencedStandard'],
  [80, product, 'ApplicableMaterialGoodsCharacteristic'],
  [81, classification, 'SystemID SystemName ClassName SubClassCode ClassProductCharacteristic'],
  [86, classification, 'ApplicableReferencedStandard'],
  [87, product, 'IndividualTradeProductInstance CertificationEvidenceReferenceReferencedDocument'],
  [89, product, 'InspectionReferenceReferencedDocument'],
  [91, `${product}/ram:OriginTradeCountry`, 'Name SubordinateTradeCountrySubDivision'],
  [93, product, 'LinearSpatialDimension MinimumLinearSpatialDimension MaximumLinearSpatialDimension'],
  [96, product, 'ManufacturerTradeParty PresentationSpecifiedBinaryFile MSDSReferenceReferencedDocument'],
  [99, product, 'AdditionalReferenceReferencedDocument LegalRightsOwnerTradeParty BrandOwnerTradeParty'],
  [102, product, 'IncludedReferencedProduct InformationNote'],
  [104, lineAgreement, 'BuyerReference BuyerRequisitionerTradeParty ApplicableTradeDeliveryTerms'],
  [107, lineAgreement, 'SellerOrderReferencedDocument BuyerOrderReferencedDocument/ram:IssuerAssignedID'],
  [109, lineAgreement, 'QuotationReferencedDocument ContractReferencedDocument DemandForecastReferencedDocument'],
  [112, lineAgreement, 'PromotionalDealReferencedDocument AdditionalReferencedDocument'],
  [114, gross, 'TypeCode MinimumQuantity MaximumQuantity ChangeReason OrderUnitConversionFactorNumeric'],
  [120, discount, 'ID SequenceNumeric CalculationPercent BasisAmount BasisQuantity PrepaidIndicator UnitBasisAmount'],
  [127, discount, 'ReasonCode Reason TypeCode CategoryTradeTax ActualTradeCurrencyExchange'],
  [132, gross, priceEnds],
  [136, net, 'TypeCode'],
  [138, net, 'MinimumQuantity MaximumQuantity ChangeReason OrderUnitConversionFactorNumeric'],
  [142, net, `AppliedTradeAllowanceCharge ${priceEnds}`],
  [147, lineAgreement, 'RequisitionerReferencedDocument ItemSellerTradeParty ItemBuyerTradeParty'],
  [150, lineAgreement, 'IncludedSpecifiedMarketplace'],
  [151, lineDelivery, 'RequestedQuantity ReceivedQuantity ChargeFreeQuantity PackageQuantity ProductUnitQuantity'],
  [156, lineDelivery, 'PerPackageUnitQuantity NetWeightMeasure GrossWeightMeasure TheoreticalWeightMeasure'],
  [160, lineDelivery, 'DespatchedQuantity SpecifiedDeliveryAdjustment IncludedSupplyChainPackaging'],
  [163, lineDelivery, 'RelatedSupplyChainConsignment ShipToTradeParty UltimateShipToTradeParty ShipFromTradeParty'],
  [167, lineDelivery, 'ActualDespatchSupplyChainEvent ActualPickUpSupplyChainEvent RequestedDeliverySupplyChainEvent'],
  [170, lineDelivery, 'ActualDeliverySupplyChainEvent ActualReceiptSupplyChainEvent AdditionalReferencedDocument'],
  [173, lineDelivery, 'DespatchAdviceReferencedDocument ReceivingAdviceReferencedDocument'],
  [
    175,
    lineDelivery,
    'DeliveryNoteReferencedDocument ConsumptionReportReferencedDocument PackingListReferencedDocument',
  ],
  [178, lineSettlement, 'PaymentReference InvoiceIssuerReference TotalAdjustmentAmount DiscountIndicator'],
  [182, `${lineSettlement}/ram:ApplicableTradeTax`, 'CalculatedAmount'],
  [183, lineChange, 'ChargeIndicator/udt:IndicatorString ID SequenceNumeric CalculationPercent/@format BasisQuantity'],
  [188, lineChange, 'PrepaidIndicator UnitBasisAmount TypeCode CategoryTradeTax ActualTradeCurrencyExchange ID'],
  [194, lineSettlement, 'SubtotalCalculatedTradeTax SpecifiedLogisticsServiceCharge SpecifiedTradePaymentTerms'],
  [197, lineSum, 'ChargeTotalAmount AllowanceTotalAmount TaxBasisTotalAmount TaxTotalAmount GrandTotalAmount'],
  [202, lineSum, 'InformationAmount TotalAllowanceChargeAmount TotalRetailValueInformationAmount'],
  [205, lineSum, 'GrossLineTotalAmount NetLineTotalAmount NetIncludingTaxesLineTotalAmount'],
  [208, lineSum, 'ProductWeightLossInformationAmount'],
  [209, lineSettlement, 'SpecifiedFinancialAdjustment InvoiceReferencedDocument'],
  [212, lineSettlement, 'PayableSpecifiedTradeAccountingAccount'],
  [213, lineAccount, accountParts],
  [218, lineSettlement, `${accounts} SpecifiedTradeSettlementFinancialCard`],
  [221, line, 'IncludedSubordinateTradeLineItem'],
  [222, seller, 'RoleCode'],
  [223, `${seller}/ram:SpecifiedLegalOrganization`, 'LegalClassificationCode Name PostalTradeAddress'],
  [226, `${seller}/ram:SpecifiedLegalOrganization`, 'AuthorizedLegalRegistration'],
  ...contactRows(seller, 227),
  [249, buyer, 'RoleCode Description'],
  [251, `${buyer}/ram:SpecifiedLegalOrganization`, 'LegalClassificationCode Name'],
  [254, `${buyer}/ram:SpecifiedLegalOrganization`, 'PostalTradeAddress AuthorizedLegalRegistration'],
  ...contactRows(buyer, 256),
  [278, agreement, 'SalesAgentTradeParty BuyerRequisitionerTradeParty BuyerAssignedAccountantTradeParty'],
  [281, agreement, 'SellerAssignedAccountantTradeParty BuyerTaxRepresentativeTradeParty'],
  [283, representative, 'GlobalID RoleCode Description SpecifiedLegalOrganization DefinedTradeContact'],
  [288, representative, 'URIUniversalCommunication SpecifiedTaxRegistration/ram:AssociatedRegisteredTax'],
  [290, representative, ends],
  [292, agreement, 'ProductEndUserTradeParty ApplicableTradeDeliveryTerms SellerOrderReferencedDocument/ram:LineID'],
  [295, agreement, 'BuyerOrderReferencedDocument/ram:LineID QuotationReferencedDocument'],
  [297, agreement, 'OrderResponseReferencedDocument ContractReferencedDocument/ram:LineID'],
  [299, agreement, 'DemandForecastReferencedDocument SupplyInstructionReferencedDocument'],
  [301, agreement, 'PromotionalDealReferencedDocument PriceListReferencedDocument'],
  [303, agreement, 'AdditionalReferencedDocument/ram:LineID RequisitionerReferencedDocument BuyerAgentTradeParty'],
  [306, agreement, 'PurchaseConditionsReferencedDocument SpecifiedProcuringProject/ram:Description'],
  [308, delivery, 'RelatedSupplyChainConsignment'],
  [309, shipTo, 'RoleCode Description SpecifiedLegalOrganization DefinedTradeContact URIUniversalCommunication'],
  [314, shipTo, `SpecifiedTaxRegistration ${ends}`],
  [317, delivery, 'UltimateShipToTradeParty ShipFromTradeParty ActualDespatchSupplyChainEvent'],
  [320, delivery, 'ActualPickUpSupplyChainEvent'],
  [321, event, 'ID OccurrenceDateTime/udt:DateTime TypeCode Description DescriptionBinaryObject UnitQuantity'],
  [327, event, 'LatestOccurrenceDateTime EarliestOccurrenceDateTime OccurrenceSpecifiedPeriod'],
  [330, event, 'OccurrenceLogisticsLocation'],
  [331, delivery, 'ActualReceiptSupplyChainEvent AdditionalReferencedDocument'],
  [333, delivery, 'DespatchAdviceReferencedDocument/ram:LineID DespatchAdviceReferencedDocument/ram:LineID'],
  [
    335,
    delivery,
    'DeliveryNoteReferencedDocument ConsumptionReportReferencedDocument PreviousDeliverySupplyChainEvent',
  ],
  [338, delivery, 'PackingListReferencedDocument'],
  [339, settlement, 'DuePayableAmount CreditorReferenceTypeCode CreditorReferenceType CreditorReferenceIssuerID'],
  [344, settlement, 'PaymentCurrencyCode InvoiceIssuerReference InvoiceDateTime NextInvoiceDateTime'],
  [348, settlement, 'CreditReasonCode CreditReason InvoicerTradeParty InvoiceeTradeParty'],
  [352, payee, 'RoleCode Description'],
  [354, `${payee}/ram:SpecifiedLegalOrganization`, 'LegalClassificationCode Name TradingBusinessName'],
  [357, `${payee}/ram:SpecifiedLegalOrganization`, 'PostalTradeAddress AuthorizedLegalRegistration'],
  [359, payee, `DefinedTradeContact PostalTradeAddress URIUniversalCommunication SpecifiedTaxRegistration ${ends}`],
  [365, settlement, 'PayerTradeParty TaxApplicableTradeCurrencyExchange InvoiceApplicableTradeCurrencyExchange'],
  [368, settlement, 'PaymentApplicableTradeCurrencyExchange'],
  [369, means, 'PaymentChannelCode GuaranteeMethodCode PaymentMethodCode'],
  [372, card, 'MicrochipIndicator TypeCode'],
  [375, card, 'ExpiryDate VerificationNumeric ValidFromDateTime CreditLimitAmount CreditAvailableAmount'],
  [380, card, 'InterestRatePercent Description'],
  [382, debtor, 'AccountName'],
  [384, debtorBank, 'ClearingSystemName Name LocationFinancialInstitutionAddress'],
  [388, change, 'ID SequenceNumeric BasisQuantity PrepaidIndicator UnitBasisAmount TypeCode'],
  [394, change, 'ActualTradeCurrencyExchange'],
  [395, settlement, 'SubtotalCalculatedTradeTax SpecifiedLogisticsServiceCharge'],
  [397, terms, 'ID FromEventCode SettlementPeriodMeasure DueDateDateTime/udt:DateTime TypeCode InstructionTypeCode'],
  [404, terms, 'PartialPaymentPercent PaymentMeansID PartialPaymentAmount ApplicableTradePaymentPenaltyTerms'],
  [408, terms, 'ApplicableTradePaymentDiscountTerms PayeeTradeParty'],
  [411, sum, 'InformationAmount TotalDiscountAmount TotalAllowanceChargeAmount'],
  [414, sum, 'RetailValueExcludingTaxInformationAmount TotalDepositFeeInformationAmount'],
  [416, sum, 'ProductValueExcludingTobaccoTaxInformationAmount TotalRetailValueInformationAmount GrossLineTotalAmount'],
  [419, sum, 'NetLineTotalAmount NetIncludingTaxesLineTotalAmount'],
  [421, settlement, 'SpecifiedFinancialAdjustment InvoiceReferencedDocument/ram:LineID'],
  [423, settlement, 'ProFormaInvoiceReferencedDocument LetterOfCreditReferencedDocument'],
  [425, settlement, 'FactoringAgreementReferencedDocument FactoringListReferencedDocument'],
  [427, settlement, 'PayableSpecifiedTradeAccountingAccount'],
  [428, account, accountParts],
  [433, settlement, `${accounts} SpecifiedTradeSettlementFinancialCard SpecifiedAdvancePayment`],
  [437, settlement, 'UltimatePayeeTradeParty'],
  [438, '', 'ValuationBreakdownStatement'],
  [442, agreement, 'Reference'],
  [443, means, 'ID'],
  [444, debtor, 'ProprietaryID'],
  [445, gross, 'IncludedTradeTax'],
  [446, net, 'IncludedTradeTax'],
  [447, lineAgreement, 'UltimateCustomerOrderReferencedDocument'],
  [448, agreement, 'UltimateCustomerOrderReferencedDocument'],
];

/** In elements whose names end so: the rules `CII-DT`. */
export const unusedByType: readonly Unused[] = [
  [8, 'ram:TypeCode', '@name @listURI', 'fatal'],
  [16, 'ReferencedDocument', 'StatusCode CopyIndicator', 'fatal'],
  [19, 'ReferencedDocument', 'GlobalID RevisionID', 'fatal'],
  [23, 'ReferencedDocument', 'Information', 'fatal'],
  [25, 'ReferencedDocument', 'SectionName PreviousRevisionID', 'fatal'],
  [28, 'ReferencedDocument', 'EffectiveSpecifiedPeriod IssuerTradeParty AttachedSpecifiedBinaryFile', 'fatal'],
  [32, 'Amount', '@currencyCodeListVersionID', 'fatal'],
  [34, 'Quantity', '@unitCodeListID @unitCodeListAgencyID @unitCodeListAgencyName', 'fatal'],
  [38, 'TradeTax', 'CalculatedRate CalculationSequenceNumeric BasisQuantity'],
  [42, 'TradeTax', 'UnitBasisAmount LineTotalBasisAmount AllowanceChargeBasisAmount'],
  [49, 'TradeTax', 'CurrencyCode Jurisdiction CustomsDutyIndicator'],
  [53, 'TradeTax', 'TaxBasisAllowanceRate'],
  [55, 'TradeTax', 'Type InformationAmount CategoryName'],
  [59, 'TradeTax', 'RateApplicablePercent/@format SpecifiedTradeAccountingAccount ServiceSupplyTradeCountry'],
  [62, 'TradeTax', 'BuyerRepayableTaxSpecifiedTradeAccountingAccount SellerPayableTaxSpecifiedTradeAccountingAccount'],
  [64, 'TradeTax', 'SellerRefundableTaxSpecifiedTradeAccountingAccount'],
  [65, 'TradeTax', 'BuyerDeductibleTaxSpecifiedTradeAccountingAccount'],
  [66, 'TradeTax', 'BuyerNonDeductibleTaxSpecifiedTradeAccountingAccount PlaceApplicableTradeLocation'],
  [68, 'ram:BillingSpecifiedPeriod', 'StartDateTime/udt:DateTime DurationMeasure InclusiveIndicator', 'fatal'],
  [71, 'ram:BillingSpecifiedPeriod', 'Description EndDateTime/udt:DateTime CompleteDateTime OpenIndicator', 'fatal'],
  [75, 'ram:BillingSpecifiedPeriod', 'SeasonCode ID Name SequenceNumeric StartDateFlexibilityCode', 'fatal'],
  [80, 'ram:BillingSpecifiedPeriod', 'ContinuousIndicator PurposeCode', 'fatal'],
  [82, 'ram:PostalTradeAddress', 'ID PostOfficeBox BuildingName', 'fatal'],
  [86, 'ram:PostalTradeAddress', 'LineFour LineFive StreetName CitySubDivisionName CountryName', 'fatal'],
  [91, 'ram:PostalTradeAddress', 'CountrySubDivisionID AttentionOf CareOf BuildingNumber', 'fatal'],
  [95, 'ram:PostalTradeAddress', 'DepartmentName AdditionalStreetName', 'fatal'],
];

/** Identifiers without attributes. */
export const plainIds = [
  `${context}/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID`,
  `${document}/ram:ID`,
  `${note}/ram:LineID`,
  `${product}/ram:SellerAssignedID`,
];
