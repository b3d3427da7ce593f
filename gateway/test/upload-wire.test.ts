import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { listen } from '@fds/platform/serve';
import { afterAll, expect, test } from 'vitest';
import { createFakeTransport } from '../../testing/fake-transport.ts';
import { createGateway } from '../src/app.ts';
import { copyBytes } from '../src/graphql/transport.ts';
import { clientCredentials, credentialRow, organisation, requestAuthorizationHeader, testConfig } from './gateway.ts';

const folder = await mkdtemp(join(tmpdir(), 'fds-wire-'));
const rows = { credentials: [credentialRow(clientCredentials, organisation)], stored_bytes: [] };
const transport = createFakeTransport(async () => copyBytes(JSON.stringify({ data: rows })));
const { app } = await createGateway(testConfig({ storage: { kind: 'file', folder } }), { transport });
const { authorization } = await requestAuthorizationHeader(app);
const server = await listen(app, { host: '127.0.0.1', port: 0, variable: 'PORT' });
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const unfinished = () => readdir(join(folder, 'unfinished')).catch(() => []);
const stored = async () => (await readdir(folder, { recursive: true })).filter((name) => name.length > 2 * 36);

/** Starts an upload with the given Content-Length. The test sends the bytes of the file afterwards. */
function begin(bytes: number): Socket {
  const socket = connect(server.port, '127.0.0.1');
  const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
  const head = [
    'POST /v1/documents HTTP/1.1',
    'Host: test',
    `Authorization: ${authorization}`,
    'Content-Type: multipart/form-data; boundary=x',
    `Content-Length: ${part.length + bytes + '\r\n--x--\r\n'.length}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${part}`);
  return socket;
}

test('an upload of a client that disconnects leaves no file and does not affect other requests', async () => {
  const socket = begin(500_000);
  socket.write(Buffer.alloc(100_000, 'a'));
  await expect.poll(async () => (await unfinished()).length).toBe(1);
  socket.destroy();
  await expect.poll(async () => (await unfinished()).length).toBe(0);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect(await stored()).toEqual([]);
});

test('after the gateway has rejected an upload above the limit, the client can use the connection for another request', async () => {
  const socket = begin(3_000_000);
  socket.write(Buffer.alloc(3_000_000, 'a'));
  socket.write('\r\n--x--\r\n');
  socket.write('GET /healthz HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n');
  const answers = await text(socket);
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
  expect([await unfinished(), await stored()]).toEqual([[], []]);
});
