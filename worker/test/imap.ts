/** A mail server for tests: hoodiecrow-imap, or Dovecot with `IMAP_SERVER=dovecot`. */
import { once } from 'node:events';
import { createServer, connect as openSocket } from 'node:net';
import { createTestServer, portOf } from './imap-servers.ts';

/** Counts the bytes that the server sends, and can refuse connections. */
export async function startImap() {
  const server = await createTestServer();
  const state = { sentBytes: 0, logins: 0, isDown: false };
  const proxy = createServer({ noDelay: true }, (socket) => {
    if (state.isDown) return void socket.destroy();
    state.logins += 1;
    const upstream = openSocket({ port: server.port, host: '127.0.0.1', noDelay: true });
    upstream.on('data', ({ length }) => {
      state.sentBytes += length;
    });
    for (const each of [socket, upstream]) each.on('error', () => undefined);
    socket.pipe(upstream).pipe(socket);
    socket.once('close', () => upstream.destroy());
    upstream.once('close', () => socket.destroy());
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    server,
    state,
    port: portOf(proxy),
    [Symbol.asyncDispose]: async () => {
      proxy.close();
      await server[Symbol.asyncDispose]();
    },
  };
}
