/**
 * The author of a mutation, as session variables of the engine. The triggers of the audit log read them, so that no
 * endpoint can write without an author.
 */
import { activeRequestId, isTracingOn } from '@fds/platform/telemetry';
import { type EngineClaims, type EngineOperation, isMutation, type RunOperation } from '../graphql/operation.ts';
import type { Actor, Principal } from './principal.ts';

/** Those of the triggers, and those of notes. */
export const auditActions = ['created', 'updated', 'deleted', 'exported', 'secret_issued'] as const;

export interface AuditedAct {
  readonly action: (typeof auditActions)[number];
  /** Name of the table. */
  readonly recordType: string;
}

/** The kinds of `Actor`, and those that write without a credential of the API. `automatic`: the worker links a payment. */
export const authorKinds = ['person', 'client', 'api_key', 'operator', 'anonymous', 'automatic'] as const;

/** A person who follows the installation link of a mailbox, or who sends a mail to the address of a workspace. */
const anonymous = { kind: 'anonymous', id: 'anonymous', name: undefined } as const;

/** Without tracing, the trace id of a mutation is the id of the request. The engine's tokens then stay the same. */
const requestVariables = (): EngineClaims['variables'] => {
  const id = isTracingOn() ? activeRequestId() : undefined;
  return id === undefined ? {} : { 'x-hasura-request-id': id };
};

const noteText = `mutation ($action: String!, $recordType: String!) {
  insert_audit_notes(objects: [{action: $action, record_type: $recordType}]) { affected_rows }
}`;

/** Writes an event for an act that changes no record. If this fails, the act must not happen. */
export async function noteAct(
  { action, recordType }: AuditedAct,
  { engine }: { readonly engine: RunOperation },
  { claims }: Pick<Principal, 'claims'>,
): Promise<void> {
  await engine({ text: noteText, variables: { action, recordType }, claims });
}

export function withAuthor(operation: EngineOperation, actor: Actor | undefined, address: string): EngineOperation {
  if (!isMutation(operation.text)) return operation;
  const { kind, id, name } = actor ?? anonymous;
  const variables: EngineClaims['variables'] = {
    ...operation.claims.variables,
    'x-hasura-actor-kind': kind,
    'x-hasura-actor-id': id,
    ...(name === undefined ? {} : { 'x-hasura-actor-name': name }),
    'x-hasura-client-address': address,
    ...requestVariables(),
  };
  return { ...operation, claims: { ...operation.claims, variables } };
}
