import { createLogger } from '@fds/platform/log';
import { afterEach, describe, expect, test } from 'vitest';
import { startCollector } from '../../../testing/collector.ts';
import {
  activeTrace,
  inMessageSpan,
  inServerSpan,
  inSpan,
  isTracing,
  startTelemetry,
  type Telemetry,
  traceHeaders,
} from './index.ts';

let telemetry: Telemetry | undefined;
/** Stops telemetry, which exports the remaining spans. */
async function stop(): Promise<void> {
  await telemetry?.close();
  telemetry = undefined;
}
afterEach(stop);

/**
 * Starts telemetry.
 * @returns the log lines since the start
 */
async function start(endpoint: string | undefined) {
  const lines: Record<string, unknown>[] = [];
  const log = createLogger({ name: 'test', level: 'info' }, { write: (line) => lines.push(JSON.parse(line)) });
  telemetry = await startTelemetry('test', endpoint, log);
  return { lines, log };
}

const noHeader = () => undefined;
const ok = async () => new Response('x');

describe('telemetry without a collector', () => {
  test('runs work without spans, trace headers or log lines', async () => {
    const { lines, log } = await start(undefined);
    expect(isTracing()).toBe(false);
    const work = async () => {
      log.info('x');
      return [activeTrace(), traceHeaders()];
    };
    expect(await inSpan({ name: 'a' }, work)).toEqual([undefined, {}]);
    expect(traceHeaders()).toBe(traceHeaders());
    expect((await inServerSpan({ method: 'GET', route: '/', header: noHeader }, ok)).status).toBe(200);
    expect(lines[0]).not.toHaveProperty('trace_id');
  });
});

describe('telemetry with a collector', () => {
  test('links spans to their parents and to the incoming trace, and adds the trace to log lines', async () => {
    await using collector = await startCollector();
    const { lines, log } = await start(`${collector.url}/`);
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const header = (name: string) => (name === 'traceparent' ? `00-${traceId}-b7ad6b7169203331-01` : undefined);
    const inner = await inServerSpan({ method: 'GET', route: '/things/:id', header }, () =>
      inSpan({ name: 'inner', attributes: { a: 1 } }, async () => {
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

  test('continues a trace of B3 headers, and starts a new trace if they are malformed', async () => {
    await using collector = await startCollector();
    await start(collector.url);
    const traceId = 'ab'.repeat(16);
    const b3: Record<string, string> = { 'x-b3-traceid': traceId, 'x-b3-spanid': 'cd'.repeat(8) };
    const traceOf = async () => activeTrace()?.traceId;
    expect(await inMessageSpan((name) => b3[name], { name: 'a' }, traceOf)).toBe(traceId);
    const malformed = () => "'; drop table x";
    expect(await inMessageSpan(malformed, { name: 'b' }, traceOf)).toMatch(/^[0-9a-f]{32}$/);
    await stop();
  });

  test('records the type of an error without its message, and unknown methods as _OTHER', async () => {
    await using collector = await startCollector();
    await start(collector.url);
    const fails = async () => {
      throw Object.assign(new Error('a value'), { code: '23505' });
    };
    await expect(inSpan({ name: 'fails' }, fails)).rejects.toThrow('a value');
    await inServerSpan({ method: 'SECRET', route: undefined, header: noHeader }, ok);
    await stop();
    expect(collector.spans.map(({ name, attributes }) => [name, attributes])).toEqual([
      ['fails', { 'error.type': '23505' }],
      ['HTTP', { 'http.request.method': '_OTHER', 'http.response.status_code': 200 }],
    ]);
    expect(collector.text()).not.toMatch(/a value|SECRET/);
  });

  test('does not delay work or the stop if the collector is down, and logs no address', async () => {
    const { lines } = await start('http://user:hush@127.0.0.1:9');
    expect(await inSpan({ name: 'a' }, async () => 7)).toBe(7);
    await stop();
    expect(lines).toMatchObject([{ msg: 'traces could not be sent', level: 'warn' }]);
    expect(JSON.stringify(lines)).not.toContain('hush');
  });
});
