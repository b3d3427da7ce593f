import { afterAll, beforeAll, expect, it } from 'vitest';
import { librarySql, libraryTables } from './library.ts';
import { adminSecret, startEngine, type TestEngine } from './support.ts';

// What a request of 1 MiB costs in CPU time, measured by what the same process takes to parse JSON.

let engine: TestEngine;
beforeAll(async () => {
  engine = await startEngine({ sql: librarySql, tables: libraryTables });
});
afterAll(() => engine[Symbol.asyncDispose]());

/** The least CPU time, in microseconds, that a work takes in some rounds: what else the process does only adds to it. */
async function costOf(work: () => unknown): Promise<number> {
  const costs: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    costs.push(user + system);
  }
  return Math.min(...costs);
}

const bodyBytes = 1_048_576;

/** Values of JSON that a body may have. */
const mostValues = 100_000;

/** Between the two texts, as many of the items as fit into 1 MiB. @param most items */
function filled(
  before: string,
  itemOf: (n: number) => string,
  after: string,
  separator = ',',
  most = Number.POSITIVE_INFINITY,
): string {
  const items: string[] = [];
  for (let size = before.length + after.length, n = 0; n < most; n += 1) {
    const item = itemOf(n);
    size += item.length + separator.length;
    if (size > bodyBytes) break;
    items.push(item);
  }
  return before + items.join(separator) + after;
}

type Attack = readonly [what: string, body: string];

/** JSON with as many of the items as fit, and with as many as are taken. */
function items(what: string, before: string, itemOf: (n: number) => string, after: string): readonly Attack[] {
  const values = 1 + (itemOf(0).match(/[[{,]/g)?.length ?? 0);
  const most = Math.floor((mostValues - 100) / values);
  return [
    [what, filled(before, itemOf, after)],
    [`${most} ${what}`, filled(before, itemOf, after, ',', most)],
  ];
}

const books = '"query":"query ($where: book_bool_exp!) { book(where: $where, limit: 1) { id } }"';
const conditions = (what: string, before: string, itemOf: (n: number) => string, after: string) =>
  items(what, `{${books},"variables":{"where":${before}`, itemOf, `${after}}}`);
const document = (what: string, before: string, itemOf: (n: number) => string, after: string): Attack => [
  what,
  filled(`{"query":"${before}`, itemOf, `${after}"}`, ' '),
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
  ['requests', filled('[', () => '{"query":""}', ']')],
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

const unit = await costOf(() => JSON.parse(filled('[', (n) => `{"${n.toString(36)}":1}`, ']')));

it.each(attacks)(
  'a request with %s costs less than four times what 1 MiB of small objects takes to parse',
  async (_, body) => {
    const headers = { 'x-hasura-admin-secret': adminSecret };
    let text = '';
    const cost = await costOf(async () => {
      const response = await engine.fetch('/v1/graphql', { method: 'POST', headers, body });
      text = await response.text();
    });
    expect(text.length).toBeLessThan(65_536);
    expect(cost).toBeLessThan(4 * unit);
  },
);
