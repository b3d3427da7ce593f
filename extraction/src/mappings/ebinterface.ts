import type { InvoiceMapping } from '../en16931/mapping.ts';
import type { InvoiceTerms } from '../en16931/terms.ts';
import { addTotals, categoryOf } from './national.ts';

/** The attribute `DocumentType` as UNTDID 1001. */
const documentTypes: Readonly<Record<string, string>> = {
  CreditMemo: '381',
  FinalSettlement: '380',
  InvoiceForAdvancePayment: '386',
  InvoiceForPartialDelivery: '326',
  SelfBilling: '389',
  SubsequentCredit: '381',
  SubsequentDebit: '383',
};

function complete(semantic: InvoiceTerms): void {
  const { invoice, taxes, lines, payments } = semantic;
  invoice['BT-3'] = documentTypes[invoice['BT-3'] ?? ''] ?? '380';
  for (const tax of taxes) {
    const category = categoryOf(undefined, tax['BT-119'], {});
    if (category !== undefined) tax['BT-118'] ??= category;
  }
  for (const { values } of lines) {
    const category = categoryOf(undefined, values['BT-152'], {});
    if (category !== undefined) values['BT-151'] ??= category;
  }
  for (const payment of payments) payment['BT-81'] = payment['BT-84'] === undefined ? '1' : '58';
  addTotals(semantic);
}

/** ebInterface 4 to 6. */
export const ebinterfaceMapping: InvoiceMapping = {
  invoice: {
    'BT-1': 'ebi:InvoiceNumber',
    'BT-2': 'ebi:InvoiceDate',
    'BT-3': '@DocumentType',
    'BT-5': '@InvoiceCurrency',
    'BT-9': 'ebi:PaymentConditions/ebi:DueDate',
    'BT-13': 'ebi:InvoiceRecipient/ebi:OrderReference/ebi:OrderID',
    'BT-20': 'ebi:PaymentConditions/ebi:Comment',
    'BT-22': 'ebi:Comment',
    'BT-112': 'ebi:TotalGrossAmount',
    'BT-113': 'ebi:PrepaidAmount',
    'BT-114': 'ebi:RoundingAmount',
    'BT-115': 'ebi:PayableAmount',
  },
  exchangeRate: { at: 'none', terms: {} },
  seller: {
    at: 'ebi:Biller',
    terms: {
      'BT-27': ['ebi:Address/ebi:Name'],
      'BT-28': ['ebi:Address/ebi:TradingName'],
      'BT-31': 'ebi:VATIdentificationNumber',
      'BT-35': ['ebi:Address/ebi:Street'],
      'BT-37': ['ebi:Address/ebi:Town'],
      'BT-38': ['ebi:Address/ebi:ZIP'],
      'BT-40': ['ebi:Address/ebi:Country/@CountryCode'],
      'BT-41': ['ebi:Contact/ebi:Name', 'ebi:Address/ebi:Contact'],
      'BT-42': ['ebi:Address/ebi:Phone', 'ebi:Contact/ebi:Phone'],
      'BT-43': ['ebi:Address/ebi:Email', 'ebi:Contact/ebi:Email'],
    },
  },
  buyer: {
    at: 'ebi:InvoiceRecipient',
    terms: {
      'BT-44': ['ebi:Address/ebi:Name'],
      'BT-45': ['ebi:Address/ebi:TradingName'],
      'BT-48': 'ebi:VATIdentificationNumber',
      'BT-50': ['ebi:Address/ebi:Street'],
      'BT-52': ['ebi:Address/ebi:Town'],
      'BT-53': ['ebi:Address/ebi:ZIP'],
      'BT-55': ['ebi:Address/ebi:Country/@CountryCode'],
      'BT-56': ['ebi:Contact/ebi:Name', 'ebi:Address/ebi:Contact'],
      'BT-57': ['ebi:Address/ebi:Phone', 'ebi:Contact/ebi:Phone'],
      'BT-58': ['ebi:Address/ebi:Email', 'ebi:Contact/ebi:Email'],
    },
  },
  payee: { at: 'none', terms: {} },
  delivery: {
    at: 'ebi:Delivery/ebi:Address',
    terms: { 'BT-75': 'ebi:Street', 'BT-77': 'ebi:Town', 'BT-78': 'ebi:ZIP', 'BT-80': 'ebi:Country/@CountryCode' },
  },
  payments: {
    at: [
      'ebi:PaymentMethod/ebi:UniversalBankTransaction/ebi:BeneficiaryAccount',
      'ebi:PaymentMethod/ebi:SEPADirectDebit',
    ],
    terms: { 'BT-84': 'ebi:IBAN', 'BT-85': 'ebi:BankAccountOwner', 'BT-86': 'ebi:BIC', 'bank name': 'ebi:BankName' },
  },
  allowances: {
    at: 'ebi:ReductionAndSurchargeDetails/ebi:Reduction',
    terms: { 'BT-92': 'ebi:Amount', 'BT-93': 'ebi:BaseAmount', 'BT-94': 'ebi:Percentage', 'BT-97': 'ebi:Comment' },
  },
  charges: {
    at: 'ebi:ReductionAndSurchargeDetails/ebi:Surcharge',
    terms: { 'BT-99': 'ebi:Amount', 'BT-100': 'ebi:BaseAmount', 'BT-101': 'ebi:Percentage', 'BT-104': 'ebi:Comment' },
  },
  taxes: {
    at: ['ebi:Tax/ebi:TaxItem', 'ebi:Tax/ebi:VAT/ebi:VATItem'],
    terms: {
      'BT-116': ['ebi:TaxableAmount', 'ebi:TaxedAmount'],
      'BT-117': ['ebi:TaxAmount', 'ebi:Amount'],
      'BT-118': 'ebi:TaxPercent/@TaxCategoryCode',
      'BT-119': ['ebi:TaxPercent', 'ebi:VATRate'],
    },
  },
  lines: {
    at: 'ebi:Details/ebi:ItemList/ebi:ListLineItem',
    terms: {
      'BT-126': 'ebi:PositionNumber',
      'BT-129': 'ebi:Quantity',
      'BT-130': 'ebi:Quantity/@Unit',
      'BT-131': 'ebi:LineItemAmount',
      'BT-146': 'ebi:UnitPrice',
      'BT-149': 'ebi:UnitPrice/@BaseQuantity',
      'BT-151': 'ebi:TaxItem/ebi:TaxPercent/@TaxCategoryCode',
      'BT-152': ['ebi:TaxItem/ebi:TaxPercent', 'ebi:VATRate'],
      'BT-153': 'ebi:Description',
      'BT-155': 'ebi:ArticleNumber',
    },
    allowances: {
      at: 'ebi:ReductionAndSurchargeListLineItemDetails/ebi:ReductionListLineItem',
      terms: { 'BT-136': 'ebi:Amount', 'BT-137': 'ebi:BaseAmount', 'BT-138': 'ebi:Percentage' },
    },
    charges: {
      at: 'ebi:ReductionAndSurchargeListLineItemDetails/ebi:SurchargeListLineItem',
      terms: { 'BT-141': 'ebi:Amount', 'BT-142': 'ebi:BaseAmount', 'BT-143': 'ebi:Percentage' },
    },
  },
  complete,
};
