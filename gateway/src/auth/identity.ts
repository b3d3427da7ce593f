import * as v from 'valibot';
import { uuidInputSchema } from '../base/uuid.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { roleOf, roles } from './roles.ts';

/** RFC 5321, section 4.5.3.1.3. */
export const maxEmail = 254;

/** The claims of a person or a program. An invitation gives what the claims do not contain. */
export const identitySchema = v.object({
  subject: v.string(),
  organisationId: v.optional(uuidInputSchema),
  role: v.optional(v.picklist(roles)),
  /** In lower case; only if the provider has verified that the address belongs to the person. */
  email: v.optional(v.pipe(v.string(), v.maxLength(maxEmail))),
});
export type Identity = v.InferOutput<typeof identitySchema>;

const verifiedEmail = v.object({
  email: v.pipe(v.string(), v.minLength(3), v.maxLength(maxEmail), v.toLowerCase()),
  email_verified: v.literal(true),
});

export type Claims = Readonly<Record<string, unknown>>;

/** Returns a sentence if the claims contain neither an organisation nor an email address. */
export function identityOf(
  subject: string,
  claims: Claims,
  { organisationClaim, roleClaim }: Pick<IdentityProvider, 'organisationClaim' | 'roleClaim'>,
): Identity | string {
  const organisation = v.safeParse(v.optional(uuidInputSchema), claims[organisationClaim]);
  if (!organisation.success) return `the claim ${organisationClaim} contains no UUID`;
  const verified = v.safeParse(verifiedEmail, claims);
  const email = verified.success ? verified.output.email : undefined;
  if (organisation.output === undefined && email === undefined)
    return `the token has no claim ${organisationClaim}, and no verified email address for an invitation`;
  return { subject, organisationId: organisation.output, role: roleOf(claims[roleClaim]), email };
}
