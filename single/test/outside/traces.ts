import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { expect, vi } from 'vitest';
import type { CollectedSpan, TraceCollector } from '../../../testing/collector.ts';
import { requestOrganisationToken, sendGraphqlQuery } from '../client.ts';
import type { RunningProduct } from '../running-product.ts';

const server = 2;

const logLine = v.object({ name: v.string(), msg: v.string() });

/** Creates a random trace context, as a client does. */
function createTrace() {
  const traceId = randomBytes(16).toString('hex');
  const spanId = randomBytes(8).toString('hex');
  return { traceId, spanId, headers: { traceparent: `00-${traceId}-${spanId}-01` } };
}

/** Waits until the spans of a trace match the expectation, and returns the spans. */
const spansOf = (collector: TraceCollector, traceId: string, expected: (spans: readonly CollectedSpan[]) => void) =>
  vi.waitFor(
    () => {
      const spans = collector.spans.filter((span) => span.traceId === traceId);
      expected(spans);
      return spans;
    },
    { timeout: 30_000, interval: 50 },
  );

const namesOf = (spans: readonly CollectedSpan[], service: string) =>
  spans.filter((span) => span.service === service).map(({ name }) => name);

/**
 * Checks that the trace of a client continues through gateway, engine and worker, and that the spans contain neither
 * secrets nor values of records.
 */
export async function testTraces(product: RunningProduct, collector: TraceCollector): Promise<void> {
  const { demo } = product;
  const [organisation] = demo.organisations;
  if (organisation === undefined) throw new Error('there is no organisation');
  const token = await requestOrganisationToken(demo, organisation);
  const ask = async (path: string, { headers }: ReturnType<typeof createTrace>, init: RequestInit = {}) => {
    const response = await fetch(demo.base_url + path, {
      ...init,
      headers: { ...init.headers, ...headers, authorization: `Bearer ${token}` },
    });
    await response.body?.cancel();
    return response.status;
  };

  const reading = createTrace();
  const query = {
    root: 'invoices',
    filters: [{ field: 'reference_number', operator: 'eq', value: 'value-of-the-body' }],
  };
  const json = { 'content-type': 'application/json' };
  const body = JSON.stringify(query);
  expect(await ask('/v1/records/query?page=value-of-the-query', reading, { method: 'POST', headers: json, body })).toBe(
    400,
  );
  expect(await ask('/v1/records/query', reading, { method: 'POST', headers: json, body })).toBe(200);
  const read = await spansOf(collector, reading.traceId, (spans) => {
    expect(namesOf(spans, 'gateway').filter((name) => name === 'POST /v1/records/query')).toHaveLength(2);
    expect(namesOf(spans, 'gateway')).toEqual(expect.arrayContaining(['auth', 'read', 'query invoices', 'answer']));
    expect(namesOf(spans, 'engine').toSorted()).toEqual(['POST /v1/graphql', 'select']);
  });
  const requests = read.filter(({ kind, service }) => kind === server && service === 'gateway');
  expect(requests.map(({ parentSpanId }) => parentSpanId)).toEqual([reading.spanId, reading.spanId]);
  expect(requests.map(({ attributes }) => attributes)).toContainEqual({
    'http.request.method': 'POST',
    'http.route': '/v1/records/query',
    'http.response.status_code': 200,
  });
  const byName = (name: string) => read.find((span) => span.name === name);
  expect(byName('POST /v1/graphql')?.parentSpanId).toBe(byName('query invoices')?.spanId);
  expect(byName('select')?.parentSpanId).toBe(byName('POST /v1/graphql')?.spanId);
  expect(byName('select')?.attributes['db.query.text']).toMatch(/\$1/);

  const writing = createTrace();
  const form = new FormData();
  form.append('data.attributes.workspace_id', organisation.workspaces[0]?.id ?? '');
  form.append('file', new File(['value-of-the-file'], 'value-of-the-name.txt'));
  expect(await ask('/v1/documents', writing, { method: 'POST', body: form })).toBe(201);
  await spansOf(collector, writing.traceId, (spans) => {
    expect(namesOf(spans, 'gateway')).toContain('mutation insert_documents_one');
    expect(namesOf(spans, 'engine')).toContain('POST /v1/graphql');
    expect(namesOf(spans, 'worker')).toEqual(expect.arrayContaining(['POST /events', 'process process-document']));
  });

  const textOf = async (url: string) => (await fetch(url)).text();
  expect(await textOf(demo.metrics_url)).toContain('{method="POST",route="/v1/documents",status="201"} 1');
  await vi.waitFor(async () => {
    const counted = await textOf(`${demo.worker_url}/metrics`);
    expect(counted).toContain('worker_job_duration_seconds_count{job="process-document",outcome="done"} 1');
    expect(counted).toContain('worker_queue_jobs{job="process-document",state="waiting"} 0');
  }, 45_000);

  const inline = '{ companies(where: {name: {_eq: "value-in-the-document"}}) { id } }';
  const admin = { 'x-hasura-admin-secret': demo.engine_admin_secret };
  const asking = createTrace();
  expect((await sendGraphqlQuery(demo, { ...admin, ...asking.headers }, inline)).body).toEqual({
    data: { companies: [] },
  });
  await spansOf(collector, asking.traceId, (spans) => expect(namesOf(spans, 'engine')).toContain('select'));

  const sent = collector.text();
  expect(sent).not.toMatch(/value-(of|in)-the/);
  for (const secret of [token, demo.engine_admin_secret, organisation.client_secret])
    expect(sent).not.toContain(secret);
  const lines = product.launch.output().split('\n');
  const traced = lines.filter((line) => line.includes(`"trace_id":"${reading.traceId}"`));
  const messages = traced.map((line) => v.parse(logLine, JSON.parse(line))).map(({ name, msg }) => `${name}: ${msg}`);
  expect(messages.toSorted()).toEqual(['engine: operation', 'gateway: request', 'gateway: request']);
}
