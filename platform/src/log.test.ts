import { describe, expect, it } from 'vitest';
import { createLogger, type LogLevel } from './log.ts';
import { terminalLog } from './log-terminal.ts';
import { runWithRequestId } from './telemetry/spans.ts';

const collect = (level: LogLevel = 'info') => {
  const lines: string[] = [];
  const log = createLogger({ name: 'thing', level }, { write: (line: string) => void lines.push(line) });
  return { log, lines };
};

describe('createLogger', () => {
  it('createLogger writes one JSON object per line; a child logger adds the request id', () => {
    const { log, lines } = collect();
    log.child({ request_id: 'r-1' }).info({ status: 200 }, 'answered');
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 'info',
      name: 'thing',
      request_id: 'r-1',
      status: 200,
      msg: 'answered',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
  });

  it('createLogger adds the id of the active request to every line, also after an await', async () => {
    const { log, lines } = collect();
    await runWithRequestId('r-2', async () => {
      await Promise.resolve();
      log.info('inside');
    });
    log.info('outside');
    expect(lines.map((line) => JSON.parse(line).request_id)).toEqual(['r-2', undefined]);
  });

  it('createLogger redacts the secrets and logs the other fields of a thrown value that is not an Error', () => {
    const { log, lines } = collect();
    log.error({ err: { reason: 'full', nested: { disk: 1 }, token: 'hush' } }, 'failed');
    expect(JSON.parse(lines[0] ?? '').err).toBe("{ reason: 'full', nested: { disk: 1 }, token: '***' }");
  });

  it('createLogger writes one short line to a terminal for a request, and the fields of all other lines', () => {
    const texts: string[] = [];
    const log = createLogger(
      { name: 'thing', level: 'info' },
      terminalLog((text) => texts.push(text.replace(/^\d\d:\d\d:\d\d/, 'TIME')), false),
    );
    log.info({ request_id: 'r-1', method: 'GET', path: '/v1/invoices', status: 200, duration_ms: 11.8 }, 'request');
    log.warn({ free_bytes: 12, nested: { list: [1] } }, 'little space');
    log.error(
      { err: new Error('no'), method: 'GET', path: '/readyz', status: 503, request_id: 'r-2' },
      'request failed',
    );
    expect(texts[0]).toBe('TIME GET /v1/invoices 200 12 ms\n');
    expect(texts[1]).toBe('TIME WARN thing: little space free_bytes=12 nested={"list":[1]}\n');
    expect(texts[2]).toMatch(/^TIME ERROR GET \/readyz 503 request_id=r-2\nError: no\n +at /);
    log.info({ long: 'x'.repeat(1000) }, 'a long line');
    expect(texts[3]?.length).toBeLessThan(240);
    log.error({ err: new Error('a\u001b[2Jb'), found: '\u001b[2J' }, 'failed');
    expect(texts[4]).not.toContain('\u001b');
  });

  it('createLogger does not write lines whose level is lower than the configured log level', () => {
    const { log, lines } = collect('warn');
    log.info('unseen');
    log.warn('seen');
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['seen']);
  });

  it('createLogger redacts secret fields, and passwords in error messages', () => {
    const { log, lines } = collect();
    log.info(
      { authorization: 'Bearer hush', body: { client_secret: 'hush' }, list: [{ token: 'hush' }, 1] },
      'a request',
    );
    const cause = Object.assign(new Error('no route to postgres://user:hush@host/db'), {
      query: 'select hush',
      code: 'E1',
    });
    log.error({ err: new Error('down', { cause }) }, 'failed');
    expect(lines.join('')).not.toContain('hush');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ body: { client_secret: '***' }, list: [{ token: '***' }, 1] });
    expect(JSON.parse(lines[1] ?? '').err).toMatchObject({
      message: 'down',
      cause: { code: 'E1', message: 'no route to postgres://user:***@host/db' },
    });
  });
});
