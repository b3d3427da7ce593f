const unpaid = 'payment_status_paid: {_eq: false}, deleted_at: {_is_null: true}, local_currency: {_eq: $currency}';

/**
 * The ready questions of the portal, as Hasura's GraphQL can ask them: it has aggregates, but no groups, so the caller
 * chooses the period and the currency with variables.
 */
export const exampleQuestions = [
  {
    name: 'Who owes most?',
    query: `query UnpaidByCustomer($currency: String = "EUR") {
  companies(
    where: {received_invoices: {${unpaid}}}
    order_by: {received_invoices_aggregate: {sum: {payment_status_amount_remaining: desc_nulls_last}}}
    limit: 20
  ) {
    name
    received_invoices_aggregate(where: {${unpaid}}) {
      aggregate { count sum { payment_status_amount_remaining } }
    }
  }
}
`,
  },
  {
    name: 'Since when are invoices unpaid?',
    query: `query UnpaidByDueDate($today: date = "today", $currency: String = "EUR") {
  not_due: invoices_aggregate(where: {due_date: {_gte: $today}, ${unpaid}}) { ...unpaid }
  overdue: invoices_aggregate(where: {due_date: {_lt: $today}, ${unpaid}}) { ...unpaid }
  oldest: invoices(where: {${unpaid}}, order_by: {due_date: asc_nulls_last}, limit: 20) {
    reference_number
    due_date
    payment_status_amount_remaining
  }
}

fragment unpaid on invoices_aggregate {
  aggregate { count sum { payment_status_amount_remaining } }
}
`,
  },
  {
    name: 'How much VAT is in the invoices of a period?',
    query: `query VatOfPeriod($from: date = "-infinity", $until: date = "today", $currency: String = "EUR") {
  invoices_aggregate(
    where: {issue_date: {_gte: $from, _lte: $until}, local_currency: {_eq: $currency}, deleted_at: {_is_null: true}}
  ) {
    aggregate { count sum { local_totals_tax_total local_totals_subtotal } }
  }
}
`,
  },
  {
    name: 'Which items have the highest amounts?',
    query: `query LargestItems($currency: String = "EUR") {
  invoice_items(
    where: {currency: {_eq: $currency}, invoice: {deleted_at: {_is_null: true}}}
    order_by: {amount: desc_nulls_last}
    limit: 20
  ) {
    name
    quantity
    amount
    invoice { reference_number }
  }
}
`,
  },
  {
    name: 'Who sends the most expensive invoices?',
    query: `query LargestIssuers($currency: String = "EUR") {
  companies(
    where: {issued_invoices: {local_currency: {_eq: $currency}, deleted_at: {_is_null: true}}}
    order_by: {issued_invoices_aggregate: {sum: {grand_total_amount: desc_nulls_last}}}
    limit: 20
  ) {
    name
    issued_invoices_aggregate(where: {grand_total_currency: {_eq: $currency}, deleted_at: {_is_null: true}}) {
      aggregate { count sum { grand_total_amount } }
    }
  }
}
`,
  },
  {
    name: 'How much money comes in and goes out in a period?',
    query: `query MoneyInAndOut($from: date = "-infinity", $until: date = "today", $currency: String = "EUR") {
  in: transactions_aggregate(where: {transaction_type: {_eq: "credit"}, booking_date: {_gte: $from, _lte: $until}, settlement_amount_currency: {_eq: $currency}}) {
    ...amount
  }
  out: transactions_aggregate(where: {transaction_type: {_eq: "debit"}, booking_date: {_gte: $from, _lte: $until}, settlement_amount_currency: {_eq: $currency}}) {
    ...amount
  }
}

fragment amount on transactions_aggregate {
  aggregate { count sum { settlement_amount_amount } }
}
`,
  },
  {
    name: 'Which transactions have no invoice?',
    query: `query TransactionsWithoutInvoice {
  transactions(
    where: {_not: {invoice_transactions: {invoice: {deleted_at: {_is_null: true}}}}}
    order_by: {booking_date: desc_nulls_last}
    limit: 100
  ) {
    booking_date
    settlement_amount_amount
    settlement_amount_currency
    counterparty { name }
    remittance_information_unstructured
  }
}
`,
  },
  {
    name: 'How many documents are processed?',
    query: `query DocumentsByStatus($since: timestamptz = "-infinity") {
  completed: documents_aggregate(where: {status: {_eq: completed}, uploaded_at: {_gte: $since}}) { aggregate { count } }
  failed: documents_aggregate(where: {status: {_eq: failed}, uploaded_at: {_gte: $since}}) { aggregate { count } }
  waiting: documents_aggregate(where: {status: {_in: [pending, processing]}, uploaded_at: {_gte: $since}}) { aggregate { count } }
}
`,
  },
];
