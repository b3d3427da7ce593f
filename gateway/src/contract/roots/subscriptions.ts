import { date, dateTime, number, oneOf, required, text, toMany, toOne, workspace } from '../fields.ts';
import type { RootDefinition } from '../types.ts';

export const subscriptions: RootDefinition = {
  name: 'subscriptions',
  type: 'subscription',
  fields: {
    name: required(text),
    status: required(oneOf('trialing', 'active', 'past_due', 'paused', 'cancelled')),
    interval: required(oneOf('day', 'week', 'month', 'quarter', 'year')),
    'price.amount': number,
    'price.currency': text,
    started_at: dateTime,
    cancelled_at: dateTime,
    'current_period.start': date,
    'current_period.end': date,
    created_at: required(dateTime),
    updated_at: required(dateTime),
    workspace_id: required(workspace),
  },
  toOne: {
    company: toOne('companies', ['name', 'domain_name_primary_link_url', 'tax_id.value']),
    workspace: toOne('workspaces', ['name']),
  },
  toMany: {
    invoices: toMany('invoices', ['count', 'sum.grand_total.amount']),
  },
};
