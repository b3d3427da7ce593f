import { boundedString } from '@fds/platform/bounded';
import { secretCheck } from '@fds/platform/secret';
import * as v from 'valibot';
import { ApiError } from '../../base/errors.ts';
import type { EndpointCall } from '../../http/endpoint.ts';
import { maxAddressLength } from '../../inbound-mail/address.ts';
import { mailOf, readBytes } from './buffered.ts';
import type { AddressedMail } from './read-mail.ts';
import { notAccepted } from './signatures.ts';

const message = v.object({
  OriginalRecipient: boundedString(maxAddressLength),
  RawEmail: v.pipe(v.string(), v.nonEmpty()),
});

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch (cause) {
    throw new ApiError('INVALID_REQUEST', 'The body is not valid JSON. Send the JSON of Postmark.', { cause });
  }
}

/** The URL that Postmark has contains the password: `https://user:password@…`. */
function passwordOf(authorization = ''): string {
  const [, credentials = ''] = /^Basic ([\w+/=-]{1,1000})$/i.exec(authorization) ?? [];
  return Buffer.from(credentials, 'base64')
    .toString()
    .replace(/^[^:]*:/, '');
}

/** The inbound webhook of Postmark. @throws ApiError UNAUTHORIZED, INVALID_REQUEST, PAYLOAD_TOO_LARGE */
export async function readPostmark(password: string, call: EndpointCall): Promise<AddressedMail> {
  const { request, deps } = call;
  if (!secretCheck(password)(passwordOf(request.header('authorization'))))
    throw notAccepted('The password is wrong. Put POSTMARK_PASSWORD into the URL: https://user:password@…', 'Basic');
  const bytes = await readBytes(request.body(), deps.maxUploadBytes + deps.maxBodyBytes);
  const read = v.safeParse(message, parse(bytes));
  if (!read.success)
    throw new ApiError(
      'INVALID_REQUEST',
      'The body needs OriginalRecipient and RawEmail. Enable "Include raw email content in JSON payload" in Postmark.',
    );
  return mailOf(read.output.OriginalRecipient, Buffer.from(read.output.RawEmail));
}
