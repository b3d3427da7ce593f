import { visibleRecordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const invoiceWorkspaceConnectorsTable: TableDescription = {
  name: 'invoice_workspace_connectors',
  rows: visibleRecordRows,
};
