import { fieldsOf } from '@fds/engine-metadata/columns';
import { toMany, toOne } from '../relationships.ts';
import type { RecordDefinition } from '../types.ts';

export const collections: RecordDefinition = {
  name: 'collections',
  type: 'collection',
  fields: fieldsOf('collections'),
  toOne: { workspace: toOne('workspaces', ['name']) },
  toMany: { documents: toMany('documents', ['count', 'sum.size_bytes', 'max.uploaded_at']) },
};

export const documents: RecordDefinition = {
  name: 'documents',
  type: 'document',
  fields: fieldsOf('documents'),
  responseOnlyColumns: {
    collect_id: { column: 'collection_id', codec: 'text' },
    'metadata.extraction': { column: 'metadata_extraction', codec: 'json' },
    'metadata.source': { column: 'metadata_source', codec: 'json' },
    duplicate_of: { column: 'duplicate_of_id', codec: 'text' },
    failure_reason: { column: 'failure_reason', codec: 'text' },
  },
  softDeleteFilter: { field: 'status', undeletedCondition: { _neq: 'deleted' } },
  toOne: {
    workspace: toOne('workspaces', ['name']),
    collection: toOne('collections', ['name']),
    company: toOne('companies', ['name', 'domain_name_primary_link_url', 'tax_id.value']),
    people: toOne('people', ['full_name', 'email']),
    source_workspace_connector: toOne('workspace_connectors', ['connector_type', 'status']),
  },
  toMany: { medias: toMany('medias', ['count', 'sum.size_bytes']), invoices: toMany('invoices', ['count']) },
};

export const medias: RecordDefinition = {
  name: 'medias',
  type: 'media',
  fields: fieldsOf('medias'),
  toOne: { workspace: toOne('workspaces', ['name']), document: toOne('documents', ['file_name', 'status']) },
};
