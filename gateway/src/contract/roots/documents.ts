import { enumValues } from '@fds/platform/enum-values';
import {
  bigIntegerField,
  dateTimeField,
  enumField,
  integerField,
  notNull,
  textField,
  toManyRelationship,
  toOneRelationship,
  workspaceField,
} from '../fields.ts';
import type { RecordDefinition } from '../types.ts';

export const documents: RecordDefinition = {
  name: 'documents',
  type: 'document',
  fields: {
    file_name: notNull(textField),
    'metadata.source_number': textField,
    'metadata.target_number': textField,
    'metadata.document_type': enumField(...enumValues.documents.metadata_document_type),
    status: notNull(enumField(...enumValues.documents.status)),
    uploaded_at: notNull(dateTimeField),
    processed_at: dateTimeField,
    file_type: textField,
    size_bytes: bigIntegerField,
    page_count: integerField,
    created_at: notNull(dateTimeField),
    updated_at: notNull(dateTimeField),
    workspace_id: notNull(workspaceField),
  },
  responseOnlyColumns: {
    collect_id: { column: 'collection_id', codec: 'text' },
    'metadata.extraction': { column: 'metadata_extraction', codec: 'json' },
    duplicate_of: { column: 'duplicate_of_id', codec: 'text' },
    failure_reason: { column: 'failure_reason', codec: 'text' },
  },
  softDeleteFilter: { field: 'status', undeletedCondition: { _neq: 'deleted' } },
  toOne: {
    workspace: toOneRelationship('workspaces', ['name']),
    collection: toOneRelationship('collections', ['name']),
    company: toOneRelationship('companies', ['name', 'domain_name_primary_link_url', 'tax_id.value']),
    people: toOneRelationship('people', ['full_name', 'email']),
    source_workspace_connector: toOneRelationship('workspace_connectors', ['connector_type', 'status']),
  },
  toMany: {
    medias: toManyRelationship('medias', ['count', 'sum.size_bytes']),
    invoices: toManyRelationship('invoices', ['count']),
  },
};
