import { boundedArray, boundedString } from '@fds/platform/bounded';
import * as v from 'valibot';
import { ApiError } from '../../base/errors.ts';
import type { EndpointCall } from '../../http/endpoint.ts';
import { maxAddressLength } from '../../inbound-mail/address.ts';
import { mailOf, readBytes } from './buffered.ts';
import type { AddressedMail } from './read-mail.ts';
import { confirmSubscription, snsMessage, verifySns } from './sns.ts';

/** SES accepts mails to at most 50 recipients. */
const maxRecipients = 50;

/** Amazon SES, Contents of notifications for email receiving. */
const notification = v.object({ notificationType: v.literal('Received') });
const received = v.object({
  receipt: v.object({
    recipients: boundedArray(boundedString(maxAddressLength), maxRecipients),
    action: v.object({ encoding: v.optional(v.string()) }),
  }),
  content: v.pipe(v.string(), v.nonEmpty()),
});

const json = v.pipe(v.string(), v.parseJson());

/**
 * The notifications of Amazon SES through a topic of SNS. Confirms the subscription of the service to the topic.
 * @returns none for messages without a mail
 * @throws ApiError UNAUTHORIZED, INVALID_REQUEST, PAYLOAD_TOO_LARGE, IDENTITY_PROVIDER_UNAVAILABLE
 */
export async function readSes(topicArn: string, { request, deps }: EndpointCall): Promise<readonly AddressedMail[]> {
  const bytes = await readBytes(request.body(), deps.maxUploadBytes + deps.maxBodyBytes);
  const read = v.safeParse(v.pipe(json, snsMessage), bytes.toString(), { abortEarly: true });
  if (!read.success)
    throw new ApiError('INVALID_REQUEST', 'The body is not a message of SNS. Disable raw message delivery.');
  const message = read.output;
  await verifySns(message, topicArn);
  if (message.Type === 'SubscriptionConfirmation') await confirmSubscription(message.SubscribeURL, topicArn);
  const { output: about } = v.safeParse(json, message.Message);
  if (message.Type !== 'Notification' || !v.is(notification, about)) return [];
  const mail = v.safeParse(received, about);
  if (!mail.success)
    throw new ApiError(
      'INVALID_REQUEST',
      'The notification has no mail. Use the action SNS in the receipt rule of SES.',
    );
  const { content, receipt } = mail.output;
  const isBase64 = receipt.action.encoding?.toLowerCase() === 'base64';
  const original = Buffer.from(content, isBase64 ? 'base64' : 'utf8');
  return receipt.recipients.map((recipient) => mailOf(recipient, original));
}
