/** Descriptions of a table and its columns, which the engine shows in its schema. */
export interface TableComments {
  readonly table: string;
  /** Description of each column, by name. `commonColumnComments` describes the columns that most tables have. */
  readonly columns?: Readonly<Record<string, string>>;
}

/** Descriptions of the columns that have the same meaning in every table. */
export const commonColumnComments: Readonly<Record<string, string>> = {
  id: 'Identifier of the record.',
  organisation_id: 'Organisation that owns the record.',
  workspace_id: 'Workspace that contains the record.',
  created_at: 'Time of creation.',
  updated_at: 'Time of the last update.',
};

/** Description of a column that contains the currency of amounts. */
export const currencyComment = 'ISO 4217 code of the currency, such as EUR.';
