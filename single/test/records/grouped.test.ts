import { demoOrganisations } from '@fds/db/seed';
import * as fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { readyQuestions } from '../../../client/src/records/questions.ts';
import { queryLimits } from '../../../gateway/src/contract/query.ts';
import { type ColumnValue, getTableDefinition, RowsVisibleToOrganisation } from './data.ts';
import { type ExpectedGroup, groupRows } from './grouped-reference.ts';
import { ColumnValueSamples, RandomQueryGenerator } from './random.ts';
import { type Question, questionOf, typeOf } from './random-questions.ts';
import { evaluateWhereClause, matchesFilters, mayQueryReturnRow } from './reference.ts';
import { firstOrganisationId, secondOrganisationId, startTestService, type TestApiClient } from './service.ts';

vi.setConfig({ testTimeout: 3_600_000 });

/** Number of random questions of each caller. The environment variable `RANDOM_QUERIES` changes the number. */
const runs = Number(process.env.RANDOM_QUERIES ?? 12);

const workspaces = demoOrganisations[0]?.workspaces ?? [];
/** A workspace with children. */
const parent = workspaces.find(({ id }) => workspaces.some(({ parent_workspace_id: above }) => above === id))?.id ?? '';
const treeOf = (id: string): string[] => [
  id,
  ...workspaces.filter(({ parent_workspace_id: above }) => above === id).flatMap((child) => treeOf(child.id)),
];

const service = await startTestService();
afterAll(() => service[Symbol.asyncDispose]());

const groups = v.object({
  data: v.array(
    v.object({
      type: v.literal('group'),
      id: v.string(),
      attributes: v.object({
        keys: v.record(v.string(), v.nullable(v.union([v.string(), v.number(), v.boolean()]))),
        values: v.record(v.string(), v.nullable(v.union([v.string(), v.number()]))),
      }),
    }),
  ),
  meta: v.object({ count: v.number(), total: v.number() }),
});
const failure = v.object({
  errors: v.tuple([v.object({ code: v.string(), detail: v.string(), source: v.object({ pointer: v.string() }) })]),
});

/** Expensive conditions allow fewer groups. */
const pointsText = /cost (\d+) points for each (\d+) groups, and the records have up to (\d+) groups/;

const digits = /^-?\d+(\.\d+)?$/;

/** `12.50` and `12.5` are equal. */
const plain = (value: ColumnValue): string | boolean | null => {
  if (typeof value !== 'string' && typeof value !== 'number') return value;
  const text = String(value);
  return digits.test(text) && text.length < 30 ? Number(text).toPrecision(11) : text;
};

const plainGroup = ({ keys, values }: ExpectedGroup) => ({
  keys: Object.entries(keys).map(([name, value]) => [name, plain(value)]),
  values: Object.entries(values).map(([name, value]) => [name, plain(value)]),
});

const sortable = (group: ExpectedGroup): string => JSON.stringify(plainGroup(group).keys);

async function ask(caller: TestApiClient, question: Question) {
  const response = await caller.call('POST', '/v1/records/aggregate', { ...question, limit: 1000 });
  if (response.status === 200) return { groups: v.parse(groups, response.body), error: undefined };
  expect(response.status, response.text).toBe(400);
  return { groups: undefined, error: v.parse(failure, response.body).errors[0] };
}

/** A sum of amounts in several currencies is rejected, so the test asks for the greatest amount instead. */
const withoutSums = ({ measures, ...rest }: Question): Question => ({
  ...rest,
  measures: measures.map((each) => (['sum', 'avg'].includes(each.operation) ? { ...each, operation: 'max' } : each)),
});

function expectOrder({ root, measures, orderBy: [order] }: Question, found: readonly ExpectedGroup[]): void {
  if (order === undefined) return;
  const values = found.map(({ keys, values: measured }) => measured[order.field] ?? keys[order.field] ?? null);
  const measure = measures.find(({ name }) => name === order.field);
  const isNumber =
    measure?.operation === 'count' ||
    typeOf(getTableDefinition(root), measure === undefined ? order.field : (measure.field ?? '')) === 'number';
  const filled = values.filter((value) => value !== null);
  expect(values.slice(0, filled.length), 'groups without a value come last').toEqual(filled);
  for (const [i, value] of filled.slice(1).entries()) {
    const before = filled[i] ?? value;
    const [a, b] = isNumber ? [Number(before), Number(value)] : [String(before), String(value)];
    expect(order.direction === 'asc' ? a <= b : a >= b, `${order.direction}: ${a}, ${b}`).toBe(true);
  }
}

/** The reference implementation rounds averages in another way. */
const areClose = (a: unknown, b: unknown): boolean =>
  a != null && b != null && Math.abs(Number(a) - Number(b)) <= 1e-9 * Math.max(1, Math.abs(Number(b)));

async function agrees(caller: TestApiClient, data: RowsVisibleToOrganisation, asked: Question): Promise<void> {
  let question = asked;
  let response = await ask(caller, question);
  if (response.error?.code === 'CURRENCY_NEEDED') {
    question = withoutSums(question);
    response = await ask(caller, question);
  }
  const { root, filters, whereClause, groupBy, measures } = question;
  const filteredBy = filters.map(({ field }) => field);
  const rows = data
    .rows(root)
    .filter(
      (row) =>
        mayQueryReturnRow(root, whereClause, row, filteredBy) &&
        evaluateWhereClause(data, root, whereClause, row) === true &&
        matchesFilters(data, root, filters, row),
    );
  const expected = [...groupRows(data, root, rows, groupBy, measures).values()];
  const shown = JSON.stringify(question);
  if (response.groups === undefined) {
    const { code, detail } = response.error;
    expect(code, shown).toBe('TOO_MANY_GROUPS');
    const [points = 0, size = 1, possible = 0] = (pointsText.exec(detail) ?? []).slice(1).map(Number);
    if (points * Math.ceil(possible / size) <= queryLimits.conditions)
      expect(expected.length, shown).toBeGreaterThan(1000);
    else expect(possible, shown).toBeGreaterThanOrEqual(expected.length);
    return;
  }
  const found = response.groups.data.map(({ attributes }) => attributes);
  expect(response.groups.meta.total, shown).toBe(expected.length);
  expect(found.length, shown).toBe(Math.min(1000, expected.length));
  expectOrder(question, found);
  const averages = measures.flatMap(({ operation, name }) => (operation === 'avg' ? [name] : []));
  const byKeys = new Map(expected.map((group) => [sortable(group), group]));
  for (const group of found) {
    const reference = byKeys.get(sortable(group)) ?? { keys: {}, values: {} };
    const values = { ...group.values };
    for (const name of averages)
      if (areClose(values[name], reference.values[name])) values[name] = reference.values[name] ?? null;
    expect(plainGroup({ ...group, values }), shown).toEqual(plainGroup(reference));
  }
}

describe('POST /v1/records/aggregate', () => {
  it.each([
    ['the first organisation', () => service.organisation(firstOrganisationId), firstOrganisationId, undefined],
    ['the second organisation', () => service.organisation(secondOrganisationId), secondOrganisationId, undefined],
    ['an API key', () => service.apiKey(parent), firstOrganisationId, treeOf(parent)],
  ])(
    'agrees with the reference implementation for random questions of %s',
    async (_name, login, organisation, within) => {
      const data = await RowsVisibleToOrganisation.read(service.sql, organisation, within);
      const maker = new RandomQueryGenerator(new ColumnValueSamples(data));
      // A token expires after 15 minutes, and a long run takes longer.
      let caller = await login();
      let since = Date.now();
      await fc.assert(
        fc.asyncProperty(fc.gen(), async (draw) => {
          if (Date.now() - since > 600_000) [caller, since] = [await login(), Date.now()];
          const question = questionOf(draw, maker);
          // Each request of an API key changes its time of last use.
          if (question.root !== 'api_keys') await agrees(caller, data, question);
        }),
        { numRuns: runs, endOnFailure: true },
      );
    },
  );

  it('answers every ready question of the client', async () => {
    const caller = await service.organisation(firstOrganisationId);
    for (const { title, query } of readyQuestions) {
      const { status, body } = await caller.call('POST', '/v1/records/aggregate', query);
      expect(status, title).toBe(200);
      expect(v.parse(groups, body).data.length, title).toBeGreaterThan(1);
    }
  });

  it('leaves the items of soft-deleted invoices out of the ready question on items', async () => {
    const caller = await service.organisation(firstOrganisationId);
    const query = readyQuestions.find(({ query: { root } }) => root === 'invoice_items')?.query;
    const names = async () =>
      v
        .parse(groups, (await caller.call('POST', '/v1/records/aggregate', query)).body)
        .data.map(({ attributes }) => attributes.keys.name);
    const [first = null] = await names();
    await service.sql`
      update invoices set deleted_at = now() where deleted_at is null and organisation_id = ${firstOrganisationId}
        and id in (select invoice_id from invoice_items where name = ${first})`;
    expect(await names()).not.toContain(first);
  });

  it('finds the intervals of dates that are far apart', async () => {
    const caller = await service.organisation(secondOrganisationId);
    const question = { root: 'transactions', groupBy: [{ field: 'created_at', interval: 'day' }], limit: 1000 };
    const read = async () => v.parse(groups, (await caller.call('POST', '/v1/records/aggregate', question)).body).data;
    const before = await read();
    await service.sql`
      update transactions set created_at = '0203-05-01' where id = (
        select id from transactions where organisation_id = ${secondOrganisationId} and deleted_at is null limit 1)`;
    const after = await read();
    expect(after[0]?.attributes).toEqual({ keys: { created_at: '0203-05-01' }, values: { count: 1 } });
    const total = (found: typeof after) =>
      found.reduce((sum, { attributes }) => sum + Number(attributes.values.count), 0);
    expect(total(after)).toBe(total(before));
  });
});
