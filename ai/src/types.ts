/** Type of a field. The type decides which filter operators apply (docs/contract.md, operators by data type). */
export type FieldType = 'text' | 'number' | 'date' | 'boolean' | 'enum' | 'workspace';

export const columnTypes = ['text', 'number', 'date', 'boolean', 'enum'] as const;

/** Type of a custom column. */
export type ColumnType = (typeof columnTypes)[number];

/** A field of a record type by its dotted path. The path may contain one to-one relationship (`issuer.name`). */
export interface RecordField {
  readonly path: string;
  readonly type: FieldType;
  /** Values of an enum; empty for other types. */
  readonly values: readonly string[];
  /** The relationship through which the field is reached; undefined for a field of the record itself. */
  readonly hop: string | undefined;
}

/** One filter as POST /v1/records/query accepts it (docs/contract.md, FilterConfig). */
export interface RecordFilter {
  readonly field: string;
  readonly operator: string;
  readonly value?: FilterValue | undefined;
  readonly conjunction?: 'and' | 'or' | undefined;
}

export type FilterValue = string | number | boolean | readonly string[];

/** A value of a record. Numbers are decimal texts, dates `YYYY-MM-DD`, timestamps ISO 8601. */
export type RecordValue = string | boolean | null;

/** A record: its id and the requested values by path. */
export interface RecordValues {
  readonly id: string;
  readonly values: Readonly<Record<string, RecordValue>>;
}
