import { exampleQuestions } from './example-questions.ts';

type ExampleQuery = { readonly name: string; readonly query: string };

/** Example queries for analysts. A test runs each with the role analyst. */
export const exampleQueries: readonly ExampleQuery[] = [
  {
    name: 'Newest invoices with issuer and items',
    query: `query NewestInvoices {
  invoices(order_by: {issue_date: desc_nulls_last}, limit: 20) {
    reference_number
    status
    issue_date
    grand_total_amount
    grand_total_currency
    issuer {
      name
    }
    invoice_items {
      name
      quantity
      amount
    }
  }
}
`,
  },
  {
    name: 'Overdue invoices of a currency',
    query: `query OverdueInvoices($today: date = "today", $currency: String = "EUR") {
  invoices(
    where: {
      due_date: {_lt: $today}
      status: {_eq: sent}
      local_currency: {_eq: $currency}
      deleted_at: {_is_null: true}
    }
    order_by: {due_date: asc}
    limit: 100
  ) {
    reference_number
    due_date
    payment_status_amount_remaining
    receiver {
      name
    }
  }
}
`,
  },
  {
    name: 'Totals of paid invoices',
    query: `query PaidInvoices {
  invoices_aggregate(where: {status: {_eq: paid}, local_currency: {_eq: "EUR"}, deleted_at: {_is_null: true}}) {
    aggregate {
      count
      sum {
        local_totals_total_amount
        local_totals_tax_total
      }
    }
  }
}
`,
  },
  {
    name: 'Companies with the most invoices',
    query: `query BusiestIssuers {
  companies(order_by: {issued_invoices_aggregate: {count: desc}}, limit: 20) {
    name
    tax_id_value
    issued_invoices_aggregate {
      aggregate {
        count
      }
    }
  }
}
`,
  },
  {
    name: 'Transactions above an amount',
    query: `query LargeTransactions($amount: numeric = 10000) {
  transactions(
    where: {settlement_amount_amount: {_gt: $amount}}
    order_by: {booking_date: desc_nulls_last}
    limit: 100
  ) {
    booking_date
    settlement_amount_amount
    settlement_amount_currency
    status
    remittance_information_unstructured
  }
}
`,
  },
  {
    name: 'Documents whose processing failed',
    query: `query FailedDocuments {
  documents(where: {status: {_eq: failed}}, order_by: {processed_at: desc}, limit: 100) {
    file_name
    file_type
    failure_reason
    processed_at
    workspace {
      name
    }
  }
}
`,
  },
  {
    name: 'Records by workspace',
    query: `query Workspaces {
  workspaces(order_by: {name: asc}) {
    name
    external_workspace_id
    documents_aggregate {
      aggregate {
        count
      }
    }
    invoices_aggregate {
      aggregate {
        count
      }
    }
  }
}
`,
  },
  ...exampleQuestions,
];

/** The console shows the collection with the name `examples`. */
export const exampleCollection = {
  name: 'examples',
  comment: 'Example queries of the console.',
  definition: { queries: exampleQueries },
};
