import { type EventKind, eventKinds, tableOf } from '@fds/platform/event-kinds';
import { contentOf } from '@fds/platform/tables/lookup';
import * as v from 'valibot';
import type { EventDataMembers, WorkerEvent } from './kinds.ts';
import { toRequestEvent } from './requests.ts';
import { compareByTime, isoTimeOrNull, millisecondTimeOrNull, toIsoTime } from './time.ts';
import type { EventTriggerPayload, EventTriggerRow } from './trigger.ts';

/** Fields that the member `changed` of an event can list, by record type. A database column has `_` instead of `.`. */
export const eventFields = {
  companies: contentOf('companies'),
  people: contentOf('people'),
  invoices: contentOf('invoices'),
} as const;

const columnOf = (field: string): string => field.replaceAll('.', '_');

function changedFields(table: keyof typeof eventFields, before: EventTriggerRow, after: EventTriggerRow): string[] {
  return eventFields[table].filter((field) => {
    const column = columnOf(field);
    return JSON.stringify(before[column] ?? null) !== JSON.stringify(after[column] ?? null);
  });
}

const company = (row: EventTriggerRow): EventDataMembers => ({
  company_id: row.id,
  name: row.name,
  description: row.description,
});
const document = (row: EventTriggerRow): EventDataMembers => ({
  document_id: row.id,
  name: row.file_name,
  size: row.size_bytes === null ? null : Number(row.size_bytes),
  organisation_id: row.organisation_id,
});

/** Counts are strings, because the worker keeps all numbers of a row as strings. */
const extractionSchema = v.fallback(
  v.object({ records: v.record(v.string(), v.pipe(v.string(), v.transform(Number))), warnings: v.array(v.unknown()) }),
  { records: {}, warnings: [] },
);
const extractionOf = (value: unknown): EventDataMembers => v.parse(extractionSchema, value);

const person = (row: EventTriggerRow): EventDataMembers => ({
  first_name: row.first_name,
  last_name: row.last_name,
  full_name: row.full_name,
  email: row.email,
});
const invoice = (row: EventTriggerRow): EventDataMembers => ({
  invoice_id: row.id,
  reference_number: row.reference_number,
  status: row.status,
  issue_date: row.issue_date,
  due_date: row.due_date,
  issued_at: millisecondTimeOrNull(row.issued_at),
  grand_total: { amount: row.grand_total_amount, currency: row.grand_total_currency },
});

const created = (row: EventTriggerRow): EventDataMembers => ({ created_at: millisecondTimeOrNull(row.created_at) });

interface RowChangeOfEvent {
  readonly op: EventTriggerPayload['event']['op'];
  /** By default, every change by the operation `op` causes the event. */
  readonly isCause?: (before: EventTriggerRow, after: EventTriggerRow) => boolean;
  /** Column with the time of the event; by default, the time at which the database trigger wrote it. */
  readonly at?: string;
  /** Column with a person's id, if the record is a person or belongs to one. */
  readonly people?: string;
  readonly data: (row: EventTriggerRow, before: EventTriggerRow, occurredAt: string) => EventDataMembers;
}

const changesStatusTo = (statuses: readonly string[]) => (before: EventTriggerRow, after: EventTriggerRow) =>
  before.status !== after.status && statuses.some((status) => status === after.status);

/** Also if a person confirms what was read. */
const endsProcessing = (before: EventTriggerRow, after: EventTriggerRow): boolean =>
  changesStatusTo(['completed', 'failed'])(before, after) ||
  (after.status === 'completed' && before.reading_status !== after.reading_status);

const updated = (
  table: keyof typeof eventFields,
  content: (row: EventTriggerRow) => EventDataMembers,
  more: Pick<RowChangeOfEvent, 'people'> & {
    readonly unless?: (before: EventTriggerRow, after: EventTriggerRow) => boolean;
  } = {},
): RowChangeOfEvent => ({
  op: 'UPDATE',
  at: 'updated_at',
  ...(more.people !== undefined && { people: more.people }),
  isCause: (before, after) => more.unless?.(before, after) !== true && changedFields(table, before, after).length > 0,
  data: (row, before) => ({
    ...content(row),
    updated_at: millisecondTimeOrNull(row.updated_at),
    changed: changedFields(table, before, row),
  }),
});

/** Clients cannot read a soft-deleted invoice. */
const staysDeleted = (before: EventTriggerRow, after: EventTriggerRow): boolean =>
  before.deleted_at != null && after.deleted_at != null;

export const rowChanges: Readonly<Record<EventKind, RowChangeOfEvent>> = {
  'company.created': { op: 'INSERT', at: 'created_at', data: (row) => ({ ...company(row), ...created(row) }) },
  'company.updated': updated('companies', company),
  'company.deleted': {
    op: 'DELETE',
    data: (row, _before, at) => ({ ...company(row), deleted_at: millisecondTimeOrNull(at) }),
  },
  'document.uploaded': {
    op: 'INSERT',
    at: 'uploaded_at',
    people: 'people_id',
    data: (row) => ({ ...document(row), uploaded_at: millisecondTimeOrNull(row.uploaded_at) }),
  },
  'document.processed': {
    op: 'UPDATE',
    isCause: endsProcessing,
    at: 'processed_at',
    people: 'people_id',
    data: (row) => ({
      ...document(row),
      status: row.status,
      failure_reason: row.failure_reason,
      processed_at: millisecondTimeOrNull(row.processed_at),
      duplicate_of: row.duplicate_of_id ?? null,
      validation: row.validation ?? null,
      reading: row.reading_status == null ? null : { method: row.reading_method ?? null, status: row.reading_status },
      ...extractionOf(row.metadata_extraction),
    }),
  },
  'document.deleted': {
    op: 'UPDATE',
    isCause: changesStatusTo(['deleted']),
    at: 'updated_at',
    people: 'people_id',
    data: (row, _before, at) => ({ ...document(row), deleted_at: millisecondTimeOrNull(at) }),
  },
  'people.created': {
    op: 'INSERT',
    at: 'created_at',
    people: 'id',
    data: (row) => ({ ...person(row), ...created(row) }),
  },
  'people.updated': updated('people', person, { people: 'id' }),
  'invoice.created': { op: 'INSERT', at: 'created_at', data: (row) => ({ ...invoice(row), ...created(row) }) },
  'invoice.updated': updated(
    'invoices',
    (row) => ({ ...invoice(row), deleted_at: millisecondTimeOrNull(row.deleted_at) }),
    { unless: staysDeleted },
  ),
  'connector.reconnect_required': {
    op: 'UPDATE',
    isCause: changesStatusTo(['reconnect']),
    at: 'updated_at',
    people: 'created_by_id',
    data: (row) => ({
      connector_id: row.id,
      connector_type: row.connector_type,
      status: row.status,
      updated_at: millisecondTimeOrNull(row.updated_at),
    }),
  },
};

const uuid = v.pipe(v.string(), v.uuid());
const ownerSchema = v.object({ id: uuid, organisation_id: uuid, workspace_id: uuid });

/** A deletion changes no column, so it gets the time of the event trigger, or of the last change if that is later. */
function changedAt({ created_at, event }: EventTriggerPayload, row: EventTriggerRow): string | null {
  const written = isoTimeOrNull(row.updated_at);
  if (event.op !== 'DELETE' || written === null) return written;
  const deleted = toIsoTime(created_at);
  return compareByTime({ occurred_at: deleted }, { occurred_at: written }) < 0 ? written : deleted;
}

/** Undefined if the change causes no event. @throws ValiError if the row has no id, organisation or workspace */
export function toEvent(trigger: EventTriggerPayload): WorkerEvent | undefined {
  const { id, created_at, table, event } = trigger;
  const before = event.data.old ?? {};
  const row = event.data.new ?? event.data.old;
  if (table.schema !== 'public' || !row) return undefined;
  const kind = eventKinds.find((candidate) => {
    const { op, isCause } = rowChanges[candidate];
    return tableOf(candidate) === table.name && op === event.op && (isCause === undefined || isCause(before, row));
  });
  if (kind === undefined) return toRequestEvent(trigger);
  const change = rowChanges[kind];
  const { id: record_id, organisation_id, workspace_id } = v.parse(ownerSchema, row);
  const occurred_at = (change.at === undefined ? null : isoTimeOrNull(row[change.at])) ?? toIsoTime(created_at);
  const people = change.people === undefined ? null : row[change.people];
  return {
    id,
    kind,
    organisation_id,
    workspace_id,
    record_id,
    people_id: typeof people === 'string' ? people : null,
    occurred_at,
    changed_at: changedAt(trigger, row) ?? occurred_at,
    data: change.data(row, before, occurred_at),
  };
}
