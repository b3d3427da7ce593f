import { filterRequest, type Mistake, mistake } from './mistake.ts';

/** Requests for records with mistakes in the fields of `filters`. */
export const filterFieldMistakes: readonly Mistake[] = [
  mistake('a typing error in a field', filterRequest({ field: 'isue_date', operator: 'eq', value: '2026-01-01' }), [
    'UNKNOWN_FIELD',
    '/filters/0/field',
    'invoices has no field "isue_date". Did you mean `issue_date`? GET /v1/records/roots/invoices lists all names.',
  ]),
  mistake('a field in camel case', filterRequest({ field: 'issueDate', operator: 'eq', value: '2026-01-01' }), [
    'UNKNOWN_FIELD',
    '/filters/0/field',
    'invoices has no field "issueDate". Did you mean `issue_date`? GET /v1/records/roots/invoices lists all names.',
  ]),
  mistake('a composite field', filterRequest({ field: 'grand_total', operator: 'gt', value: 5 }), [
    'UNKNOWN_FIELD',
    '/filters/0/field',
    'grand_total is an object. Use one of its fields: grand_total.amount, grand_total.currency.',
  ]),
  mistake(
    'a composite field with underscores',
    filterRequest({ field: 'grand_total_amount', operator: 'gt', value: 5 }),
    [
      'UNKNOWN_FIELD',
      '/filters/0/field',
      'invoices has no field "grand_total_amount". Did you mean `grand_total.amount`? GET /v1/records/roots/invoices lists all names.',
    ],
  ),
  mistake('the last part of a field', filterRequest({ field: 'currency', operator: 'eq', value: 'EUR' }), [
    'UNKNOWN_FIELD',
    '/filters/0/field',
    'invoices has no field "currency". Did you mean `local_currency` or `grand_total.currency` or `exchange_rate.currency_pair`? GET /v1/records/roots/invoices lists all names.',
  ]),
  mistake('a synonym for a field', filterRequest({ field: 'supplier.name', operator: 'eq', value: 'Acme' }), [
    'UNKNOWN_FIELD',
    '/filters/0/field',
    'invoices has no field "supplier.name". Did you mean `issuer.name`? GET /v1/records/roots/invoices lists all names.',
  ]),
  mistake('a to-one relationship as a field', filterRequest({ field: 'issuer', operator: 'eq', value: 'Acme' }), [
    'UNKNOWN_FIELD',
    '/filters/0/field',
    'issuer is a to-one relationship, of which filters accept issuer.name, issuer.domain_name_primary_link_url, issuer.tax_id.value.',
  ]),
  mistake('a typing error in a related field', filterRequest({ field: 'issuer.nmae', operator: 'eq', value: 'Acme' }), [
    'UNKNOWN_FIELD',
    '/filters/0/field',
    'companies has no field "nmae". Did you mean `issuer.name`? GET /v1/records/roots/companies lists all names.',
  ]),
  mistake('a foreign key in filters', filterRequest({ field: 'issuer_id', operator: 'eq', value: 'x' }), [
    'UNKNOWN_FIELD',
    '/filters/0/field',
    'Filters do not accept issuer_id. Send whereClause {"issuer_id":{"_eq":…}}.',
  ]),
  mistake(
    'a related field that only whereClause accepts',
    filterRequest({ field: 'issuer.locale', operator: 'eq', value: 'en' }),
    [
      'UNKNOWN_FIELD',
      '/filters/0/field',
      'issuer is a to-one relationship, of which filters accept issuer.name, issuer.domain_name_primary_link_url, issuer.tax_id.value. Send whereClause {"issuer":{"locale":{"_eq":…}}}.',
    ],
  ),
  mistake(
    'a field of a to-many relationship in filters',
    filterRequest({ field: 'invoice_items.amount', operator: 'gt', value: 5 }),
    [
      'UNKNOWN_FIELD',
      '/filters/0/field',
      'invoice_items is a to-many relationship, which filters do not accept. Send whereClause {"invoice_items":{"_some":{"amount":{"_eq":…}}}}.',
    ],
  ),
  mistake(
    'a short name of a to-many relationship',
    filterRequest({ field: 'items.amount', operator: 'gt', value: 5 }),
    [
      'UNKNOWN_FIELD',
      '/filters/0/field',
      'invoices has no field "items.amount". Did you mean `{"whereClause":{"invoice_items":{"_some":{"amount":{"_eq":…}}}}}`? GET /v1/records/roots/invoices lists all names.',
    ],
  ),
  mistake('a virtual field', filterRequest({ field: 'composite_total_amount_currency', operator: 'gt', value: 5 }), [
    'UNKNOWN_FIELD',
    '/filters/0/field',
    'composite_total_amount_currency is computed from other fields and cannot be filtered. Use grand_total.amount.',
  ]),
  mistake('a field that resembles no other', filterRequest({ field: 'zzz', operator: 'eq', value: 5 }), [
    'UNKNOWN_FIELD',
    '/filters/0/field',
    'invoices has no field "zzz". GET /v1/records/roots/invoices lists all names.',
  ]),
];
