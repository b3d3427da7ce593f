import { createHash, createHmac } from 'node:crypto';

const secret = 'the secret of the tests';

/** Settings of a gateway that receives mails in each form. */
export const inboundMail = {
  domain: 'in.example.com',
  secrets: {
    signed: secret,
    mailgun: `${secret} for Mailgun`,
    postmark: `${secret} for Postmark`,
    ses: 'arn:aws:sns:eu-west-1:123456789012:mails',
  },
  smtp: undefined,
};

const hmac = (text: string, key = secret): string => createHmac('sha256', key).update(text).digest('hex');

export const now = (): number => Math.floor(Date.now() / 1000);

const unknown = `${'0'.repeat(32)}@in.example.com`;

export function signedHeaders(body: string | Uint8Array, to = unknown, time = now()): Readonly<Record<string, string>> {
  const sha256 = createHash('sha256').update(body).digest('hex');
  return {
    'content-type': 'message/rfc822',
    'x-mail-to': to,
    'x-mail-sha256': sha256,
    'x-mail-signature': `t=${time},v1=${hmac(`${time}.${to}.${sha256}`)}`,
  };
}

export function mailgunFields(mail: string | undefined, to = unknown, time = now()): Readonly<Record<string, string>> {
  const token = 'a token of Mailgun';
  const signature = hmac(`${time}${token}`, inboundMail.secrets.mailgun);
  return { recipient: to, timestamp: String(time), token, signature, ...(mail !== undefined && { 'body-mime': mail }) };
}

export const postmarkHeaders = (password = inboundMail.secrets.postmark): Readonly<Record<string, string>> => ({
  'content-type': 'application/json',
  authorization: `Basic ${Buffer.from(`postmark:${password}`).toString('base64')}`,
});

export const postmarkBody = (mail: string, to = unknown): string =>
  JSON.stringify({ OriginalRecipient: to, RawEmail: mail });
