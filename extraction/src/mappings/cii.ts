import type { InvoiceMapping } from '../en16931/mapping.ts';
import { ciiBinding } from '../validation/model/cii.ts';
import { mappingOf } from './from-binding.ts';

const issued = 'rsm:ExchangedDocument/ram:IssueDateTime';
const transaction = 'rsm:SupplyChainTradeTransaction';
const order = `${transaction}/ram:ApplicableHeaderTradeAgreement/ram:BuyerOrderReferencedDocument`;
const settlement = `${transaction}/ram:ApplicableHeaderTradeSettlement`;
const taxTotal = `${settlement}/ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:TaxTotalAmount`;
const otherTax = 'ram:SpecifiedTaxRegistration/ram:ID[@schemeID!=VA]';
const bank = 'ram:PayeeSpecifiedCreditorFinancialInstitution';
const linePeriod = 'ram:SpecifiedLineTradeSettlement/ram:BillingSpecifiedPeriod';

/** UN/CEFACT Cross Industry Invoice, D16B and later, as EN 16931-3-3, Factur-X and ZUGFeRD 2 use it. */
export const ciiMapping: InvoiceMapping = mappingOf(ciiBinding, {
  invoice: {
    'BT-2': [`${issued}/udt:DateTimeString`, `${issued}/udt:DateTime`],
    'BT-9': `${settlement}/ram:SpecifiedTradePaymentTerms/ram:DueDateDateTime/udt:DateTimeString`,
    'BT-13': [`${order}/ram:IssuerAssignedID`, `${order}/ram:ID`],
    'BT-110': [`${taxTotal}[@currencyID=$BT-5]`, taxTotal],
    'BT-111': `${taxTotal}[@currencyID!=$BT-5][@currencyID=$BT-6]`,
  },
  exchangeRate: {
    at: [
      `${settlement}/ram:TaxApplicableTradeCurrencyExchange`,
      `${settlement}/ram:InvoiceApplicableTradeCurrencyExchange`,
      `${settlement}/ram:PaymentApplicableTradeCurrencyExchange`,
    ],
    terms: {
      'source currency': 'ram:SourceCurrencyCode',
      'target currency': 'ram:TargetCurrencyCode',
      rate: 'ram:ConversionRate',
      'rate date': 'ram:ConversionRateDateTime/udt:DateTimeString',
    },
  },
  'BG-4': { 'BT-32': otherTax, 'BT-32-1': `${otherTax}/@schemeID` },
  'BG-7': { 'buyer tax id': otherTax, 'buyer tax id scheme': `${otherTax}/@schemeID` },
  'BG-16': {
    'BT-86': `${bank}/ram:BICID`,
    'bank name': `${bank}/ram:Name`,
    'bank code': `${bank}/ram:GermanBankleitzahlID`,
  },
  'BG-25': {
    'line status': 'ram:AssociatedDocumentLineDocument/ram:LineStatusReasonCode',
    'BT-134': `${linePeriod}/ram:StartDateTime/udt:DateTimeString`,
    'BT-135': `${linePeriod}/ram:EndDateTime/udt:DateTimeString`,
    'BT-149': 'ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:BasisQuantity',
  },
});
