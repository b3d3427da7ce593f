import * as v from 'valibot';
import { clientFields } from '../../auth/client-authentication.ts';
import { ownerOfToken, tokenFields } from '../../auth/owner-of-token.ts';
import { ApiError } from '../../base/errors.ts';
import { type Endpoint, usualEndpoint } from '../../http/endpoint.ts';
import { deleteApiKey } from './api-keys.ts';

const request = v.strictObject({ ...tokenFields('The API key to revoke'), ...clientFields });

/** A holder of a key finds no id in it, such as a program that searches published files for keys. */
export const revokeToken: Endpoint<object, v.InferOutput<typeof request>> = {
  ...usualEndpoint,
  auth: 'caller',
  methods: ['POST'],
  path: '/oauth/revoke',
  operationId: 'revokeToken',
  summary: 'Revoke an API key',
  description:
    'Token revocation (RFC 7009) of an API key of your own organisation, without its id. The effect is that of `DELETE /v1/api-key/{id}`. A token that the service does not accept gets 200 too. A bearer token cannot be revoked: it expires after 15 minutes. Send a form or JSON. A client authenticates with a token, or with its id and secret as at `POST /oauth/token`.',
  tag: 'Authentication',
  success: { status: 200, description: 'The API key is revoked, or the service did not accept the token before.' },
  errors: ['UNSUPPORTED_TOKEN_TYPE', 'API_KEY_NOT_FOUND'],
  oauth: Object.keys(request.entries),
  body: request,
  async run({ body: { token } }, call) {
    const owner = await ownerOfToken(call.deps, token, call.principal);
    if (owner === undefined) return {};
    const { kind, id } = owner.actor;
    if (kind !== 'api_key')
      throw new ApiError(
        'UNSUPPORTED_TOKEN_TYPE',
        'A bearer token cannot be revoked. It expires after 15 minutes. Send an API key.',
      );
    return deleteApiKey.run({ id, parameters: {}, body: undefined }, call);
  },
};
