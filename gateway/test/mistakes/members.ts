import { filterRequest, type Mistake, mistake, queryRequest } from './mistake.ts';

/** Requests for records with mistakes in the members of the body. */
export const queryMemberMistakes: readonly Mistake[] = [
  mistake('a root in the singular', queryRequest({ root: 'invoice' }), [
    'UNKNOWN_ROOT',
    '/root',
    'There is no root "invoice". Did you mean `invoices`? GET /v1/records/roots lists all roots.',
  ]),
  mistake('a root in camel case', queryRequest({ root: 'invoiceItems' }), [
    'UNKNOWN_ROOT',
    '/root',
    'There is no root "invoiceItems". Did you mean `invoice_items`? GET /v1/records/roots lists all roots.',
  ]),
  mistake('a root with exchanged letters', queryRequest({ root: 'invocies' }), [
    'UNKNOWN_ROOT',
    '/root',
    'There is no root "invocies". Did you mean `invoices`? GET /v1/records/roots lists all roots.',
  ]),
  mistake('a query without a root', queryRequest({}), ['INVALID_REQUEST', '/root', '`root` is required.']),
  mistake('filter for filters', queryRequest({ root: 'invoices', filter: [] }), [
    'INVALID_REQUEST',
    '/filter',
    'Unknown member "filter". Did you mean `filters`? Allowed: root, filters, whereClause, orderBy, limit, cursor, include, fields, total.',
  ]),
  mistake('where for whereClause', queryRequest({ root: 'invoices', where: {} }), [
    'INVALID_REQUEST',
    '/where',
    'Unknown member "where". Did you mean `whereClause`? Allowed: root, filters, whereClause, orderBy, limit, cursor, include, fields, total.',
  ]),
  mistake('order_by for orderBy', queryRequest({ root: 'invoices', order_by: {} }), [
    'INVALID_REQUEST',
    '/order_by',
    'Unknown member "order_by". Did you mean `orderBy`? Allowed: root, filters, whereClause, orderBy, limit, cursor, include, fields, total.',
  ]),
  mistake('sort for orderBy', queryRequest({ root: 'invoices', sort: '-issue_date' }), [
    'INVALID_REQUEST',
    '/sort',
    'Unknown member "sort". Did you mean `orderBy`? Allowed: root, filters, whereClause, orderBy, limit, cursor, include, fields, total.',
  ]),
  mistake('page_size for limit', queryRequest({ root: 'invoices', page_size: 5 }), [
    'INVALID_REQUEST',
    '/page_size',
    'Unknown member "page_size". Did you mean `limit`? Allowed: root, filters, whereClause, orderBy, limit, cursor, include, fields, total.',
  ]),
  mistake('a limit above the maximum', queryRequest({ root: 'invoices', limit: 500 }), [
    'INVALID_REQUEST',
    '/limit',
    '`limit` must be a whole number from 1 to 200.',
  ]),
  mistake('one filter without a list', queryRequest({ root: 'invoices', filters: { field: 'status' } }), [
    'INVALID_REQUEST',
    '/filters',
    '`filters` must be an array.',
  ]),
  mistake(
    'other names for the members of a filter',
    filterRequest({ column: 'status', op: 'eq', value: 'paid' }),
    ['INVALID_REQUEST', '/filters/0/field', '`filters[0].field` is required.'],
    ['INVALID_REQUEST', '/filters/0/operator', '`filters[0].operator` is required.'],
    [
      'INVALID_REQUEST',
      '/filters/0/column',
      'Unknown member "column". Did you mean `field`? Allowed: field, operator, value, conjunction.',
    ],
    [
      'INVALID_REQUEST',
      '/filters/0/op',
      'Unknown member "op". Did you mean `operator`? Allowed: field, operator, value, conjunction.',
    ],
  ),
  mistake(
    'a conjunction in capitals',
    filterRequest({ field: 'status', operator: 'eq', value: 'paid', conjunction: 'AND' }),
    [
      'INVALID_REQUEST',
      '/filters/0/conjunction',
      '`filters[0].conjunction` must be one of and, or. Did you mean `and`?',
    ],
  ),
  mistake('a typing error in orderBy', queryRequest({ root: 'invoices', orderBy: { field: 'isue_date' } }), [
    'UNKNOWN_FIELD',
    '/orderBy/field',
    'invoices has no field "isue_date". Did you mean `issue_date`? GET /v1/records/roots/invoices lists all names.',
  ]),
  mistake('a minus sign in orderBy', queryRequest({ root: 'invoices', orderBy: { field: '-issue_date' } }), [
    'UNKNOWN_FIELD',
    '/orderBy/field',
    '"-issue_date" contains a direction. Write -issue_date in sort, or send field issue_date and direction desc.',
  ]),
  mistake('an order by a composite field', queryRequest({ root: 'invoices', orderBy: { field: 'grand_total' } }), [
    'FIELD_NOT_SORTABLE',
    '/orderBy/field',
    'grand_total cannot be sorted. Use one of its fields: grand_total.amount, grand_total.currency.',
  ]),
  mistake(
    'an order by a field of a to-many relationship',
    queryRequest({ root: 'invoices', orderBy: { field: 'invoice_items.amount' } }),
    [
      'FIELD_NOT_SORTABLE',
      '/orderBy/field',
      '"invoice_items.amount" cannot be sorted. Fields of invoice_items that can be sorted: invoice_items.count, invoice_items.sum.amount, invoice_items.max.amount.',
    ],
  ),
  mistake('a short name in include', queryRequest({ root: 'invoices', include: ['items'] }), [
    'INVALID_VALUE',
    '/include/0',
    'invoices has no relationship "items". Did you mean `invoice_items`? Allowed: issuer, receiver, document, workspace, source_workspace_connector, exchange_rate, subscription, payment_means, invoice_items, invoice_taxes, invoice_transactions, invoice_workspace_connectors, people.',
  ]),
  mistake(
    'a typing error in fields of an included record',
    queryRequest({ root: 'invoices', include: ['issuer'], fields: ['issuer.nam'] }),
    [
      'UNKNOWN_FIELD',
      '/fields/0',
      'companies has no field "nam". Did you mean `issuer.name`? GET /v1/records/roots/companies lists all names.',
    ],
  ),
];
