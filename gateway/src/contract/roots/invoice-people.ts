import { enumValues } from '@fds/platform/enum-values';
import * as f from '../fields.ts';
import type { RecordDefinition } from '../types.ts';

export const invoicePeople: RecordDefinition = {
  name: 'invoice_people',
  type: 'invoice_people',
  fields: { role: f.oneOf(...enumValues.invoice_people.role), ...f.ofEveryRecord },
  toOne: {
    invoice: f.toOne('invoices', ['reference_number', 'status', 'issue_date', 'grand_total.amount']),
    people: f.toOne('people', ['full_name', 'email']),
    workspace: f.toOne('workspaces', ['name']),
  },
};
