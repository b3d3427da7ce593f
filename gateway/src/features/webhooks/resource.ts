import * as v from 'valibot';
import { uuidOutputSchema } from '../../base/uuid.ts';
import { formatDateTime } from '../../json-api/date-times.ts';
import { dateTimeSchema } from '../../json-api/schemas.ts';
import { eventKindSchema, webhookEventKinds } from './attributes.ts';

const texts = v.nullable(v.record(v.string(), v.string()));

const registration = v.object({
  id: v.string(),
  group_id: v.string(),
  workspace_id: v.string(),
  url: v.string(),
  event: v.string(),
  description: v.nullable(v.string()),
  headers: texts,
  active: v.boolean(),
  first_delivered_at: v.nullable(v.string()),
  failing_since: v.nullable(v.string()),
  disabled_at: v.nullable(v.string()),
  disabled_reason: v.nullable(v.string()),
  previous_secret_expires_at: v.nullable(v.string()),
  created_at: v.string(),
  updated_at: v.string(),
});

/** A webhook has one row of the table `webhooks` for each of its events. */
export type RegistrationRow = v.InferOutput<typeof registration>;

/** The rows have different ids and events; all other attributes are equal. */
export type WebhookRegistrations = readonly [RegistrationRow, ...RegistrationRow[]];

/** As the database creates it, with the default values of missing columns. */
export const registrationRow = (
  stored: Pick<RegistrationRow, 'id' | 'group_id' | 'workspace_id' | 'url' | 'event' | 'created_at' | 'updated_at'> &
    Partial<Pick<RegistrationRow, 'description' | 'headers'>>,
): RegistrationRow => ({
  description: null,
  headers: null,
  ...stored,
  active: true,
  first_delivered_at: null,
  failing_since: null,
  disabled_at: null,
  disabled_reason: null,
  previous_secret_expires_at: null,
});

export const registrationSelectionSet = Object.keys(registration.entries).join(' ');

export const registrationListSchema = v.array(registration);

/** In the order of `webhookEventKinds`; `undefined` if there are no rows. */
export function sortByEvent(rows: readonly RegistrationRow[]): WebhookRegistrations | undefined {
  const [first, ...rest] = rows.toSorted(
    (a, b) => webhookEventKinds.indexOf(a.event) - webhookEventKinds.indexOf(b.event),
  );
  return first === undefined ? undefined : [first, ...rest];
}

/** Only in the responses to the creation of a webhook and to the rotation of its secret. */
const secretEntry = {
  secret: v.pipe(
    v.string(),
    v.startsWith('whsec_'),
    v.description('The signing secret of the webhook. No later response contains the secret'),
  ),
};

const attributes = {
  url: v.string(),
  events: v.array(eventKindSchema),
  workspace_id: uuidOutputSchema,
  description: v.nullable(v.string()),
  headers: texts,
  active: v.pipe(v.boolean(), v.description('Whether the service sends events to the webhook')),
  first_delivered_at: v.pipe(
    v.nullable(dateTimeSchema),
    v.description('Time of the first acknowledged delivery; null before it'),
  ),
  failing_since: v.pipe(
    v.nullable(dateTimeSchema),
    v.description('Time of the first failed delivery after the last successful delivery'),
  ),
  disabled_at: v.pipe(v.nullable(dateTimeSchema), v.description('Time at which the service disabled the webhook')),
  disabled_reason: v.nullable(v.string()),
  previous_secret_expires_at: v.pipe(
    v.nullable(dateTimeSchema),
    v.description('Time until which deliveries are also signed with the previous secret'),
  ),
  created_at: dateTimeSchema,
  updated_at: dateTimeSchema,
};

const ownerEntry = v.strictObject({
  workspace: v.strictObject({ data: v.strictObject({ type: v.literal('workspace'), id: uuidOutputSchema }) }),
});

const webhookSchemaWith = (name: string, more: v.ObjectEntries) =>
  v.pipe(
    v.strictObject({
      type: v.literal('webhook'),
      id: uuidOutputSchema,
      attributes: v.strictObject({ ...attributes, ...more }),
      relationships: ownerEntry,
    }),
    v.title(name),
  );

export const webhookSchema = webhookSchemaWith('Webhook', {});

export const withSecretSchema = webhookSchemaWith('WebhookWithSecret', secretEntry);

const byTime = (a: string, b: string): number => Date.parse(a) - Date.parse(b);

/** @param rows all registrations of the webhook */
export function webhookResource(rows: WebhookRegistrations, additionalAttributes: object = {}) {
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
      // An event that was added later has no time of its own until its first delivery.
      first_delivered_at: formatDateTime(
        rows.flatMap((row) => row.first_delivered_at ?? []).toSorted(byTime)[0] ?? null,
      ),
      failing_since: formatDateTime(first.failing_since),
      disabled_at: formatDateTime(first.disabled_at),
      disabled_reason: first.disabled_reason,
      previous_secret_expires_at: formatDateTime(first.previous_secret_expires_at),
      created_at: formatDateTime(created.at(0) ?? null),
      updated_at: formatDateTime(updated.at(-1) ?? null),
      ...additionalAttributes,
    },
    relationships: { workspace: { data: { type: 'workspace', id: first.workspace_id } } },
  };
}
