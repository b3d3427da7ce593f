import { createSocket, type Socket } from 'node:dgram';
import { createServer } from 'node:net';

/** The range ends below the ephemeral ports of Linux, macOS and Windows, which outgoing connections use at any time. */
const lowest = 20_000;
const ports = 12_768;
const host = '127.0.0.1';

/** A bound UDP socket reserves the TCP port with its number: other callers skip it. */
const kept: Socket[] = [];

/** Undefined if another process has bound the port. */
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

/** On the loopback interface, and reserved while this process runs. @throws Error if 1,000 ports are in use */
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
