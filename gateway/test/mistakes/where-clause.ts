import { type Mistake, mistake, queryRequest } from './mistake.ts';

const where = (whereClause: object) => queryRequest({ root: 'invoices', whereClause });

/** Requests for records with mistakes in the `whereClause`. */
export const whereClauseMistakes: readonly Mistake[] = [
  mistake('a typing error in a whereClause', where({ isue_date: { _eq: '2026-01-01' } }), [
    'INVALID_WHERE_CLAUSE',
    '/whereClause/isue_date',
    'invoices has no field, relationship or connective "isue_date". Did you mean `issue_date`? GET /v1/records/roots/invoices lists all names.',
  ]),
  mistake('an operator on a composite field', where({ grand_total: { _gt: 5 } }), [
    'INVALID_WHERE_CLAUSE',
    '/whereClause/grand_total/_gt',
    'grand_total has no member "_gt". Its members are amount, currency. Write {"grand_total":{"amount":{"_gt":…}}}.',
  ]),
  mistake('a dotted path in a whereClause', where({ 'grand_total.amount': { _gt: 5 } }), [
    'INVALID_WHERE_CLAUSE',
    '/whereClause/grand_total.amount',
    'Write grand_total.amount as nested objects: {"grand_total":{"amount":{"_eq":…}}}.',
  ]),
  mistake('a composite field with underscores in a whereClause', where({ grand_total_amount: { _gt: 5 } }), [
    'INVALID_WHERE_CLAUSE',
    '/whereClause/grand_total_amount',
    'invoices has no field, relationship or connective "grand_total_amount". Did you mean `{"grand_total":{"amount":{"_eq":…}}}`? GET /v1/records/roots/invoices lists all names.',
  ]),
  mistake('a to-many relationship without a quantifier', where({ invoice_items: { amount: { _gt: 5 } } }), [
    'INVALID_WHERE_CLAUSE',
    '/whereClause/invoice_items/amount',
    'invoice_items is a to-many relationship. Put its conditions under one of _some, _none, _every, such as {"invoice_items":{"_some":{"amount":{"_eq":…}}}}.',
  ]),
  mistake('a dotted path through a to-many relationship', where({ 'invoice_items.amount': { _gt: 5 } }), [
    'INVALID_WHERE_CLAUSE',
    '/whereClause/invoice_items.amount',
    'Write invoice_items.amount as nested objects: {"invoice_items":{"_some":{"amount":{"_eq":…}}}}.',
  ]),
  mistake('a quantifier on a to-one relationship', where({ issuer: { _some: {} } }), [
    'INVALID_WHERE_CLAUSE',
    '/whereClause/issuer/_some',
    '_some is allowed only directly under a to-many relationship.',
  ]),
  mistake('a value without an operator', where({ status: 'paid' }), [
    'INVALID_WHERE_CLAUSE',
    '/whereClause/status',
    '`whereClause.status` must be an object with an operator, such as {"_eq":"paid"}.',
  ]),
  mistake('an operator without its underscore', where({ status: { eq: 'paid' } }), [
    'INVALID_WHERE_CLAUSE',
    '/whereClause/status/eq',
    'status does not accept the operator "eq". Did you mean `_eq`? Allowed: _eq, _neq, _gt, _gte, _lt, _lte, _in, _nin, _is_null.',
  ]),
  mistake('_ne for _neq', where({ status: { _ne: 'paid' } }), [
    'INVALID_WHERE_CLAUSE',
    '/whereClause/status/_ne',
    'status does not accept the operator "_ne". Did you mean `_neq`? Allowed: _eq, _neq, _gt, _gte, _lt, _lte, _in, _nin, _is_null.',
  ]),
  mistake('a connective without its underscore', where({ or: [] }), [
    'INVALID_WHERE_CLAUSE',
    '/whereClause/or',
    'invoices has no field, relationship or connective "or". Did you mean `_or`? GET /v1/records/roots/invoices lists all names.',
  ]),
  mistake('an object under _or', where({ _or: { status: { _eq: 'paid' } } }), [
    'INVALID_WHERE_CLAUSE',
    '/whereClause/_or',
    '`whereClause._or` must be a list of conditions.',
  ]),
  mistake(
    'a wrong value deep inside a whereClause',
    where({ _or: [{ invoice_items: { _some: { amount: { _gt: 'a lot' } } } }] }),
    [
      'INVALID_WHERE_CLAUSE',
      '/whereClause/_or/0/invoice_items/_some/amount/_gt',
      'amount must be compared with a number or a decimal string, not with "a lot".',
    ],
  ),
  mistake('null in a comparison', where({ issue_date: { _eq: null } }), [
    'INVALID_WHERE_CLAUSE',
    '/whereClause/issue_date/_eq',
    'issue_date must be compared with a value, not with null. To find records without a value, use _is_null.',
  ]),
];
