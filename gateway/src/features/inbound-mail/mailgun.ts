import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import { boundedString } from '@fds/platform/bounded';
import { secretCheck } from '@fds/platform/secret';
import * as v from 'valibot';
import { ApiError } from '../../base/errors.ts';
import type { EndpointCall } from '../../http/endpoint.ts';
import { isForm } from '../../http/request.ts';
import { maxAddressLength } from '../../inbound-mail/address.ts';
import { bodyTooLarge, mailOf } from './buffered.ts';
import type { AddressedMail } from './read-mail.ts';
import { hmacOf, isRecent, notAccepted } from './signatures.ts';

/**
 * Mailgun repeats a request for 8 hours. Its signature does not cover the mail, so a repeated signature proves no more
 * than that it once came from Mailgun; anyone can send a mail to the address anyway.
 */
const windowSeconds = 9 * 3600;

const mimeField = 'body-mime';

const fields = v.object({
  recipient: boundedString(maxAddressLength),
  timestamp: v.pipe(boundedString(12), v.digits()),
  token: v.pipe(boundedString(100), v.nonEmpty()),
  signature: v.pipe(boundedString(64), v.regex(/^[0-9a-f]{64}$/)),
});

const limits = { fields: 100, files: 1, parts: 100, fieldNameSize: 200, headerPairs: 20, headerSize: 8192 };

const malformed = (cause: unknown): ApiError =>
  new ApiError('INVALID_REQUEST', 'The body is not a valid form. Check its boundary and its end.', { cause });

/** Texts as bytes in Latin-1, so that a mail in any encoding keeps its bytes. */
function parserOf(contentType: string, maxBytes: number): InstanceType<typeof Busboy> {
  // The charset that the request states would change the bytes.
  const type = isForm(contentType) ? 'application/x-www-form-urlencoded' : contentType;
  try {
    return new Busboy({
      headers: { 'content-type': type },
      limits: { ...limits, fieldSize: maxBytes },
      defCharset: 'latin1',
      isPartAFile: (name) => name === mimeField,
    });
  } catch (cause) {
    throw malformed(cause);
  }
}

async function readForm({ request, deps }: EndpointCall) {
  const maxBytes = deps.maxUploadBytes + deps.maxBodyBytes;
  const parser = parserOf(request.header('content-type') ?? '', maxBytes);
  const texts = new Map<string, string>();
  const mime: Buffer[] = [];
  parser.on('field', (name, value) => {
    if (name === mimeField) mime.push(Buffer.from(value, 'latin1'));
    else if (Object.hasOwn(fields.entries, name)) texts.set(name, value);
  });
  parser.on('file', (_, file) => file.on('data', (chunk) => mime.push(chunk)));
  let size = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length;
      if (size > maxBytes) done(bodyTooLarge(maxBytes));
      else done(null, chunk);
    },
  });
  await pipeline(request.body(), counted, parser).catch((error: unknown) => {
    throw error instanceof ApiError ? error : malformed(error);
  });
  return { texts, mime };
}

/** The form of Mailgun's routes to a URL that ends with `mime`. @throws ApiError UNAUTHORIZED, INVALID_REQUEST */
export async function readMailgun(key: string, call: EndpointCall): Promise<AddressedMail> {
  const { texts, mime } = await readForm(call);
  const read = v.safeParse(fields, Object.fromEntries(texts));
  if (!read.success)
    throw new ApiError('INVALID_REQUEST', 'The form needs the fields recipient, timestamp, token and signature.');
  const { recipient, timestamp, token, signature } = read.output;
  if (!secretCheck(hmacOf(key, timestamp + token))(signature))
    throw notAccepted('The signature is wrong. Set MAILGUN_SIGNING_KEY to the HTTP webhook signing key of Mailgun.');
  if (!isRecent(Number(timestamp), windowSeconds))
    throw notAccepted(`The timestamp is older than ${windowSeconds} seconds. Send a new mail.`);
  if (mime.length === 0)
    throw new ApiError('INVALID_REQUEST', 'The form has no field body-mime. The URL of the route must end with /mime.');
  return mailOf(recipient, Buffer.concat(mime));
}
