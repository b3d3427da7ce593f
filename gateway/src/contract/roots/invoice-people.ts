import { dateTime, oneOf, required, toOne, workspace } from '../fields.ts';
import type { RootDefinition } from '../types.ts';

export const invoicePeople: RootDefinition = {
  name: 'invoice_people',
  type: 'invoice_people',
  fields: {
    role: oneOf('contact', 'sender', 'recipient', 'approver'),
    created_at: required(dateTime),
    updated_at: required(dateTime),
    workspace_id: required(workspace),
  },
  toOne: {
    invoice: toOne('invoices', ['reference_number', 'status', 'issue_date', 'grand_total.amount']),
    people: toOne('people', ['full_name', 'email']),
    workspace: toOne('workspaces', ['name']),
  },
};
