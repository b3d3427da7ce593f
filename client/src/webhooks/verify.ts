import * as v from 'valibot';
import type { WebhookEvent } from './events.ts';

/** The HTTP headers of a webhook delivery: a `Headers` object, or the headers object of Node's `http`. */
export type DeliveryHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface ReceivedDelivery {
  /** The bytes or the text of the request body, exactly as received. */
  readonly body: string | Uint8Array;
  readonly headers: DeliveryHeaders;
  /** The secret of the webhook (`whsec_…`), or several secrets during a rotation. */
  readonly secret: string | readonly string[];
  /** Maximum difference between the delivery's timestamp and the clock, in seconds. Default: 300. */
  readonly toleranceSeconds?: number | undefined;
  /** Current time in milliseconds since 1970. Default: the system clock. */
  readonly now?: number | undefined;
}

/** A webhook delivery with a valid signature. */
export interface VerifiedDelivery {
  /** Id of the event. A repeated delivery has the same id, so ignore an id that you have already processed. */
  readonly id: string;
  readonly event: WebhookEvent;
}

/** The delivery is not from the service, is too old, or was changed. Respond with 400. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

/** During a rotation, there are two signatures and two secrets. */
const maxSignatures = 10;
const defaultToleranceSeconds = 300;
const hmac = { name: 'HMAC', hash: 'SHA-256' };
const secretPrefix = 'whsec_';

function headerOf(headers: DeliveryHeaders, name: string): string {
  const found = headers instanceof Headers ? headers.get(name) : headers[name];
  if (typeof found !== 'string' || found === '') {
    throw new WebhookVerificationError(`The delivery has no header ${name}.`);
  }
  return found;
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

async function keyOf(secret: string): ReturnType<typeof crypto.subtle.importKey> {
  const bytes = secret.startsWith(secretPrefix) ? fromBase64(secret.slice(secretPrefix.length)) : undefined;
  if (bytes === undefined || bytes.length === 0) {
    throw new TypeError(
      'The webhook secret is malformed: it must have the form whsec_<base64>. Copy it from the response that created the webhook.',
    );
  }
  return crypto.subtle.importKey('raw', bytes, hmac, false, ['verify']);
}

/** `v1,<base64> v1,<base64>`; ignores other versions. */
const signaturesOf = (header: string): readonly Uint8Array<ArrayBuffer>[] =>
  header
    .split(' ', maxSignatures)
    .filter((part) => part.startsWith('v1,'))
    .flatMap((part) => fromBase64(part.slice('v1,'.length)) ?? []);

/** `<id>.<timestamp>.<body>` */
function signedContent(id: string, timestamp: string, body: ReceivedDelivery['body']): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const head = encoder.encode(`${id}.${timestamp}.`);
  const content = typeof body === 'string' ? encoder.encode(body) : body;
  const whole = new Uint8Array(head.length + content.length);
  whole.set(head);
  whole.set(content, head.length);
  return whole;
}

const envelope = v.looseObject({ event: v.string(), timestamp: v.string(), data: v.looseObject({}) });

/** Checks only the envelope, because later versions of the service may add members. */
function parsed(body: ReceivedDelivery['body']): WebhookEvent {
  try {
    const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
    return v.parse(envelope, JSON.parse(text)) as WebhookEvent;
  } catch (cause) {
    throw new WebhookVerificationError('The signature is valid, but the body is not a webhook event.', { cause });
  }
}

/**
 * Verifies signature and time of a delivery (Standard Webhooks). One valid signature by one of the secrets is enough.
 * @throws WebhookVerificationError if the delivery is not authentic or too old
 * @throws TypeError if a secret is malformed
 */
export async function verifyWebhook(delivery: ReceivedDelivery): Promise<VerifiedDelivery> {
  const { body, headers, secret, toleranceSeconds = defaultToleranceSeconds, now = Date.now() } = delivery;
  const keys = await Promise.all([secret].flat().slice(0, maxSignatures).map(keyOf));
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = signaturesOf(headerOf(headers, 'webhook-signature'));
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > toleranceSeconds) {
    throw new WebhookVerificationError(
      `The time of the delivery differs by more than ${toleranceSeconds} seconds from the clock. Check the clock.`,
    );
  }
  const content = signedContent(id, timestamp, body);
  const matches = await Promise.all(
    keys.flatMap((key) => signatures.map((signature) => crypto.subtle.verify(hmac, key, signature, content))),
  );
  if (!matches.includes(true))
    throw new WebhookVerificationError(
      'The signature of the delivery does not match. Check the secret of the webhook and pass the exact body.',
    );
  return { id, event: parsed(body) };
}
