import * as s from '@fds/platform/env';
import { StartError } from '@fds/platform/env';
import * as v from 'valibot';

const domain: s.Variable<string> = {
  ...s.text('a domain such as in.example.com'),
  schema: v.pipe(v.string(), v.maxLength(200), v.toLowerCase(), v.regex(/^[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63})*$/)),
};

/** Shorter secrets can be guessed. */
const secret = s.secret({ ...s.text('at least 16 characters'), schema: v.pipe(v.string(), v.minLength(16)) });

const topicArn: s.Variable<string> = {
  ...s.text('a topic of SNS such as arn:aws:sns:eu-west-1:123456789012:mails'),
  schema: v.pipe(v.string(), v.regex(/^arn:aws:sns:[a-z\d-]{1,30}:\d{12}:[\w-]{1,256}$/)),
};

export const inboundMailSettings = {
  inboundDomain: ['INBOUND_MAIL_DOMAIN', s.optional(domain)],
  inboundSecret: ['INBOUND_MAIL_SECRET', s.optional(secret)],
  mailgunKey: ['MAILGUN_SIGNING_KEY', s.optional(secret)],
  postmarkPassword: ['POSTMARK_PASSWORD', s.optional(secret)],
  sesTopic: ['SES_TOPIC_ARN', s.optional(topicArn)],
  smtpPort: ['INBOUND_SMTP_PORT', s.optional(s.port)],
  smtpHost: ['INBOUND_SMTP_HOST', s.withDefault(s.text('an address of this machine'), '127.0.0.1')],
} as const;

type Given = s.Settings<typeof inboundMailSettings>;

/** Each sender of mails has its own secret, and is rejected without one. */
export interface InboundMailConfig {
  readonly domain: string;
  readonly secrets: {
    readonly signed: string | undefined;
    readonly mailgun: string | undefined;
    readonly postmark: string | undefined;
    /** The topic, in whose name only Amazon signs. */
    readonly ses: string | undefined;
  };
  /** Undefined: the gateway receives no mails by SMTP. */
  readonly smtp: { readonly host: string; readonly port: number } | undefined;
}

/** Undefined if workspaces have no addresses. @throws StartError for another setting without a domain */
export function inboundMailConfig(given: Given): InboundMailConfig | undefined {
  const secrets = {
    signed: given.inboundSecret,
    mailgun: given.mailgunKey,
    postmark: given.postmarkPassword,
    ses: given.sesTopic,
  };
  const smtp = given.smtpPort === undefined ? undefined : { host: given.smtpHost, port: given.smtpPort };
  if (given.inboundDomain !== undefined) return { domain: given.inboundDomain, secrets, smtp };
  const [set] = [
    given.inboundSecret === undefined ? [] : ['INBOUND_MAIL_SECRET'],
    given.mailgunKey === undefined ? [] : ['MAILGUN_SIGNING_KEY'],
    given.postmarkPassword === undefined ? [] : ['POSTMARK_PASSWORD'],
    given.sesTopic === undefined ? [] : ['SES_TOPIC_ARN'],
    smtp === undefined ? [] : ['INBOUND_SMTP_PORT'],
  ].flat();
  if (set !== undefined) throw new StartError(`${set} is set, which requires INBOUND_MAIL_DOMAIN to be set`);
  return undefined;
}
