import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { TargetError } from '../targets.ts';
import { connect } from './connect.ts';

/** Keeps the first bytes of each client, after a greeting for clients that wait for one. */
async function startServer(greeting: string) {
  const first: Buffer[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined).write(greeting);
    socket.once('data', (bytes: Buffer) => {
      first.push(bytes);
      socket.destroy();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  return { first, port: typeof address === 'object' && address !== null ? address.port : 0 };
}

const login = { username: 'ada', secret: { password: 'secret' } };

test('connect sends a server outside this machine nothing before TLS has started', async () => {
  const { first, port } = await startServer('* OK [CAPABILITY IMAP4rev1 AUTH=PLAIN] ready\r\n');
  // It leads to this machine, but is not a loopback address.
  await expect(connect({ ...login, host: '0.0.0.0', port }, { allowPrivate: true })).rejects.toThrow();
  // The handshake of TLS, if the server got it before the client saw the greeting.
  expect(first.every(([byte]) => byte === 0x16)).toBe(true);
});

test.each(['127.0.0.1', 'localhost', '10.0.0.7', '2130706433', '[::1]', '::ffff:10.0.0.7'])(
  'connect rejects the private host %s without a connection',
  async (host) => {
    const { first, port } = await startServer('');
    const refused = expect(connect({ ...login, host: host.replace(/[[\]]/g, ''), port }, { allowPrivate: false }));
    await refused.rejects.toThrow(TargetError);
    expect(first).toEqual([]);
  },
);
