/** Functions that create mails. */
import { createHash } from 'node:crypto';

const base64 = (bytes: Buffer | string): string => Buffer.from(bytes).toString('base64').replaceAll(/.{76}/g, '$&\r\n');

const mailHead = {
  From: '"Ann Müller" <Ann@Example.com>',
  To: 'invoices@example.org',
  Subject: '=?iso-8859-1?Q?Rechnung_M=FCller?=',
  'Message-ID': '<1@example.com>',
  Date: 'Sat, 28 Nov 2026 10:00:00 +0100',
};

/** One part: its headers and its body. */
const entity = (headers: Readonly<Record<string, string>>, body: string): string =>
  `${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n${body}`;

export const attachment = (
  fileName: string,
  type: string,
  content: Buffer | string,
  headers: Readonly<Record<string, string>> = {},
): string =>
  entity(
    {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Content-Transfer-Encoding': 'base64',
      ...headers,
    },
    base64(content),
  );

export const textPart = (content: string, type = 'text/plain; charset=utf-8'): string =>
  entity({ 'Content-Type': type }, content);

/** A mail of parts; `headers` replace those of `mailHead`. */
export function createMail(parts: readonly string[], headers: Readonly<Record<string, string>> = {}): Buffer {
  const boundary = `boundary-${createHash('sha256').update(parts.join()).digest('hex').slice(0, 16)}`;
  const body = parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('');
  const type = { 'Content-Type': `multipart/mixed; boundary=${boundary}` };
  return Buffer.from(entity({ ...mailHead, ...type, ...headers }, `${body}--${boundary}--\r\n`));
}

/** A mail with another mail as attachment. */
export const forward = (mail: Buffer, disposition = 'attachment'): Buffer =>
  createMail([entity({ 'Content-Type': 'message/rfc822', 'Content-Disposition': disposition }, mail.toString())]);
