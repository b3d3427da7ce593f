import { type EventKind, eventKinds } from '@fds/platform/event-kinds';
import * as v from 'valibot';
import type { DomainEvent, Members } from './kinds.ts';
import { byTime, moment, momentOf, shownMoment } from './moment.ts';
import { requestOf } from './requests.ts';
import type { Row, Trigger } from './trigger.ts';

/** The fields of each root that `changed` can name; a column's name has `_` for `.`. A test compares them with the contract. */
export const eventFields = {
  companies: [
    'name',
    'description',
    'locale',
    'domain_name_primary_link_url',
    'tax_id.value',
    'tax_id.type',
    'registration.trade_name',
    'registration.registered_name',
    'registration_number.business_type',
    'registration_number.value',
    'registration_number.registry_name',
    'registration_number.registry_country',
  ],
  people: ['first_name', 'last_name', 'full_name', 'email', 'phone_number', 'company_id', 'workspace_connector_id'],
  invoices: [
    'reference_number',
    'document_type',
    'document_type_code',
    'issue_date',
    'due_date',
    'issued_at',
    'local_currency',
    'local_totals.subtotal',
    'local_totals.tax_total',
    'local_totals.total_amount',
    'grand_total.amount',
    'grand_total.currency',
    'terms',
    'billing_context',
    'payment_status.paid',
    'payment_status.amount_paid',
    'payment_status.amount_remaining',
    'status',
    'description',
    'deleted_at',
    'issuer_id',
    'receiver_id',
    'document_id',
    'source_workspace_connector_id',
    'exchange_rate_id',
    'subscription_id',
  ],
} as const;

const columnOf = (field: string): string => field.replaceAll('.', '_');

function changedFields(table: keyof typeof eventFields, before: Row, after: Row): string[] {
  return eventFields[table].filter((field) => {
    const column = columnOf(field);
    return JSON.stringify(before[column] ?? null) !== JSON.stringify(after[column] ?? null);
  });
}

const company = (row: Row): Members => ({ company_id: row.id, name: row.name, description: row.description });
const document = (row: Row): Members => ({
  document_id: row.id,
  name: row.file_name,
  size: row.size_bytes === null ? null : Number(row.size_bytes),
  organisation_id: row.organisation_id,
});

/** What a document's `metadata.extraction` tells in an event; counts are texts here, as all numbers of a row. */
const extractionSchema = v.fallback(
  v.object({ records: v.record(v.string(), v.pipe(v.string(), v.transform(Number))), warnings: v.array(v.unknown()) }),
  { records: {}, warnings: [] },
);
const extracted = (value: unknown): Members => v.parse(extractionSchema, value);

const person = (row: Row): Members => ({
  first_name: row.first_name,
  last_name: row.last_name,
  full_name: row.full_name,
  email: row.email,
});
const invoice = (row: Row): Members => ({
  invoice_id: row.id,
  reference_number: row.reference_number,
  status: row.status,
  issue_date: row.issue_date,
  due_date: row.due_date,
  issued_at: shownMoment(row.issued_at),
  grand_total: { amount: row.grand_total_amount, currency: row.grand_total_currency },
});

const created = (row: Row): Members => ({ created_at: shownMoment(row.created_at) });

/** A kind of event as changes of rows bring it about. */
interface Change {
  readonly table: string;
  readonly op: Trigger['event']['op'];
  /** Which updates count. */
  readonly happened?: (before: Row, after: Row) => boolean;
  /** The column that says when; without it, the event itself says. */
  readonly at?: string;
  readonly people?: string;
  readonly data: (row: Row, before: Row, occurredAt: string) => Members;
}

const turnsTo = (statuses: readonly string[]) => (before: Row, after: Row) =>
  before.status !== after.status && statuses.some((status) => status === after.status);

const updated = (
  table: keyof typeof eventFields,
  told: (row: Row) => Members,
  more: Pick<Change, 'people'> & { readonly unless?: (before: Row, after: Row) => boolean } = {},
): Change => ({
  table,
  op: 'UPDATE',
  at: 'updated_at',
  ...(more.people !== undefined && { people: more.people }),
  happened: (before, after) => more.unless?.(before, after) !== true && changedFields(table, before, after).length > 0,
  data: (row, before) => ({
    ...told(row),
    updated_at: shownMoment(row.updated_at),
    changed: changedFields(table, before, row),
  }),
});

/** An invoice that was deleted and still is: readers do not see it any more. */
const staysDeleted = (before: Row, after: Row): boolean => before.deleted_at != null && after.deleted_at != null;

export const changes: Readonly<Record<EventKind, Change>> = {
  'company.created': {
    table: 'companies',
    op: 'INSERT',
    at: 'created_at',
    data: (row) => ({ ...company(row), ...created(row) }),
  },
  'company.updated': updated('companies', company),
  'company.deleted': {
    table: 'companies',
    op: 'DELETE',
    data: (row, _before, at) => ({ ...company(row), deleted_at: shownMoment(at) }),
  },
  'document.uploaded': {
    table: 'documents',
    op: 'INSERT',
    at: 'uploaded_at',
    people: 'people_id',
    data: (row) => ({ ...document(row), uploaded_at: shownMoment(row.uploaded_at) }),
  },
  'document.processed': {
    table: 'documents',
    op: 'UPDATE',
    happened: turnsTo(['completed', 'failed']),
    at: 'processed_at',
    people: 'people_id',
    data: (row) => ({
      ...document(row),
      status: row.status,
      failure_reason: row.failure_reason,
      processed_at: shownMoment(row.processed_at),
      duplicate_of: row.duplicate_of_id ?? null,
      ...extracted(row.metadata_extraction),
    }),
  },
  'document.deleted': {
    table: 'documents',
    op: 'UPDATE',
    happened: turnsTo(['deleted']),
    at: 'updated_at',
    people: 'people_id',
    data: (row, _before, at) => ({ ...document(row), deleted_at: shownMoment(at) }),
  },
  'people.created': {
    table: 'people',
    op: 'INSERT',
    at: 'created_at',
    people: 'id',
    data: (row) => ({ ...person(row), ...created(row) }),
  },
  'people.updated': updated('people', person, { people: 'id' }),
  'invoice.created': {
    table: 'invoices',
    op: 'INSERT',
    at: 'created_at',
    data: (row) => ({ ...invoice(row), ...created(row) }),
  },
  'invoice.updated': updated('invoices', (row) => ({ ...invoice(row), deleted_at: shownMoment(row.deleted_at) }), {
    unless: staysDeleted,
  }),
};

const uuid = v.pipe(v.string(), v.uuid());
const owned = v.object({ id: uuid, organisation_id: uuid, workspace_id: uuid });

/** The moment that the change gave the row; a deletion gives none, and comes after all others. */
function changedAt({ created_at, event }: Trigger, row: Row): string | null {
  const written = moment(row.updated_at);
  if (event.op !== 'DELETE' || written === null) return written;
  const deleted = momentOf(created_at);
  return byTime({ occurred_at: deleted }, { occurred_at: written }) < 0 ? written : deleted;
}

/**
 * What a change of a row amounts to; `undefined` where it is nothing that anyone is told of.
 * @throws ValiError where the row lacks what every record has
 */
export function domainEvent(trigger: Trigger): DomainEvent | undefined {
  const { id, created_at, table, event } = trigger;
  const before = event.data.old ?? {};
  const row = event.data.new ?? event.data.old;
  if (table.schema !== 'public' || !row) return undefined;
  const kind = eventKinds.find((candidate) => {
    const { table: name, op, happened } = changes[candidate];
    return name === table.name && op === event.op && (happened === undefined || happened(before, row));
  });
  if (kind === undefined) return requestOf(trigger);
  const change = changes[kind];
  const { id: record_id, organisation_id, workspace_id } = v.parse(owned, row);
  const occurred_at = (change.at === undefined ? null : moment(row[change.at])) ?? momentOf(created_at);
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
