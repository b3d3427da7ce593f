import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';

/** Sends each text after the reply to the previous one, and returns the status codes of the replies. */
export async function sendBySmtp(port: number, texts: readonly (string | Buffer)[]): Promise<readonly number[]> {
  const socket = connect(port, '127.0.0.1');
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  const reply = async (): Promise<number> => {
    const { value = '' } = await lines.next();
    return value[3] === '-' ? reply() : Number(value.slice(0, 3));
  };
  const replies = [await reply()];
  for (const text of texts) {
    socket.write(text);
    replies.push(await reply());
  }
  socket.end();
  await once(socket, 'close');
  return replies;
}

export const to = (recipient: string): string => `RCPT TO:<${recipient}>\r\n`;

/** Begins a mail. */
export const hello = ['EHLO example.com\r\n', 'MAIL FROM:<ada@example.com>\r\n'] as const;

/** The bytes of a mail, with its end. A line that begins with a dot gets a second dot (RFC 5321, section 4.5.2). */
export const data = (mail: string): readonly string[] => ['DATA\r\n', `${mail.replaceAll('\r\n.', '\r\n..')}\r\n.\r\n`];
