import type { InvoiceMapping } from '../en16931/mapping.ts';
import type { InvoiceTerms } from '../en16931/terms.ts';
import { firstTextAt, type XmlPath } from '../xml/path.ts';
import type { XmlElement } from '../xml/read.ts';
import { addTotals, categoryOf, copy } from './national.ts';

const invoice = 'Invoices/Invoice';
const header = `${invoice}/InvoiceHeader`;
const totals = `${invoice}/InvoiceTotals`;

/** `PaymentMeans` as UNTDID 4461. */
const paymentMeans: Readonly<Record<string, string>> = {
  '01': '10',
  '02': '49',
  '04': '30',
  '11': '20',
  '13': '30',
  '19': '48',
};

/** `TaxTypeCode`: IVA, IPSI and IGIC are value-added taxes. */
const schemes: Readonly<Record<string, string>> = { '01': 'VAT', '02': 'IPSI', '03': 'IGIC', '04': 'IRPF' };

/** Facturae writes ISO 3166-1 alpha-3; other codes stay. */
const countries = new Map(
  'AND AD AUT AT BEL BE BGR BG CHE CH CYP CY CZE CZ DEU DE DNK DK ESP ES EST EE FIN FI FRA FR GBR GB GRC GR HRV HR HUN HU IRL IE ITA IT LTU LT LUX LU LVA LV MAR MA MEX MX MLT MT NLD NL NOR NO POL PL PRT PT ROU RO SVK SK SVN SI SWE SE USA US'
    .match(/[A-Z]{3} [A-Z]{2}/g)
    ?.map((pair) => [pair.slice(0, 3), pair.slice(4)] as const),
);
const countryOf = (code: string): string => countries.get(code) ?? code;

/** A person with one or two surnames. */
function nameOf(root: XmlElement, of: XmlPath): string | undefined {
  const person = ['Name', 'FirstSurname', 'SecondSurname'].flatMap(
    (part) => firstTextAt(root, `${of}/Individual/${part}`) ?? [],
  );
  return person.length === 0 ? undefined : person.join(' ');
}

function complete(semantic: InvoiceTerms, root: XmlElement): void {
  const { invoice: terms, seller, buyer, taxes, lines, payments } = semantic;
  const series = firstTextAt(root, `${header}/InvoiceSeriesCode`);
  if (series !== undefined && terms['BT-1'] !== undefined) terms['BT-1'] = `${series}${terms['BT-1']}`;
  const isCorrective = /^(OR|CR)$/.test(firstTextAt(root, `${header}/InvoiceClass`) ?? '');
  terms['BT-3'] = isCorrective ? '384' : terms['BT-3'] === 'AF' ? '389' : '380';
  copy(seller, { 'BT-27': nameOf(root, 'Parties/SellerParty') });
  copy(buyer, { 'BT-44': nameOf(root, 'Parties/BuyerParty') });
  if (seller?.['BT-40'] !== undefined) seller['BT-40'] = countryOf(seller['BT-40']);
  if (buyer?.['BT-55'] !== undefined) buyer['BT-55'] = countryOf(buyer['BT-55']);
  for (const tax of taxes) {
    tax['BT-118-0'] = schemes[tax['BT-118-0'] ?? ''] ?? 'VAT';
    copy(tax, { 'BT-118': categoryOf(undefined, tax['BT-119'], {}) });
  }
  for (const { values } of lines) {
    values['BT-151-0'] = schemes[values['BT-151-0'] ?? ''] ?? 'VAT';
    copy(values, { 'BT-151': categoryOf(undefined, values['BT-152'], {}) });
  }
  for (const payment of payments) payment['BT-81'] = paymentMeans[payment['BT-81'] ?? ''] ?? '1';
  addTotals(semantic);
}

/** An address in Spain, or in another country. */
const address = (name: string): XmlPath[] =>
  ['LegalEntity', 'Individual'].flatMap((kind) =>
    ['AddressInSpain', 'OverseasAddress'].map((at) => `${kind}/${at}/${name}`),
  );
const party = (name: string): XmlPath[] =>
  ['LegalEntity', 'Individual'].map((kind) => `${kind}/ContactDetails/${name}`);

/** Facturae 3.2. The elements below the root have no namespace. */
export const facturaeMapping: InvoiceMapping = {
  invoice: {
    'BT-1': `${header}/InvoiceNumber`,
    'BT-2': `${invoice}/InvoiceIssueData/IssueDate`,
    'BT-3': `${header}/InvoiceDocumentType`,
    'BT-5': `${invoice}/InvoiceIssueData/InvoiceCurrencyCode`,
    'BT-6': `${invoice}/InvoiceIssueData/TaxCurrencyCode`,
    'BT-9': `${invoice}/PaymentDetails/Installment/InstallmentDueDate`,
    'BT-13': `${invoice}/Items/InvoiceLine/ReceiverTransactionReference`,
    'BT-20': `${invoice}/PaymentDetails/Installment/CollectionAdditionalInformation`,
    'BT-22': `${invoice}/AdditionalData/InvoiceAdditionalInformation`,
    'BT-24': 'FileHeader/SchemaVersion',
    'BT-106': `${totals}/TotalGrossAmount`,
    'BT-107': `${totals}/TotalGeneralDiscounts`,
    'BT-108': `${totals}/TotalGeneralSurcharges`,
    'BT-109': `${totals}/TotalGrossAmountBeforeTaxes`,
    'BT-110': `${totals}/TotalTaxOutputs`,
    'BT-113': `${totals}/TotalPaymentsOnAccount`,
    'BT-115': `${totals}/TotalExecutableAmount`,
  },
  exchangeRate: {
    at: `${invoice}/InvoiceIssueData/ExchangeRateDetails`,
    terms: { rate: 'ExchangeRate', 'rate date': 'ExchangeRateDate' },
  },
  seller: {
    at: 'Parties/SellerParty',
    terms: {
      'BT-27': 'LegalEntity/CorporateName',
      'BT-28': 'LegalEntity/TradeName',
      'BT-30': 'LegalEntity/RegistrationData/Sheet',
      'BT-31': 'TaxIdentification/TaxIdentificationNumber',
      'BT-35': address('Address'),
      'BT-37': [...address('Town'), ...address('PostCodeAndTown')],
      'BT-38': address('PostCode'),
      'BT-39': address('Province'),
      'BT-40': address('CountryCode'),
      'BT-41': party('ContactPersons'),
      'BT-42': party('Telephone'),
      'BT-43': party('ElectronicMail'),
    },
  },
  buyer: {
    at: 'Parties/BuyerParty',
    terms: {
      'BT-44': 'LegalEntity/CorporateName',
      'BT-45': 'LegalEntity/TradeName',
      'BT-48': 'TaxIdentification/TaxIdentificationNumber',
      'BT-50': address('Address'),
      'BT-52': [...address('Town'), ...address('PostCodeAndTown')],
      'BT-53': address('PostCode'),
      'BT-54': address('Province'),
      'BT-55': address('CountryCode'),
      'BT-56': party('ContactPersons'),
      'BT-57': party('Telephone'),
      'BT-58': party('ElectronicMail'),
    },
  },
  payee: { at: 'none', terms: {} },
  delivery: { at: 'none', terms: {} },
  payments: {
    at: `${invoice}/PaymentDetails/Installment`,
    terms: {
      'BT-81': 'PaymentMeans',
      'BT-84': ['AccountToBeCredited/IBAN', 'AccountToBeCredited/AccountNumber'],
      'BT-86': 'AccountToBeCredited/BIC',
      'bank code': 'AccountToBeCredited/BankCode',
      'BT-91': 'AccountToBeDebited/IBAN',
    },
  },
  allowances: {
    at: `${totals}/GeneralDiscounts/Discount`,
    terms: { 'BT-92': 'DiscountAmount', 'BT-94': 'DiscountRate', 'BT-97': 'DiscountReason' },
  },
  charges: {
    at: `${totals}/GeneralSurcharges/Charge`,
    terms: { 'BT-99': 'ChargeAmount', 'BT-101': 'ChargeRate', 'BT-104': 'ChargeReason' },
  },
  taxes: {
    at: `${invoice}/TaxesOutputs/Tax`,
    terms: {
      'BT-116': 'TaxableBase/TotalAmount',
      'BT-117': 'TaxAmount/TotalAmount',
      'BT-118-0': 'TaxTypeCode',
      'BT-119': 'TaxRate',
    },
  },
  lines: {
    at: `${invoice}/Items/InvoiceLine`,
    terms: {
      'BT-126': 'SequenceNumber',
      'BT-129': 'Quantity',
      'BT-130': 'UnitOfMeasure',
      'BT-131': 'GrossAmount',
      'BT-134': 'LineItemPeriod/StartDate',
      'BT-135': 'LineItemPeriod/EndDate',
      'BT-146': 'UnitPriceWithoutTax',
      'BT-151-0': 'TaxesOutputs/Tax/TaxTypeCode',
      'BT-152': 'TaxesOutputs/Tax/TaxRate',
      'BT-153': 'ItemDescription',
      'BT-154': 'AdditionalLineItemInformation',
      'BT-155': 'ArticleCode',
    },
    allowances: { at: 'DiscountsAndRebates/Discount', terms: { 'BT-136': 'DiscountAmount' } },
    charges: { at: 'Charges/Charge', terms: { 'BT-141': 'ChargeAmount' } },
  },
  complete,
};
