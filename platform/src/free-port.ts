import { createSocket, type Socket } from 'node:dgram';
import { createServer } from 'node:net';

/**
 * First port of the range. The range ends below the ephemeral ports of Linux, macOS and Windows, which an outgoing
 * connection could take at any moment.
 */
const lowest = 20_000;
const ports = 12_768;
const host = '127.0.0.1';

/**
 * Bound UDP sockets: each reserves the port of the same number against other processes that call `freePort`, until this
 * process ends.
 */
const kept: Socket[] = [];

/**
 * Binds the UDP port of a number.
 * @returns undefined if another process has bound it
 */
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
 * Returns a free TCP port on the loopback interface and reserves it: no other process that calls this function receives
 * the port while this process runs.
 * @throws Error if none of 1,000 ports is free
 */
export async function freePort(): Promise<number> {
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
