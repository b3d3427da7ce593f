/** By record type and amount of money: the field of the same record with its currency. */
const currencies: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  balances: {
    'local_balance.opening_booked': 'local_balance.currency',
    'local_balance.opening_value': 'local_balance.currency',
    'local_balance.closing_booked': 'local_balance.currency',
    'local_balance.closing_value': 'local_balance.currency',
    'accounting_balance.opening_booked': 'accounting_balance.currency',
    'accounting_balance.opening_value': 'accounting_balance.currency',
    'accounting_balance.closing_booked': 'accounting_balance.currency',
    'accounting_balance.closing_value': 'accounting_balance.currency',
  },
  invoice_items: { unit_price: 'currency', amount: 'currency' },
  invoice_taxes: { taxable_amount: 'currency', tax_amount: 'currency' },
  invoice_transactions: { amount: 'currency' },
  invoices: {
    'local_totals.subtotal': 'local_currency',
    'local_totals.tax_total': 'local_currency',
    'local_totals.total_amount': 'local_currency',
    'grand_total.amount': 'grand_total.currency',
    'payment_status.amount_paid': 'grand_total.currency',
    'payment_status.amount_remaining': 'grand_total.currency',
  },
  journal_entry_lines: { debit: 'currency', credit: 'currency' },
  subscriptions: { 'price.amount': 'price.currency' },
  transaction_fees: { amount: 'currency' },
  transactions: {
    'instructed_amount.amount': 'instructed_amount.currency',
    'settlement_amount.amount': 'settlement_amount.currency',
  },
};

/** `undefined` for a field that is not an amount of money. */
export const currencyOf = (root: string, field: string): string | undefined => currencies[root]?.[field];
