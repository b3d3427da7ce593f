import { expect, it } from 'vitest';
import type { WorkloadRequestValues } from '../workloads.ts';
import { directusServer } from './directus.ts';

const requestValues: WorkloadRequestValues = {
  organisationId: 'organisation',
  largeWorkspaceId: 'large',
  smallWorkspaceId: 'small',
  invoiceId: 'invoice',
  lastSeen: { issueDate: '2025-01-01', id: 'last', position: 400_000 },
  issuerName: 'acme%',
  itemAmount: '800',
};

const parametersOf = async (workload: 'w3' | 'w4' | 'w5') => {
  const { path } = await directusServer.request(workload, requestValues);
  return Object.fromEntries(new URL(path, 'http://localhost').searchParams);
};

it('the Directus request for workload w5 uses an offset and filters by the workspace of the workload', async () => {
  const { filter, sort, limit, offset } = await parametersOf('w5');
  expect(JSON.parse(filter ?? '')).toEqual({
    organisation_id: { _eq: 'organisation' },
    workspace_id: { _eq: 'large' },
  });
  expect({ sort, limit, offset }).toEqual({ sort: '-issue_date,-id', limit: '100', offset: '400000' });
});

it('the Directus request for workload w3 filters by the start of a name, because Directus has no operator for patterns', async () => {
  const { filter } = await parametersOf('w3');
  expect(JSON.parse(filter ?? '')).toMatchObject({ issuer_id: { name: { _starts_with: 'acme' } } });
});

it('the Directus request for workload w4 counts the invoices of the small workspace', async () => {
  const { filter, meta } = await parametersOf('w4');
  expect(JSON.parse(filter ?? '')).toMatchObject({ workspace_id: { _eq: 'small' } });
  expect(meta).toBe('filter_count');
});

it('rows from Directus get the same JSON structure as rows from the server l0', () => {
  const answer = {
    data: [{ id: 'a', status: 'paid', issuer_id: { id: 'b', name: 'c' }, invoice_items: [{ id: 'd' }] }],
  };
  expect(directusServer.rows(answer)).toEqual({
    invoices: [{ id: 'a', issuer: { id: 'b' }, invoice_items: [{ id: 'd' }] }],
  });
  expect(directusServer.rows({ data: [{ id: 'a' }], meta: { filter_count: 5 } })).toEqual({
    invoices: [{ id: 'a' }],
    invoices_aggregate: { aggregate: { count: 5 } },
  });
  expect(directusServer.rows({ data: { id: 'a', status: 'paid' } })).toEqual({ invoices_by_pk: { id: 'a' } });
});
