import { hostileFiles } from './files.ts';
import { type Attack, get, post, sendWithHost, sockets, type Target, upload } from './senders.ts';

/** A number of n digits that JavaScript must round. */
const longNumber = (digits: number): string => `0.1${'0'.repeat(digits)}1`;
const tool = (args: string): string =>
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"query_records","arguments":${args}}}`;

const initMessage = ({ engineToken }: Target): string =>
  JSON.stringify({ type: 'connection_init', payload: { headers: { authorization: `Bearer ${engineToken}` } } });
const subscribe = (id: number, query: string): string =>
  JSON.stringify({ type: 'subscribe', id: String(id), payload: { query } });

/** A pattern with the maximum size, which Postgres compares with every position of a text. */
const slowPattern = '(.{1,200}ж?){1,4}q$';
const inWords = (type: string, attributes: object) => ({ data: { type, attributes } });
const webhook = ({ workspaceId, receiverUrl }: Target) =>
  inWords('webhook', {
    url: `${receiverUrl}${crypto.randomUUID()}`,
    events: ['document.uploaded', 'document.processed'],
    workspace_id: workspaceId,
  });
const inItems = { root: 'invoice_items', description: 'items whose name contains office furniture' };

/** Every attack of the published reports. */
export const attacks: readonly Attack[] = [
  {
    name: 'body with a number of 80,000 digits',
    lanes: 1,
    expected: '400 INVALID_REQUEST',
    run: post('/v1/records/query', `{"root":"invoices","limit":${longNumber(80_000)}}`),
  },
  {
    name: 'body with a number of 1,000,000 digits',
    lanes: 1,
    expected: '400 INVALID_REQUEST',
    run: post('/v1/records/query', `{"root":"invoices","limit":${longNumber(1_000_000)}}`),
  },
  {
    name: 'whereClause with a number of 15,000 digits',
    lanes: 1,
    expected: '400 INVALID_WHERE_CLAUSE',
    run: get(
      `/v1/invoices?whereClause=${encodeURIComponent(`{"grand_total":{"amount":{"_eq":${longNumber(15_000)}}}}`)}`,
    ),
  },
  {
    name: 'call of an agent with a number of 40,000 digits',
    lanes: 1,
    expected: '400 INVALID_REQUEST',
    run: post('/mcp', tool(`{"root":"invoices","limit":${longNumber(40_000)}}`)),
  },
  ...Object.entries(hostileFiles).map(
    ([name, content]): Attack => ({ name, lanes: 1, expected: '201', run: upload('a.xml', content) }),
  ),
  {
    name: 'files of 50 MB',
    lanes: 1,
    expected: '422 STORAGE_QUOTA_EXCEEDED',
    run: upload('a.bin', () => Buffer.alloc(50_000_000)),
  },
  {
    name: 'balances with their transactions',
    lanes: 2,
    expected: '200',
    run: get('/v1/balances?per_page=100&include=transactions'),
  },
  {
    name: 'query of 200 invoices with their items',
    lanes: 4,
    expected: '200',
    run: post('/v1/records/query', JSON.stringify({ root: 'invoices', limit: 200, include: ['invoice_items'] })),
  },
  {
    name: 'call of an agent for 200 invoices with their items',
    lanes: 2,
    expected: '200',
    run: post('/mcp', tool('{"root":"invoices","limit":200,"include":["invoice_items"]}')),
  },
  {
    name: 'queries with a back reference',
    lanes: 1,
    expected: '400 INVALID_WHERE_CLAUSE',
    run: post(
      '/v1/records/query',
      JSON.stringify({ root: 'invoices', whereClause: { issuer: { name: { _regex: '(.+)+\\1' } } } }),
    ),
  },
  {
    name: 'queries with a slow regular expression',
    lanes: 16,
    everyMs: 8000,
    expected: '200',
    run: post(
      '/v1/records/query',
      JSON.stringify({ root: 'invoice_items', whereClause: { description: { _regex: slowPattern } } }),
    ),
  },
  {
    name: 'infer a column from large texts',
    lanes: 1,
    expected: '429 RATE_LIMIT_EXCEEDED',
    run: post('/v1/custom-columns/infer', ({ workspaceId }) =>
      inWords('custom_column', { name: 'Office', ...inItems, workspace_id: workspaceId }),
    ),
  },
  {
    name: 'suggest rules from large texts',
    lanes: 1,
    expected: '429 RATE_LIMIT_EXCEEDED',
    run: post('/v1/custom-columns/suggest-rules', ({ workspaceId }) =>
      inWords('custom_column_rule', { ...inItems, workspace_id: workspaceId }),
    ),
  },
  {
    name: 'webhooks to one host',
    lanes: 2,
    everyMs: 500,
    expected: '422 TOO_MANY_WEBHOOKS',
    run: post('/v1/webhooks', webhook),
  },
  {
    name: 'uploads that trigger the webhooks',
    lanes: 1,
    expected: '201',
    run: upload('a.txt', () => crypto.randomUUID()),
  },
  {
    name: 'OpenAPI document without a credential',
    lanes: 2,
    expected: '200',
    run: get('/openapi.json', { authorization: '' }),
  },
  { name: 'Host header with an invalid address', lanes: 1, expected: '400', run: sendWithHost },
  {
    name: 'websockets with long numbers before authentication',
    lanes: 1,
    expected: 'closed by the engine',
    run: sockets(
      25,
      () => [0, 1].map(() => `{"type":"x","payload":[${Array.from({ length: 4 }, () => longNumber(60_000))}]}`),
      true,
    ),
  },
  {
    name: 'websockets with many objects before authentication',
    lanes: 1,
    expected: 'closed by the engine',
    run: sockets(25, () => [`{"type":"x","payload":[${'{},'.repeat(80_000)}{}]}`], true),
  },
  {
    // Each live query gets the error `response-too-large`, which fits in the buffer of its socket.
    name: 'websockets with large live queries that do not read',
    lanes: 1,
    expected: 'kept open',
    run: sockets(
      60,
      (target) => [
        initMessage(target),
        subscribe(1, 'subscription { invoice_items(limit: 2000) { id name description } }'),
      ],
      false,
    ),
  },
  {
    name: 'websocket with 60 slow live queries',
    lanes: 1,
    expected: 'kept open',
    run: sockets(
      1,
      (target) => [
        initMessage(target),
        ...Array.from({ length: 60 }, (_, id) =>
          subscribe(
            id,
            `subscription { invoice_items(where: {description: {_regex: "${slowPattern}${'z'.repeat(id)}"}}) { id } }`,
          ),
        ),
      ],
      true,
    ),
  },
];
