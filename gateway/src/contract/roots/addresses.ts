import { enumValues } from '@fds/platform/enum-values';
import * as f from '../fields.ts';
import type { RecordDefinition } from '../types.ts';

export const addresses: RecordDefinition = {
  name: 'addresses',
  type: 'address',
  fields: {
    kind: f.notNull(f.oneOf(...enumValues.addresses.kind)),
    line_1: f.text,
    line_2: f.text,
    city: f.text,
    region: f.text,
    postal_code: f.text,
    country: f.text,
    ...f.ofEveryRecord,
  },
  toOne: {
    workspace: f.toOne('workspaces', ['name']),
    company: f.toOne('companies', ['name', 'domain_name_primary_link_url', 'tax_id.value']),
  },
};
