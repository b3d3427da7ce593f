import * as v from 'valibot';
import { shownMoment } from '../../json-api/moments.ts';
import { moment } from '../../json-api/schemas.ts';
import { eventKinds, eventMember } from './attributes.ts';

const texts = v.nullable(v.record(v.string(), v.string()));

/** A registration as the engine gives it: one event of a webhook. */
const registration = v.object({
  id: v.string(),
  group_id: v.string(),
  workspace_id: v.string(),
  url: v.string(),
  event: v.string(),
  description: v.nullable(v.string()),
  headers: texts,
  active: v.boolean(),
  failing_since: v.nullable(v.string()),
  disabled_at: v.nullable(v.string()),
  disabled_reason: v.nullable(v.string()),
  previous_secret_expires_at: v.nullable(v.string()),
  created_at: v.string(),
  updated_at: v.string(),
});

/** A row of `webhooks`: one event of a webhook. */
export type Registration = v.InferOutput<typeof registration>;

/** All registrations of one webhook: the same but for the event. */
export type Registrations = readonly [Registration, ...Registration[]];

/** A registration that is about to be stored, as the engine will give it. */
export const newRegistration = (
  stored: Pick<Registration, 'id' | 'group_id' | 'workspace_id' | 'url' | 'event' | 'created_at' | 'updated_at'> &
    Partial<Pick<Registration, 'description' | 'headers'>>,
): Registration => ({
  description: null,
  headers: null,
  ...stored,
  active: true,
  failing_since: null,
  disabled_at: null,
  disabled_reason: null,
  previous_secret_expires_at: null,
});

/** The fields of a registration, in an operation. */
export const registrationText = Object.keys(registration.entries).join(' ');

/** Rows as the engine answers them. */
export const registrationsAnswer = v.array(registration);

/** Rows that make up one webhook; `undefined` where there are none. */
export function together(rows: readonly Registration[]): Registrations | undefined {
  const [first, ...rest] = rows.toSorted((a, b) => eventKinds.indexOf(a.event) - eventKinds.indexOf(b.event));
  return first === undefined ? undefined : [first, ...rest];
}

const uuid = v.pipe(v.string(), v.uuid());

/** The signing secret, where an answer shows it. */
export const secretEntry = {
  secret: v.pipe(v.string(), v.startsWith('whsec_'), v.description('The signing secret: shown in this answer alone')),
};

const attributes = {
  url: v.string(),
  events: v.array(eventMember),
  workspace_id: uuid,
  description: v.nullable(v.string()),
  headers: texts,
  active: v.pipe(v.boolean(), v.description('Whether it delivers')),
  failing_since: v.pipe(v.nullable(moment), v.description('Since when nothing was acknowledged')),
  disabled_at: v.pipe(v.nullable(moment), v.description('When the service switched it off')),
  disabled_reason: v.nullable(v.string()),
  previous_secret_expires_at: v.pipe(v.nullable(moment), v.description('Until when the secret before signs, too')),
  created_at: moment,
  updated_at: moment,
};

/** To-one relationship to the workspace. */
const ownerEntry = v.strictObject({
  workspace: v.strictObject({ data: v.strictObject({ type: v.literal('workspace'), id: uuid }) }),
});

/** How a webhook looks in an answer. @param more attributes beside the usual ones */
export const webhookSchema = (more: v.ObjectEntries = {}) =>
  v.strictObject({
    type: v.literal('webhook'),
    id: uuid,
    attributes: v.strictObject({ ...attributes, ...more }),
    relationships: ownerEntry,
  });

const byTime = (a: string, b: string): number => Date.parse(a) - Date.parse(b);

/** A webhook as its callers see it. @param more attributes beside the usual ones */
export function webhookResource(rows: Registrations, more: object = {}) {
  const [first] = rows;
  const created = rows.map(({ created_at }) => created_at).toSorted(byTime);
  const updated = rows.map(({ updated_at }) => updated_at).toSorted(byTime);
  return {
    type: 'webhook',
    id: first.group_id,
    attributes: {
      url: first.url,
      events: rows.map(({ event }) => event),
      workspace_id: first.workspace_id,
      description: first.description,
      headers: first.headers,
      active: first.active,
      failing_since: shownMoment(first.failing_since),
      disabled_at: shownMoment(first.disabled_at),
      disabled_reason: first.disabled_reason,
      previous_secret_expires_at: shownMoment(first.previous_secret_expires_at),
      created_at: shownMoment(created.at(0) ?? null),
      updated_at: shownMoment(updated.at(-1) ?? null),
      ...more,
    },
    relationships: { workspace: { data: { type: 'workspace', id: first.workspace_id } } },
  };
}

/** The internal model of a registration (contract, Webhook: internal model), which takes these two events alone. */
export const internalEvents = ['document.processed', 'document.uploaded'] as const;

/** How a registration looks in an answer of the internal routes. */
export const subscriptionSchema = (more: v.ObjectEntries = {}) =>
  v.strictObject({
    type: v.literal('webhook'),
    id: uuid,
    attributes: v.strictObject({
      webhook_id: uuid,
      target_url: v.string(),
      event: v.picklist(internalEvents),
      headers: texts,
      active: v.boolean(),
      created_at: moment,
      updated_at: v.nullable(moment),
      deleted_at: v.null(),
      ...more,
    }),
    relationships: ownerEntry,
  });

/** A registration as the internal routes show it. Its first change is the first that its database row saw. */
export function subscriptionResource(row: Registration, more: object = {}) {
  return {
    type: 'webhook',
    id: row.id,
    attributes: {
      webhook_id: row.id,
      target_url: row.url,
      event: row.event,
      headers: row.headers,
      active: row.active,
      created_at: shownMoment(row.created_at),
      updated_at: row.updated_at === row.created_at ? null : shownMoment(row.updated_at),
      deleted_at: null,
      ...more,
    },
    relationships: { workspace: { data: { type: 'workspace', id: row.workspace_id } } },
  };
}
