/** Descriptions of a table and its columns, which the engine shows in its schema. */
export interface TableComments {
  readonly table: string;
  /** Descriptions by column. `commonColumns` describes the columns that most tables have. */
  readonly columns?: Readonly<Record<string, string>>;
}

/** Columns with the same meaning in every table. */
export const commonColumns: Readonly<Record<string, string>> = {
  id: 'Identifier of the record.',
  organisation_id: 'Organisation that owns the record.',
  workspace_id: 'Workspace that contains the record.',
  created_at: 'Time of creation.',
  updated_at: 'Time of the last change.',
};

/** Currency of amounts, for columns without another meaning. */
export const currency = 'ISO 4217 code of the currency, such as EUR.';
