import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { listen } from '@fds/platform/serve';
import * as v from 'valibot';
import { afterAll, expect, test } from 'vitest';
import { createFakeTransport } from '../../testing/fake-transport.ts';
import { createGateway } from '../src/app.ts';
import { copyBytes } from '../src/graphql/transport.ts';
import {
  clientCredentials,
  credentialRow,
  organisation,
  requestAuthorizationHeader,
  testConfig,
  uuid,
} from './gateway.ts';

const credentials = JSON.stringify({ data: { credentials: [credentialRow(clientCredentials, organisation)] } });
const asked = v.pipe(v.string(), v.parseJson(), v.object({ limit: v.number() }));

/** Returns a company name that contains the number of rows of the response. */
const nameOf = (rows: number): string => `of ${rows} rows`;

const names = (rows: number): readonly string[] => Array(rows).fill(nameOf(rows));

const slowRows = 7;
const slowly = Promise.withResolvers<void>();
/**
 * Engine that returns the requested number of rows. The response to a request for `slowRows` rows arrives late. After
 * the gateway has read a response, the engine overwrites the memory of the response.
 */
const transport = createFakeTransport(async ({ query, variables }) => {
  if (query.includes('credentials')) return copyBytes(credentials);
  // The gateway requests one row more than the page contains.
  const rows = v.parse(asked, variables).limit - 1;
  if (rows === slowRows) await slowly.promise;
  const companies = Array.from({ length: rows }, (_, n) => ({ id: uuid(n), name: nameOf(rows) }));
  const bytes = Buffer.from(JSON.stringify({ data: { companies } }));
  return {
    startsWith: (prefix) => bytes.subarray(0, prefix.length).equals(prefix),
    read(use) {
      const used = use(bytes);
      bytes.fill('?');
      return used;
    },
  };
});
const { app } = await createGateway(testConfig(), { transport });
const { authorization } = await requestAuthorizationHeader(app);
const server = await listen(app, { host: '127.0.0.1', port: 0, variable: 'PORT' });
afterAll(() => server.close());

/** Returns the text of an HTTP request for the given number of rows. */
function requestFor(rows: number, connection: 'keep-alive' | 'close'): string {
  const body = JSON.stringify({ root: 'companies', fields: ['name'], limit: rows });
  const head = [
    'POST /v1/records/query HTTP/1.1',
    'Host: test',
    `Connection: ${connection}`,
    `Authorization: ${authorization}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

const answer = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ data: v.array(v.object({ attributes: v.object({ name: v.string() }) })) }),
);

/** Sends requests over one connection. @returns the names of the records in each response */
async function send(...requests: readonly string[]): Promise<readonly (readonly string[])[]> {
  const socket = connect(server.port, '127.0.0.1');
  socket.write(requests.join(''));
  const [, ...answers] = (await text(socket)).split(/HTTP\/1\.1 200 OK[^{]*\r\n\r\n/);
  return answers.map((body) => v.parse(answer, body).data.map(({ attributes }) => attributes.name));
}

test('while a pipelined response waits for an earlier response, responses on other connections do not overwrite its memory', async () => {
  const waiting = send(requestFor(slowRows, 'keep-alive'), requestFor(100, 'close'));
  // On one connection, the response with 100 rows waits for the slow response before it. Meanwhile, the gateway
  // serializes the responses with 150 rows.
  for (let turn = 0; turn < 3; turn += 1) expect(await send(requestFor(150, 'close'))).toEqual([names(150)]);
  slowly.resolve();
  expect(await waiting).toEqual([names(slowRows), names(100)]);
});
