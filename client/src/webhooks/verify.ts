import * as v from 'valibot';
import type { WebhookEvent } from './events.ts';

/** The headers of a delivery: those of `Request`, or the object of Node's `http`. */
export type DeliveryHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface ReceivedDelivery {
  /** The exact bytes or the exact text of the body, before it is parsed. */
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly headers: DeliveryHeaders;
  /** The secret of the webhook (`whsec_…`), or several secrets during a rotation. */
  readonly secret: string | readonly string[];
  /** Seconds by which the time of the delivery may differ from the clock. Default: 300. */
  readonly toleranceSeconds?: number | undefined;
  /** Milliseconds since 1970. Default: the clock. */
  readonly now?: number | undefined;
}

/** A verified delivery. */
export interface VerifiedDelivery {
  /** Id of the event, the same for every repetition: ignore an id that you have processed. */
  readonly id: string;
  readonly event: WebhookEvent;
}

/** The delivery must not be trusted. Respond with 400. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

/** Maximum number of signatures and of secrets. A rotation has two of each. */
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

/** Returns the bytes of a base64 text; `undefined` if it is malformed. */
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
    throw new TypeError('A webhook secret has the form whsec_<base64>. The response to its creation contains it.');
  }
  return crypto.subtle.importKey('raw', bytes, hmac, false, ['verify']);
}

/** Returns the signatures of `webhook-signature`: `v1,<base64> v1,<base64>`. Other versions are ignored. */
const signaturesOf = (header: string): readonly Uint8Array<ArrayBuffer>[] =>
  header
    .split(' ', maxSignatures)
    .filter((part) => part.startsWith('v1,'))
    .flatMap((part) => fromBase64(part.slice('v1,'.length)) ?? []);

/** Returns `<id>.<timestamp>.<body>` in bytes. */
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

/** Parses a body whose signature is valid. The service adds members over time, so only the envelope is checked. */
function parsed(body: ReceivedDelivery['body']): WebhookEvent {
  try {
    const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
    return v.parse(envelope, JSON.parse(text)) as WebhookEvent;
  } catch (cause) {
    throw new WebhookVerificationError('The body is signed, but it is not an event.', { cause });
  }
}

/**
 * Verifies a delivery by its headers `webhook-id`, `webhook-timestamp` and `webhook-signature` (Standard Webhooks), and
 * returns its event. WebCrypto compares the signatures in constant time. Any of the secrets may match any of the
 * signatures, so a rotation loses no delivery.
 * @throws WebhookVerificationError if the delivery must not be trusted; TypeError for a malformed secret
 */
export async function verifyWebhook(delivery: ReceivedDelivery): Promise<VerifiedDelivery> {
  const { body, headers, secret, toleranceSeconds = defaultToleranceSeconds, now = Date.now() } = delivery;
  const keys = await Promise.all([secret].flat().slice(0, maxSignatures).map(keyOf));
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = signaturesOf(headerOf(headers, 'webhook-signature'));
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > toleranceSeconds) {
    throw new WebhookVerificationError(`The delivery is not from the last ${toleranceSeconds} seconds.`);
  }
  const content = signedContent(id, timestamp, body);
  const matches = await Promise.all(
    keys.flatMap((key) => signatures.map((signature) => crypto.subtle.verify(hmac, key, signature, content))),
  );
  if (!matches.includes(true))
    throw new WebhookVerificationError('No signature matches. Check the secret of the webhook.');
  return { id, event: parsed(body) };
}
