import { ublBinding } from '../validation/model/ubl.ts';
import { mappingOf } from './from-binding.ts';

const vat = 'cac:Party/cac:PartyTaxScheme[cac:TaxScheme/cbc:ID=VAT|VA]/cbc:CompanyID';
const otherTax = 'cac:Party/cac:PartyTaxScheme[cac:TaxScheme/cbc:ID!=VAT|VA]/cbc:CompanyID';
const otherScheme = 'cac:Party/cac:PartyTaxScheme[cac:TaxScheme/cbc:ID!=VAT|VA][cbc:CompanyID]/cac:TaxScheme/cbc:ID';

/** UBL 2.1 Invoice and CreditNote, as EN 16931-3-2 and Peppol BIS Billing 3 use them. */
export const ublMapping = mappingOf(ublBinding, {
  invoice: {
    'issue time': 'cbc:IssueTime',
    'BT-9': ['cbc:DueDate', 'cac:PaymentMeans/cbc:PaymentDueDate', 'cac:PaymentTerms/cbc:PaymentDueDate'],
    'BT-110': ['cac:TaxTotal/cbc:TaxAmount[@currencyID=$BT-5]', 'cac:TaxTotal[cac:TaxSubtotal]/cbc:TaxAmount'],
    'BT-111': 'cac:TaxTotal/cbc:TaxAmount[@currencyID!=$BT-5][@currencyID=$BT-6]',
  },
  exchangeRate: {
    at: ['cac:TaxExchangeRate', 'cac:PricingExchangeRate', 'cac:PaymentExchangeRate'],
    terms: {
      'source currency': 'cbc:SourceCurrencyCode',
      'target currency': 'cbc:TargetCurrencyCode',
      rate: 'cbc:CalculationRate',
      'rate date': 'cbc:Date',
    },
  },
  'BG-4': { 'BT-31': vat, 'BT-32': otherTax, 'BT-32-1': otherScheme },
  'BG-7': { 'BT-48': vat, 'buyer tax id': otherTax, 'buyer tax id scheme': otherScheme },
  'BG-16': {
    'bank name': 'cac:PayeeFinancialAccount/cac:FinancialInstitutionBranch/cac:FinancialInstitution/cbc:Name',
    'card brand': 'cac:CardAccount/cbc:NetworkID',
  },
  taxesAt: 'cac:TaxTotal/cac:TaxSubtotal[cbc:TaxAmount/@currencyID=$BT-5]',
  'BG-23': { 'BT-119': ['cac:TaxCategory/cbc:Percent', 'cbc:Percent'] },
});
