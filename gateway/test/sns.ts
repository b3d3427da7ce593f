import { createSign, generateKeyPairSync } from 'node:crypto';
import { inboundMail } from './inbound-mail.ts';

const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};
const hex = (text: string): Buffer => Buffer.from(text, 'hex');

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
const signatureOf = (text: string | Buffer, hash: 'SHA1' | 'SHA256') =>
  createSign(`RSA-${hash}`).update(text).sign(privateKey);

/** A certificate for the key of the tests (RFC 5280, section 4.1). */
function createCertificate(): string {
  const sha256WithRsa = der(0x30, hex('06092a864886f70d01010b0500'));
  const name = der(0x30, der(0x31, der(0x30, hex('0603550403'), der(0x0c, Buffer.from('SNS')))));
  const validity = der(0x30, der(0x17, Buffer.from('200101000000Z')), der(0x17, Buffer.from('491231000000Z')));
  const key = publicKey.export({ type: 'spki', format: 'der' });
  const body = der(0x30, hex('a003020102'), hex('020101'), sha256WithRsa, name, validity, name, key);
  const bytes = der(0x30, body, sha256WithRsa, der(0x03, hex('00'), signatureOf(body, 'SHA256')));
  return `-----BEGIN CERTIFICATE-----\n${bytes.toString('base64')}\n-----END CERTIFICATE-----\n`;
}

export const snsCertificate = createCertificate();
const { ses: sesTopic } = inboundMail.secrets;
export const snsHost = 'https://sns.eu-west-1.amazonaws.com';
export const snsHeaders = { 'content-type': 'text/plain; charset=UTF-8' };

/** A message of SNS, signed as Amazon describes it. `changes` are made before, `after` afterwards. */
export function snsMessage(changes: Readonly<Record<string, string>>, after: object = {}): string {
  const message: Readonly<Record<string, string>> = {
    Type: 'Notification',
    MessageId: '22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324',
    TopicArn: sesTopic,
    Message: '{}',
    Timestamp: '2026-11-02T22:54:05.123Z',
    SignatureVersion: '2',
    SigningCertURL: `${snsHost}/SimpleNotificationService-0123456789abcdef.pem`,
    ...changes,
  };
  const signed = Object.keys(message)
    .filter((name) => !name.startsWith('Sign'))
    .toSorted()
    .map((name) => `${name}\n${message[name]}\n`)
    .join('');
  const hash = message.SignatureVersion === '1' ? 'SHA1' : 'SHA256';
  return JSON.stringify({ ...message, Signature: signatureOf(signed, hash).toString('base64'), ...after });
}

/** @param encoding as SES writes it */
export const sesNotification = (mail: Buffer, recipients: readonly string[], encoding = 'BASE64'): string =>
  JSON.stringify({
    notificationType: 'Received',
    receipt: { recipients, action: { type: 'SNS', topicArn: sesTopic, encoding } },
    content: mail.toString(encoding === 'BASE64' ? 'base64' : 'utf8'),
  });
