import { documentComments } from './documents.ts';
import { invoiceComments } from './invoices.ts';
import { ledgerComments } from './ledger.ts';
import { partyComments } from './parties.ts';
import { paymentComments } from './payments.ts';
import { commonColumnComments, type TableComments } from './table.ts';
import { workspaceComments } from './workspaces.ts';

const all: Readonly<Record<string, TableComments>> = {
  ...documentComments,
  ...invoiceComments,
  ...ledgerComments,
  ...partyComments,
  ...paymentComments,
  ...workspaceComments,
};

/** The descriptions of a table and its columns, in the format of Hasura's table configuration. */
export interface TableConfiguration {
  readonly comment: string;
  readonly column_config: Readonly<Record<string, { readonly comment: string }>>;
}

/**
 * Returns the descriptions of a table and its columns.
 * @throws Error if the table or a column has no description, or if a description names an unknown column
 */
export function tableConfigurationWithComments(name: string, columns: readonly string[]): TableConfiguration {
  const comments = all[name];
  if (comments === undefined) throw new Error(`comments/ does not describe the table ${name}`);
  const unknown = Object.keys(comments.columns ?? {}).filter((column) => !columns.includes(column));
  if (unknown.length > 0) throw new Error(`comments/ describes ${unknown.join(', ')}, which ${name} does not have`);
  const described = columns.map((column) => {
    const comment = columnComment(name, column);
    if (comment === undefined) throw new Error(`comments/ does not describe ${name}.${column}`);
    return [column, { comment }] as const;
  });
  return { comment: comments.table, column_config: Object.fromEntries(described) };
}

/** Returns the description of a column; `undefined` if no table has the column. */
export const columnComment = (table: string, column: string): string | undefined =>
  all[table]?.columns?.[column] ?? commonColumnComments[column];
