import { enumValues } from '@fds/platform/enum-values';

/** Decides which filter operators are allowed. */
export type FieldType = 'text' | 'number' | 'date' | 'boolean' | 'enum' | 'workspace';

export const customColumnTypes = enumValues.custom_columns.data_type;

export type ColumnType = (typeof customColumnTypes)[number];

/** A field of the record type, or of a related record to which one to-one relationship leads (path `issuer.name`). */
export interface RecordField {
  readonly path: string;
  readonly type: FieldType;
  readonly values: readonly string[];
  /** Relationship in the path; `undefined` for a field of the record type itself. */
  readonly relationship: string | undefined;
}

/** As in POST /v1/records/query. */
export interface RecordFilter {
  readonly field: string;
  readonly operator: string;
  readonly value?: FilterValue | undefined;
  readonly conjunction?: 'and' | 'or' | undefined;
}

export type FilterValue = string | number | boolean | readonly string[];

/** A number is a decimal text, a date is `YYYY-MM-DD`, and a timestamp is in ISO 8601. */
export type RecordValue = string | boolean | null;

/** Values by path. */
export type SampledRecord = { readonly id: string; readonly values: Readonly<Record<string, RecordValue>> };
