import * as v from 'valibot';
import { type Claims, identityOf, identitySchema } from '../auth/identity.ts';
import type { IdentityProvider } from '../auth/identity-provider.ts';
import { isAnalyst } from '../auth/roles.ts';
import { truncateText } from '../base/errors.ts';
import { SignInError } from './provider.ts';

const maxName = 200;

const text = v.fallback(v.optional(v.pipe(v.string(), v.regex(/\S/))), undefined);
const idClaims = v.object({ sub: v.string(), name: text, email: text });

function nameOf(claims: Claims): { readonly subject: string; readonly name: string } {
  const { sub, name, email } = v.parse(idClaims, claims);
  return { subject: sub, name: truncateText(name ?? email ?? sub, maxName) };
}

/** A person who uses the portal. */
export const memberSchema = v.object({ ...identitySchema.entries, name: v.string() });
export type Member = v.InferOutput<typeof memberSchema>;

/** @throws SignInError `organisation` */
export function memberOf(claims: Claims, provider: IdentityProvider): Member {
  const { subject, name } = nameOf(claims);
  const identity = identityOf(subject, claims, provider);
  if (typeof identity === 'string') throw new SignInError('organisation', identity);
  return { ...identity, name };
}

/** A person of the operating company, who uses the console of the engine. */
export const analystSchema = v.object({ subject: v.string(), name: v.string() });
export type Analyst = v.InferOutput<typeof analystSchema>;

/** @throws SignInError `role` */
export function analystOf(claims: Claims, { roleClaim }: Pick<IdentityProvider, 'roleClaim'>): Analyst {
  if (!isAnalyst(claims[roleClaim])) throw new SignInError('role', `the claim ${roleClaim} does not name analyst`);
  return nameOf(claims);
}
