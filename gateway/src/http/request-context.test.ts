import { createLogger } from '@fds/platform/log';
import { expect, test } from 'vitest';
import { requestLogger } from './request-context.ts';

const id = '018e96f4-a800-765b-bf3b-0ecd6be382d3';

test.each([
  ['/v1/invoices/:id', `/v1/invoices/${id}`, `/v1/invoices/${id}`],
  ['/v1/invoices/:id', '/v1/invoices/pasted', '/v1/invoices/:id'],
  ['/v1/invoices', '/v1/invoices', '/v1/invoices'],
  [undefined, '/pasted', undefined],
])('for the route pattern %s and the request path %s, the request log contains the path %s', (pattern, path, shown) => {
  const lines: Record<string, unknown>[] = [];
  const log = createLogger({ name: 'gateway', level: 'info' }, { write: (line) => lines.push(JSON.parse(line)) });
  const route = { path: pattern, rate: 'general' } as const;
  const context = { id: 'x', route, stages: {}, organisationId: undefined, credential: undefined };
  requestLogger(log)({ context, method: 'GET', path, status: 200, durationMs: 1 });
  expect(lines).toHaveLength(1);
  expect(lines[0]?.path).toBe(shown);
});
