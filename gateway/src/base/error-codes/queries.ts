import { type ErrorDefinitions, recordsQueryLine } from './row.ts';

export const queryErrors = {
  INVALID_CURSOR: {
    status: 400,
    meaning:
      'The cursor is malformed or altered, or belongs to a query with another record type (root), other filters or another sort order.',
    remedy:
      'Send `meta.next_cursor` of the last page unchanged, with exactly the same query. To start again, send the query without a cursor.',
    example: {
      detail:
        'The cursor belongs to another query, or it is not a cursor. Send the request without the cursor to start from the first page.',
      source: { pointer: '/cursor' },
    },
    request: { line: recordsQueryLine, body: { root: 'invoices', cursor: 'x' } },
  },
  CURSOR_EXPIRED: {
    status: 410,
    meaning:
      'The cursor of the changes is older than 30 days, which is how long the service keeps changes, or the database was restored from a backup.',
    remedy:
      'Request a new cursor with `page[cursor]=now`, export the records again (`GET /v1/records/export`), then continue with this cursor. The guide [Keep a copy](/docs/guides/copy) describes it.',
    example: {
      detail:
        'The cursor is older than 30 days, or the database was restored. Export the records again, and continue with the cursor of `page[cursor]=now` from before the export.',
      source: { parameter: 'page[cursor]' },
    },
  },
  UNKNOWN_ROOT: {
    status: 400,
    meaning: 'The value of `root` is not one of the 32 record types.',
    remedy: 'Use a name that `GET /v1/records/roots` lists. The names are plural, such as `invoices`.',
    example: {
      detail: 'There is no root "invoice". Did you mean `invoices`? GET /v1/records/roots lists all roots.',
      source: { pointer: '/root' },
    },
    request: { line: recordsQueryLine, body: { root: 'invoice' } },
  },
  UNKNOWN_FIELD: {
    status: 400,
    meaning: 'A filter, a sort order or a field selection contains a field that the queried records do not have.',
    remedy:
      'Use a field that `GET /v1/records/roots/{root}` lists. Write a member of an object (`grand_total.amount`) or a field of a related record (`issuer.name`) as a path.',
    example: {
      detail: 'invoices has no field "colour". GET /v1/records/roots/invoices lists all names.',
      source: { pointer: '/filters/0/field' },
    },
    request: {
      line: recordsQueryLine,
      body: { root: 'invoices', filters: [{ field: 'colour', operator: 'eq', value: 'red' }] },
    },
  },
  OPERATOR_NOT_ALLOWED: {
    status: 400,
    meaning: 'The operator of a filter does not fit the type of the field.',
    remedy: 'Use one of the operators that the error lists.',
    example: {
      detail:
        'status has the type enum and does not accept the operator "contains". Allowed: eq, neq, in, is_null, is_not_null.',
      source: { pointer: '/filters/0/operator' },
    },
    request: {
      line: recordsQueryLine,
      body: { root: 'invoices', filters: [{ field: 'status', operator: 'contains', value: 'pai' }] },
    },
  },
  INVALID_VALUE: {
    status: 400,
    meaning: 'A value does not fit the type of its field, or a value was sent for an operator that takes no value.',
    remedy: 'Send a value of the expected type. Amounts are numbers or decimal strings, dates are `YYYY-MM-DD`.',
    example: {
      detail:
        'status must be compared with one of draft, sent, paid, cancelled, not with "payed". Did you mean `paid`?',
      source: { pointer: '/filters/0/value' },
    },
    request: {
      line: recordsQueryLine,
      body: { root: 'invoices', filters: [{ field: 'status', operator: 'eq', value: 'payed' }] },
    },
  },
  INVALID_WHERE_CLAUSE: {
    status: 400,
    meaning:
      'A `whereClause` is malformed or too large, or contains an unknown name or a value that does not fit its field.',
    remedy:
      'Correct the condition at `source.pointer`. The guide [Conditions](/docs/guides/where-clause) has the grammar. A to-many relationship needs a quantifier: `_some`, `_every` or `_none`.',
    example: {
      detail:
        'invoice_items is a to-many relationship. Put its conditions under one of _some, _none, _every, such as {"invoice_items":{"_some":{"amount":{"_eq":…}}}}.',
      source: { pointer: '/whereClause/invoice_items/amount' },
    },
    request: {
      line: recordsQueryLine,
      body: { root: 'invoices', whereClause: { invoice_items: { amount: { _gt: 100 } } } },
    },
  },
  FIELD_NOT_SORTABLE: {
    status: 400,
    meaning: 'The sort order contains a field by which records cannot be sorted, such as a relationship or a list.',
    remedy: 'Sort by one of the fields that the error or `GET /v1/records/roots/{root}` lists.',
    example: {
      detail:
        'issuer cannot be sorted. Use one of its fields: issuer.name, issuer.domain_name_primary_link_url, issuer.tax_id.value.',
      source: { pointer: '/orderBy/field' },
    },
    request: { line: recordsQueryLine, body: { root: 'invoices', orderBy: { field: 'issuer', direction: 'asc' } } },
  },
  RESPONSE_TOO_LARGE: {
    status: 422,
    meaning:
      'The records of the page, with their included records, have more than 16 MiB. If the service must parse the records (the list of balances, the endpoint for agents), the maximum is 4 MiB.',
    remedy: 'Request a smaller page (`limit`), fewer fields (`fields`), or fewer relationships (`include`).',
    example: {
      message:
        'The response is too large. Send the request with a smaller page, fewer fields or fewer included relationships.',
    },
  },
  RECORD_ROOT_NOT_FOUND: {
    status: 404,
    meaning: 'The name in the path is not one of the 32 record types.',
    remedy: 'Use a name that `GET /v1/records/roots` lists. The names are plural, such as `invoices`.',
    example: { message: 'There is no root "invoice". Did you mean `invoices`? GET /v1/records/roots lists all roots.' },
    request: { line: 'GET /v1/records/roots/invoice' },
  },
} as const satisfies ErrorDefinitions;
