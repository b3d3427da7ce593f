import { createLogger } from '@fds/platform/log';
import { afterEach, describe, expect, test } from 'vitest';
import { startTraceCollector } from '../../../testing/collector.ts';
import {
  activeTraceIds,
  isTracingOn,
  runInMessageSpan,
  runInServerSpan,
  runInSpan,
  startTelemetry,
  type Telemetry,
  traceHeaders,
} from './index.ts';

let telemetry: Telemetry | undefined;
/** Exports the remaining spans and stops tracing. */
async function stop(): Promise<void> {
  await telemetry?.close();
  telemetry = undefined;
}
afterEach(stop);

/**
 * Starts tracing and creates a logger.
 * @returns the logger, and the list to which the logger adds its lines
 */
async function start(endpoint: string | undefined) {
  const lines: Record<string, unknown>[] = [];
  const log = createLogger({ name: 'test', level: 'info' }, { write: (line) => lines.push(JSON.parse(line)) });
  telemetry = await startTelemetry('test', endpoint, log);
  return { lines, log };
}

const noHeader = () => undefined;
const ok = async () => new Response('x');

describe('startTelemetry without a collector', () => {
  test('if no collector is configured, functions run without spans, requests have no trace headers, and log lines have no trace id', async () => {
    const { lines, log } = await start(undefined);
    expect(isTracingOn()).toBe(false);
    const work = async () => {
      log.info('x');
      return [activeTraceIds(), traceHeaders()];
    };
    expect(await runInSpan({ name: 'a' }, work)).toEqual([undefined, {}]);
    expect(traceHeaders()).toBe(traceHeaders());
    expect((await runInServerSpan({ method: 'GET', route: '/', header: noHeader }, ok)).status).toBe(200);
    expect(lines[0]).not.toHaveProperty('trace_id');
  });
});

describe('startTelemetry with a collector', () => {
  test('spans have the correct parent spans, and spans and log lines contain the trace id of the request', async () => {
    await using collector = await startTraceCollector();
    const { lines, log } = await start(`${collector.url}/`);
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const header = (name: string) => (name === 'traceparent' ? `00-${traceId}-b7ad6b7169203331-01` : undefined);
    const inner = await runInServerSpan({ method: 'GET', route: '/things/:id', header }, () =>
      runInSpan({ name: 'inner', attributes: { a: 1 } }, async () => {
        log.info('x');
        return new Response(traceHeaders().traceparent, { status: 503 });
      }),
    );
    await stop();
    const [child, parent] = collector.spans;
    expect(child).toMatchObject({ traceId, name: 'inner', service: 'test', parentSpanId: parent?.spanId });
    expect(parent).toMatchObject({ traceId, name: 'GET /things/:id', parentSpanId: 'b7ad6b7169203331' });
    expect(parent?.attributes).toMatchObject({ 'http.response.status_code': 503, 'error.type': '503' });
    expect(await inner.text()).toBe(`00-${traceId}-${child?.spanId}-01`);
    expect(lines[0]).toMatchObject({ trace_id: traceId });
  });

  test('a span continues the trace of B3 headers, and starts a new trace if the B3 headers are malformed', async () => {
    await using collector = await startTraceCollector();
    await start(collector.url);
    const traceId = 'ab'.repeat(16);
    const b3: Record<string, string> = { 'x-b3-traceid': traceId, 'x-b3-spanid': 'cd'.repeat(8) };
    const traceOf = async () => activeTraceIds()?.traceId;
    expect(await runInMessageSpan((name) => b3[name], { name: 'a' }, traceOf)).toBe(traceId);
    const malformed = () => "'; drop table x";
    expect(await runInMessageSpan(malformed, { name: 'b' }, traceOf)).toMatch(/^[0-9a-f]{32}$/);
    await stop();
  });

  test('a span contains the type but not the message of an error, and replaces an unknown HTTP method by _OTHER', async () => {
    await using collector = await startTraceCollector();
    await start(collector.url);
    const fails = async () => {
      throw Object.assign(new Error('a value'), { code: '23505' });
    };
    await expect(runInSpan({ name: 'fails' }, fails)).rejects.toThrow('a value');
    await runInServerSpan({ method: 'SECRET', route: undefined, header: noHeader }, ok);
    await stop();
    expect(collector.spans.map(({ name, attributes }) => [name, attributes])).toEqual([
      ['fails', { 'error.type': '23505' }],
      ['HTTP', { 'http.request.method': '_OTHER', 'http.response.status_code': 200 }],
    ]);
    expect(collector.text()).not.toMatch(/a value|SECRET/);
  });

  test('an unreachable collector delays neither requests nor the stop of the process, and the log does not contain its address', async () => {
    const { lines } = await start('http://user:hush@127.0.0.1:9');
    expect(await runInSpan({ name: 'a' }, async () => 7)).toBe(7);
    await stop();
    expect(lines).toMatchObject([{ msg: 'traces could not be sent', level: 'warn' }]);
    expect(JSON.stringify(lines)).not.toContain('hush');
  });
});
