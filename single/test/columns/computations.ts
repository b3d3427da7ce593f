import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { TestApiClient } from '../records/service.ts';
import {
  childWorkspaceClient,
  createSignalThatAbortsAfterBatches,
  firstDemoOrganisation,
  listPageSchema,
  organisationClient,
  readRecordIds,
  requestColumnCreation,
  resourceSchema,
  service,
} from './setup.ts';

/** Adds the tests of computations of custom columns. */
export function testComputations(): void {
  describe('a computation', () => {
    const start = async (as: TestApiClient, column: object, attributes?: object) => {
      const { id } = v.parse(resourceSchema, (await requestColumnCreation(as, column)).body).data;
      const body = { data: { type: 'custom_column_job', ...(attributes && { attributes }) } };
      const job = v.parse(resourceSchema, (await as.call('POST', `/v1/custom-columns/${id}/compute`, body)).body).data;
      const progress = async () =>
        v.parse(resourceSchema, (await as.get(`/v1/custom-column-jobs/${job.id}`)).body).data.attributes;
      const [stored] =
        await service.sql`select count(*)::int as count from custom_column_values where custom_column_id = ${id}`;
      expect(stored?.count).toBe(0);
      return { id, job: job.id, progress };
    };
    const terms = { root: 'invoices', name: 'T', data_type: 'text', extractor: { kind: 'field', field: 'terms' } };
    const countOf = async (id: string) => {
      const [row] =
        await service.sql`select count(*)::int as count from custom_column_values where custom_column_id = ${id}`;
      return row?.count;
    };

    test('an interrupted computation of a custom column continues, and two concurrent runs compute each record once', async () => {
      const { id, job, progress } = await start(childWorkspaceClient, terms);
      await expect(service.compute(job, createSignalThatAbortsAfterBatches(2))).rejects.toThrow('the worker stops');
      expect(await progress()).toMatchObject({ status: 'running', processed: 200 });
      expect(await countOf(id)).toBe(200);
      await Promise.all([service.compute(job), service.compute(job)]);
      const all = v.parse(
        listPageSchema,
        (await childWorkspaceClient.ask({ root: 'invoices', limit: 1, total: true })).body,
      ).meta.total;
      expect(await progress()).toMatchObject({ status: 'completed', total: all, processed: all, failed: 0 });
      expect(await countOf(id)).toBe(all);
      await service.compute(job);
      expect(await progress()).toMatchObject({ processed: all });
    });

    test('the computation of a custom column counts deleted records and divisions by zero as failed', async () => {
      const record_ids = await readRecordIds(childWorkspaceClient, 'invoices', 3);
      const zero = { kind: 'arithmetic', start: { number: '1' }, steps: [{ operator: 'divide', by: { number: '0' } }] };
      const extractor = { ...zero, steps: [...zero.steps, { operator: 'add', by: { field: 'grand_total.amount' } }] };
      const column = { ...terms, data_type: 'number', extractor };
      const { id, job, progress } = await start(childWorkspaceClient, column, { record_ids });
      await service.sql`update invoices set deleted_at = now() where id = ${record_ids[0] ?? ''}`;
      await service.compute(job);
      await service.sql`update invoices set deleted_at = null where id = ${record_ids[0] ?? ''}`;
      expect(await progress()).toMatchObject({ status: 'completed', total: 3, processed: 3, failed: 3 });
      expect(await countOf(id)).toBe(2);
    });

    test('the computation of a custom column fails with a reason if the extractor of the column is no longer valid', async () => {
      const { id, job, progress } = await start(childWorkspaceClient, terms);
      await service.sql`update custom_columns set extractor = '{"kind": "field", "field": "gone"}' where id = ${id}`;
      await service.compute(job);
      expect(await progress()).toMatchObject({
        status: 'failed',
        failure_reason: expect.stringContaining('does not match the fields'),
      });
    });

    test('the computation of a custom column processes only records in the workspace of the column, whatever access the caller has', async () => {
      const record_ids = await readRecordIds(childWorkspaceClient, 'invoices', 5);
      const elsewhere = firstDemoOrganisation?.workspaces.filter(
        ({ parent_workspace_id: parent }) => parent === null,
      )[1]?.id;
      const { id, job, progress } = await start(
        organisationClient,
        { ...terms, workspace_id: elsewhere },
        { record_ids },
      );
      await service.compute(job);
      expect(await progress()).toMatchObject({ status: 'completed', processed: 5, failed: 5 });
      expect(await countOf(id)).toBe(0);
    });
  });
}
