import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { RestRequest } from './rest.ts';
import { maxResultLength, runWithinResultSize } from './result-size.ts';
import { agentTools } from './tools.ts';

const id = '00000000-0000-7000-8000-000000000001';

/** Returns a REST API whose lists have records of the given length, with the offset of the next record as cursor. */
const restWith = (length: number) => async (request: RestRequest) => {
  const { limit, body, query } = request;
  const record = (n: number) => ({ type: 'x', id: String(n), attributes: { text: `"${'x'.repeat(length)}` } });
  if (limit === undefined) return { ok: true, text: JSON.stringify({ data: record(0) }) };
  if (limit * length > 4_000_000) return { ok: false, text: JSON.stringify({ code: 'RESPONSE_TOO_LARGE' }) };
  const { cursor = query?.['page[cursor]'] ?? '0' } = v.parse(v.object({ cursor: v.optional(v.string()) }), body ?? {});
  const data = Array.from({ length: limit }, (_, n) => record(Number(cursor) + n));
  return { ok: true, text: JSON.stringify({ data, meta: { next_cursor: String(Number(cursor) + limit) } }) };
};

const given: Readonly<Record<string, object>> = {
  list_roots: {},
  describe_root: { root: 'invoices' },
  query_records: { root: 'invoices', limit: 200 },
  read_document_records: { document_id: id },
  list_webhooks: {},
  list_webhook_deliveries: { webhook_id: id, limit: 200 },
};
/** The tools that read no records; the size of their results depends only on the service. */
const constant = ['list_roots'];
const lengths = [10, 3_000, 30_000, 60_000, 200_000];

test.each(
  agentTools
    .filter(({ name }) => !constant.includes(name))
    .flatMap((tool) => lengths.map((length) => ({ tool, length }))),
)(
  'the result of $tool.name has at most 50,000 characters and is JSON if records have $length characters',
  async ({ tool, length }) => {
    const { ok, text } = await runWithinResultSize(tool, given[tool.name], restWith(length));
    expect(text.length).toBeLessThanOrEqual(maxResultLength);
    const body = v.parse(v.looseObject({ errors: v.optional(v.array(v.unknown())) }), JSON.parse(text));
    expect(ok).toBe(body.errors === undefined);
  },
);

test('an agent that continues with the cursors of shortened results gets each record once', async () => {
  const tool = agentTools.find(({ name }) => name === 'query_records');
  const page = v.object({
    notice: v.string(),
    data: v.array(v.object({ id: v.string() })),
    meta: v.object({ next_cursor: v.string() }),
  });
  const seen: string[] = [];
  let cursor: string | undefined;
  for (let call = 0; call < 4; call += 1) {
    const asked = { root: 'invoices', limit: 200, ...(cursor === undefined ? {} : { cursor }) };
    const result = await runWithinResultSize({ run: tool?.run ?? expect.fail }, asked, restWith(3_000));
    const { notice, data, meta } = v.parse(page, JSON.parse(result.text));
    expect(notice).toContain(`${data.length} of the 200 records`);
    seen.push(...data.map((record) => record.id));
    cursor = meta.next_cursor;
  }
  expect(seen.length).toBeGreaterThan(50);
  expect(seen).toEqual(seen.map((_, n) => String(n)));
});

test('the error for one record that is too long says how to request less', async () => {
  const tool = { run: () => restWith(60_000)({ path: '/' }) };
  expect(await runWithinResultSize(tool, {}, restWith(60_000))).toEqual({
    ok: false,
    text: expect.stringMatching(/RESULT_TOO_LARGE.*at most 50000 are allowed. Select fewer `fields`/),
  });
});
