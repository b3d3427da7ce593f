import * as v from 'valibot';
import type { Access } from './principal.ts';

export const roles = ['reader', 'administrator'] as const;
export type Role = (typeof roles)[number];

export const accessOf = (role: Role | undefined): Access => (role === 'reader' ? 'read' : 'write');

/** Some providers put one role into the claim, others a list. */
const claimSchema = v.fallback(
  v.union([
    v.pipe(
      v.string(),
      v.transform((role) => [role]),
    ),
    v.array(v.unknown()),
  ]),
  [],
);

/** The role with the most rights in a claim; `reader` if it names none of the two; `undefined` without the claim. */
export function roleOf(claim: unknown): Role | undefined {
  if (claim === undefined) return undefined;
  const given = v.parse(claimSchema, claim);
  return roles.findLast((role) => given.includes(role)) ?? 'reader';
}

/** Whether the claim names the role of a person of the operating company, who uses the console of the engine. */
export const isAnalyst = (claim: unknown): boolean => v.parse(claimSchema, claim).includes('analyst');
