import { enumValues } from '@fds/platform/enum-values';
import type { PgTableExtraConfigValue } from 'drizzle-orm/pg-core';
import { bigint, check, index, integer, jsonb, pgEnum, pgTable, sql, text, unique, uuid } from '../drizzle.ts';
import { recordColumns, rowIdentifiers, timestampColumn } from './columns.ts';
import { cascadingKey, indexWithId, setNullKey, tenantForeignKey, tenantPrimaryKey, tenantUniqueKey } from './keys.ts';
import { companies, people, workspace_connectors } from './parties.ts';
import { recordKeys } from './record.ts';
import { workspaces } from './tenancy.ts';

export const collections = pgTable(
  'collections',
  recordColumns({ name: text().notNull(), description: text() }),
  (t) => [tenantUniqueKey(t), ...recordKeys(t, t.created_at)],
);

export const documents_metadata_document_type_enum = pgEnum(
  'documents_metadata_document_type',
  enumValues.documents.metadata_document_type,
);
export const documents_status_enum = pgEnum('documents_status', enumValues.documents.status);
export const documents_reading_method_enum = pgEnum('documents_reading_method', enumValues.documents.reading_method);
export const documents_reading_status_enum = pgEnum('documents_reading_status', enumValues.documents.reading_status);
export const documents_validation_enum = pgEnum('documents_validation', enumValues.documents.validation);

export const documents = pgTable(
  'documents',
  recordColumns({
    collection_id: uuid(),
    company_id: uuid(),
    people_id: uuid(),
    source_workspace_connector_id: uuid(),
    /** An earlier document in the same workspace with the same bytes. */
    duplicate_of_id: uuid(),
    file_name: text().notNull(),
    metadata_source_number: text(),
    metadata_target_number: text(),
    metadata_document_type: documents_metadata_document_type_enum(),
    /** Format, number of records and warnings; null if no records were extracted. */
    metadata_extraction: jsonb(),
    /** Of a mail and its attachments: what the header says, and what became of the attachments. */
    metadata_source: jsonb(),
    status: documents_status_enum().notNull().default('pending'),
    /** Null until the document is processed. */
    validation: documents_validation_enum(),
    /** Null if nothing was read of the document. */
    reading_method: documents_reading_method_enum(),
    /** Null until the document is processed. */
    reading_status: documents_reading_status_enum(),
    failure_reason: text(),
    uploaded_at: timestampColumn().notNull().defaultNow(),
    processed_at: timestampColumn(),
    file_type: text(),
    size_bytes: bigint({ mode: 'number' }),
    page_count: integer(),
  }),
  (t): PgTableExtraConfigValue[] => [
    tenantUniqueKey(t),
    ...recordKeys(t, t.uploaded_at, t.status),
    ...setNullKey(t, t.collection_id, collections),
    ...setNullKey(t, t.company_id, companies),
    ...setNullKey(t, t.people_id, people),
    ...setNullKey(t, t.source_workspace_connector_id, workspace_connectors),
    ...setNullKey(t, t.duplicate_of_id, documents),
    // The list of the documents that wait for a person, and their number.
    index('documents_reading_status_idx')
      .on(t.organisation_id, t.reading_status, t.uploaded_at, t.id)
      .where(sql`${t.reading_status} is not null`),
    check('documents_file_name_check', sql`char_length(${t.file_name}) between 1 and 255`),
    check('documents_size_bytes_check', sql`${t.size_bytes} >= 0`),
    check('documents_page_count_check', sql`${t.page_count} >= 0`),
  ],
);

/** Internal, only for the worker: as a column of `documents`, the text would be in every list and every event. */
export const document_texts = pgTable(
  'document_texts',
  { ...rowIdentifiers(), document_id: uuid().notNull(), content: text().notNull() },
  (t) => [
    tenantPrimaryKey(t),
    ...cascadingKey(t, t.document_id, documents),
    tenantForeignKey(t, t.workspace_id, workspaces),
    indexWithId(t, t.workspace_id),
  ],
);

/** The broken rules of an invoice; its result is a column of the document. At most one row for each document. */
export const document_validations = pgTable(
  'document_validations',
  recordColumns({
    document_id: uuid().notNull(),
    /** Ids of the broken rules. */
    rules: jsonb().notNull().default([]),
    /** The rest of the report, as `@fds/extraction/validation` describes it. */
    report: jsonb().notNull().default({}),
  }),
  (t) => [
    ...recordKeys(t, t.created_at),
    tenantForeignKey(t, t.document_id, documents).onDelete('cascade'),
    unique('document_validations_document_id_key').on(t.document_id, t.organisation_id),
    check('document_validations_rules_check', sql`jsonb_array_length(${t.rules}) <= 500`),
    check('document_validations_report_check', sql`jsonb_typeof(${t.report}) = 'object'`),
  ],
);

/** The values of a document with their sources, at most one row for each. Method and status are columns of the document. */
export const document_readings = pgTable(
  'document_readings',
  recordColumns({
    document_id: uuid().notNull(),
    /** Null if the document has none of the known formats. */
    format: text(),
    /** JSON arrays, as `@fds/extraction/reading` describes them. */
    fields: jsonb().notNull().default([]),
    checks: jsonb().notNull().default([]),
    /** Number of values that are not in `fields`. */
    omitted: integer().notNull().default(0),
    /** Of a person: `recorded` or `none`. */
    decision: text(),
    /** Increases with every change. */
    version: integer().notNull().default(1),
    /** A person asked for the records. */
    requested_at: timestampColumn(),
  }),
  (t) => [
    ...recordKeys(t, t.created_at),
    tenantForeignKey(t, t.document_id, documents).onDelete('cascade'),
    unique('document_readings_document_id_key').on(t.document_id, t.organisation_id),
    check('document_readings_fields_check', sql`jsonb_array_length(${t.fields}) <= 2000`),
    check('document_readings_checks_check', sql`jsonb_array_length(${t.checks}) <= 200`),
    check('document_readings_decision_check', sql`${t.decision} in ('recorded', 'none')`),
    check('document_readings_version_check', sql`${t.version} > 0 and ${t.omitted} >= 0`),
  ],
);

export const medias_kind_enum = pgEnum('medias_kind', enumValues.medias.kind);

export const medias = pgTable(
  'medias',
  recordColumns({
    document_id: uuid().notNull(),
    file_name: text().notNull(),
    file_type: text(),
    size_bytes: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    kind: medias_kind_enum().notNull(),
  }),
  (t) => [
    ...recordKeys(t, t.created_at),
    ...cascadingKey(t, t.document_id, documents),
    // Each upload looks for an earlier document with the same file.
    index('medias_sha256_idx').on(t.sha256, t.workspace_id),
    check('medias_file_name_check', sql`char_length(${t.file_name}) between 1 and 255`),
    check('medias_size_bytes_check', sql`${t.size_bytes} >= 0`),
    check('medias_sha256_check', sql`${t.sha256} ~ '^[0-9a-f]{64}$'`),
  ],
);
