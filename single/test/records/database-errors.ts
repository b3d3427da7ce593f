/** Conditions on invoices whose errors only the database detects. */
export const databaseErrors: readonly (readonly [
  what: string,
  whereClause: object,
  pointers: readonly string[],
  detail: RegExp,
])[] = [
  [
    'a malformed regular expression',
    { reference_number: { _regex: '(' } },
    ['/reference_number/_regex'],
    /^reference_number: A regular expression is malformed/,
  ],
  [
    'a pattern that ends with a backslash',
    { reference_number: { _like: '%\\' } },
    ['/reference_number/_like'],
    /backslash/,
  ],
  [
    'an invalid date',
    { issue_date: { _gt: '2026-02-30' } },
    ['/issue_date/_gt'],
    /^issue_date: "2026-02-30" does not match the type/,
  ],
  [
    'an invalid date-time among valid ones',
    { created_at: { _in: ['2026-01-01', 'soon'] } },
    ['/created_at/_in/1'],
    /"soon" does not match the type/,
  ],
  ['a date-time out of range', { created_at: { _lt: '999999-01-01' } }, ['/created_at/_lt'], /does not match the type/],
  [
    'an invalid date in two places',
    { _or: [{ issue_date: { _gt: 'x' } }, { due_date: { _lt: 'x' } }, { terms: { _eq: 'x' } }] },
    ['/_or/0/issue_date/_gt', '/_or/1/due_date/_lt'],
    /"x" does not match the type/,
  ],
  [
    'an error behind a relationship',
    { invoice_items: { _every: { name: { _iregex: '[b-a]' } } } },
    ['/invoice_items/_every/name/_iregex'],
    /malformed/,
  ],
  [
    'one malformed regular expression of two',
    { _or: [{ terms: { _regex: 'a+' } }, { reference_number: { _regex: 'a)' } }] },
    ['/_or/1/reference_number/_regex'],
    /malformed/,
  ],
];
