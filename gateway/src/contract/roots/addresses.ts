import { enumValues } from '@fds/platform/enum-values';
import { dateTimeField, enumField, notNull, textField, toOneRelationship, workspaceField } from '../fields.ts';
import type { RecordDefinition } from '../types.ts';

export const addresses: RecordDefinition = {
  name: 'addresses',
  type: 'address',
  fields: {
    kind: notNull(enumField(...enumValues.addresses.kind)),
    line_1: textField,
    line_2: textField,
    city: textField,
    region: textField,
    postal_code: textField,
    country: textField,
    created_at: notNull(dateTimeField),
    updated_at: notNull(dateTimeField),
    workspace_id: notNull(workspaceField),
  },
  toOne: {
    workspace: toOneRelationship('workspaces', ['name']),
    company: toOneRelationship('companies', ['name', 'domain_name_primary_link_url', 'tax_id.value']),
  },
};
