import * as v from 'valibot';
import { ErrorCollector, type ValidationErrors, validationError } from '../../base/errors.ts';
import { tooManyWebhooks } from '../../base/shares.ts';
import { createUuid } from '../../base/uuid.ts';
import { type BooleanExpression, columnCondition, conjunction, toEngineCondition } from '../../boolexp/conditions.ts';
import { insertMutationOf } from '../../graphql/creation.ts';
import { WriteRejectedError } from '../../graphql/failures.ts';
import type { AuthenticatedCall, EndpointResult } from '../../http/endpoint.ts';
import { engineData } from '../../http/engine-data.ts';
import { countWebhooks } from '../../reading/shares.ts';
import { recordDefaults } from '../../writing/new-record.ts';
import {
  type RegistrationRow,
  registrationListSchema,
  registrationRow,
  registrationSelectionSet,
  sortByEvent,
  type WebhookRegistrations,
} from './resource.ts';

const readText = `query ($where: webhooks_bool_exp!) { webhooks(where: $where, order_by: {id: asc}) { ${registrationSelectionSet} } }`;
const readSchema = v.object({ webhooks: registrationListSchema });

/** Reads the webhook registrations that match an engine condition and that the caller may access. */
const read = async (where: object, call: AuthenticatedCall): Promise<readonly RegistrationRow[]> =>
  (await engineData(call, readSchema, readText, { where })).webhooks;

/** Returns all registrations of the webhook with the given id; `undefined` if the caller may not access the webhook. */
export const findWebhook = async (id: string, call: AuthenticatedCall): Promise<WebhookRegistrations | undefined> =>
  sortByEvent(await read({ group_id: { _eq: id } }, call));

const findRegistrations = (
  condition: BooleanExpression,
  call: AuthenticatedCall,
): Promise<readonly RegistrationRow[]> => read(toEngineCondition(condition), call);

const listText = `query ($where: webhooks_bool_exp!, $limit: Int!) {
  webhooks(where: $where, distinct_on: group_id, order_by: [{group_id: desc}, {id: asc}], limit: $limit) {
    registrations(order_by: {id: asc}) { ${registrationSelectionSet} }
  }
}`;
const listSchema = v.object({
  webhooks: v.array(
    v.pipe(
      v.object({ registrations: registrationListSchema }),
      v.transform(({ registrations }) => sortByEvent(registrations)),
      v.nonNullish(v.custom<WebhookRegistrations>((rows) => rows !== undefined)),
    ),
  ),
});

/** Each item contains all registrations of one webhook. */
export const webhooksList = (condition: BooleanExpression, call: AuthenticatedCall) => ({
  binding: JSON.stringify(['webhooks', 'group_id', toEngineCondition(condition)]),
  keyOf: ([{ group_id }]: WebhookRegistrations) => group_id,
  read: async (last: string | undefined, limit: number): Promise<readonly WebhookRegistrations[]> => {
    const where = toEngineCondition(
      last === undefined ? condition : conjunction(condition, columnCondition('group_id', { _lt: last })),
    );
    return (await engineData(call, listSchema, listText, { where, limit })).webhooks;
  },
});

export interface NewWebhook {
  readonly group_id: string;
  readonly workspace_id: string;
  readonly events: readonly string[];
  readonly url: string;
  readonly description?: string | null;
  readonly headers?: Readonly<Record<string, string>> | null;
  readonly secret_encrypted: string;
}

const creation = insertMutationOf('webhooks', 'many');

/** In one transaction. @throws ApiError TOO_MANY_WEBHOOKS; WriteRejectedError; the errors of `create` */
export async function insertRegistrations(
  { events, secret_encrypted, ...shared }: NewWebhook,
  call: AuthenticatedCall,
  answerOf: (made: WebhookRegistrations) => EndpointResult,
): Promise<EndpointResult> {
  const stamp = recordDefaults();
  const rows = events.map((event) => ({ ...shared, ...stamp, id: createUuid(), event }));
  const made = sortByEvent(rows.map(registrationRow));
  if (made === undefined) throw new Error('a webhook needs at least one event');
  const objects = rows.map((row) => ({ ...row, secret_encrypted }));
  const { webhooks } = call.deps.shares;
  using share = await webhooks.reserve(call.principal.organisationId, 1, () => countWebhooks(webhooks.max, call));
  if (share.free < 1) throw tooManyWebhooks(share);
  return await call.create(creation, { objects }, answerOf(made));
}

export interface WebhookChanges {
  /** New values of columns, by the name of the column. All registrations of the webhook get these values. */
  readonly set: Readonly<Record<string, unknown>>;
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** In the order of execution. A mutation contains only the fields that the changes need. */
const parts = {
  // The insert precedes the removal. The insert does not set all columns: a database trigger copies the others from an
  // existing registration of the webhook, and the removal may delete this registration.
  added: ['$objects: [webhooks_insert_input!]!', 'added: insert_webhooks(objects: $objects) { affected_rows }'],
  removed: [
    '$gone: webhooks_bool_exp!, $now: timestamptz!',
    'removed: update_webhooks(where: $gone, _set: {deleted_at: $now}) { affected_rows }',
  ],
  set: [
    '$where: webhooks_bool_exp!, $set: webhooks_set_input!',
    'changed: update_webhooks(where: $where, _set: $set) { affected_rows }',
  ],
} as const;

/** Applies all changes of a webhook in one transaction. @throws WriteRejectedError */
export async function applyChanges(
  [{ group_id, workspace_id }]: WebhookRegistrations,
  { set, added, removed }: WebhookChanges,
  call: AuthenticatedCall,
): Promise<void> {
  const own = { group_id: { _eq: group_id } };
  const steps = [
    // A database trigger copies the omitted columns from an existing registration of the webhook.
    ...(added.length > 0
      ? [{ part: parts.added, variables: { objects: added.map((event) => ({ group_id, workspace_id, event })) } }]
      : []),
    ...(removed.length > 0
      ? [{ part: parts.removed, variables: { gone: { ...own, event: { _in: removed } }, now: new Date().toJSON() } }]
      : []),
    ...(Object.keys(set).length > 0 ? [{ part: parts.set, variables: { where: own, set } }] : []),
  ];
  if (steps.length === 0) return;
  const text = `mutation (${steps.map(({ part }) => part[0]).join(', ')}) { ${steps.map(({ part }) => part[1]).join(' ')} }`;
  const variables = Object.assign({}, ...steps.map((step) => step.variables));
  await engineData(call, v.unknown(), text, variables);
}

const updateText = `mutation ($where: webhooks_bool_exp!, $set: webhooks_set_input!) {
  update_webhooks(where: $where, _set: $set) { returning { ${registrationSelectionSet} } }
}`;
const updateSchema = v.object({ update_webhooks: v.object({ returning: registrationListSchema }) });

/** Returns the updated registrations. @throws WriteRejectedError */
export async function updateRegistrations(
  where: object,
  set: Readonly<Record<string, unknown>>,
  call: AuthenticatedCall,
): Promise<readonly RegistrationRow[]> {
  return (await engineData(call, updateSchema, updateText, { where, set })).update_webhooks.returning;
}

/** Names of the unique constraints of the table `webhooks` that a second registration for the same event violates. */
const uniqueConstraints = ['webhooks_url_event_key', 'webhooks_group_id_event_key'];

export interface RegistrationRequest {
  readonly workspaceId: string;
  readonly url: string;
  /** The requested events, each with the JSON pointer to the event in the request. */
  readonly events: readonly { readonly event: string; readonly at: string }[];
  /** Id of the webhook, if the request changes an existing webhook. */
  readonly of?: string;
}

/** WEBHOOK_ALREADY_EXISTS for each event, or WORKSPACE_NOT_FOUND; another error is returned unchanged. */
export async function convertWriteError(
  error: unknown,
  requested: RegistrationRequest,
  call: AuthenticatedCall,
): Promise<unknown> {
  if (!(error instanceof WriteRejectedError)) return error;
  if (!uniqueConstraints.includes(error.constraint ?? '')) {
    return validationError('WORKSPACE_NOT_FOUND', 'No workspace with this id exists, or you may not access it.', {
      pointer: '/data/attributes/workspace_id',
    });
  }
  const same = await findRegistrations(
    conjunction(
      columnCondition('workspace_id', { _eq: requested.workspaceId }),
      columnCondition('url', { _eq: requested.url }),
      ...(requested.of === undefined ? [] : [columnCondition('group_id', { _neq: requested.of })]),
    ),
    call,
  );
  const existing = requested.events.filter(({ event }) => same.some((row) => row.event === event));
  return alreadyThere(existing.length === 0 ? requested.events : existing);
}

function alreadyThere(events: RegistrationRequest['events']): ValidationErrors {
  const errors = new ErrorCollector();
  for (const { event, at } of events) {
    errors.at(
      at,
      'WEBHOOK_ALREADY_EXISTS',
      `Another webhook of this workspace already sends ${event} to this URL. Change that webhook instead.`,
    );
  }
  return errors.toError();
}
