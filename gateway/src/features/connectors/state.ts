import { randomUUID } from 'node:crypto';
import { createOneTimeSecrets, type OneTimeSecrets } from '@fds/platform/google';
import { errors } from 'jose';
import * as v from 'valibot';
import { workspaceClaims } from '../../auth/principal.ts';
import { type ErrorCode, type ValidationErrors, validationError } from '../../base/errors.ts';
import type { Deps } from '../../deps.ts';
import type { EngineClaims } from '../../graphql/operation.ts';
import type { AuthenticatedCall } from '../../http/endpoint.ts';

/** Maximum time between the creation of an installation link and the customer's consent at Google, in seconds. */
const stateSeconds = 900;

/** Begins when the client requests the link, and ends when Google redirects the customer back. */
interface Installation {
  readonly checks: OneTimeSecrets;
  /** `undefined`: the service shows a page. */
  readonly redirectUrl: string | undefined;
  /** The text that the API client sent as `state`. The final redirect contains this text. */
  readonly callerState: string | undefined;
}

/** `checks`: one-time values of the link to Google's consent page, such as the state and the PKCE verifier. */
type StartedInstallation = { readonly id: string; readonly expiresAt: Date; readonly checks: OneTimeSecrets };

/** Encrypted in the database. The signed state is not stored. */
const kept = v.object({
  redirectUri: v.string(),
  verifier: v.string(),
  nonce: v.string(),
  redirectUrl: v.optional(v.string()),
  callerState: v.optional(v.string()),
});

/** Claims of a signed state; `sub` is the id of the installation. */
const claimed = v.object({ sub: v.string(), organisation_id: v.string(), workspace_id: v.string() });

const additionalAuthenticatedData = (id: string): string => `connector-state:${id}`;

const insertText = `mutation ($object: connector_states_insert_input!) {
  insert_connector_states_one(object: $object) { id }
}`;

/** The signed state is valid for 15 minutes. Stores nothing. */
export async function startInstallation(
  workspaceId: string,
  redirectUri: string,
  call: AuthenticatedCall,
): Promise<StartedInstallation> {
  const id = randomUUID();
  const claims = { sub: id, organisation_id: call.principal.organisationId, workspace_id: workspaceId };
  const state = await call.deps.states.sign(stateSeconds, claims);
  const expiresAt = new Date(Date.now() + stateSeconds * 1000);
  return { id, expiresAt, checks: { redirectUri, state, ...createOneTimeSecrets() } };
}

/** Encrypted, until `consumeInstallation` deletes the data. */
export async function storeInstallation(
  { id, expiresAt, checks }: StartedInstallation,
  workspaceId: string,
  { redirectUrl, callerState }: Pick<Installation, 'redirectUrl' | 'callerState'>,
  { deps, principal }: AuthenticatedCall,
): Promise<void> {
  const { redirectUri, verifier, nonce } = checks;
  const content: v.InferInput<typeof kept> = {
    redirectUri,
    verifier,
    nonce,
    ...(redirectUrl === undefined ? {} : { redirectUrl }),
    ...(callerState === undefined ? {} : { callerState }),
  };
  const sealed = await deps.encryption.seal(JSON.stringify(content), additionalAuthenticatedData(id));
  const object = { id, workspace_id: workspaceId, sealed, expires_at: expiresAt.toJSON() };
  // The call passes no abort signal, so the mutation runs to its end even if the client disconnects.
  await deps.engine({ text: insertText, variables: { object }, claims: principal.claims });
}

/** The claims give access only to the workspace of this installation. */
type StateOwner = { readonly id: string; readonly workspaceId: string; readonly claims: EngineClaims };

const rejection = (code: ErrorCode, detail: string): ValidationErrors =>
  validationError(code, detail, { parameter: 'state' });

/** @throws ValidationErrors INVALID_STATE when the state is forged or malformed; STATE_EXPIRED */
export async function verifyState(state: string, { states }: Pick<Deps, 'states'>): Promise<StateOwner> {
  const payload = await states.verify(state).catch((error: unknown) => {
    throw error instanceof errors.JWTExpired
      ? rejection('STATE_EXPIRED', 'The link has expired. Ask for a new link.')
      : rejection('INVALID_STATE', 'The state does not belong to an installation of this service. Ask for a new link.');
  });
  const { sub: id, organisation_id, workspace_id } = v.parse(claimed, payload);
  return { id, workspaceId: workspace_id, claims: workspaceClaims(organisation_id, [workspace_id]) };
}

const takeText = `mutation ($id: uuid!) {
  delete_connector_states(where: {id: {_eq: $id}}) { returning { sealed } }
}`;
const taken = v.object({ delete_connector_states: v.object({ returning: v.array(v.object({ sealed: v.string() })) }) });

/** Deletes the data, so that a state can be used only once. @throws ValidationErrors STATE_ALREADY_USED */
export async function consumeInstallation(
  { id, claims }: StateOwner,
  state: string,
  deps: Deps,
): Promise<Installation> {
  const answer = await deps.engine({ text: takeText, variables: { id }, claims });
  const [row] = v.parse(taken, answer).delete_connector_states.returning;
  if (row === undefined) throw rejection('STATE_ALREADY_USED', 'The link was already used. Ask for a new link.');
  const opened = v.parse(kept, JSON.parse(await deps.encryption.open(row.sealed, additionalAuthenticatedData(id))));
  const { redirectUri, verifier, nonce, redirectUrl, callerState } = opened;
  return { checks: { redirectUri, state, verifier, nonce }, redirectUrl, callerState };
}
