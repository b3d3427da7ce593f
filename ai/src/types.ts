/**
 * Data type of a field. The type decides which filter operators are allowed (docs/contract.md, operators by data type).
 */
export type FieldType = 'text' | 'number' | 'date' | 'boolean' | 'enum' | 'workspace';

export const customColumnTypes = ['text', 'number', 'date', 'boolean', 'enum'] as const;

/** Data type of a custom column. */
export type ColumnType = (typeof customColumnTypes)[number];

/**
 * A field of a record type, or a field of a related record to which one to-one relationship leads (path `issuer.name`).
 */
export interface RecordField {
  readonly path: string;
  readonly type: FieldType;
  /** The possible values of an enum field; empty for other types. */
  readonly values: readonly string[];
  /** Name of the to-one relationship in the path; `undefined` if the path names a field of the record type. */
  readonly relationship: string | undefined;
}

/** A filter in the format of POST /v1/records/query (docs/contract.md, FilterConfig). */
export interface RecordFilter {
  readonly field: string;
  readonly operator: string;
  readonly value?: FilterValue | undefined;
  readonly conjunction?: 'and' | 'or' | undefined;
}

export type FilterValue = string | number | boolean | readonly string[];

/** A value of a field. A number is a decimal text, a date is `YYYY-MM-DD`, and a timestamp is in ISO 8601. */
export type RecordValue = string | boolean | null;

/** The id of a record and the values of the requested fields, by path. */
export interface SampledRecord {
  readonly id: string;
  readonly values: Readonly<Record<string, RecordValue>>;
}
