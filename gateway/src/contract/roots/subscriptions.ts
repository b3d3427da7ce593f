import { enumValues } from '@fds/platform/enum-values';
import * as f from '../fields.ts';
import type { RecordDefinition } from '../types.ts';

export const subscriptions: RecordDefinition = {
  name: 'subscriptions',
  type: 'subscription',
  fields: {
    name: f.notNull(f.text),
    status: f.notNull(f.oneOf(...enumValues.subscriptions.status)),
    interval: f.notNull(f.oneOf(...enumValues.subscriptions.interval)),
    'price.amount': f.number,
    'price.currency': f.text,
    started_at: f.dateTime,
    cancelled_at: f.dateTime,
    'current_period.start': f.date,
    'current_period.end': f.date,
    ...f.ofEveryRecord,
  },
  toOne: {
    company: f.toOne('companies', ['name', 'domain_name_primary_link_url', 'tax_id.value']),
    workspace: f.toOne('workspaces', ['name']),
  },
  toMany: { invoices: f.toMany('invoices', ['count', 'sum.grand_total.amount']) },
};
