import { boundedString } from '@fds/platform/bounded';
import * as v from 'valibot';
import { ApiError } from '../base/errors.ts';
import type { Authenticator } from './authenticate.ts';
import type { Principal } from './principal.ts';

/** As long as the longest credential that the service accepts. */
const maxLength = 16_384;

/** In the bodies of introspection (RFC 7662) and revocation (RFC 7009). */
export const tokenFields = (description: string) => ({
  token: v.pipe(boundedString(maxLength), v.description(description)),
  token_type_hint: v.optional(v.pipe(boundedString(100), v.description('Has no effect'))),
});

/** `undefined` if the service does not accept the token, or the token belongs to another organisation. */
export async function ownerOfToken(
  { authenticate }: Pick<Authenticator, 'authenticate'>,
  token: string,
  { organisationId }: Pick<Principal, 'organisationId'>,
): Promise<Principal | undefined> {
  try {
    const owner = await authenticate(`Bearer ${token}`);
    return owner.organisationId === organisationId ? owner : undefined;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'UNAUTHORIZED') return undefined;
    throw error;
  }
}
