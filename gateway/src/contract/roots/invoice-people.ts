import { dateTimeField, enumField, notNull, toOneRelationship, workspaceField } from '../fields.ts';
import type { RecordDefinition } from '../types.ts';

export const invoicePeople: RecordDefinition = {
  name: 'invoice_people',
  type: 'invoice_people',
  fields: {
    role: enumField('contact', 'sender', 'recipient', 'approver'),
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
