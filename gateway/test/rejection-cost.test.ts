import { beforeAll, expect, test } from 'vitest';
import { createMaximumSizeText, measureJsonParsingCpuTime, measureLeastCpuTime } from '../../testing/request-cost.ts';
import { createCheckedGateway, requestAuthorizationHeader, testConfig, workspace } from './gateway.ts';
import { startMockEngine } from './started-engine.ts';

// These tests compare the CPU time for the rejection of a request with the CPU time in which the same process parses
// JSON.

startMockEngine();
const app = await createCheckedGateway(testConfig());
let credential: Readonly<Record<string, string>> = {};
beforeAll(async () => {
  credential = await requestAuthorizationHeader(app);
});

const webhook = (attribute: string) =>
  `{"data":{"type":"webhook","attributes":{"url":"https://8.8.8.8/","workspace_id":"${workspace}",${attribute}`;
const column = '{"data":{"type":"custom_column","attributes":{"root":"invoices","name":"n","description":"d",';
const named = (n: number) => `"k${n.toString(36)}":1`;
const query = '/v1/records/query';

/** A request that the gateway must reject: title, path, body, expected status and expected error code. */
type Attack = readonly [what: string, path: string, body: string, status: number, code?: string];

const attacks: readonly Attack[] = [
  ['numbers as events', '/v1/webhooks', createMaximumSizeText(webhook('"events":['), () => '1', ']}}}'), 400],
  ['unknown attributes', '/v1/webhooks', createMaximumSizeText(webhook(''), named, '}}}'), 400],
  [
    'headers',
    '/v1/webhooks',
    createMaximumSizeText(webhook('"events":["people.created"],"headers":{'), named, '}}}}'),
    400,
  ],
  [
    '19,000 headers',
    '/v1/webhooks',
    `${webhook('"headers":{')}${Array.from({ length: 19_000 }, (_, n) => named(n)).join()}}}}}`,
    400,
  ],
  ['record ids', '/v1/custom-columns/infer', createMaximumSizeText(`${column}"record_ids":[`, () => '1', ']}}}'), 400],
  [
    '19,000 record ids',
    '/v1/custom-columns/infer',
    `${column}"record_ids":[${Array(19_000).fill('"x"').join()}]}}}`,
    400,
  ],
  ['unknown members', query, createMaximumSizeText('{"root":"invoices",', named, '}'), 400],
  [
    '19,000 unknown members',
    query,
    `{"root":"invoices","limit":1e0,${Array.from({ length: 19_000 }, (_, n) => named(n)).join()}}`,
    400,
  ],
  ['one unknown member of 1 MB', query, `{"root":"invoices","${'k'.repeat(1_000_000)}":1}`, 400],
  ['relationships', query, createMaximumSizeText('{"root":"invoices","include":[', () => '"x"', ']}'), 400],
  ['fields', query, createMaximumSizeText('{"root":"invoices","fields":[', () => '"x"', ']}'), 400],
  [
    'wrong values',
    query,
    `{"root":"invoices","filters":[${Array(18)
      .fill(`{"field":"status","operator":"in","value":[${Array(1000).fill('1').join()}]}`)
      .join()}]}`,
    400,
  ],
  [
    'empty conditions',
    query,
    createMaximumSizeText('{"root":"invoices","whereClause":{"_and":[', () => '{}', ']}}'),
    400,
    'INVALID_WHERE_CLAUSE',
  ],
  [
    '19,000 empty conditions',
    query,
    `{"root":"invoices","whereClause":{"_and":[${Array(19_000).fill('{}').join()}]}}`,
    400,
    'INVALID_WHERE_CLAUSE',
  ],
  [
    'wrong conditions',
    query,
    `{"root":"invoices","whereClause":{"_and":[${Array.from({ length: 5000 }, (_, n) => `{${named(n)}}`).join()}]}}`,
    400,
    'INVALID_WHERE_CLAUSE',
  ],
  [
    'nested lists',
    query,
    `{"root":"invoices","whereClause":${'['.repeat(500_000)}${']'.repeat(500_000)}}`,
    400,
    'INVALID_WHERE_CLAUSE',
  ],
  [
    'an operand of nested lists',
    query,
    `{"root":"invoices","whereClause":{"id":{"_eq":${'['.repeat(50)}${']'.repeat(50)}}}}`,
    400,
    'INVALID_WHERE_CLAUSE',
  ],
  ['objects of one member each', query, createMaximumSizeText('{"a":[', (n) => `{"${n.toString(36)}":1}`, ']}'), 400],
  ['numbers whose digits are kept', query, createMaximumSizeText('{"a":[1e1,', () => '1', ']}'), 400],
  ['a text of digits', query, `{"root":"${'123456789012345a'.repeat(65_000)}"}`, 400],
  ['a text of escapes', query, `{"root":"${'\\"'.repeat(500_000)}"}`, 400],
  [
    'a number with 100,000 zeros between two digits',
    query,
    `{"root":"invoices","limit":0.1${'0'.repeat(100_000)}1}`,
    400,
  ],
  ['a number of 1 MB', query, `{"root":"invoices","limit":${'1'.repeat(1_000_000)}}`, 400],
  ['unknown members', '/auth/api_key', createMaximumSizeText('{', named, '}'), 413],
  ['unknown members of 4 KB', '/auth/api_key', `{${Array.from({ length: 400 }, (_, n) => named(n)).join()}}`, 400],
];

/** Maximum number of rounds in which the CPU time of a request is measured. */
const rounds = 10;
const unit = await measureJsonParsingCpuTime();

test.each(attacks.map(([what, path, body, status, code]) => ({ what, path, body, status, code })))(
  'the rejection of a body with $what at $path takes less than half of the CPU time of parsing 1 MiB of small objects',
  async ({ path, body, status, code }) => {
    const headers = { ...credential, 'content-type': 'application/json' };
    let response: Response | undefined;
    const request = async () => {
      response = await app.request(path, { method: 'POST', headers, body });
      await response.clone().text();
    };
    const cost = await measureLeastCpuTime(request, rounds, unit / 2);
    expect(response?.status).toBe(status);
    const text = await response?.text();
    expect(text?.length).toBeLessThanOrEqual(65_536);
    if (code !== undefined) expect(text).toContain(`"code":"${code}"`);
    expect(cost).toBeLessThan(unit / 2);
  },
);

test('endpoints without a rate limit reject a query string of 60 KB in almost no CPU time', async () => {
  const many = Array.from({ length: 9000 }, (_, n) => `k${n}=1`).join('&');
  for (const path of ['/healthz', '/readyz', '/.well-known/jwks.json']) {
    const requests = async () => {
      for (let count = 0; count < 20; count += 1) await (await app.request(`${path}?${many}`)).text();
    };
    const most = (20 * unit) / 100;
    expect(await measureLeastCpuTime(requests, rounds, most)).toBeLessThan(most);
  }
});
