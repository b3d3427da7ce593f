import { boundedString } from '@fds/platform/bounded';
import { secretCheck } from '@fds/platform/secret';
import * as v from 'valibot';
import { validationError } from '../../base/errors.ts';
import type { EndpointCall } from '../../http/endpoint.ts';
import { maxAddressLength } from '../../inbound-mail/address.ts';
import type { AddressedMail } from './read-mail.ts';
import { hmacOf, isRecent, notAccepted } from './signatures.ts';

/** The sender can sign again when it repeats a request. */
const windowSeconds = 600;

const headers = {
  'x-mail-to': boundedString(maxAddressLength),
  'x-mail-sha256': v.pipe(boundedString(64), v.toLowerCase(), v.regex(/^[0-9a-f]{64}$/)),
  'x-mail-signature': v.pipe(boundedString(100), v.regex(/^t=\d{1,12},v1=[0-9a-f]{64}$/)),
} as const;

const shown: Readonly<Record<keyof typeof headers, string>> = {
  'x-mail-to': `Expected the address of the recipient, with at most ${maxAddressLength} characters.`,
  'x-mail-sha256': 'Expected the SHA-256 of the body, as 64 hexadecimal digits.',
  'x-mail-signature':
    'Expected t=<seconds since 1970>,v1=<HMAC-SHA256 of "<t>.<X-Mail-To>.<X-Mail-Sha256>", as 64 hexadecimal digits>.',
};

function headerOf(name: keyof typeof headers, { request }: EndpointCall): string {
  const read = v.safeParse(headers[name], request.header(name));
  if (!read.success) throw validationError('INVALID_REQUEST', shown[name], { parameter: name });
  return read.output;
}

/**
 * The bytes of the mail as the body. The signature covers the hash of the body, so that the service can verify the
 * sender before it stores the first byte.
 */
export function readSigned(secret: string, call: EndpointCall): AddressedMail {
  const recipient = headerOf('x-mail-to', call);
  const sha256 = headerOf('x-mail-sha256', call);
  const signature = headerOf('x-mail-signature', call);
  const [, time = '', given = ''] = /^t=(\d+),v1=(.+)$/.exec(signature) ?? [];
  if (!secretCheck(hmacOf(secret, `${time}.${recipient}.${sha256}`))(given))
    throw notAccepted('The signature in X-Mail-Signature is wrong. Sign with INBOUND_MAIL_SECRET of the service.');
  if (!isRecent(Number(time), windowSeconds))
    throw notAccepted(`X-Mail-Signature is older than ${windowSeconds} seconds. Sign the request again.`);
  return {
    recipient,
    bytes: call.request.body(),
    size: call.request.header('content-length'),
    check: (written) => {
      if (written.sha256 !== sha256)
        throw notAccepted('The body does not have the hash in X-Mail-Sha256. Send the body that you have signed.');
    },
  };
}
