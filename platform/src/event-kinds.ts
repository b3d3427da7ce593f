/** The events that webhooks get. */
import * as v from 'valibot';
import { enumValues } from './enum-values.ts';

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
  v.description('The changed fields, with the names that a query of records uses, such as `tax_id.value`'),
);

/** The tables whose changes cause events, by the first word of the kind. */
export const eventTables = {
  company: 'companies',
  connector: 'workspace_connectors',
  document: 'documents',
  people: 'people',
  invoice: 'invoices',
  webhook: 'webhooks',
} as const;

const tables: ReadonlyMap<string, string> = new Map(Object.entries(eventTables));

/** `companies` for `company.created`. */
export const tableOf = (kind: string): string | undefined => tables.get(kind.slice(0, kind.indexOf('.')));

/** In `data` of every event. */
const owner = {
  workspace_id: uuid,
  external_workspace_id: v.pipe(optionalText, v.description('Id of the workspace in the system of the client')),
  people_id: v.pipe(
    v.nullable(uuid),
    v.description(
      'Id of the person in a `people` event, of the sender in a `document` event, and of the owner of the mailbox in a `connector` event; null in all other events',
    ),
  ),
};
const anOwner = {
  workspace_id: '018e96f4-a800-737d-9e00-033cfca7a742',
  external_workspace_id: 'group-hq',
  people_id: null,
};
const at = '2026-10-31T11:50:00.000Z';
const later = '2026-10-31T12:04:31.250Z';

const company = { company_id: uuid, name: optionalText, description: optionalText };
const aCompany = {
  company_id: '018e9922-d74d-7fb6-aab1-71c371da695c',
  name: 'Atelier Lumière',
  description: 'Lighting design',
};
const document = {
  document_id: uuid,
  name: v.string(),
  size: v.pipe(v.nullable(count), v.description('Size of the file in bytes')),
  organisation_id: uuid,
};
const aDocument = {
  document_id: '01a191c6-fe60-7fa6-bc6f-892acf8c1d27',
  name: 'R-2026-117.xml',
  size: 9216,
  organisation_id: '018df5ac-0400-7a31-9c52-3f4f5a0d8b17',
};
const person = { first_name: optionalText, last_name: optionalText, full_name: optionalText, email: optionalText };
const aPerson = {
  first_name: 'Ingrid',
  last_name: 'Åkesson',
  full_name: 'Ingrid Åkesson',
  email: 'ingrid.akesson@editions-marais.example',
  people_id: '018f82e9-94db-7c1b-96a8-5e882bbacfce',
};
const invoice = {
  invoice_id: uuid,
  reference_number: optionalText,
  status: v.picklist(enumValues.invoices.status),
  issue_date: v.nullable(day),
  due_date: v.nullable(day),
  issued_at: v.nullable(time),
  grand_total: v.strictObject({
    amount: v.pipe(optionalText, v.description('A decimal string')),
    currency: optionalText,
  }),
};
const anInvoice = {
  invoice_id: '01a191cb-9240-7da0-b044-cb6d6835a28e',
  reference_number: 'F-PD3141',
  status: 'sent',
  issue_date: '2026-10-30',
  due_date: '2026-11-29',
  issued_at: '2026-10-30T21:51:05.318Z',
  grand_total: { amount: '942.10', currency: 'EUR' },
} as const;
const warning = v.strictObject({
  rule: v.pipe(v.string(), v.description('Name of the rule that the document breaks, such as `BR-CO-10`')),
  at: v.optional(
    v.pipe(v.string(), v.description('Position in the document. Absent if the rule concerns the whole document')),
  ),
  expected: v.string(),
  found: v.string(),
});

/** @param data only in events of this kind @param example of `data` */
const event = <const Kind extends `${keyof typeof eventTables}.${string}`, Data extends v.ObjectEntries>(
  kind: Kind,
  summary: string,
  data: Data,
  example: v.InferOutput<v.StrictObjectSchema<Data, undefined>> & { readonly people_id?: string },
) => ({
  kind,
  summary,
  body: v.strictObject({
    event: v.literal(kind),
    timestamp: v.pipe(time, v.description('Time of the event')),
    data: v.strictObject({ ...owner, ...data }),
  }),
  example: { event: kind, timestamp: later, data: { ...anOwner, ...example } },
});

/** In the order of the database enum. */
const subscribableEvents = [
  event('company.created', 'A company was created', { ...company, created_at: time }, { ...aCompany, created_at: at }),
  event(
    'company.updated',
    'A company was changed',
    { ...company, updated_at: time, changed },
    { ...aCompany, updated_at: later, changed: ['description'] },
  ),
  event(
    'company.deleted',
    'A company was deleted',
    { ...company, deleted_at: time },
    { ...aCompany, deleted_at: later },
  ),
  event(
    'document.uploaded',
    'A document was uploaded',
    { ...document, uploaded_at: time },
    { ...aDocument, uploaded_at: at },
  ),
  event(
    'document.processed',
    'The processing of a document has ended',
    {
      ...document,
      status: v.picklist(['completed', 'failed']),
      failure_reason: optionalText,
      processed_at: time,
      duplicate_of: v.pipe(v.nullable(uuid), v.description('Id of the first document with the same file')),
      validation: v.pipe(
        v.nullable(v.picklist(enumValues.documents.validation)),
        v.description('Result of the validation; null if the processing failed'),
      ),
      reading: v.pipe(
        v.nullable(
          v.strictObject({
            method: v.nullable(v.picklist(enumValues.documents.reading_method)),
            status: v.picklist(enumValues.documents.reading_status),
          }),
        ),
        v.description('How the values were read, and whether they became records. Null if the processing failed'),
      ),
      records: v.pipe(v.record(v.string(), count), v.description('Number of extracted records of each record kind')),
      warnings: v.array(warning),
    },
    {
      ...aDocument,
      status: 'completed',
      failure_reason: null,
      processed_at: later,
      duplicate_of: null,
      validation: 'invalid',
      reading: { method: 'xml', status: 'recorded' },
      records: { companies: 2, invoices: 1, invoice_items: 3 },
      warnings: [{ rule: 'BR-CO-10', expected: '880.47', found: '880.40' }],
    },
  ),
  event(
    'document.deleted',
    'A document was deleted',
    { ...document, deleted_at: time },
    { ...aDocument, deleted_at: later },
  ),
  event('people.created', 'A person was created', { ...person, created_at: time }, { ...aPerson, created_at: at }),
  event(
    'people.updated',
    'A person was changed',
    { ...person, updated_at: time, changed },
    { ...aPerson, updated_at: later, changed: ['email'] },
  ),
  event(
    'invoice.created',
    'An invoice was created',
    { ...invoice, created_at: time },
    { ...anInvoice, created_at: at },
  ),
  event(
    'invoice.updated',
    'An invoice was changed or deleted',
    { ...invoice, deleted_at: v.nullable(time), updated_at: time, changed },
    { ...anInvoice, deleted_at: null, updated_at: later, changed: ['status'] },
  ),
  event(
    'connector.reconnect_required',
    'The service lost the access to a mailbox: its owner must connect it again',
    {
      connector_id: uuid,
      connector_type: v.picklist(enumValues.workspace_connectors.connector_type),
      status: v.literal('reconnect'),
      updated_at: time,
    },
    {
      connector_id: '0195d7a2-6c00-7b35-8d1e-4f9a2c6b8e07',
      connector_type: 'gmail',
      status: 'reconnect',
      updated_at: later,
      people_id: aPerson.people_id,
    },
  ),
] as const;

/** A webhook cannot subscribe to it. */
export const testEventKind = 'webhook.test';

const testEvent = event(
  testEventKind,
  'A test event was requested',
  { webhook_id: uuid },
  { webhook_id: '0190cd70-3000-7674-8949-4561e1365b70' },
);

const [first, ...others] = subscribableEvents;

/** The database enum has the same values. */
export const eventKinds = [first.kind, ...others.map(({ kind }) => kind)] as const;

export type EventKind = (typeof eventKinds)[number];

/** Of deliveries. */
export const deliveryEventKinds: readonly string[] = [...eventKinds, testEventKind];

export const kindDefinitions = [...subscribableEvents, testEvent] as const;
