import { randomUUID } from 'node:crypto';
import { demoOrganisations } from '@fds/db/seed';
import * as v from 'valibot';
import { afterAll, describe, expect, it } from 'vitest';
import { firstOrganisationId, startTestService, type TestApiClient } from './service.ts';

const workspaces = demoOrganisations.find(({ id }) => id === firstOrganisationId)?.workspaces ?? [];
const parent = workspaces.find(({ parent_workspace_id }) => parent_workspace_id === null)?.id ?? '';
const child = workspaces.find(({ parent_workspace_id }) => parent_workspace_id === parent)?.id ?? '';
const sibling = randomUUID();

/** Names of the test's companies, by the id of the company's workspace. */
const companyOf = { [parent]: 'Parent Ltd', [child]: 'Child Ltd', [sibling]: 'Sibling Ltd' };
/**
 * Ids of the test's invoices. The key consists of the id of the invoice's workspace and the id of the issuer's
 * workspace.
 */
const invoices = new Map<string, string>();
const invoice = (workspace: string, issuer: string): string => invoices.get(`${workspace} ${issuer}`) ?? '';

const created = v.object({ data: v.object({ id: v.string() }) });
const values = v.object({
  data: v.array(v.object({ attributes: v.object({ record_id: v.string(), text_value: v.nullable(v.string()) }) })),
});

/**
 * Creates a custom column in a workspace. The value of the column is the name of the invoice's issuer. Then computes
 * the column for all invoices of the test.
 */
async function computeIssuerNames(workspace_id: string): Promise<string> {
  const extractor = { kind: 'field', field: 'issuer.name' };
  const attributes = { root: 'invoices', name: 'Issuer', data_type: 'text', extractor, workspace_id };
  const made = await organisation.call('POST', '/v1/custom-columns', { data: { type: 'custom_column', attributes } });
  const { id } = v.parse(created, made.body).data;
  const body = { data: { type: 'custom_column_job', attributes: { record_ids: [...invoices.values()] } } };
  const job = v.parse(created, (await organisation.call('POST', `/v1/custom-columns/${id}/compute`, body)).body).data;
  await service.compute(job.id);
  return id;
}

/** Returns those values of a custom column that a caller can read, by the id of the record. */
async function readThrough(caller: TestApiClient, column: string): Promise<Record<string, string | null>> {
  const whereClause = { custom_column_id: { _eq: column } };
  const reply = await caller.ask({ root: 'custom_column_values', whereClause, limit: 200 });
  expect(reply.status, reply.text).toBe(200);
  return Object.fromEntries(
    v.parse(values, reply.body).data.map(({ attributes }) => [attributes.record_id, attributes.text_value]),
  );
}

/** Reads the values of a custom column and their number directly from the engine, with the role `workspace`. */
const readAtEngine = (workspaceIds: readonly string[], column: string) =>
  service.atEngine(
    `{
      custom_column_values(where: {custom_column_id: {_eq: "${column}"}}) { record_id text_value }
      custom_column_values_aggregate(where: {custom_column_id: {_eq: "${column}"}}) { aggregate { count } }
    }`,
    {
      'x-hasura-role': 'workspace',
      'x-hasura-organisation-id': firstOrganisationId,
      'x-hasura-workspace-ids': `{${workspaceIds.join(',')}}`,
    },
  );

const service = await startTestService();
afterAll(() => service[Symbol.asyncDispose]());
const organisation = await service.organisation(firstOrganisationId);
const { sql } = service;
await sql`insert into workspaces ${sql({ id: sibling, organisation_id: firstOrganisationId, parent_workspace_id: parent, name: 'Sibling' })}`;
for (const [workspace_id, name] of Object.entries(companyOf)) {
  await sql`insert into companies ${sql({ organisation_id: firstOrganisationId, workspace_id, name })}`;
}
for (const [workspace, issuer] of [
  [parent, child],
  [child, child],
  [child, parent],
  [child, sibling],
] as const) {
  const [row] = await sql<{ id: string }[]>`
    update invoices set issuer_id = (select id from companies where workspace_id = ${issuer} and name = ${companyOf[issuer] ?? ''})
    where id = (select id from invoices where workspace_id = ${workspace} and deleted_at is null
      and not id = any(${[...invoices.values()]}) limit 1)
    returning id`;
  invoices.set(`${workspace} ${issuer}`, row?.id ?? '');
}

describe('custom_column_values', () => {
  it('a value of a custom column is null if the extractor reads a record outside the workspace of the value', async () => {
    const column = await computeIssuerNames(parent);
    expect(await readThrough(organisation, column)).toEqual({
      [invoice(parent, child)]: 'Child Ltd',
      [invoice(child, child)]: 'Child Ltd',
      [invoice(child, parent)]: null,
      [invoice(child, sibling)]: null,
    });
  });

  it('the API key of a workspace cannot read values of a custom column that contain data of a sibling or parent workspace', async () => {
    const column = await computeIssuerNames(child);
    const own = {
      [invoice(child, child)]: 'Child Ltd',
      [invoice(child, parent)]: null,
      [invoice(child, sibling)]: null,
    };
    expect(await readThrough(await service.apiKey(child), column)).toEqual(own);
    expect(JSON.stringify(await readAtEngine([child], column))).not.toMatch(/Sibling Ltd|Parent Ltd/);
    expect(await readThrough(await service.apiKey(sibling), column)).toEqual({});
    expect(await readThrough(await service.apiKey(parent), column)).toEqual(own);
  });

  it('the API key of a child workspace cannot read values of a custom column of the parent workspace', async () => {
    const column = await computeIssuerNames(parent);
    expect(await readThrough(await service.apiKey(child), column)).toEqual({});
    expect(await readAtEngine([child], column)).toEqual({
      data: { custom_column_values: [], custom_column_values_aggregate: { aggregate: { count: 0 } } },
    });
    expect(Object.keys(await readThrough(await service.apiKey(parent), column))).toHaveLength(4);
    expect(await readAtEngine([parent, child], column)).toMatchObject({
      data: { custom_column_values_aggregate: { aggregate: { count: 4 } } },
    });
  });
});
