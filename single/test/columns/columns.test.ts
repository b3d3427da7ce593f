import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { testComputations } from './computations.ts';
import { testRefusals } from './refusals.ts';
import {
  childWorkspaceClient,
  childWorkspaceId,
  inferredColumnSchema,
  listPageSchema,
  organisationClient,
  otherOrganisationClient,
  readRecordIds,
  requestColumnCreation,
  requestColumnInference,
  requestRuleSuggestions,
  resourceSchema,
  rootWorkspaceId,
  service,
  startServiceForTests,
  suggestedRulesSchema,
} from './setup.ts';

startServiceForTests();

describe('suggested rules', () => {
  test('a records query with a suggested filter rule finds the number of records that the suggestion states', async () => {
    const words = [
      'unpaid',
      'over 1,000',
      'due before March 2026',
      'without a description',
      'draft or sent',
      'in USD',
      'issued in the last 90 days',
      'paused subscription',
      'name contains A',
      'not paid',
      'from Germany',
      'failed',
      'between 10 and 500',
      'credit',
      "O'Brien",
      '100%',
      '"quoted"',
      'pending',
      '2026-02-30',
      'x\\_%',
      'active',
    ];
    const roots = ['invoices', 'transactions', 'companies', 'documents', 'payment_means', 'subscriptions', 'webhooks'];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...roots),
        fc.subarray(words, { minLength: 1, maxLength: 4 }),
        async (name, said) => {
          const reply = await requestRuleSuggestions(organisationClient, {
            root: name,
            description: said.join(' '),
            workspace_id: rootWorkspaceId,
          });
          expect(reply.status).toBe(200);
          for (const { attributes } of v.parse(suggestedRulesSchema, reply.body).data) {
            const found = await organisationClient.ask({
              root: name,
              filters: attributes.filters,
              limit: 1,
              total: true,
            });
            expect(found.status, JSON.stringify(attributes)).toBe(200);
            expect(v.parse(listPageSchema, found.body).meta.total).toBe(attributes.matches);
          }
        },
      ),
      { numRuns: 12 },
    );
  });

  test('suggested filter rules are ranked by the given example records', async () => {
    const found = await organisationClient.ask({
      root: 'payment_means',
      filters: [{ field: 'compliance.kyc_status', operator: 'eq', value: 'expired' }],
      limit: 5,
    });
    const record_ids = v.parse(listPageSchema, found.body).data.map(({ id }) => id);
    const reply = await requestRuleSuggestions(organisationClient, {
      root: 'payment_means',
      description: 'expired',
      record_ids,
      workspace_id: rootWorkspaceId,
    });
    const [best] = v.parse(suggestedRulesSchema, reply.body).data;
    expect(best?.attributes.filters).toEqual([{ field: 'compliance.kyc_status', operator: 'eq', value: 'expired' }]);
  });

  test('the record counts in suggested filter rules include only records that the caller can see', async () => {
    const asked = { root: 'invoices', description: 'paid invoices' };
    const [own] = v.parse(suggestedRulesSchema, (await requestRuleSuggestions(childWorkspaceClient, asked)).body).data;
    const [all] = v.parse(
      suggestedRulesSchema,
      (await requestRuleSuggestions(organisationClient, { ...asked, workspace_id: rootWorkspaceId })).body,
    ).data;
    expect(own?.attributes.matches).toBeGreaterThan(0);
    expect(own?.attributes.matches).toBeLessThan(all?.attributes.matches ?? 0);
  });
});

describe('a proposed custom column', () => {
  test('a proposed custom column has a data type, an extractor and one value per record', async () => {
    const record_ids = await readRecordIds(organisationClient, 'invoices', 500);
    const reply = await requestColumnInference(organisationClient, {
      root: 'invoices',
      name: 'Days to pay',
      description: 'Number of days between issue date and due date',
      record_ids,
      workspace_id: rootWorkspaceId,
    });
    expect(reply.status).toBe(200);
    const { attributes, meta } = v.parse(inferredColumnSchema, reply.body).data;
    expect(attributes).toMatchObject({
      data_type: 'number',
      origin: 'inferred',
      extractor: { kind: 'time_between', from: { field: 'issue_date' }, to: { field: 'due_date' }, unit: 'days' },
    });
    expect(meta.record_values.map(({ record_id }) => record_id)).toEqual(record_ids);
    const known = meta.record_values.filter(({ value }) => value !== null);
    expect(known.length).toBeGreaterThan(300);
    for (const { value, confidence } of known) {
      expect(value).toBeTypeOf('number');
      expect(confidence).toBe(meta.confidence);
    }
  });

  test('a proposed custom column can be created, computed and read', async () => {
    const asked = { root: 'invoices', name: 'Size', description: 'small, medium or large depending on the amount' };
    const proposed = v.parse(inferredColumnSchema, (await requestColumnInference(childWorkspaceClient, asked)).body)
      .data.attributes;
    const made = await requestColumnCreation(childWorkspaceClient, proposed);
    expect(made.status).toBe(201);
    const { id, attributes } = v.parse(resourceSchema, made.body).data;
    expect(attributes).toMatchObject({
      values: ['small', 'medium', 'large'],
      data_type: 'enum',
      workspace_id: childWorkspaceId,
    });
    expect(made.headers.get('location')).toMatch(new RegExp(`/v1/custom-columns/${id}$`));
    expect(
      v.parse(resourceSchema, (await organisationClient.get(`/v1/custom-columns/${id}`)).body).data.attributes,
    ).toEqual(attributes);
    expect((await otherOrganisationClient.get(`/v1/custom-columns/${id}`)).status).toBe(404);

    const record_ids = await readRecordIds(childWorkspaceClient, 'invoices', 250);
    const body = { data: { type: 'custom_column_job', attributes: { record_ids } } };
    const started = await childWorkspaceClient.call('POST', `/v1/custom-columns/${id}/compute`, body);
    expect(started.status).toBe(202);
    const job = v.parse(resourceSchema, started.body).data;
    expect(job.attributes).toMatchObject({ status: 'pending', total: null, processed: 0 });
    const address = new URL(started.headers.get('location') ?? '').pathname;
    expect(address).toBe(`/v1/custom-column-jobs/${job.id}`);
    await service.compute(job.id);
    expect(v.parse(resourceSchema, (await organisationClient.get(address)).body).data.attributes).toMatchObject({
      status: 'completed',
      total: record_ids.length,
      processed: record_ids.length,
      failed: 0,
    });
    expect((await otherOrganisationClient.get(address)).status).toBe(404);

    const values = await organisationClient.call('POST', `/v1/custom-columns/${id}/values`, {
      data: { type: 'custom_column_value', attributes: { record_ids } },
    });
    const read = v.parse(listPageSchema, values.body).data;
    expect(read.map((each) => each.attributes.record_id)).toEqual(record_ids);
    const large = read.filter((each) => each.attributes.text_value === 'large');
    const found = await organisationClient.ask({
      root: 'custom_column_values',
      filters: [
        { field: 'custom_column.name', operator: 'eq', value: 'Size' },
        { field: 'text_value', operator: 'eq', value: 'large' },
      ],
      limit: 1,
      total: true,
    });
    expect(large.length).toBeGreaterThan(10);
    expect(v.parse(listPageSchema, found.body).meta.total).toBe(large.length);
    expect((await organisationClient.call('DELETE', `/v1/custom-columns/${id}`)).status).toBe(204);
    expect((await organisationClient.get(`/v1/custom-columns/${id}`)).status).toBe(404);
    expect((await organisationClient.get(address)).status).toBe(404);
  });

  test('a proposed custom column has the values that an SQL statement computes', async () => {
    const asked = [
      ['invoices', 'Supplier country', "Two letter country code from the supplier's VAT number"],
      ['invoices', 'Effective tax', 'Tax as a percentage of the subtotal'],
      ['documents', 'Keep until', 'Date until which we have to keep it: ten years after the upload'],
      ['payment_means', 'Last four', 'last 4 digits of the card number'],
      ['transactions', 'Big', 'Is the amount over 500 euro'],
    ] as const;
    for (const [name, title, description] of asked) {
      const record_ids = await readRecordIds(childWorkspaceClient, name, 40);
      const reply = await requestColumnInference(childWorkspaceClient, {
        root: name,
        name: title,
        description,
        record_ids,
      });
      const { attributes, meta } = v.parse(inferredColumnSchema, reply.body).data;
      const { id } = v.parse(resourceSchema, (await requestColumnCreation(childWorkspaceClient, attributes)).body).data;
      const started = await childWorkspaceClient.call('POST', `/v1/custom-columns/${id}/compute`, {
        data: { type: 'custom_column_job', attributes: { record_ids } },
      });
      await service.compute(v.parse(resourceSchema, started.body).data.id);
      const rows = await service.sql`
        select record_id, coalesce(text_value, number_value::text, boolean_value::text,
          to_char(date_value at time zone 'UTC', 'YYYY-MM-DD')) as value
        from custom_column_values where custom_column_id = ${id}`;
      const computed = new Map(rows.map((row) => [row.record_id, row.value]));
      const shown = meta.record_values.map(
        ({ record_id, value }) => [record_id, value === null ? null : String(value)] as const,
      );
      expect(
        shown.some(([, value]) => value !== null),
        title,
      ).toBe(true);
      const asText = (value: unknown) => (attributes.data_type === 'number' && value !== null ? Number(value) : value);
      expect(
        shown.map(([record, value]) => [record, asText(value)]),
        title,
      ).toEqual(shown.map(([record]) => [record, asText(computed.get(record))]));
    }
  });
});

testComputations();
testRefusals();
