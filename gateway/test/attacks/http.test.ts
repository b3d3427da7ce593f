import { connect } from 'node:net';
import { listen } from '@fds/platform/serve';
import { loadTokenKeys } from '@fds/platform/signing-keys';
import { afterAll, describe, expect, it } from 'vitest';
import { createFakeTransport } from '../../../testing/fake-transport.ts';
import { createGateway } from '../../src/app.ts';
import { issueToken } from '../../src/auth/own-tokens.ts';
import { copyBytes } from '../../src/graphql/transport.ts';
import { completeRow, organisation, otherOrganisation, testConfig, uuid } from '../gateway.ts';

const config = testConfig();
const keys = await loadTokenKeys(config.signingKeys);
const { token } = await issueToken(keys, 'client_a', organisation);
const { token: othersToken } = await issueToken(keys, 'client_b', otherOrganisation);

/** Engine whose response depends on the organisation in the engine token: a record with the name `ours` or `theirs`. */
const engine = createFakeTransport(async ({ headers }) => {
  const payload = Buffer.from((headers.authorization ?? '').split('.')[1] ?? '', 'base64url').toString();
  const name = payload.includes(otherOrganisation) ? 'theirs' : 'ours';
  const collections = [completeRow('collections', { id: uuid(21), name })];
  return { failed: false, ...copyBytes(JSON.stringify({ data: { collections } })) };
});

/** Paths of the requests that the server has parsed. */
const seen: string[] = [];
const { app } = await createGateway(config, { transport: engine });
const served = {
  fetch: (request: Request, env: object) => {
    seen.push(new URL(request.url).pathname);
    return app.fetch(request, env);
  },
};
const server = await listen(served, { host: '127.0.0.1', port: 0, variable: 'PORT' });
afterAll(() => server.close());

/** Sends bytes on a new connection, and returns everything that the server sends until it closes the connection. */
const exchange = (sent: string): Promise<string> =>
  new Promise((resolve) => {
    let received = '';
    const socket = connect(server.port, '127.0.0.1', () => socket.write(sent, 'latin1'));
    socket.setEncoding('latin1').on('data', (text) => {
      received += text;
    });
    // Errors of the socket are ignored, because the server may reset the connection before the client has sent all
    // bytes.
    socket.on('error', () => {}).on('close', () => resolve(received));
  });

const statusesOf = (received: string): number[] =>
  [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status)).filter((status) => status !== 100);

const body = '{"root":"collections"}';
const hidden = 'GET /smuggled HTTP/1.1\r\nHost: a.example\r\n\r\n';
const head = (...lines: string[]) =>
  [
    'POST /v1/records/query HTTP/1.1',
    'Host: a.example',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    ...lines,
    '',
    '',
  ].join('\r\n');
const get = (...lines: string[]) => ['GET /healthz HTTP/1.1', 'Host: a.example', ...lines, '', ''].join('\r\n');
const length = `Content-Length: ${body.length}`;
const chunked = 'Transfer-Encoding: chunked';
const chunks = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;

const tooLarge = [431];
const cases: [name: string, sent: string, statuses?: number[]][] = [
  ['CL.TE', `${head(`Content-Length: ${hidden.length + 5}`, chunked)}0\r\n\r\n${hidden}`],
  ['TE.CL', `${head(chunked, 'Content-Length: 4')}${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`],
  ['CL.TE with the body of both', head(length, chunked) + chunks + hidden],
  ['TE xchunked', head('Transfer-Encoding: xchunked', length) + body + hidden],
  ['TE with a space before the colon', head('Transfer-Encoding : chunked', length) + body + hidden],
  ['TE in quotes', head('Transfer-Encoding: "chunked"', length) + body + hidden],
  ['TE chunked, identity', head('Transfer-Encoding: chunked, identity') + chunks + hidden],
  ['TE identity', head('Transfer-Encoding: identity', length) + body + hidden],
  ['TE twice', head(chunked, 'Transfer-Encoding: identity') + chunks + hidden],
  ['TE folded', head('Transfer-Encoding:\r\n chunked', length) + body + hidden],
  ['TE with a vertical tab', head('Transfer-Encoding: \x0bchunked', length) + body + hidden],
  ['CL twice, different', head('Content-Length: 0', length) + body + hidden],
  ['CL twice, the same', head(length, length) + body + hidden],
  ['CL as a list', head(`Content-Length: ${body.length}, ${body.length}`) + body + hidden],
  ['CL with a sign', head(`Content-Length: +${body.length}`) + body + hidden],
  ['CL negative', head('Content-Length: -1') + body + hidden],
  ['CL hexadecimal', head('Content-Length: 0x16') + body + hidden],
  ['CL beyond 64 bits', head('Content-Length: 18446744073709551638') + body + hidden],
  ['CL empty', head('Content-Length:') + body + hidden],
  ['chunk size that is not a number', `${head(chunked)}zz\r\n${body}\r\n0\r\n\r\n${hidden}`],
  ['chunk size negative', `${head(chunked)}-1\r\n${body}\r\n0\r\n\r\n${hidden}`],
  ['chunk size beyond 64 bits', `${head(chunked)}10000000000000016\r\n${body}\r\n0\r\n\r\n${hidden}`],
  ['chunk longer than its size', `${head(chunked)}1\r\n${body}\r\n0\r\n\r\n${hidden}`],
  ['chunk size ended by a bare LF', head(chunked) + chunks.replace('\r\n', '\n') + hidden],
  ['chunk extension of 100 KiB', head(chunked) + chunks.replace('\r\n', `;${'a'.repeat(102_400)}\r\n`) + hidden, [413]],
  ['a header folded', get('X-A: b', ' c')],
  ['a space before the first header', 'GET /healthz HTTP/1.1\r\n Host: a.example\r\n\r\n'],
  ['lines ended by a bare LF', get().replaceAll('\r\n', '\n')],
  ['lines ended by a bare CR', get().replaceAll('\r\n', '\r')],
  ['a bare CR in a header', get('X-A: b\rX-C: d')],
  ['NUL in a header', get('X-A: b\0c')],
  ['NUL in a header’s name', get('X-\0A: b')],
  ['NUL in the path', 'GET /healthz\0 HTTP/1.1\r\nHost: a.example\r\n\r\n'],
  ['a header without a colon', get('X-A')],
  ['a header without a name', get(': b')],
  ['a header of 70 KiB', get(`X-A: ${'b'.repeat(71_680)}`), tooLarge],
  [
    'headers of 100 KiB together',
    get(...Array.from({ length: 2000 }, (_, n) => `X-${n}: ${'b'.repeat(40)}`)),
    tooLarge,
  ],
  ['a request line of 100 KiB', `GET /${'a'.repeat(102_400)} HTTP/1.1\r\nHost: a.example\r\n\r\n`, tooLarge],
  ['a request line of two parts (HTTP/0.9)', 'GET /healthz\r\n\r\n'],
  ['an unknown version', 'GET /healthz HTTP/9.9\r\nHost: a.example\r\n\r\n'],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['an unknown method', 'SMUGGLE /healthz HTTP/1.1\r\nHost: a.example\r\n\r\n'],
  ['CONNECT', 'CONNECT a.example:443 HTTP/1.1\r\nHost: a.example\r\n\r\n', []],
  ['no Host', 'GET /healthz HTTP/1.1\r\n\r\n'],
  ['two Hosts', get('Host: b.example', 'Connection: close')],
  ['a Host with a user', 'GET /.well-known/jwks.json HTTP/1.1\r\nHost: a@b\r\nConnection: close\r\n\r\n'],
  ['a Host with a quote', 'GET /.well-known/jwks.json HTTP/1.1\r\nHost: a"b\r\nConnection: close\r\n\r\n'],
  [
    'a Host of 300 characters',
    `GET /.well-known/jwks.json HTTP/1.1\r\nHost: ${'a'.repeat(300)}\r\nConnection: close\r\n\r\n`,
  ],
  [
    'a target with a user',
    'GET http://u:p@b.example/.well-known/jwks.json HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n',
  ],
  ['a TLS handshake', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
];

const malformed = [400];

describe('ambiguous HTTP requests', () => {
  it.each<(typeof cases)[number]>(cases)(
    'the server sends one error response for %s and closes the connection',
    async (_name, sent, statuses = malformed) => {
      seen.length = 0;
      const others = exchange(head(length, 'Connection: close').replace(token, othersToken) + body);
      const received = await exchange(sent);
      expect([statusesOf(received), received]).toEqual([statuses, expect.not.stringContaining('theirs')]);
      expect(seen).not.toContain('/smuggled');
      expect([statusesOf(await others), await others]).toEqual([[200], expect.stringContaining('theirs')]);
    },
  );
});

describe('unambiguous HTTP requests', () => {
  it('the server responds once to each of several requests on the same connection', async () => {
    seen.length = 0;
    const next = hidden.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');
    const received = await exchange(head(length) + body + next);
    expect([statusesOf(received), received]).toEqual([[200, 404], expect.stringContaining('ours')]);
    expect(seen).toEqual(['/v1/records/query', '/smuggled']);
  });

  it('a line break in a query parameter does not appear in a response header', async () => {
    const line = get('Connection: close').replace('/healthz', '/v1/invoices?a=%0d%0aSet-Cookie:%20b=c');
    const received = await exchange(line);
    expect([statusesOf(received), received]).toEqual([[401], expect.not.stringMatching(/\nset-cookie/i)]);
  });
});
