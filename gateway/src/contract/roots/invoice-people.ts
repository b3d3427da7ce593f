import { enumValues } from '@fds/platform/enum-values';
import { dateTimeField, enumField, notNull, toOneRelationship, workspaceField } from '../fields.ts';
import type { RecordDefinition } from '../types.ts';

export const invoicePeople: RecordDefinition = {
  name: 'invoice_people',
  type: 'invoice_people',
  fields: {
    role: enumField(...enumValues.invoice_people.role),
    created_at: notNull(dateTimeField),
    updated_at: notNull(dateTimeField),
    workspace_id: notNull(workspaceField),
  },
  toOne: {
    invoice: toOneRelationship('invoices', ['reference_number', 'status', 'issue_date', 'grand_total.amount']),
    people: toOneRelationship('people', ['full_name', 'email']),
    workspace: toOneRelationship('workspaces', ['name']),
  },
};
