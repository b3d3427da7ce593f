/** A rule computes the value from these terms. */
interface DerivedField {
  readonly fields: readonly string[];
  readonly terms: readonly string[];
  readonly value: string;
}

export const derivedRecordFields: readonly DerivedField[] = [
  {
    fields: ['invoices.document_type'],
    terms: ['BT-3'],
    value:
      'the name of the type code: `commercial_invoice` (380), `credit_note` (381 and others), `corrected_invoice` (384), `prepayment_invoice` (386), `self_billed_invoice` (389) …; a UBL CreditNote is a `credit_note`',
  },
  {
    fields: ['invoices.issued_at'],
    terms: ['BT-2', 'issue time'],
    value: 'the date and time of issue, if the time has a time zone',
  },
  {
    fields: ['invoices.payment_status.paid', 'invoices.status'],
    terms: ['BT-112', 'BT-115'],
    value:
      '`payment_status.paid` is `true` and `status` is `paid` if nothing remains to be paid (BT-115 is 0, or has another sign than BT-112); otherwise `payment_status.paid` is `false` and `status` is `sent`',
  },
  {
    fields: ['invoices.billing_context'],
    terms: ['BT-13', 'BT-10'],
    value: 'the purchase order and the buyer reference, with a comma between them',
  },
  {
    fields: ['invoice_items.amount'],
    terms: ['BT-92'],
    value:
      'BT-131 of a line; BT-99 of a charge; the negative value of BT-92 of an allowance. The amounts of all items of an invoice add up to its subtotal',
  },
  {
    fields: ['invoice_items.name'],
    terms: [],
    value: 'BT-153 of a line; the reason of a charge or of an allowance, otherwise `Charge` or `Allowance`',
  },
  {
    fields: ['invoice_items.unit_price'],
    terms: ['BT-146', 'BT-149'],
    value:
      'BT-146 / BT-149, with at most 20 decimal places; BT-146 if the amount of the line (BT-131) contradicts the base quantity',
  },
  {
    fields: ['invoice_items.currency', 'invoice_taxes.currency'],
    terms: ['BT-5'],
    value: 'the currency of the invoice',
  },
  {
    fields: ['companies.tax_id.type'],
    terms: ['BT-31', 'BT-32-1', 'BT-48', 'buyer tax id scheme'],
    value: '`VAT` for a VAT number, otherwise the scheme of the tax number',
  },
  {
    fields: ['addresses.kind'],
    terms: [],
    value: '`registered` for seller and buyer, `shipping` for the delivery address, which is an address of the buyer',
  },
  {
    fields: ['addresses.line_2'],
    terms: ['BT-36', 'BT-162', 'BT-51', 'BT-163', 'BT-76', 'BT-165'],
    value: 'the second and the third address line, with a line break between them',
  },
  {
    fields: ['payment_means.type', 'payment_means.scheme'],
    terms: ['BT-81'],
    value:
      'the type and scheme that correspond to the payment means code (UNTDID 4461); if no type corresponds to the code, the type of the account or card in the invoice',
  },
  {
    fields: ['payment_means.account_details.iban', 'payment_means.account_details.account_number'],
    terms: ['BT-84', 'BT-91'],
    value:
      'BT-84, or BT-91 for a direct debit; spaces are removed from an IBAN with correct check digits, any other number stays unchanged',
  },
  { fields: ['payment_means.account_details.bic'], terms: ['BT-86'], value: 'the identifier of the bank' },
  { fields: ['payment_means.nickname'], terms: ['BT-85'], value: 'the name of the account' },
  { fields: ['payment_means.description'], terms: ['BT-82'], value: 'the means of payment in words' },
  { fields: ['payment_means.bank_details.bank_name'], terms: ['bank name'], value: 'the name of the bank' },
  { fields: ['payment_means.bank_details.bank_code'], terms: ['bank code'], value: 'the national code of the bank' },
  {
    fields: ['payment_means.card_details.masked_pan'],
    terms: ['BT-87'],
    value: 'the card number; if the invoice contains all digits, only the first six and the last four of them',
  },
  { fields: ['payment_means.card_details.cardholder_name'], terms: ['BT-88'], value: 'the holder of the card' },
  { fields: ['payment_means.card_details.brand'], terms: ['card brand'], value: 'the network of the card' },
  {
    fields: ['payment_means.metadata.external_id'],
    terms: ['BT-89'],
    value: 'the identifier of the mandate for a direct debit',
  },
  {
    fields: ['exchange_rates.rate'],
    terms: ['rate', 'BT-110', 'BT-111'],
    value:
      'the rate that the document states (`source` is `document`), else BT-111 / BT-110 with ten digits (`source` is `BT-111 / BT-110`)',
  },
  {
    fields: ['exchange_rates.base_currency', 'exchange_rates.quote_currency'],
    terms: ['source currency', 'target currency', 'BT-5', 'BT-6'],
    value: 'the currencies of the exchange rate if the document states a rate, otherwise BT-5 and BT-6',
  },
  {
    fields: ['exchange_rates.rate_at'],
    terms: ['rate date', 'BT-2'],
    value: 'the date of the exchange rate if the document states it, otherwise the issue date',
  },
];
