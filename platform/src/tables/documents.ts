import { defaultedColumns, fileColumns, identifierColumns } from '../description/columns.ts';
import * as f from '../description/fields.ts';
import { visibleRecords } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';
import { enumValues } from '../enum-values.ts';

export const collections: TableDescription = {
  name: 'collections',
  comment: 'Named groups of documents.',
  rights: { engine: 'r', worker: 'rd' },
  record: {
    type: 'collection',
    facets: ['name'],
    toOne: { workspace: 'workspaces' },
    toMany: { documents: ['count', 'sum.size_bytes', 'max.uploaded_at'] },
  },
  rows: visibleRecords,
  arrayRelationships: { documents: 'documents.collection_id' },
  fields: {
    name: f.notNull(f.text('Name of the collection.')),
    description: f.text('Description of the collection.'),
    ...f.ofEveryRecord,
  },
};

/** No role has permissions, because only the worker reads and writes the table, by SQL. */
export const documentTexts: TableDescription = {
  name: 'document_texts',
  comment: 'Extracted texts of documents.',
  rights: { worker: 'arwd' },
};

export const documents: TableDescription = {
  name: 'documents',
  comment: 'Uploaded documents and the status of their processing.',
  rights: { engine: 'ar', worker: 'arwd' },
  record: {
    type: 'document',
    facets: ['file_name', 'status'],
    toOne: {
      workspace: 'workspaces',
      collection: 'collections',
      company: 'companies',
      people: 'people',
      source_workspace_connector: 'workspace_connectors',
    },
    responseOnlyColumns: {
      collect_id: { column: 'collection_id', codec: 'text' },
      'metadata.extraction': { column: 'metadata_extraction', codec: 'json' },
      'metadata.source': { column: 'metadata_source', codec: 'json' },
      duplicate_of: { column: 'duplicate_of_id', codec: 'text' },
      failure_reason: { column: 'failure_reason', codec: 'text' },
    },
    toMany: { medias: ['count', 'sum.size_bytes'], invoices: ['count'] },
  },
  rows: visibleRecords,
  softDelete: { column: 'status', live: { _neq: 'deleted' }, hiddenBy: 'gateway' },
  // An upload inserts a document together with the row of its original file in `medias`.
  insert: {
    columns: [
      ...defaultedColumns,
      ...fileColumns,
      'uploaded_at',
      'collection_id',
      'company_id',
      'people_id',
      'duplicate_of_id',
      'metadata_source_number',
      'metadata_target_number',
      'metadata_document_type',
    ],
    set: { status: 'pending' },
  },
  arrayRelationships: {
    medias: 'medias.document_id',
    invoices: 'invoices.document_id',
    validations: 'document_validations.document_id',
  },
  eventTrigger: { name: 'documents', insert: { columns: '*' }, update: { columns: ['status', 'reading_status'] } },
  fields: {
    file_name: f.notNull(f.text('Name of the file.')),
    'metadata.source_number': f.text('Phone number of the sender.'),
    'metadata.target_number': f.text('Phone number of the recipient.'),
    'metadata.document_type': f.oneOf(
      enumValues.documents.metadata_document_type,
      'Type of the document, such as invoice.',
    ),
    status: f.notNull(f.oneOf(enumValues.documents.status, 'Status of the processing of the document.')),
    validation: f.oneOf(
      enumValues.documents.validation,
      'Whether the document is a valid invoice: valid, invalid, or not_applicable (no rule set covers it). Null until the document is processed.',
    ),
    'reading.method': f.oneOf(
      enumValues.documents.reading_method,
      'How the values were read: xml, text, ocr or model. Null if nothing was read.',
    ),
    'reading.status': f.oneOf(
      enumValues.documents.reading_status,
      'Whether the values became records: recorded, needs_review (a person must check them) or none. Null until the document is processed.',
    ),
    uploaded_at: f.notNull(f.dateTime('Time of the upload.')),
    processed_at: f.dateTime('Time at which the processing of the document ended.'),
    file_type: f.text('Media type of the file.'),
    size_bytes: f.bigInteger('Size of the file in bytes.'),
    page_count: f.integer('Number of pages.'),
    ...f.ofEveryRecord,
  },
  columnComments: {
    collection_id: 'Collection that contains the document.',
    company_id: 'Company that the document belongs to.',
    people_id: 'Person who sent the document.',
    source_workspace_connector_id: 'Mailbox from which the document was received.',
    duplicate_of_id:
      'Earlier document of the workspace with the same file; null if the file was uploaded for the first time.',
    metadata_extraction:
      'Result of the extraction of records: format, number of records, warnings. Null if no records were extracted.',
    metadata_source:
      'Origin of a mail or of an attachment: sender, recipient, subject, message id and time as the mail states them. Null for other documents.',
    failure_reason: 'Reason why the processing of the document failed.',
  },
};

export const medias: TableDescription = {
  name: 'medias',
  comment: 'Stored files of documents: originals, attachments and previews.',
  rights: { engine: 'ard', worker: 'arwd' },
  record: { type: 'media', toOne: { workspace: 'workspaces', document: 'documents' } },
  rows: visibleRecords,
  // The writing roles insert only medias of the kind `original`. The worker inserts medias of the other kinds with SQL.
  insert: { columns: [...fileColumns, 'id', 'document_id', 'sha256'], set: { kind: 'original' } },
  delete: {},
  fields: {
    file_name: f.notNull(f.text('Name of the file.')),
    file_type: f.text('Media type of the file.'),
    size_bytes: f.notNull(f.bigInteger('Size of the file in bytes.')),
    sha256: f.notNull(f.text('SHA-256 of the file in hexadecimal digits.')),
    kind: f.notNull(f.oneOf(enumValues.medias.kind, 'Use of the file: original, attachment or preview.')),
    ...f.ofEveryRecord,
  },
  columnComments: { document_id: 'Document that the file belongs to.' },
};

export const documentValidations: TableDescription = {
  name: 'document_validations',
  comment: 'Reports of the validation of invoices.',
  rights: { engine: 'r', worker: 'arwd' },
  rows: visibleRecords,
  columnComments: {
    document_id: 'Document that was validated.',
    rules: 'Ids of the broken rules.',
    report: 'Rule sets and findings.',
  },
};

export const documentReadings: TableDescription = {
  name: 'document_readings',
  comment: 'Values that were read of documents, with their sources and checks.',
  rights: { engine: 'rw', worker: 'arwd' },
  rows: visibleRecords,
  // A person corrects values and asks for the records in one statement. The worker then writes the records.
  update: { columns: ['fields', 'decision', 'version', 'requested_at'] },
  eventTrigger: {
    name: 'document_readings',
    update: { columns: ['requested_at'], payload: [...identifierColumns, 'document_id', 'requested_at'] },
  },
  columnComments: {
    document_id: 'Document of which the values were read.',
    format: 'Format of the document, such as `ubl-invoice`; null for an unknown format.',
    fields: 'Values with their confidence and source.',
    checks: 'Rules with the expected and the found value.',
    omitted: 'Number of values that are not among the fields.',
    decision: 'Decision of a person: `recorded` (the values become records) or `none` (the document has no records).',
    version: 'Number that increases with every change.',
    requested_at: 'Time at which a person last asked for the records.',
  },
};
