/** What decides how a field can be asked about and what a column holds (contract, Operators by data type). */
export type FieldType = 'text' | 'number' | 'date' | 'boolean' | 'enum' | 'workspace';

export const columnTypes = ['text', 'number', 'date', 'boolean', 'enum'] as const;

/** What a column holds. */
export type ColumnType = (typeof columnTypes)[number];

/** A field of a root, by its dotted path; at most one to-one relationship stands before it (`issuer.name`). */
export interface Field {
  readonly path: string;
  readonly type: FieldType;
  /** Of an enum: its values. */
  readonly values: readonly string[];
  /** The relationship that it lies behind. */
  readonly hop: string | undefined;
}

/** A rule of `filters` as POST /v1/records/query takes it (contract, FilterConfig). */
export interface Filter {
  readonly field: string;
  readonly operator: string;
  readonly value?: FilterValue | undefined;
  readonly conjunction?: 'and' | 'or' | undefined;
}

export type FilterValue = string | number | boolean | readonly string[];

/** A value of a record: a number as its numeral, a date as `YYYY-MM-DD`, a moment in ISO 8601. */
export type Value = string | boolean | null;

/** A record: its id and the values of the fields that were asked for, by path. */
export interface RecordValues {
  readonly id: string;
  readonly values: Readonly<Record<string, Value>>;
}
