import { dateTime, oneOf, required, text, toOne, workspace } from '../fields.ts';
import type { RootDefinition } from '../types.ts';

export const addresses: RootDefinition = {
  name: 'addresses',
  type: 'address',
  fields: {
    kind: required(oneOf('registered', 'billing', 'shipping', 'other')),
    line_1: text,
    line_2: text,
    city: text,
    region: text,
    postal_code: text,
    country: text,
    created_at: required(dateTime),
    updated_at: required(dateTime),
    workspace_id: required(workspace),
  },
  toOne: {
    workspace: toOne('workspaces', ['name']),
    company: toOne('companies', ['name', 'domain_name_primary_link_url', 'tax_id.value']),
  },
};
