import { enumValues } from '@fds/platform/enum-values';
import {
  dateField,
  dateTimeField,
  enumField,
  notNull,
  numberField,
  textField,
  toManyRelationship,
  toOneRelationship,
  workspaceField,
} from '../fields.ts';
import type { RecordDefinition } from '../types.ts';

export const subscriptions: RecordDefinition = {
  name: 'subscriptions',
  type: 'subscription',
  fields: {
    name: notNull(textField),
    status: notNull(enumField(...enumValues.subscriptions.status)),
    interval: notNull(enumField(...enumValues.subscriptions.interval)),
    'price.amount': numberField,
    'price.currency': textField,
    started_at: dateTimeField,
    cancelled_at: dateTimeField,
    'current_period.start': dateField,
    'current_period.end': dateField,
    created_at: notNull(dateTimeField),
    updated_at: notNull(dateTimeField),
    workspace_id: notNull(workspaceField),
  },
  toOne: {
    company: toOneRelationship('companies', ['name', 'domain_name_primary_link_url', 'tax_id.value']),
    workspace: toOneRelationship('workspaces', ['name']),
  },
  toMany: { invoices: toManyRelationship('invoices', ['count', 'sum.grand_total.amount']) },
};
