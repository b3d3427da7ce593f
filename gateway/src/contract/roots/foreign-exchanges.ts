import { dateTimeField, decimalField, notNull, textField, toOneRelationship, workspaceField } from '../fields.ts';
import type { RecordDefinition } from '../types.ts';

export const foreignExchanges: RecordDefinition = {
  name: 'foreign_exchanges',
  type: 'foreign_exchange',
  fields: {
    currency_rate: decimalField,
    currency_pair: textField,
    currency_rate_source: textField,
    currency_rate_at: dateTimeField,
    created_at: notNull(dateTimeField),
    updated_at: notNull(dateTimeField),
    workspace_id: notNull(workspaceField),
  },
  toOne: {
    balance: toOneRelationship('balances', ['balance_at_from']),
    workspace: toOneRelationship('workspaces', ['name']),
  },
};
