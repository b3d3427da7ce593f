import { createSocket, type Socket } from 'node:dgram';
import { createServer } from 'node:net';

/** Below what Linux, macOS and Windows give to connections that go out, which would take a port at any moment. */
const lowest = 20_000;
const ports = 12_768;
const host = '127.0.0.1';

/** The UDP ports that keep the choices of this process from other processes that choose, until it ends. */
const kept: Socket[] = [];

/** Takes the UDP port of a number. @returns undefined where another process has it */
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
 * A TCP port at which nobody listens, for one who will later: no connection takes it meanwhile, and no other process
 * that asks this function is given it as long as this one runs.
 * @throws Error where none of a thousand ports could be had
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
  throw new Error('no TCP port could be had');
}
