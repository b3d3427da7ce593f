import { Agent, fetch, type RequestInit } from 'undici';
import { hostileFiles } from './files.ts';
import { openSocket } from './websocket.ts';

/** The addresses of the service, the credentials of the attacker, and the address of its receiver. */
export interface Target {
  readonly baseUrl: string;
  readonly engineUrl: string;
  readonly token: string;
  readonly engineToken: string;
  readonly workspaceId: string;
  readonly receiverUrl: string;
}

/** Numbers of responses by status and code, and the ids of accepted documents. */
export interface Outcome {
  readonly counts: Map<string, number>;
  readonly documents: string[];
}

/** An attack that runs again and again until the signal is aborted. */
export interface Attack {
  readonly name: string;
  /** Number of requests that run at the same time. */
  readonly lanes: number;
  run(target: Target, outcome: Outcome, signal: AbortSignal): Promise<unknown>;
}

/** All attacks come from one address, which is not the address of the other tenant. */
const dispatcher = new Agent({ localAddress: '127.0.0.2', headersTimeout: 120_000 });

const count = ({ counts }: Outcome, key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1);

/** Sends a request, reads the response to its end, and counts it. */
async function send(outcome: Outcome, url: string, init: RequestInit): Promise<string> {
  try {
    const response = await fetch(url, { ...init, dispatcher });
    let text = '';
    let size = 0;
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength;
      if (size < 65_536) text += Buffer.from(chunk).toString();
    }
    count(outcome, `${response.status} ${/"code":"(\w+)"/.exec(text)?.[1] ?? ''}`.trim());
    return text;
  } catch (error) {
    if (!init.signal?.aborted)
      count(outcome, error instanceof Error && error.cause ? String(error.cause) : 'no answer');
    return '';
  }
}

const get =
  (path: string, headers: Readonly<Record<string, string>> = {}) =>
  ({ baseUrl, token }: Target, outcome: Outcome, signal: AbortSignal) =>
    send(outcome, baseUrl + path, { signal, headers: { authorization: `Bearer ${token}`, ...headers } });

const post =
  (path: string, body: string | ((target: Target) => object)) =>
  (target: Target, outcome: Outcome, signal: AbortSignal) =>
    send(outcome, target.baseUrl + path, {
      method: 'POST',
      signal,
      headers: {
        authorization: `Bearer ${target.token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: typeof body === 'string' ? body : JSON.stringify(body(target)),
    });

/** Returns the headers and the body of an upload. The body is bytes, so that it has a length. */
export async function encodeForm(workspaceId: string, name: string, content: string | Buffer<ArrayBuffer>) {
  const form = new FormData();
  form.append('data.attributes.workspace_id', workspaceId);
  form.append('file', new File([content], name));
  const encoded = new Response(form);
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
  return { headers, body: new Uint8Array(await encoded.arrayBuffer()) };
}

const upload =
  (name: string, content: () => string | Buffer<ArrayBuffer>) =>
  async ({ baseUrl, token, workspaceId }: Target, outcome: Outcome, signal: AbortSignal) => {
    const form = await encodeForm(workspaceId, name, content());
    const headers = { authorization: `Bearer ${token}`, ...form.headers };
    const text = await send(outcome, `${baseUrl}/v1/documents`, { method: 'POST', signal, headers, body: form.body });
    const id = /"type":"document","id":"([\w-]+)"|"id":"([\w-]+)","type":"document"/.exec(text);
    const found = id?.[1] ?? id?.[2];
    if (found !== undefined) outcome.documents.push(found);
  };

/** A number of n digits that JavaScript must round. */
const longNumber = (digits: number): string => `0.1${'0'.repeat(digits)}1`;
const tool = (args: string): string =>
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"query_records","arguments":${args}}}`;

const initMessage = ({ engineToken }: Target): string =>
  JSON.stringify({ type: 'connection_init', payload: { headers: { authorization: `Bearer ${engineToken}` } } });
const subscribe = (id: number, query: string): string =>
  JSON.stringify({ type: 'subscribe', id: String(id), payload: { query } });

/** Opens sockets, and keeps them open for 10 seconds. */
const sockets =
  (amount: number, messages: (target: Target) => readonly string[], isReader: boolean): Attack['run'] =>
  async (target, outcome, signal) => {
    const open = Array.from({ length: amount }, () => openSocket(target.engineUrl, messages(target), isReader));
    let closed = 0;
    for (const socket of open) socket.once('close', () => (closed += 1));
    const ended = AbortSignal.any([signal, AbortSignal.timeout(10_000)]);
    await new Promise((resolve) => ended.addEventListener('abort', resolve, { once: true }));
    for (let index = 0; index < amount; index += 1)
      count(outcome, index < closed ? 'closed by the engine' : 'kept open');
    for (const socket of open) socket.destroy();
  };

const slowPattern = '^(([a-z])+.)+[A-Z]([a-z])+$';
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
    run: post('/v1/records/query', `{"root":"invoices","limit":${longNumber(80_000)}}`),
  },
  {
    name: 'body with a number of 1,000,000 digits',
    lanes: 1,
    run: post('/v1/records/query', `{"root":"invoices","limit":${longNumber(1_000_000)}}`),
  },
  {
    name: 'whereClause with a number of 15,000 digits',
    lanes: 1,
    run: get(
      `/v1/invoices?whereClause=${encodeURIComponent(`{"grand_total":{"amount":{"_eq":${longNumber(15_000)}}}}`)}`,
    ),
  },
  {
    name: 'call of an agent with a number of 40,000 digits',
    lanes: 1,
    run: post('/mcp', tool(`{"root":"invoices","limit":${longNumber(40_000)}}`)),
  },
  ...Object.entries(hostileFiles).map(([name, content]): Attack => ({ name, lanes: 1, run: upload('a.xml', content) })),
  { name: 'files of 50 MB', lanes: 1, run: upload('a.bin', () => Buffer.alloc(50_000_000)) },
  { name: 'balances with their transactions', lanes: 2, run: get('/v1/balances?per_page=100&include=transactions') },
  {
    name: 'query of 200 invoices with their items',
    lanes: 4,
    run: post('/v1/records/query', JSON.stringify({ root: 'invoices', limit: 200, include: ['invoice_items'] })),
  },
  {
    name: 'call of an agent for 200 invoices with their items',
    lanes: 2,
    run: post('/mcp', tool('{"root":"invoices","limit":200,"include":["invoice_items"]}')),
  },
  {
    name: 'queries with a slow regular expression',
    lanes: 4,
    run: post(
      '/v1/records/query',
      JSON.stringify({ root: 'invoices', whereClause: { issuer: { name: { _regex: slowPattern } } } }),
    ),
  },
  {
    name: 'infer a column from large texts',
    lanes: 1,
    run: post('/v1/custom-columns/infer', ({ workspaceId }) =>
      inWords('custom_column', { name: 'Office', ...inItems, workspace_id: workspaceId }),
    ),
  },
  {
    name: 'suggest rules from large texts',
    lanes: 1,
    run: post('/v1/custom-columns/suggest-rules', ({ workspaceId }) =>
      inWords('custom_column_rule', { ...inItems, workspace_id: workspaceId }),
    ),
  },
  { name: 'webhooks to one host', lanes: 2, run: post('/v1/webhooks', webhook) },
  { name: 'uploads that trigger the webhooks', lanes: 1, run: upload('a.txt', () => crypto.randomUUID()) },
  { name: 'OpenAPI document without a credential', lanes: 2, run: get('/openapi.json', { authorization: '' }) },
  { name: 'Host header with an invalid address', lanes: 1, run: get('/docs', { host: '1.2.3.999' }) },
  {
    name: 'websockets with long numbers before authentication',
    lanes: 1,
    run: sockets(
      25,
      () => [0, 1].map(() => `{"type":"x","payload":[${Array.from({ length: 4 }, () => longNumber(60_000))}]}`),
      true,
    ),
  },
  {
    name: 'websockets with many objects before authentication',
    lanes: 1,
    run: sockets(25, () => [`{"type":"x","payload":[${'{},'.repeat(80_000)}{}]}`], true),
  },
  {
    name: 'websockets with large live queries that do not read',
    lanes: 1,
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
    run: sockets(
      1,
      (target) => [
        initMessage(target),
        ...Array.from({ length: 60 }, (_, id) =>
          subscribe(
            id,
            `subscription { invoices(where: {issuer: {name: {_regex: "${slowPattern}${'z'.repeat(id)}"}}}) { id } }`,
          ),
        ),
      ],
      true,
    ),
  },
];
