import { ApiError } from '../../base/errors.ts';
import type { InboundMailConfig } from '../../base/inbound-mail.ts';
import type { EndpointCall } from '../../http/endpoint.ts';
import type { InboundMail } from '../../inbound-mail/store-mail.ts';
import { readMailgun } from './mailgun.ts';
import { readPostmark } from './postmark.ts';
import { readSes } from './ses.ts';
import { readSigned } from './signed.ts';

export interface AddressedMail extends InboundMail {
  readonly recipient: string;
}

/** By the media type of the request. The signed form is stored while it arrives. */
const senders = [
  {
    type: /^message\/rfc822\b/i,
    secret: 'signed',
    setting: 'INBOUND_MAIL_SECRET',
    isBuffered: false,
    read: readSigned,
  },
  {
    type: /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i,
    secret: 'mailgun',
    setting: 'MAILGUN_SIGNING_KEY',
    isBuffered: true,
    read: readMailgun,
  },
  {
    type: /^application\/json\b/i,
    secret: 'postmark',
    setting: 'POSTMARK_PASSWORD',
    isBuffered: true,
    read: readPostmark,
  },
  { type: /^text\/plain\b/i, secret: 'ses', setting: 'SES_TOPIC_ARN', isBuffered: true, read: readSes },
] as const;

export const notConfigured = (setting: string): ApiError =>
  new ApiError('INBOUND_MAIL_NOT_CONFIGURED', `The service receives no such mails. The operator must set ${setting}.`);

/** `read` verifies the sender. @throws ApiError UNSUPPORTED_MEDIA_TYPE, INBOUND_MAIL_NOT_CONFIGURED; `read`: those of the form */
export function mailReader({ secrets }: InboundMailConfig, call: EndpointCall) {
  const given = call.request.header('content-type') ?? '';
  const sender = senders.find(({ type }) => type.test(given));
  if (sender === undefined)
    throw new ApiError(
      'UNSUPPORTED_MEDIA_TYPE',
      'Send the body as message/rfc822, a form of Mailgun, JSON of Postmark or a message of SNS.',
    );
  const secret = secrets[sender.secret];
  if (secret === undefined) throw notConfigured(sender.setting);
  return {
    isBuffered: sender.isBuffered,
    read: async (): Promise<readonly AddressedMail[]> => [await sender.read(secret, call)].flat(),
  };
}
