import { randomUUID } from 'node:crypto';
import { type Checks, newSecrets } from '@fds/platform/google';
import { errors } from 'jose';
import * as v from 'valibot';
import { workspacePrincipal } from '../../auth/principal.ts';
import { type ErrorCode, fault, type RequestFaults } from '../../base/errors.ts';
import type { Deps } from '../../deps.ts';
import type { EngineClaims } from '../../graphql/operation.ts';
import type { CallerCall } from '../../http/endpoint.ts';

/** How long a customer has for following the link and consenting. */
const stateSeconds = 900;

/** What an installation goes on with when the customer comes back. */
interface Installation {
  readonly checks: Checks;
  /** Where the customer is sent in the end; nowhere in particular without it. */
  readonly redirectUrl: string | undefined;
  /** What the caller wants to be told again then. */
  readonly callerState: string | undefined;
}

/** An installation that has begun. */
interface Begun {
  readonly id: string;
  readonly expiresAt: Date;
  readonly checks: Checks;
}

/** What is kept of an installation in the database, sealed; the state itself is not. */
const kept = v.object({
  redirectUri: v.string(),
  verifier: v.string(),
  nonce: v.string(),
  redirectUrl: v.optional(v.string()),
  callerState: v.optional(v.string()),
});

/** What a state says: the installation, and where it belongs. */
const claimed = v.object({ sub: v.string(), organisation_id: v.string(), workspace_id: v.string() });

const purposeOf = (id: string): string => `connector-state:${id}`;

const insertText = `mutation ($object: connector_states_insert_input!) {
  insert_connector_states_one(object: $object) { id }
}`;

/** The state of an installation to be: signed, and good for 15 minutes. */
export async function newState(workspaceId: string, redirectUri: string, call: CallerCall): Promise<Begun> {
  const id = randomUUID();
  const claims = { sub: id, organisation_id: call.principal.organisationId, workspace_id: workspaceId };
  const state = await call.deps.states.sign(stateSeconds, claims);
  const expiresAt = new Date(Date.now() + stateSeconds * 1000);
  return { id, expiresAt, checks: { redirectUri, state, ...newSecrets() } };
}

/** Keeps what the installation goes on with, for one time. */
export async function keepState(
  { id, expiresAt, checks }: Begun,
  workspaceId: string,
  { redirectUrl, callerState }: Pick<Installation, 'redirectUrl' | 'callerState'>,
  { deps, principal }: CallerCall,
): Promise<void> {
  const { redirectUri, verifier, nonce } = checks;
  const content: v.InferInput<typeof kept> = {
    redirectUri,
    verifier,
    nonce,
    ...(redirectUrl === undefined ? {} : { redirectUrl }),
    ...(callerState === undefined ? {} : { callerState }),
  };
  const sealed = await deps.encryption.seal(JSON.stringify(content), purposeOf(id));
  const object = { id, workspace_id: workspaceId, sealed, expires_at: expiresAt.toJSON() };
  // No signal: a caller who leaves now would leave behind an insert of which nobody knows whether it was done.
  await deps.engine({ text: insertText, variables: { object }, claims: principal.claims });
}

/** Where an installation belongs, and on whose behalf it goes on: whoever holds its state, in its workspace alone. */
interface StateOwner {
  readonly id: string;
  readonly workspaceId: string;
  readonly claims: EngineClaims;
}

const refused = (code: ErrorCode, detail: string): RequestFaults => fault(code, detail, { parameter: 'state' });

/** Reads a state that came back. @throws RequestFaults INVALID_STATE for one that is not ours, STATE_EXPIRED */
export async function readState(state: string, { states }: Pick<Deps, 'states'>): Promise<StateOwner> {
  const payload = await states.verify(state).catch((error: unknown) => {
    throw error instanceof errors.JWTExpired
      ? refused('STATE_EXPIRED', 'The link has expired: ask for another one.')
      : refused('INVALID_STATE', 'This is no state of an installation that was begun here.');
  });
  const { sub: id, organisation_id, workspace_id } = v.parse(claimed, payload);
  return { id, workspaceId: workspace_id, claims: workspacePrincipal(organisation_id, id, [workspace_id]).claims };
}

const takeText = `mutation ($id: uuid!) {
  delete_connector_states(where: {id: {_eq: $id}}) { returning { sealed } }
}`;
const taken = v.object({
  delete_connector_states: v.object({ returning: v.array(v.object({ sealed: v.string() })) }),
});

/**
 * Takes what an installation goes on with: of all who come with its state, one gets it.
 * @throws RequestFaults STATE_ALREADY_USED to everybody else
 */
export async function takeState({ id, claims }: StateOwner, state: string, deps: Deps): Promise<Installation> {
  const answer = await deps.engine({ text: takeText, variables: { id }, claims });
  const [row] = v.parse(taken, answer).delete_connector_states.returning;
  if (row === undefined) throw refused('STATE_ALREADY_USED', 'The link was used already: ask for another one.');
  const opened = v.parse(kept, JSON.parse(await deps.encryption.open(row.sealed, purposeOf(id))));
  const { redirectUri, verifier, nonce, redirectUrl, callerState } = opened;
  return { checks: { redirectUri, state, verifier, nonce }, redirectUrl, callerState };
}
