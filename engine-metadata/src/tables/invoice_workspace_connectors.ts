import { recordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const invoice_workspace_connectors: TableDescription = {
  name: 'invoice_workspace_connectors',
  rows: recordRows,
};
