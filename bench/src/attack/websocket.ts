import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

/** Returns a text as a masked frame of a websocket client (RFC 6455, section 5.2). */
function frame(text: string): Buffer {
  const payload = Buffer.from(text);
  const mask = randomBytes(4);
  const head = Buffer.alloc(payload.length < 126 ? 2 : payload.length < 65_536 ? 4 : 10);
  head[0] = 0x81;
  if (head.length === 2) head[1] = 0x80 | payload.length;
  else if (head.length === 4) {
    head[1] = 0x80 | 126;
    head.writeUInt16BE(payload.length, 2);
  } else {
    head[1] = 0x80 | 127;
    head.writeBigUInt64BE(BigInt(payload.length), 2);
  }
  for (const [index, byte] of payload.entries()) payload[index] = byte ^ (mask[index % 4] ?? 0);
  return Buffer.concat([head, mask, payload]);
}

/**
 * Opens a websocket of the engine and sends messages without waiting for responses.
 * @param isReader false if the client reads nothing after the handshake
 */
export function openSocket(engineUrl: string, messages: readonly string[], isReader: boolean): Socket {
  const { hostname, port } = new URL(engineUrl);
  const socket = connect({ host: hostname, port: Number(port), localAddress: '127.0.0.2' });
  // The engine may close the connection at any time.
  socket.on('error', () => {});
  socket.write(
    `GET /v1/graphql HTTP/1.1\r\nHost: ${hostname}:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: graphql-transport-ws\r\n\r\n`,
  );
  socket.once('data', () => {
    for (const message of messages) socket.write(frame(message));
    if (isReader) socket.resume();
    else socket.pause();
  });
  return socket;
}
