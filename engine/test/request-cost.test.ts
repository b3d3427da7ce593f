import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMaximumSizeText, measureJsonParsingCpuTime, measureLeastCpuTime } from '../../testing/request-cost.ts';
import { createLibraryTablesSql, libraryTableMetadata } from './library.ts';
import { adminSecret, startEngine, type TestEngine } from './support.ts';

// The tests measure the CPU time of a request of 1 MiB, relative to the CPU time in which the same process parses JSON.

let engine: TestEngine;
beforeAll(async () => {
  engine = await startEngine({ sql: createLibraryTablesSql, tables: libraryTableMetadata });
});
afterAll(() => engine[Symbol.asyncDispose]());

/** Maximum numbers of JSON values that the engine accepts in a body, without and with a number with an exponent. */
const mostValues = { plain: 60_000, exact: 30_000 };

type Attack = readonly [what: string, body: string];

/**
 * Returns two request bodies with repeated items: one with as many items as fit into 1 MiB, and one with as many items
 * as the engine accepts.
 */
function items(what: string, before: string, itemOf: (n: number) => string, after: string): readonly Attack[] {
  const values = 1 + (itemOf(0).match(/[[{,]/g)?.length ?? 0);
  const limit = itemOf(0) === '1e1' || before.includes('1e1') ? mostValues.exact : mostValues.plain;
  const most = Math.floor((limit - 100) / values);
  return [
    [what, createMaximumSizeText(before, itemOf, after)],
    [`${most} ${what}`, createMaximumSizeText(before, itemOf, after, ',', most)],
  ];
}

const books = '"query":"query ($where: book_bool_exp!) { book(where: $where, limit: 1) { id } }"';
const conditions = (what: string, before: string, itemOf: (n: number) => string, after: string) =>
  items(what, `{${books},"variables":{"where":${before}`, itemOf, `${after}}}`);
const document = (what: string, before: string, itemOf: (n: number) => string, after: string): Attack => [
  what,
  createMaximumSizeText(`{"query":"${before}`, itemOf, `${after}"}`, ' '),
];
const named = (n: number) => `k${n.toString(36)}`;
const insert = 'mutation ($o: [book_insert_input!]!) { insert_book(objects: $o) { affected_rows } }';

const attacks: readonly Attack[] = [
  ...conditions('empty conditions', '{"_and":[', () => '{}', ']}'),
  ...conditions('choices', '{"_or":[', () => '{"id":{"_eq":1}}', ']}'),
  ...conditions('related conditions', '{"_and":[', () => '{"branch":{}}', ']}'),
  ...conditions('values', '{"id":{"_in":[', () => '1', ']}}'),
  ...conditions('values, one with an exponent', '{"id":{"_in":[1e1,', () => '1', ']}}'),
  ...conditions('values with exponents', '{"id":{"_in":[', () => '1e1', ']}}'),
  ...conditions('unknown members', '{', (n) => `"${named(n)}":1`, '}'),
  ...conditions('conditions with a new member each', '{"_and":[', (n) => `{"${named(n)}":1}`, ']}'),
  ...items('unknown variables', `{${books},"variables":{`, (n) => `"${named(n)}":1`, '}}'),
  ...items('new rows', `{"query":"${insert}","variables":{"o":[`, () => '{}', ']}}'),
  ['requests', createMaximumSizeText('[', () => '{"query":""}', ']')],
  ['4,900 comparisons', `{${books},"variables":{"where":{"_or":[${Array(4900).fill('{"id":{"_eq":1}}').join()}]}}}`],
  document('fields', '{ book { ', () => 'id', '} }'),
  document('aliases', '{ book { ', (n) => `${named(n)}: id`, '} }'),
  document('declared variables', 'query (', (n) => `$${named(n)}: Int`, ') { book { id } }'),
  document('fragments', '{ book { id } } ', (n) => `fragment ${named(n)} on book { id }`, ''),
  document('directives', '{ book ', () => '@include(if: true)', '{ id } }'),
  document('brackets', '{ book(where: ', () => '[', ''),
  document('values of a list', '{ book(where: {id: {_in: [', () => '1', ']}}) { id } }'),
  document('spaces', '{ book { ', () => '', 'id } }'),
  ['a long name', `{"query":"{ book { ${'a'.repeat(1_000_000)} } }"}`],
  ['a long text', `{"query":"{ book(where: {title: {_eq: \\"${'a'.repeat(1_000_000)}\\"}}) { id } }"}`],
];

/** Maximum number of repetitions of one measured request. */
const rounds = 10;
const unit = await measureJsonParsingCpuTime();

it.each(attacks)(
  'a request with %s takes less than four times the CPU time of parsing 1 MiB of small objects',
  async (_, body) => {
    const headers = { 'x-hasura-admin-secret': adminSecret };
    let text = '';
    const request = async () => {
      const response = await engine.fetch('/v1/graphql', { method: 'POST', headers, body });
      text = await response.text();
    };
    const cost = await measureLeastCpuTime(request, rounds, 4 * unit);
    expect(text.length).toBeLessThan(65_536);
    expect(cost).toBeLessThan(4 * unit);
  },
);
