import type { ErrorDefinitions } from './row.ts';

const line = 'POST /v1/records/aggregate';

export const groupErrors = {
  MEASURE_NOT_ALLOWED: {
    status: 400,
    meaning: 'The operation of a measure does not fit its field, or the field belongs to a related record.',
    remedy:
      'Use one of the fields that the error lists. `sum` and `avg` need a number, `min` and `max` a number or a date. To add up fields of a related record, make this record type the `root`.',
    example: {
      detail: 'description has the type text and does not accept sum. Allowed: line_number, debit, credit.',
      source: { pointer: '/measures/0/field' },
    },
  },
  INTERVAL_NOT_ALLOWED: {
    status: 400,
    meaning: 'A field of `groupBy` has an interval and is not a date.',
    remedy: 'Remove the interval, or group by a date or a date-time.',
    example: {
      detail: 'status has the type enum, and only dates have intervals. Remove the interval, or group by a date.',
      source: { pointer: '/groupBy/0/interval' },
    },
    request: { line, body: { root: 'invoices', groupBy: [{ field: 'status', interval: 'month' }] } },
  },
  CURRENCY_NEEDED: {
    status: 400,
    meaning: 'A sum or an average of amounts of money could contain amounts in different currencies.',
    remedy: 'Add the field with the currency to `groupBy`, or a filter that requires one currency.',
    example: {
      detail:
        'The amounts of grand_total.amount can have different currencies. Add grand_total.currency to `groupBy`, or a filter on it with the operator eq.',
      source: { pointer: '/measures/0/field' },
    },
    request: { line, body: { root: 'invoices', measures: [{ operation: 'sum', field: 'grand_total.amount' }] } },
  },
  TOO_MANY_GROUPS: {
    status: 400,
    meaning: 'The records have more groups than one request can compute.',
    remedy: 'Add filters, group by fewer fields, or use a longer interval.',
    example: {
      detail: 'The records have more than 5000 groups. Add filters, group by fewer fields, or use a longer interval.',
      source: { pointer: '/groupBy' },
    },
  },
  TOO_MANY_RECORDS: {
    status: 400,
    meaning: 'More records match the query than one request can add up.',
    remedy: 'Add filters, such as a range of dates, and add up the responses.',
    example: {
      detail:
        'More than 250000 records match, and one request adds up at most 250000. Add filters, such as a range of dates.',
      source: { pointer: '/filters' },
    },
  },
} as const satisfies ErrorDefinitions;
