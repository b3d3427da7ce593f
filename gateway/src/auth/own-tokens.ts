import { hasuraClaims, type TokenKeys } from '@fds/platform/signing-keys';
import { errors } from 'jose';
import * as v from 'valibot';
import { uuidInputSchema } from '../base/uuid.ts';
import { expiredToken } from './challenge.ts';
import { organisationPrincipal, type Principal } from './principal.ts';
import { accessOf, type Role, roles } from './roles.ts';

const clientTokenSeconds = 900;

/** The token of a person has a role, that of a client has none. */
const ownClaims = v.object({
  sub: v.string(),
  organisation_id: uuidInputSchema,
  exp: v.number(),
  role: v.optional(v.picklist(roles)),
  name: v.optional(v.string()),
});

export interface IssuedToken {
  readonly token: string;
  /** Lifetime of the token, in seconds. */
  readonly expires_in: number;
}

export const issueToken = async (keys: TokenKeys, clientId: string, organisationId: string): Promise<IssuedToken> => ({
  token: await keys.sign('rest', clientTokenSeconds, { sub: clientId, organisation_id: organisationId }),
  expires_in: clientTokenSeconds,
});

/** Short, because a session that ends at the identity provider lasts as long as its last token. */
const personTokenSeconds = 300;

interface TokenOwner {
  readonly subject: string;
  readonly organisationId: string;
  readonly role: Role;
  readonly name: string;
}

export const issuePersonToken = async (
  keys: TokenKeys,
  { subject, organisationId, role, name }: TokenOwner,
): Promise<IssuedToken> => ({
  token: await keys.sign('rest', personTokenSeconds, { sub: subject, organisation_id: organisationId, role, name }),
  expires_in: personTokenSeconds,
});

/** For the engine: reads all organisations but no secrets, and writes nothing. */
export const issueAnalystToken = async (
  keys: TokenKeys,
  { subject, name }: Pick<TokenOwner, 'subject' | 'name'>,
): Promise<IssuedToken> => ({
  token: await keys.sign('engine', personTokenSeconds, {
    sub: subject,
    ...hasuraClaims('analyst', {
      'x-hasura-actor-kind': 'person',
      'x-hasura-actor-id': subject,
      'x-hasura-actor-name': name,
    }),
  }),
  expires_in: personTokenSeconds,
});

/** May be cached until the time `until`, in seconds since 1970. */
export type VerifiedToken = { readonly principal: Principal; readonly until: number };

/** Returns `undefined` for an invalid token and for other kinds. @throws ApiError UNAUTHORIZED for an expired token */
export type TokenVerifier = (token: string) => Promise<VerifiedToken | undefined>;

export const ownTokenVerifier =
  (keys: TokenKeys): TokenVerifier =>
  async (token) => {
    const payload = await keys.verify('rest', token).catch((error: unknown) => {
      if (error instanceof errors.JWTExpired) throw expiredToken();
    });
    const claims = v.safeParse(ownClaims, payload);
    if (!claims.success) return undefined;
    const { sub, organisation_id, exp, role, name } = claims.output;
    const kind = role === undefined ? 'client' : 'person';
    return { principal: organisationPrincipal(organisation_id, { kind, id: sub, name }, accessOf(role)), until: exp };
  };
