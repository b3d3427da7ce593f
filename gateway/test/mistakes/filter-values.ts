import { filterRequest, type Mistake, mistake } from './mistake.ts';

/** Requests for records with mistakes in the operators and values of `filters`. */
export const filterValueMistakes: readonly Mistake[] = [
  mistake('gte for a date', filterRequest({ field: 'issue_date', operator: 'gte', value: '2026-01-01' }), [
    'OPERATOR_NOT_ALLOWED',
    '/filters/0/operator',
    'issue_date has the type date and does not accept the operator "gte". Allowed: eq, gt, lt, is_null, is_not_null. Or send whereClause {"issue_date":{"_gte":…}}.',
  ]),
  mistake('a symbol for an operator', filterRequest({ field: 'grand_total.amount', operator: '>', value: 5 }), [
    'OPERATOR_NOT_ALLOWED',
    '/filters/0/operator',
    'grand_total.amount has the type number and does not accept the operator ">". Did you mean `gt`? Allowed: eq, neq, gt, gte, lt, lte, is_null, is_not_null. Or send whereClause {"grand_total":{"amount":{"_gt":…}}}.',
  ]),
  mistake('like for contains', filterRequest({ field: 'reference_number', operator: 'like', value: 'A' }), [
    'OPERATOR_NOT_ALLOWED',
    '/filters/0/operator',
    'reference_number has the type text and does not accept the operator "like". Did you mean `contains`? Allowed: eq, neq, contains, starts_with, ends_with, is_null, is_not_null. Or send whereClause {"reference_number":{"_ilike":…}}.',
  ]),
  mistake('in for a text', filterRequest({ field: 'reference_number', operator: 'in', value: ['A'] }), [
    'OPERATOR_NOT_ALLOWED',
    '/filters/0/operator',
    'reference_number has the type text and does not accept the operator "in". Allowed: eq, neq, contains, starts_with, ends_with, is_null, is_not_null. Or send whereClause {"reference_number":{"_in":…}}.',
  ]),
  mistake('an operator of whereClause in filters', filterRequest({ field: 'status', operator: '_eq', value: 'paid' }), [
    'OPERATOR_NOT_ALLOWED',
    '/filters/0/operator',
    'status has the type enum and does not accept the operator "_eq". Did you mean `eq`? Allowed: eq, neq, in, is_null, is_not_null. Or send whereClause {"status":{"_eq":…}}.',
  ]),
  mistake('an enum value in capitals', filterRequest({ field: 'status', operator: 'eq', value: 'PAID' }), [
    'INVALID_VALUE',
    '/filters/0/value',
    'status must be compared with one of draft, sent, paid, cancelled, not with "PAID". Did you mean `paid`?',
  ]),
  mistake('null as a value', filterRequest({ field: 'status', operator: 'eq', value: null }), [
    'INVALID_VALUE',
    '/filters/0/value',
    'status must be compared with one of draft, sent, paid, cancelled, not with null. To find records without a value, use is_null.',
  ]),
  mistake('a date in another notation', filterRequest({ field: 'issue_date', operator: 'eq', value: '31.12.2026' }), [
    'INVALID_VALUE',
    '/filters/0/value',
    'issue_date must be compared with a calendar date, YYYY-MM-DD, not with "31.12.2026".',
  ]),
  mistake('a boolean as a text', filterRequest({ field: 'payment_status.paid', operator: 'eq', value: 'true' }), [
    'INVALID_VALUE',
    '/filters/0/value',
    'payment_status.paid must be compared with true or false, not with "true".',
  ]),
  mistake('a value for is_null', filterRequest({ field: 'issue_date', operator: 'is_null', value: true }), [
    'INVALID_VALUE',
    '/filters/0/value',
    'is_null takes no value. Remove `filters[0].value`.',
  ]),
  mistake('an operator without its value', filterRequest({ field: 'grand_total.amount', operator: 'gt' }), [
    'INVALID_VALUE',
    '/filters/0',
    'gt requires a value, which `filters[0]` does not have.',
  ]),
];
