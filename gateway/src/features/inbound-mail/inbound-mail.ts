import { mailMediaType } from '@fds/platform/mail';
import * as v from 'valibot';
import { type AnyEndpoint, type Endpoint, noBody, noParameters } from '../../http/endpoint.ts';
import { findRecipient } from '../../inbound-mail/address.ts';
import { storeMail } from '../../inbound-mail/store-mail.ts';
import { withBuffer } from './buffered.ts';
import { addressEndpoints } from './inbound-address.ts';
import { mailReader, notConfigured } from './read-mail.ts';

const path = '/v1/inbound/mail';

const results = ['stored', 'unknown_recipient', 'no_mail'] as const;

const exampleMail = [
  'From: ada@example.com',
  'Subject: Invoice 42',
  'Content-Type: text/plain',
  '',
  'See the attachment.',
  '',
].join('\r\n');

const receiveMail: Endpoint<object, undefined> = {
  methods: ['POST'],
  path,
  // Mailgun sends the whole mail only to a URL that ends with `mime`.
  alias: `${path}/mime`,
  operationId: 'receiveMail',
  summary: 'Receive a mail',
  description:
    'For mail servers and providers, which deliver the mails to the addresses of workspaces; the guide [Documents by mail](/docs/guides/mail) describes the headers and the signatures. A body of the type `message/rfc822` is the mail itself, with a signature in `X-Mail-Signature`. A form is that of Mailgun, JSON that of Postmark, and `text/plain` a message of Amazon SNS with a mail of SES, or the confirmation of the subscription (`no_mail`). The mail becomes a document, and its attachments become documents afterwards. A repeated mail becomes no second document. A mail to an address that no workspace has gets the same status with `unknown_recipient`, so that providers do not repeat it.',
  tag: 'Connectors',
  rate: 'general',
  success: {
    status: 200,
    description: 'The mail is stored, or no workspace has the address.',
    body: v.strictObject({ meta: v.strictObject({ result: v.picklist(results) }) }),
  },
  errors: [
    'UNAUTHORIZED',
    'PAYLOAD_TOO_LARGE',
    'STORAGE_QUOTA_EXCEEDED',
    'UNSUPPORTED_MEDIA_TYPE',
    'STORAGE_FULL',
    'IDENTITY_PROVIDER_UNAVAILABLE',
    'INBOUND_MAIL_NOT_CONFIGURED',
  ],
  usesEngine: true,
  auth: 'none',
  parameters: noParameters,
  body: noBody,
  rawBody: { type: mailMediaType, example: exampleMail },
  async run(_input, call) {
    const { inboundMail, engine } = call.deps;
    if (inboundMail === undefined) throw notConfigured('INBOUND_MAIL_DOMAIN');
    const { isBuffered, read } = mailReader(inboundMail, call);
    const receive = async (): Promise<(typeof results)[number]> => {
      const mails = await read();
      let isStored = false;
      for (const mail of mails) {
        const recipient = await findRecipient(mail.recipient, inboundMail.domain, engine);
        if (recipient !== undefined && (await storeMail(mail, recipient, call))) isStored = true;
      }
      if (mails.length === 0) return 'no_mail';
      return isStored ? 'stored' : 'unknown_recipient';
    };
    return { body: { meta: { result: await (isBuffered ? withBuffer(receive) : receive()) } } };
  },
};

export const inboundMailEndpoints: readonly AnyEndpoint[] = [...addressEndpoints, receiveMail];
