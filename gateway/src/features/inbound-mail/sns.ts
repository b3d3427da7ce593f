import { createVerify, type KeyObject, X509Certificate } from 'node:crypto';
import { Readable } from 'node:stream';
import { boundedString } from '@fds/platform/bounded';
import * as v from 'valibot';
import { ApiError } from '../../base/errors.ts';
import { readBytes } from './buffered.ts';
import { notAccepted } from './signatures.ts';

const timeoutMs = 5000;
const maxCertificateBytes = 10_000;
/** Amazon replaces a certificate about once a year. */
const maxCertificates = 10;
const maxUrlLength = 3000;

const common = {
  MessageId: boundedString(100),
  TopicArn: boundedString(400),
  Message: v.string(),
  Timestamp: boundedString(40),
  SignatureVersion: v.picklist(['1', '2']),
  Signature: v.pipe(boundedString(1000), v.base64()),
  SigningCertURL: boundedString(maxUrlLength),
};

/** Amazon SNS, Parsing message formats. */
export const snsMessage = v.variant('Type', [
  v.object({ ...common, Type: v.literal('Notification'), Subject: v.nullish(boundedString(1000)) }),
  v.object({
    ...common,
    Type: v.picklist(['SubscriptionConfirmation', 'UnsubscribeConfirmation']),
    Token: boundedString(maxUrlLength),
    SubscribeURL: boundedString(maxUrlLength),
  }),
]);
type SnsMessage = v.InferOutput<typeof snsMessage>;

const ofConfirmation = ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'] as const;
const signedMembers = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: ofConfirmation,
  UnsubscribeConfirmation: ofConfirmation,
} as const;

const signedText = (message: SnsMessage): string =>
  signedMembers[message.Type]
    .map((name) => [name, Object(message)[name]])
    .filter(([, value]) => value != null)
    .map(([name, value]) => `${name}\n${value}\n`)
    .join('');

/** SNS repeats a message after a status from 500. */
const unavailable = (cause: unknown): ApiError =>
  new ApiError('IDENTITY_PROVIDER_UNAVAILABLE', 'Amazon SNS is not reachable. Send the message again.', {
    cause,
    headers: { 'Retry-After': '5' },
  });

async function get(url: URL): Promise<Buffer> {
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok) throw new Error(`${url.host} responded with ${response.status}`);
    return await readBytes(Readable.fromWeb(response.body ?? ReadableStream.from([])), maxCertificateBytes);
  } catch (error) {
    throw unavailable(error);
  }
}

/** Only of SNS in the region of the topic: the sender chooses the URL. */
function urlOf(text: string, topicArn: string): URL {
  const [, , , region] = topicArn.split(':');
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.origin === `https://sns.${region}.amazonaws.com`) return url;
  throw notAccepted(`The message has a URL of another host than SNS in the region ${region}.`);
}

const certificates = new Map<string, KeyObject>();

async function keyOf(text: string, topicArn: string): Promise<KeyObject> {
  const url = urlOf(text, topicArn);
  if (!/^\/SimpleNotificationService-[\da-f]{1,64}\.pem$/.test(url.pathname + url.search))
    throw notAccepted('SigningCertURL is not the URL of a certificate of SNS.');
  const known = certificates.get(url.href);
  if (known !== undefined) return known;
  const bytes = await get(url);
  try {
    const { publicKey } = new X509Certificate(bytes);
    const [oldest] = certificates.keys();
    if (certificates.size >= maxCertificates && oldest !== undefined) certificates.delete(oldest);
    certificates.set(url.href, publicKey);
    return publicKey;
  } catch (error) {
    throw unavailable(error);
  }
}

/** Verifies the signature, version 1 or 2. @throws ApiError UNAUTHORIZED, IDENTITY_PROVIDER_UNAVAILABLE */
export async function verifySns(message: SnsMessage, topicArn: string): Promise<void> {
  if (message.TopicArn !== topicArn)
    throw notAccepted('The message belongs to another topic. Set SES_TOPIC_ARN to the topic of the subscription.');
  const key = await keyOf(message.SigningCertURL, topicArn);
  const verifier = createVerify(message.SignatureVersion === '1' ? 'RSA-SHA1' : 'RSA-SHA256');
  if (!verifier.update(signedText(message)).verify(key, message.Signature, 'base64'))
    throw notAccepted('The signature of the message is wrong.');
}

/** @throws ApiError UNAUTHORIZED, IDENTITY_PROVIDER_UNAVAILABLE */
export const confirmSubscription = async (subscribeUrl: string, topicArn: string): Promise<void> =>
  void (await get(urlOf(subscribeUrl, topicArn)));
