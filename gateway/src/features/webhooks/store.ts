import * as v from 'valibot';
import { ErrorCollector, fault, type RequestFaults } from '../../base/errors.ts';
import { newUuid } from '../../base/uuid.ts';
import { all, type BoolExp, column } from '../../boolexp/ast.ts';
import { toWhere } from '../../boolexp/to-where.ts';
import { creationOf } from '../../graphql/creation.ts';
import { WriteRefused } from '../../graphql/failures.ts';
import type { Answer, CallerCall } from '../../http/endpoint.ts';
import { type PageOf, type Paging, readPageDescending } from '../../reading/read-page-descending.ts';
import { newStamp } from '../../writing/new-record.ts';
import {
  newRegistration,
  type Registration,
  type Registrations,
  registrationsAnswer,
  registrationText,
  together,
} from './resource.ts';

const readText = `query ($where: webhooks_bool_exp!) { webhooks(where: $where, order_by: {id: asc}) { ${registrationText} } }`;
const readAnswer = v.object({ webhooks: registrationsAnswer });

/** Registrations in the caller's scope. */
async function read(where: object, { deps, principal, signal }: CallerCall): Promise<readonly Registration[]> {
  const data = await deps.engine({ text: readText, variables: { where }, claims: principal.claims, signal });
  return v.parse(readAnswer, data).webhooks;
}

/** A webhook in the caller's scope, by its id. */
export const findWebhook = async (id: string, call: CallerCall): Promise<Registrations | undefined> =>
  together(await read({ group_id: { _eq: id } }, call));

/** Registrations that meet a condition. */
export const findRegistrations = (condition: BoolExp, call: CallerCall): Promise<readonly Registration[]> =>
  read(toWhere(condition), call);

/** A list of what registrations make up: how a page is asked for, and what it is of. */
interface List<T> {
  readonly text: string;
  /** The column that its pages go by, the newest first. */
  readonly key: 'group_id' | 'id';
  readonly answer: v.GenericSchema<unknown, { readonly webhooks: readonly T[] }>;
  readonly keyOf: (item: T) => string;
}

/** Webhooks: a row of each, and with it all of its registrations. */
export const webhookList: List<Registrations> = {
  text: `query ($where: webhooks_bool_exp!, $limit: Int!) {
  webhooks(where: $where, distinct_on: group_id, order_by: [{group_id: desc}, {id: asc}], limit: $limit) {
    registrations(order_by: {id: asc}) { ${registrationText} }
  }
}`,
  key: 'group_id',
  answer: v.object({
    webhooks: v.array(
      v.pipe(
        v.object({ registrations: registrationsAnswer }),
        v.transform(({ registrations }) => together(registrations)),
        v.nonNullish(v.custom<Registrations>((rows) => rows !== undefined)),
      ),
    ),
  }),
  keyOf: ([{ group_id }]) => group_id,
};

/** Registrations, one by one. */
export const registrationList: List<Registration> = {
  text: `query ($where: webhooks_bool_exp!, $limit: Int!) {
  webhooks(where: $where, order_by: {id: desc}, limit: $limit) { ${registrationText} }
}`,
  key: 'id',
  answer: readAnswer,
  keyOf: ({ id }) => id,
};

/** Reads one page of a list. @throws RequestFaults INVALID_CURSOR */
export function readPageOf<T>(
  { text, key, answer, keyOf }: List<T>,
  condition: BoolExp,
  paging: Paging,
  { deps, principal, signal }: CallerCall,
): Promise<PageOf<T>> {
  const read = async (last: string | undefined, limit: number): Promise<readonly T[]> => {
    const where = toWhere(last === undefined ? condition : all(condition, column(key, { _lt: last })));
    const data = await deps.engine({ text, variables: { where, limit }, claims: principal.claims, signal });
    return v.parse(answer, data).webhooks;
  };
  const binding = JSON.stringify(['webhooks', key, toWhere(condition)]);
  return readPageDescending({ binding, keyOf, read }, paging, deps.cursorKeys);
}

/** A webhook to be. */
export interface NewWebhook {
  readonly group_id: string;
  readonly workspace_id: string;
  readonly events: readonly string[];
  readonly url: string;
  readonly description?: string | null;
  readonly headers?: Readonly<Record<string, string>> | null;
  readonly secret_encrypted: string;
}

const creation = creationOf('webhooks', 'many');

/**
 * Stores a webhook: all of its registrations, or none.
 * @param answerOf what is answered, by the registrations as they will be
 * @throws WriteRefused; what `CallerCall.create` throws
 */
export async function createRegistrations(
  { events, secret_encrypted, ...shared }: NewWebhook,
  call: CallerCall,
  answerOf: (made: Registrations) => Answer,
): Promise<Answer> {
  const stamp = newStamp();
  const rows = events.map((event) => ({ ...shared, ...stamp, id: newUuid(), event }));
  const made = together(rows.map(newRegistration));
  if (made === undefined) throw new Error('a webhook without events');
  const objects = rows.map((row) => ({ ...row, secret_encrypted }));
  return call.create(creation, { objects }, answerOf(made));
}

/** What is to become of a webhook. */
export interface Changes {
  /** Columns of all its registrations that get other values. */
  readonly set: Readonly<Record<string, unknown>>;
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** The parts of a change, in the order in which they are made, in one transaction; each is left out where it is idle. */
const parts = {
  // First, so that there is a registration from which the new ones take over the rest.
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

/** Changes a webhook: all that is to be changed, or nothing. @throws WriteRefused */
export async function changeWebhook(
  [{ group_id, workspace_id }]: Registrations,
  { set, added, removed }: Changes,
  { deps, principal }: CallerCall,
): Promise<void> {
  const own = { group_id: { _eq: group_id } };
  const steps = [
    // What is left out is taken over from the webhook.
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
  await deps.engine({ text, variables, claims: principal.claims });
}

const updateText = `mutation ($where: webhooks_bool_exp!, $set: webhooks_set_input!) {
  update_webhooks(where: $where, _set: $set) { returning { ${registrationText} } }
}`;
const updateAnswer = v.object({ update_webhooks: v.object({ returning: registrationsAnswer }) });

/** Sets columns of registrations. @returns those that there were @throws WriteRefused */
export async function updateRegistrations(
  where: object,
  set: Readonly<Record<string, unknown>>,
  { deps, principal }: CallerCall,
): Promise<readonly Registration[]> {
  const data = await deps.engine({ text: updateText, variables: { where, set }, claims: principal.claims });
  return v.parse(updateAnswer, data).update_webhooks.returning;
}

/** The constraints of the database by which a registration is there once. */
const once = ['webhooks_url_event_key', 'webhooks_group_id_event_key'];

/** What a caller wants of registrations: where they go, and where the request says so. */
export interface Wanted {
  readonly workspaceId: string;
  readonly url: string;
  /** Each event with the JSON pointer to what asks for it. */
  readonly events: readonly { readonly event: string; readonly at: string }[];
  /** The webhook that they are for, where it exists. */
  readonly of?: string;
}

/**
 * What it means for the caller that registrations were refused.
 * @returns WEBHOOK_ALREADY_EXISTS at each event that a webhook has already; any other error as it is
 */
export async function refused(error: unknown, wanted: Wanted, call: CallerCall): Promise<unknown> {
  if (!(error instanceof WriteRefused)) return error;
  if (!once.includes(error.constraint ?? '')) {
    return fault('WORKSPACE_NOT_FOUND', 'There is no workspace with this id.', {
      pointer: '/data/attributes/workspace_id',
    });
  }
  const same = await findRegistrations(
    all(
      column('workspace_id', { _eq: wanted.workspaceId }),
      column('url', { _eq: wanted.url }),
      ...(wanted.of === undefined ? [] : [column('group_id', { _neq: wanted.of })]),
    ),
    call,
  );
  const existing = wanted.events.filter(({ event }) => same.some((row) => row.event === event));
  return alreadyThere(existing.length === 0 ? wanted.events : existing);
}

function alreadyThere(events: Wanted['events']): RequestFaults {
  const faults = new ErrorCollector();
  for (const { event, at } of events) {
    faults.at(at, 'WEBHOOK_ALREADY_EXISTS', `A webhook tells this address of ${event} in this workspace already.`);
  }
  return faults.toError();
}
