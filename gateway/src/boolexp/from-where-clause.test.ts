import { describe, expect, test } from 'vitest';
import { faultsOf, translateRecordsQuery } from '../../test/translate.ts';
import { recordCatalogue } from '../contract/catalogue.ts';

/** Translates a `whereClause` on a record type without soft delete. */
const whereOf = (root: string, whereClause: unknown) => translateRecordsQuery({ root, whereClause }).where;

const onCompanies: readonly [string, unknown, unknown][] = [
  ['a field', { name: { _eq: 'a' } }, { name: { _eq: 'a' } }],
  [
    'several operators of a field',
    { name: { _gte: 'a', _lt: 'b' } },
    { _and: [{ name: { _gte: 'a' } }, { name: { _lt: 'b' } }] },
  ],
  [
    'several members',
    { name: { _eq: 'a' }, locale: { _eq: 'b' } },
    { _and: [{ name: { _eq: 'a' } }, { locale: { _eq: 'b' } }] },
  ],
  ['an object of fields', { tax_id: { value: { _eq: 'a' } } }, { tax_id_value: { _eq: 'a' } }],
  [
    'connectives',
    { _or: [{ _not: { name: { _eq: 'a' } } }, { _and: [] }] },
    { _or: [{ _not: { name: { _eq: 'a' } } }, { _and: [] }] },
  ],
  ['no condition', {}, { _and: [] }],
  ['no choice', { _or: [] }, { _or: [] }],
  ['a to-one relationship', { workspace: { name: { _eq: 'a' } } }, { workspace: { name: { _eq: 'a' } } }],
  ['_some', { people: { _some: { email: { _eq: 'a' } } } }, { people: { email: { _eq: 'a' } } }],
  ['_none', { people: { _none: {} } }, { _not: { people: { _and: [] } } }],
  ['_every', { people: { _every: { email: { _eq: 'a' } } } }, { _not: { people: { _not: { email: { _eq: 'a' } } } } }],
  [
    'two quantifiers',
    { people: { _some: {}, _none: { email: { _eq: 'a' } } } },
    { _and: [{ people: { _and: [] } }, { _not: { people: { email: { _eq: 'a' } } } }] },
  ],
  [
    'a path through several relationships',
    {
      issued_invoices: {
        _some: { people: { _every: { company: { addresses: { _none: { city: { _ilike: 'a%' } } } } } } },
      },
    },
    {
      issued_invoices: {
        _and: [
          { deleted_at: { _is_null: true } },
          {
            _not: {
              invoice_people: { people: { _not: { company: { _not: { addresses: { city: { _ilike: 'a%' } } } } } } },
            },
          },
        ],
      },
    },
  ],
];
test.each(onCompanies)('translates %s', (_name, clause, where) => {
  expect(whereOf('companies', clause)).toEqual(where);
});

test('a many-to-many relationship becomes two relationships: to the join table, and from there to the related rows', () => {
  const live = { deleted_at: { _is_null: true } };
  const throughJoin = { invoice_people: { people: { email: { _eq: 'a' } } } };
  const clause = (quantifier: string) => whereOf('invoices', { people: { [quantifier]: { email: { _eq: 'a' } } } });
  expect(clause('_some')).toEqual({ _and: [live, throughJoin] });
  expect(clause('_none')).toEqual({ _and: [live, { _not: throughJoin }] });
});

test('a whereClause accepts conditions on the id and the foreign keys of every record type', () => {
  const id = '00000000-0000-7000-8000-000000000001';
  for (const { name, relationships } of recordCatalogue.values()) {
    const keys = [...relationships.values()].flatMap((to) => (to.cardinality === 'one' ? [to.column] : []));
    for (const key of ['id', ...keys]) {
      expect(JSON.stringify(whereOf(name, { [key]: { _in: [id] } }))).toContain(`{"${key}":{"_in":["${id}"]}}`);
    }
  }
  expect(whereOf('payment_means', { company_id: { _is_null: true } })).toEqual({ company_id: { _is_null: true } });
  expect(JSON.stringify(whereOf('documents', { collect_id: { _eq: id } }))).toContain(
    `{"collection_id":{"_eq":"${id}"}}`,
  );
});

test('a whereClause keeps all digits of numbers and the notation of dates', () => {
  const amount = JSON.rawJSON('12345678901234567890.123456789');
  expect(whereOf('invoice_items', { amount: { _in: [amount, '0.10', 1] } })).toEqual({
    amount: { _in: ['12345678901234567890.123456789', '0.10', '1'] },
  });
  expect(whereOf('invoice_items', { created_at: { _gt: 'yesterday' } })).toEqual({ created_at: { _gt: 'yesterday' } });
});

describe('readWhereClause', () => {
  test.each<[string, unknown, string, RegExp]>([
    ['text for a clause', 'name = 1', '', /an object/],
    ['null for a clause', null, '', /an object/],
    ['a list for a clause', [], '', /an object/],
    ['an unknown name', { nothing: { _eq: 1 } }, '/nothing', /no field, relationship or connective "nothing"/],
    ['a column by its own name', { tax_id_value: { _eq: 'a' } }, '/tax_id_value', /no field/],
    ['a dotted path', { 'tax_id.value': { _eq: 'a' } }, '/tax_id.value', /nested objects/],
    ['a name of Object', { constructor: { _eq: 'a' } }, '/constructor', /no field/],
    ['an unknown member', { tax_id: { amount: { _eq: 'a' } } }, '/tax_id/amount', /Its members are value, type/],
    ['an object with an operator', { tax_id: { _eq: 'a' } }, '/tax_id/_eq', /Its members are/],
    ['an object under _and', { _and: { name: { _eq: 'a' } } }, '/_and', /a list/],
    ['an object under _or', { _or: { name: { _eq: 'a' } } }, '/_or', /a list/],
    ['a list under _not', { _not: [] }, '/_not', /an object/],
    ['a list item that is not an object', { _or: [{}, 1] }, '/_or/1', /an object/],
    ['a field that is not an object', { name: 'a' }, '/name', /an object/],
    [
      'a null operand',
      { name: { _eq: null } },
      '/name/_eq',
      /must be compared with a value, not with null. .* use _is_null/,
    ],
    [
      'a null in a list',
      { name: { _in: ['a', null] } },
      '/name/_in/1',
      /must be compared with a value, not with null. .* use _is_null/,
    ],
    ['a null flag', { name: { _is_null: null } }, '/name/_is_null', /true or false/],
    ['an unknown operator', { name: { _ne: 'a' } }, '/name/_ne', /does not accept .* Allowed: _eq/],
    [
      'a pattern for a number',
      { issued_invoices: { _some: { grand_total: { amount: { _like: '1' } } } } },
      '/issued_invoices/_some/grand_total/amount/_like',
      /does not accept .* Allowed: _eq/,
    ],
    ['a list of lists', { name: { _in: [['a']] } }, '/name/_in/0', /a string/],
    ['no list', { name: { _nin: 'a' } }, '/name/_nin', /a list/],
    ['a list that is too long', { name: { _in: Array(1001).fill('a') } }, '/name/_in', /at most 1000/],
    ['an id that is not a UUID', { id: { _eq: 'acme' } }, '/id/_eq', /a UUID/],
    [
      'a value that the enum does not have',
      { subscriptions: { _some: { status: { _eq: 'new' } } } },
      '/subscriptions/_some/status/_eq',
      /one of trialing/,
    ],
    [
      'a field directly under a to-many relationship',
      { people: { email: { _eq: 'a' } } },
      '/people/email',
      /_some, _none, _every/,
    ],
    [
      'a connective directly under a to-many relationship',
      { people: { _and: [] } },
      '/people/_and',
      /_some, _none, _every/,
    ],
    ['no quantifier', { people: {} }, '/people', /_some, _none, _every/],
    ['a quantifier that is not an object', { people: { _some: true } }, '/people/_some', /an object/],
    ['a quantifier on the row itself', { _some: {} }, '/_some', /only directly under a to-many relationship/],
    [
      'a quantifier on a to-one relationship',
      { workspace: { _every: {} } },
      '/workspace/_every',
      /only directly under/,
    ],
    ['null for a relationship', { workspace: null }, '/workspace', /an object/],
  ])('readWhereClause rejects %s and names the position of the error', (_name, clause, pointer, detail) => {
    expect(faultsOf('companies', clause)).toEqual([[pointer, expect.stringMatching(detail)]]);
  });

  test('if filters do not accept a field, the error names another field to use', () => {
    expect(faultsOf('invoices', { composite_total_amount_currency: { _eq: 'a' } })).toEqual([
      ['/composite_total_amount_currency', expect.stringContaining('Use grand_total.amount')],
    ]);
    expect(faultsOf('payment_means', { tags: { _eq: 'a' } })).toEqual([
      ['/tags', expect.stringContaining('cannot be')],
    ]);
  });

  test('readWhereClause reports all errors of a whereClause together', () => {
    expect(faultsOf('companies', { a: 1, _or: [{ b: 1 }, { name: { _eq: 1, _x: 2 } }] }).map(([at]) => at)).toEqual([
      '/a',
      '/_or/0/b',
      '/_or/1/name/_eq',
      '/_or/1/name/_x',
    ]);
  });
});
