/** Schemas of the HTTP bodies that webhooks receive. The OpenAPI document and the tests use them. */
import * as v from 'valibot';
import { type EventKind, testEventKind } from './event-kinds.ts';

const uuid = v.pipe(v.string(), v.uuid());
const optionalText = v.nullable(v.string());
const time = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
  v.description('Date-time in UTC with milliseconds'),
);
const count = v.pipe(v.number(), v.integer());
const day = v.pipe(v.string(), v.isoDate());
const changed = v.pipe(
  v.array(v.string()),
  v.description('The changed fields, with the names of the records query, such as `tax_id.value`'),
);

/** The members that `data` has in every event. */
const owner = {
  workspace_id: uuid,
  external_workspace_id: v.pipe(optionalText, v.description('Id of the workspace in the system of the client')),
  people_id: v.pipe(
    v.nullable(uuid),
    v.description('The person of a people event, or the person who sent the document'),
  ),
};

const company = { company_id: uuid, name: optionalText, description: optionalText };
const document = {
  document_id: uuid,
  name: v.string(),
  size: v.pipe(v.nullable(count), v.description('Size of the file in bytes')),
  organisation_id: uuid,
};
const person = { first_name: optionalText, last_name: optionalText, full_name: optionalText, email: optionalText };
const invoice = {
  invoice_id: uuid,
  reference_number: optionalText,
  status: v.picklist(['draft', 'sent', 'paid', 'cancelled']),
  issue_date: v.nullable(day),
  due_date: v.nullable(day),
  issued_at: v.nullable(time),
  grand_total: v.strictObject({
    amount: v.pipe(optionalText, v.description('A decimal string')),
    currency: optionalText,
  }),
};
const warning = v.strictObject({
  rule: v.pipe(v.string(), v.description('Name of the rule that the document breaks, such as `BR-CO-10`')),
  at: v.optional(v.pipe(v.string(), v.description('Place in the document. Absent for the whole document'))),
  expected: v.string(),
  found: v.string(),
});

/** The kinds of events, each with its summary and the further members of its `data`. */
const kinds = {
  'company.created': { summary: 'A company was created', data: { ...company, created_at: time } },
  'company.updated': { summary: 'A company was changed', data: { ...company, updated_at: time, changed } },
  'company.deleted': { summary: 'A company was deleted', data: { ...company, deleted_at: time } },
  'document.uploaded': { summary: 'A document was uploaded', data: { ...document, uploaded_at: time } },
  'document.processed': {
    summary: 'The processing of a document has ended',
    data: {
      ...document,
      status: v.picklist(['completed', 'failed']),
      failure_reason: optionalText,
      processed_at: time,
      duplicate_of: v.pipe(v.nullable(uuid), v.description('Id of the first document with the same file')),
      records: v.pipe(v.record(v.string(), count), v.description('Number of the extracted records by kind')),
      warnings: v.array(warning),
    },
  },
  'document.deleted': { summary: 'A document was deleted', data: { ...document, deleted_at: time } },
  'people.created': { summary: 'A person was created', data: { ...person, created_at: time } },
  'people.updated': { summary: 'A person was changed', data: { ...person, updated_at: time, changed } },
  'invoice.created': { summary: 'An invoice was created', data: { ...invoice, created_at: time } },
  'invoice.updated': {
    summary: 'An invoice was changed or deleted',
    data: { ...invoice, deleted_at: v.nullable(time), updated_at: time, changed },
  },
  [testEventKind]: { summary: 'A test event was requested', data: { webhook_id: uuid } },
} as const satisfies Readonly<Record<EventKind | typeof testEventKind, object>>;

/** A kind of event, as webhooks receive it. */
export interface EventDescription {
  readonly kind: string;
  readonly summary: string;
  readonly body: v.GenericSchema;
}

/** The kinds of events that webhooks receive, with the schemas of the bodies. */
export const eventDescriptions: readonly EventDescription[] = Object.entries(kinds).map(
  ([kind, { summary, data }]) => ({
    kind,
    summary,
    body: v.strictObject({
      event: v.literal(kind),
      timestamp: v.pipe(time, v.description('Time of the event')),
      data: v.strictObject({ ...owner, ...data }),
    }),
  }),
);
