import { demoOrganisations } from '@fds/db/seed';
import * as fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, expect, test, vi } from 'vitest';
import { randomSeed } from '../../../testing/random-seed.ts';
import { RowsVisibleToOrganisation } from './data.ts';
import { changeRowsOfOtherWorkspaces } from './disturb.ts';
import { ColumnValueSamples, chooseRandomItem, RandomQueryGenerator } from './random.ts';
import { firstOrganisationId, secondOrganisationId, startTestService, type TestApiClient } from './service.ts';

vi.setConfig({ testTimeout: 3_600_000 });

/** Number of queries that each caller sends. The environment variable `RANDOM_QUERIES` changes the number. */
const runs = Number(process.env.RANDOM_QUERIES ?? 15);

const service = await startTestService();
afterAll(() => service[Symbol.asyncDispose]());
/**
 * One query generator for each organisation. A generator uses values of its organisation, so that callers also search
 * for values of the other organisation.
 */
const makers = await Promise.all(
  [firstOrganisationId, secondOrganisationId].map(
    async (id) =>
      new RandomQueryGenerator(new ColumnValueSamples(await RowsVisibleToOrganisation.read(service.sql, id))),
  ),
);

/**
 * Number of calls of `queries` until now. `queries` adds the number to the random seed, so that each call returns
 * different queries.
 */
let drawn = 0;
const queries = () =>
  fc.sample(
    fc.gen().map((draw) => {
      const maker = chooseRandomItem(draw, makers);
      const table = maker.table(draw);
      const query = {
        root: table.name,
        whereClause: draw(fc.boolean) ? maker.clause(draw, table, 4) : {},
        filters: draw(fc.boolean) ? maker.filters(draw, table) : [],
        orderBy: maker.orderBy(draw, table),
        include: draw(fc.boolean) ? table.relations.map(({ name }) => name) : [],
        total: true,
        limit: 20,
      };
      const { root, whereClause, filters } = query;
      const groupBy = draw(fc.subarray<string>, maker.ownFields(table), { minLength: 1, maxLength: 2 });
      const measures = [{ operation: 'count' }, { operation: 'count', field: 'created_at' }];
      return draw(fc.boolean) ? query : { root, whereClause, filters, groupBy, measures, limit: 1000 };
    }),
    { numRuns: runs, seed: randomSeed + drawn++ },
  );

const ask = async (caller: TestApiClient, query: object): Promise<string> => {
  const path = 'groupBy' in query ? '/v1/records/aggregate' : '/v1/records/query';
  const { status, text } = await caller.call('POST', path, query);
  expect(status, text).toBe(200);
  return text;
};

const workspacesOf = (organisation: string) =>
  demoOrganisations.find(({ id }) => id === organisation)?.workspaces ?? [];

/** Returns the ids of a workspace and of its descendants. */
function treeOf(id: string): string[] {
  const children = workspacesOf(firstOrganisationId).filter(({ parent_workspace_id: parent }) => parent === id);
  return [id, ...children.flatMap((child) => treeOf(child.id))];
}

const changesPage = v.object({
  data: v.array(v.unknown()),
  meta: v.object({ next_cursor: v.string(), more: v.boolean() }),
});

async function readChanges(caller: TestApiClient, cursor: string) {
  const { status, text, body } = await caller.get(`/v1/changes?page[limit]=1000&page[cursor]=${cursor}`);
  expect(status, text).toBe(200);
  return v.parse(changesPage, body);
}

/** Reads on from a cursor until each committed change is visible: the other test files have open transactions. */
async function expectNoChanges(caller: TestApiClient, cursor: string): Promise<void> {
  await expect
    .poll(async () => {
      const [hidden] = await service.sql`
        select exists (select from record_changes where position >= pg_snapshot_xmin(pg_current_snapshot())::text::bigint) as some`;
      return hidden?.some;
    })
    .toBe(false);
  for (let page = { data: [] as unknown[], meta: { next_cursor: cursor, more: true } }; page.meta.more; ) {
    page = await readChanges(caller, page.meta.next_cursor);
    expect(page.data).toEqual([]);
  }
}

/** Changes data that a caller may not access, and checks that the caller still gets the same responses as before. */
async function expectSameAnswers(caller: TestApiClient, within: readonly string[]): Promise<void> {
  const asked = queries();
  const before: string[] = [];
  for (const query of asked) before.push(await ask(caller, query));
  const { next_cursor } = (await readChanges(caller, 'now')).meta;
  const [altered = 0, added = 0, removed = 0] = await changeRowsOfOtherWorkspaces(service.sql, within);
  expect(Math.min(altered / 5, added, removed)).toBeGreaterThan(50);
  await expectNoChanges(caller, next_cursor);
  for (const [index, query] of asked.entries()) {
    expect(await ask(caller, query), JSON.stringify(query)).toBe(before[index]);
  }
}

const roots = () => workspacesOf(firstOrganisationId).filter(({ parent_workspace_id: parent }) => parent === null);
const leaves = () => workspacesOf(firstOrganisationId).filter(({ id }) => treeOf(id).length === 1);

test.each([
  ['the API key of a workspace without children', leaves],
  ['the API key of a workspace with children', roots],
])('no response contains records that %s may not access', async (_name, candidates) => {
  const [{ id } = { id: '' }] = candidates().toSorted((a, b) => treeOf(b.id).length - treeOf(a.id).length);
  await expectSameAnswers(await service.apiKey(id), treeOf(id));
});

test('no response to the token of an organisation contains data of another organisation', async () => {
  await expectSameAnswers(
    await service.organisation(firstOrganisationId),
    workspacesOf(firstOrganisationId).map(({ id }) => id),
  );
});

test('deleting a whole organisation does not change the responses of another organisation', async () => {
  const caller = await service.organisation(firstOrganisationId);
  const asked = queries();
  const before: string[] = [];
  for (const query of asked) before.push(await ask(caller, query));
  await service.sql`update workspaces set deleted_at = now() where organisation_id = ${secondOrganisationId}`;
  for (const [index, query] of asked.entries()) expect(await ask(caller, query)).toBe(before[index]);
});
