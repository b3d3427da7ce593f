import { createSocket, type Socket } from 'node:dgram';
import { createServer } from 'node:net';

/**
 * First port of the range in which `reserveFreePort` searches. The range ends below the ephemeral ports of Linux, macOS
 * and Windows, because an outgoing connection can use an ephemeral port at any time.
 */
const lowest = 20_000;
const ports = 12_768;
const host = '127.0.0.1';

/**
 * UDP sockets that reserve TCP ports for this process. While a socket is bound, other processes that call
 * `reserveFreePort` skip the TCP port with the same number.
 */
const kept: Socket[] = [];

/** Binds a UDP socket to a port, and returns the socket; `undefined` if another process has bound the port. */
async function keep(port: number): Promise<Socket | undefined> {
  const socket = createSocket('udp4');
  return new Promise((resolve) => {
    socket.once('error', () => {
      socket.close();
      resolve(undefined);
    });
    socket.bind({ port, address: host, exclusive: true }, () => resolve(socket.unref()));
  });
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });

/**
 * Returns a free TCP port on the loopback interface and reserves it: while this process runs, no other process that
 * calls this function gets the same port.
 * @throws Error if 1,000 ports are all in use
 */
export async function reserveFreePort(): Promise<number> {
  const first = Math.floor(Math.random() * ports);
  for (let step = 0; step < 1000; step += 1) {
    const port = lowest + ((first + step) % ports);
    const socket = await keep(port);
    if (socket === undefined) continue;
    if (await isFree(port)) {
      kept.push(socket);
      return port;
    }
    socket.close();
  }
  throw new Error('no free TCP port found');
}
