import * as v from 'valibot';
import { expect } from 'vitest';
import {
  createModelAnswerHandler,
  createModelErrorHandler,
  type FakeModelService,
} from '../../../ai/test/fake-model-service.ts';
import type { RunningProduct } from '../running-product.ts';

const one = v.object({ data: v.looseObject({ id: v.string(), attributes: v.looseObject({}) }) });
const page = v.object({
  data: v.array(v.object({ id: v.string(), attributes: v.looseObject({}) })),
  meta: v.looseObject({ total: v.optional(v.number()), next_cursor: v.nullish(v.string()) }),
});
const proposed = v.object({
  data: v.object({
    attributes: v.looseObject({ data_type: v.string() }),
    meta: v.object({ confidence: v.number(), record_values: v.array(v.object({ value: v.unknown() })) }),
  }),
});

/**
 * Checks that a language model proposes a custom column, that the worker computes this column for 500 records, and that
 * filters can use it.
 */
export async function testCustomColumn(product: RunningProduct, model: FakeModelService, token: string): Promise<void> {
  const { base_url, organisations } = product.demo;
  const [organisation] = organisations;
  const workspace_id = organisation?.workspaces[0]?.id;
  const ask = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${base_url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: body === undefined ? null : JSON.stringify(body),
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  const query = async (body: object) => v.parse(page, (await ask('POST', '/v1/records/query', body)).body);

  const filters = [{ field: 'grand_total.amount', operator: 'gt', value: 1000 }];
  const extractor = { kind: 'cases', cases: [{ filters, value: 'large' }], otherwise: 'small' };
  model.behave(createModelAnswerHandler({ data_type: 'enum', values: ['small', 'large'], extractor, confidence: 0.9 }));
  const described = {
    root: 'invoices',
    name: 'Stack size',
    description: 'large where the total is over 1,000',
    workspace_id,
  };
  const inferred = await ask('POST', '/v1/custom-columns/infer', {
    data: { type: 'custom_column', attributes: described },
  });
  expect(inferred.status).toBe(200);
  const { attributes } = v.parse(proposed, inferred.body).data;
  expect(model.asked.at(-1)).toMatchObject({ model: 'accountant', authorization: 'Bearer model-key' });
  const made = await ask('POST', '/v1/custom-columns', { data: { type: 'custom_column', attributes } });
  expect(made.status).toBe(201);
  const column = v.parse(one, made.body).data.id;

  const record_ids: string[] = [];
  for (let cursor: string | undefined; record_ids.length < 500; ) {
    const limit = Math.min(200, 500 - record_ids.length);
    const { data, meta } = await query({
      root: 'invoices',
      whereClause: { workspace: { parent_workspace_id: { _is_null: false } } },
      fields: ['id'],
      limit,
      cursor,
    });
    record_ids.push(...data.map(({ id }) => id));
    cursor = meta.next_cursor ?? undefined;
  }
  const started = await ask('POST', `/v1/custom-columns/${column}/compute`, {
    data: { type: 'custom_column_job', attributes: { record_ids } },
  });
  expect(started.status).toBe(202);
  const address = new URL(started.headers.get('location') ?? '').pathname;
  const progress = async () => v.parse(one, (await ask('GET', address)).body).data.attributes;
  await expect
    .poll(progress, { timeout: 30_000, interval: 100 })
    .toMatchObject({ status: 'completed', total: 500, processed: 500 });

  const { failed } = await progress();
  const large = await query({
    root: 'custom_column_values',
    filters: [
      { field: 'custom_column.name', operator: 'eq', value: 'Stack size' },
      { field: 'text_value', operator: 'eq', value: 'large' },
    ],
    limit: 1,
    total: true,
  });
  const expected = await query({
    root: 'invoices',
    filters,
    whereClause: { id: { _in: record_ids } },
    limit: 1,
    total: true,
  });
  expect(failed).toBe(0);
  expect(large.meta.total).toBe(expected.meta.total);
  expect(large.meta.total).toBeGreaterThan(0);

  const asked = {
    data: { type: 'custom_column_rule', attributes: { root: 'invoices', description: 'large ones', workspace_id } },
  };
  model.behave(
    createModelAnswerHandler({
      rules: [
        { filters, confidence: 0.8 },
        { filters: [{ field: 'nothing', operator: 'eq' }], confidence: 0.9 },
      ],
    }),
  );
  const rules = await ask('POST', '/v1/custom-columns/suggest-rules', asked);
  expect(rules.body).toMatchObject({ data: [{ attributes: { filters, confidence: 0.8 } }], meta: { count: 1 } });
  model.behave(createModelErrorHandler(429, { 'retry-after': '9', 'retry-after-ms': '1' }));
  const busy = await ask('POST', '/v1/custom-columns/suggest-rules', asked);
  expect(busy).toMatchObject({ status: 503, body: { code: 'AI_UNAVAILABLE' } });
  expect(busy.headers.get('retry-after')).toBe('9');
  expect(JSON.stringify(busy.body)).not.toContain('secret words');
  expect(product.launch.output()).not.toContain('model-key');
}
