import { fieldsOf } from '@fds/engine-metadata/columns';
import { toOne } from '../relationships.ts';
import type { RecordDefinition } from '../types.ts';

export const addresses: RecordDefinition = {
  name: 'addresses',
  type: 'address',
  fields: fieldsOf('addresses'),
  toOne: {
    workspace: toOne('workspaces', ['name']),
    company: toOne('companies', ['name', 'domain_name_primary_link_url', 'tax_id.value']),
  },
};
