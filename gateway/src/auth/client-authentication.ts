/** Authentication of clients at the endpoints of OAuth (RFC 6749, section 2.3; RFC 7009 and 7662, section 2.1). */
import { boundedString } from '@fds/platform/bounded';
import * as v from 'valibot';
import { ApiError } from '../base/errors.ts';
import type { Authenticator } from './authenticate.ts';
import { missingCredential } from './challenge.ts';
import type { IssuedToken } from './own-tokens.ts';
import type { Principal } from './principal.ts';

const maxLength = 255;
const field = (name: string) =>
  v.optional(
    v.pipe(boundedString(maxLength), v.description(`${name} of the client, if the header \`Authorization\` has none`)),
  );

/** In the bodies of these endpoints. */
export const clientFields = { client_id: field('Identifier'), client_secret: field('Secret') };
const clientSchema = v.object(clientFields);
type ClientFields = v.InferOutput<typeof clientSchema>;

interface ClientDeps extends Pick<Authenticator, 'authenticate'> {
  exchangeToken(clientId: string, clientSecret: string, signal: AbortSignal): Promise<IssuedToken>;
}

const maxBasicLength = 2000;
const basicForm = /^basic +([\w+/]+=*) *$/i;

/** RFC 6749, section 2.3.1: both parts are form-encoded. `undefined` if the header has another scheme or form. */
function basicCredentials(authorization = ''): { readonly id: string; readonly secret: string } | undefined {
  if (authorization.length > maxBasicLength) return undefined;
  const [, encoded] = basicForm.exec(authorization) ?? [];
  if (encoded === undefined) return undefined;
  const pair = Buffer.from(encoded, 'base64').toString();
  const colon = pair.indexOf(':');
  if (colon === -1) return undefined;
  const [id, secret] = [pair.slice(0, colon), pair.slice(colon + 1)].map(
    (part) => new URLSearchParams(`part=${part.replaceAll('&', '%26')}`).get('part') ?? '',
  );
  return id === undefined || secret === undefined ? undefined : { id, secret };
}

/**
 * RFC 6749, section 5.2: the challenge has the scheme that the client used. A browser would ask a person for a password
 * after a challenge with `Basic`.
 */
const unknownClient = (message: string): ApiError =>
  new ApiError('UNAUTHORIZED', message, {
    headers: { 'WWW-Authenticate': 'Basic realm="financial-document-service"' },
  });

/** @throws ApiError INVALID_REQUEST if the request names the client twice; UNAUTHORIZED if it names none */
function clientOf(body: ClientFields, authorization: string | undefined) {
  const { client_id: id, client_secret: secret } = body;
  const basic = basicCredentials(authorization);
  if (basic === undefined) {
    if (id === undefined || secret === undefined)
      throw missingCredential(
        'Send client_id and client_secret in the body, or as Authorization: Basic base64(client_id:client_secret).',
      );
    return { id, secret };
  }
  if (secret !== undefined || (id !== undefined && id !== basic.id))
    throw new ApiError(
      'INVALID_REQUEST',
      'The request contains credentials in the Authorization header and in the body. Send them in one place.',
    );
  return basic;
}

/** @throws ApiError UNAUTHORIZED; INVALID_REQUEST if the request names the client twice */
export async function exchangeClient(
  { exchangeToken }: ClientDeps,
  fields: ClientFields,
  authorization: string | undefined,
  signal: AbortSignal,
): Promise<IssuedToken> {
  const { id, secret } = clientOf(fields, authorization);
  return exchangeToken(id, secret, signal).catch((error: unknown) => {
    const isUnknown = error instanceof ApiError && error.code === 'UNAUTHORIZED';
    throw isUnknown && fields.client_secret === undefined ? unknownClient(error.message) : error;
  });
}

interface ClientRequest {
  /** Read only for a request without the header. */
  readonly body: unknown;
  readonly authorization: string | undefined;
  readonly signal: AbortSignal;
}

/**
 * A caller with a token, or a client with its id and secret.
 * @param countGuess called before a secret is checked
 * @throws as `exchangeClient`
 */
export async function authenticateClient(
  deps: ClientDeps,
  { body, authorization, signal }: ClientRequest,
  countGuess: () => Promise<void>,
): Promise<Principal> {
  const fields = v.parse(clientSchema, body ?? {});
  if (fields.client_secret === undefined && basicCredentials(authorization) === undefined)
    return deps.authenticate(authorization);
  await countGuess();
  const { token } = await exchangeClient(deps, fields, authorization, signal);
  return deps.authenticate(`Bearer ${token}`);
}
