import { enumValues } from '@fds/platform/enum-values';
import * as f from '../fields.ts';
import type { RecordDefinition } from '../types.ts';

export const documents: RecordDefinition = {
  name: 'documents',
  type: 'document',
  fields: {
    file_name: f.notNull(f.text),
    'metadata.source_number': f.text,
    'metadata.target_number': f.text,
    'metadata.document_type': f.oneOf(...enumValues.documents.metadata_document_type),
    status: f.notNull(f.oneOf(...enumValues.documents.status)),
    uploaded_at: f.notNull(f.dateTime),
    processed_at: f.dateTime,
    file_type: f.text,
    size_bytes: f.bigInteger,
    page_count: f.integer,
    ...f.ofEveryRecord,
  },
  responseOnlyColumns: {
    collect_id: { column: 'collection_id', codec: 'text' },
    'metadata.extraction': { column: 'metadata_extraction', codec: 'json' },
    duplicate_of: { column: 'duplicate_of_id', codec: 'text' },
    failure_reason: { column: 'failure_reason', codec: 'text' },
  },
  softDeleteFilter: { field: 'status', undeletedCondition: { _neq: 'deleted' } },
  toOne: {
    workspace: f.toOne('workspaces', ['name']),
    collection: f.toOne('collections', ['name']),
    company: f.toOne('companies', ['name', 'domain_name_primary_link_url', 'tax_id.value']),
    people: f.toOne('people', ['full_name', 'email']),
    source_workspace_connector: f.toOne('workspace_connectors', ['connector_type', 'status']),
  },
  toMany: { medias: f.toMany('medias', ['count', 'sum.size_bytes']), invoices: f.toMany('invoices', ['count']) },
};
