import { Socket } from 'node:net';
import type { buildConnector } from 'undici';

/** One buffer for all sockets is enough, because the bytes of each read are used before the next read. */
const memory = Buffer.allocUnsafeSlow(64 * 1024);

/** As the default of undici. */
const connectMs = 10_000;

/**
 * Reads into `memory`: Node allocates 64 KiB for each read, and V8 then collects the whole heap every 65 pages of
 * records. A listener of `readable` that calls `read` at once gets this memory, as undici does.
 */
class SharedMemorySocket extends Socket {
  #unread: Buffer | undefined;

  constructor() {
    const offer = (count: number): boolean => {
      const bytes = memory.subarray(0, count);
      if (this.readableLength === 0) {
        this.#unread = bytes;
        this.emit('readable');
        if (this.#unread === undefined) return true;
        this.#unread = undefined;
      }
      this.push(Buffer.from(bytes));
      return true;
    };
    super({ onread: { buffer: memory, callback: offer } });
  }

  override read(size?: number): Buffer | null {
    const bytes = this.#unread;
    this.#unread = undefined;
    return bytes ?? super.read(size);
  }
}

/** For undici, without TLS. The handler of a response must copy its chunks at once. */
export const sharedMemoryConnector =
  (limitMs = connectMs): buildConnector.connector =>
  ({ hostname, port }, callback) => {
    const socket = new SharedMemorySocket();
    const fail = (error: Error) => callback(error, null);
    socket
      .setNoDelay(true)
      .setKeepAlive(true)
      .setTimeout(limitMs, () => socket.destroy(new Error(`the engine accepts no connection within ${limitMs} ms`)))
      .once('error', fail)
      .once('connect', () => {
        socket.off('error', fail).setTimeout(0);
        callback(null, socket);
      })
      .connect({ host: hostname, port: Number(port || 80) });
  };
