import { fieldsOf } from '@fds/engine-metadata/columns';
import { toOne } from '../relationships.ts';
import type { RecordDefinition } from '../types.ts';

export const foreignExchanges: RecordDefinition = {
  name: 'foreign_exchanges',
  type: 'foreign_exchange',
  fields: fieldsOf('foreign_exchanges'),
  toOne: { balance: toOne('balances', ['balance_at_from']), workspace: toOne('workspaces', ['name']) },
};
