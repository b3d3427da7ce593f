import { bigint, index, jsonb, pgTable, primaryKey, sql, text, uniqueIndex, uuid } from '../drizzle.ts';
import { idAndOrganisation, timestampColumn } from './columns.ts';
import { tenantPrimaryKey } from './keys.ts';

/**
 * The audit log. Only triggers insert (`audit_change`, `audit_note`), so no role has a right to write. No foreign keys:
 * an event stays after its record and its workspace. The worker appends committed events to the chain of their
 * organisation, in batches: a writer that did so itself would hold the end of the chain until its transaction ends, and
 * all other writers of the organisation would wait, with deadlocks.
 */
export const audit_events = pgTable(
  'audit_events',
  {
    ...idAndOrganisation(),
    workspace_id: uuid(),
    at: timestampColumn().notNull().default(sql`clock_timestamp()`),
    /** `person`, `api_key`, `client` or `operator`. */
    actor_kind: text().notNull(),
    actor_id: text().notNull(),
    actor_name: text(),
    /** `created`, `updated`, `deleted`, or what a note says, such as `exported`. */
    action: text().notNull(),
    record_type: text().notNull(),
    record_id: uuid(),
    /** Of an update, only the changed columns. Secrets are replaced, and values are cut after 500 characters. */
    before: jsonb(),
    after: jsonb(),
    address: text(),
    request_id: text(),
    /** SHA-256 of all columns above, lowercase hexadecimal. The trigger computes it. */
    content_hash: text().notNull(),
    /** From 1, in each organisation; null until the worker has appended the event to the chain. */
    position: bigint({ mode: 'number' }),
    previous_hash: text(),
    /** SHA-256 of `previous_hash` and `content_hash`. */
    hash: text(),
  },
  (t) => [
    tenantPrimaryKey(t),
    index('audit_events_organisation_id_at_idx').on(t.organisation_id, t.at, t.id),
    index('audit_events_organisation_id_record_id_idx').on(t.organisation_id, t.record_id, t.at, t.id),
    uniqueIndex('audit_events_position_key').on(t.organisation_id, t.position),
    index('audit_events_waiting_idx').on(t.at, t.id).where(sql`${t.position} is null`),
  ],
);

/**
 * Both ends of the chain of each organisation. The job that removes old events moves the start. The end shows whether
 * the last events are missing.
 */
export const audit_chains = pgTable(
  'audit_chains',
  {
    organisation_id: uuid().notNull(),
    first_position: bigint({ mode: 'number' }).notNull().default(1),
    /** `previous_hash` of the event at `first_position`. */
    first_hash: text().notNull().default(''),
    position: bigint({ mode: 'number' }).notNull().default(0),
    hash: text().notNull().default(''),
  },
  (t) => [primaryKey({ name: 'audit_chains_pkey', columns: [t.organisation_id] })],
);

/** Always empty: a trigger makes an audit event of each inserted row instead, for acts that change no record. */
export const audit_notes = pgTable(
  'audit_notes',
  { ...idAndOrganisation(), action: text().notNull(), record_type: text().notNull(), record_id: uuid() },
  (t) => [tenantPrimaryKey(t)],
);
