import * as v from 'valibot';
import type { EngineClaims, RunOperation } from '../graphql/operation.ts';

/** Stands for the organisation of an analyst, who belongs to none. No organisation has this id. */
export const noOrganisation = '00000000-0000-0000-0000-000000000000';

/** A person with sessions in the portal or the console. */
export interface SessionOwner {
  readonly organisationId: string;
  readonly subject: string;
}

/** With the role `authenticator`, the permissions allow access only to the row of this person. */
const claimsOf = ({ organisationId, subject }: SessionOwner): EngineClaims => ({
  role: 'authenticator',
  variables: { 'x-hasura-organisation-id': organisationId, 'x-hasura-subject': subject },
});

const endText = `mutation ($object: session_ends_insert_input!) {
  insert_session_ends_one(object: $object, on_conflict: {constraint: session_ends_subject_key, update_columns: [ended_at]}) { id }
}`;

/** Ends all sessions of the person that have begun by now. */
export async function endSessions(engine: RunOperation, owner: SessionOwner): Promise<void> {
  const object = { organisation_id: owner.organisationId, subject: owner.subject, ended_at: new Date().toISOString() };
  const { role, variables } = claimsOf(owner);
  const actor = { 'x-hasura-actor-kind': 'person', 'x-hasura-actor-id': owner.subject };
  await engine({ text: endText, variables: { object }, claims: { role, variables: { ...variables, ...actor } } });
}

const readText = 'query { session_ends(limit: 1) { ended_at } }';
const readSchema = v.object({ session_ends: v.array(v.object({ ended_at: v.string() })) });

/** Reads one row by its key. @param startedAt time of the sign-in, in milliseconds since 1970 */
export async function hasEnded(engine: RunOperation, owner: SessionOwner, startedAt: number): Promise<boolean> {
  const data = await engine({ text: readText, variables: {}, claims: claimsOf(owner) });
  const [end] = v.parse(readSchema, data).session_ends;
  return end !== undefined && startedAt <= Date.parse(end.ended_at);
}
