import { bigInteger, dateTime, integer, oneOf, required, text, toMany, toOne, workspace } from '../fields.ts';
import type { RootDefinition } from '../types.ts';

export const documents: RootDefinition = {
  name: 'documents',
  type: 'document',
  fields: {
    file_name: required(text),
    'metadata.source_number': text,
    'metadata.target_number': text,
    'metadata.document_type': oneOf(
      'invoice',
      'receipt',
      'purchase_order',
      'credit_note',
      'bank_statement',
      'contract',
      'other',
    ),
    status: required(oneOf('pending', 'processing', 'completed', 'failed', 'deleted')),
    uploaded_at: required(dateTime),
    processed_at: dateTime,
    file_type: text,
    size_bytes: bigInteger,
    page_count: integer,
    created_at: required(dateTime),
    updated_at: required(dateTime),
    workspace_id: required(workspace),
  },
  extraColumns: {
    collect_id: { column: 'collection_id', codec: 'text' },
    'metadata.extraction': { column: 'metadata_extraction', codec: 'json' },
    duplicate_of: { column: 'duplicate_of_id', codec: 'text' },
    failure_reason: { column: 'failure_reason', codec: 'text' },
  },
  softDeleteFilter: { field: 'status', keep: { _neq: 'deleted' } },
  toOne: {
    workspace: toOne('workspaces', ['name']),
    collection: toOne('collections', ['name']),
    company: toOne('companies', ['name', 'domain_name_primary_link_url', 'tax_id.value']),
    people: toOne('people', ['full_name', 'email']),
    source_workspace_connector: toOne('workspace_connectors', ['connector_type', 'status']),
  },
  toMany: {
    medias: toMany('medias', ['count', 'sum.size_bytes']),
    invoices: toMany('invoices', ['count']),
  },
};
