/** Determines the operators that `filters` may apply to the field. */
export type DataType = 'text' | 'number' | 'date' | 'boolean' | 'enum' | 'workspace';

/** Type of a column in Postgres. The type determines the values with which a condition may compare the column. */
export type ColumnType = 'text' | 'numeric' | 'int4' | 'int8' | 'boolean' | 'date' | 'timestamptz' | 'enum' | 'uuid';

/** Name of the conversion from a value of the engine to the value in a response. */
export type ResponseConversion =
  | 'text'
  | 'decimal'
  | 'number'
  | 'integer'
  | 'boolean'
  | 'date'
  | 'dateTime'
  | 'textList'
  | 'json';

export interface FieldProperties {
  readonly type: DataType;
  readonly storage: ColumnType;
  readonly codec: ResponseConversion;
  /** Values of an enum, in the order in which the engine sorts them. */
  readonly values: readonly string[];
  /** True if the column can be null. */
  readonly nullable: boolean;
}

/** A field that clients can query. */
export interface Field {
  readonly properties: FieldProperties;
  /** Describes the column. */
  readonly sentence: string;
  /** Of an amount of money: the field of the same record with its currency. */
  readonly currency?: string;
}

const kind = (type: DataType, storage: ColumnType, codec: ResponseConversion): FieldProperties => ({
  type,
  storage,
  codec,
  values: [],
  nullable: true,
});

export const kinds = {
  text: kind('text', 'text', 'text'),
  /** Responses contain the number as a decimal string. */
  decimal: kind('number', 'numeric', 'decimal'),
  /** Responses contain the number as a JSON number with all digits. */
  number: kind('number', 'numeric', 'number'),
  integer: kind('number', 'int4', 'integer'),
  /** Responses contain the 64-bit integer as a JSON number. */
  bigInteger: kind('number', 'int8', 'number'),
  boolean: kind('boolean', 'boolean', 'boolean'),
  /** `YYYY-MM-DD` */
  date: kind('date', 'date', 'date'),
  /** Responses contain the time in UTC. */
  dateTime: kind('date', 'timestamptz', 'dateTime'),
  /** Of a row. Filters also accept the external id of a workspace. */
  id: kind('workspace', 'uuid', 'text'),
  oneOf: (values: readonly string[]): FieldProperties => ({ ...kind('enum', 'enum', 'text'), values }),
};

const described =
  (properties: FieldProperties) =>
  (sentence: string): Field => ({ properties, sentence });

export const text = described(kinds.text);
export const decimal = described(kinds.decimal);
export const number = described(kinds.number);
export const integer = described(kinds.integer);
export const bigInteger = described(kinds.bigInteger);
export const boolean = described(kinds.boolean);
export const date = described(kinds.date);
export const dateTime = described(kinds.dateTime);
export const id = described(kinds.id);
export const oneOf = (values: readonly string[], sentence: string): Field => described(kinds.oneOf(values))(sentence);

/** A page sorted by a nullable column needs a condition for nulls, which prevents the use of an index. */
export const notNull = (field: Field): Field => ({ ...field, properties: { ...field.properties, nullable: false } });

/** An amount of money. @param path of the field of the same record with the currency */
export const inCurrency = (path: string, field: Field): Field => ({ ...field, currency: path });

/** Columns that have the same meaning in every table. */
export const commonComments: Readonly<Record<string, string>> = {
  id: 'Identifier of the record.',
  organisation_id: 'Organisation that owns the record.',
  workspace_id: 'Workspace that contains the record.',
  created_at: 'Time of creation.',
  updated_at: 'Time of the last update.',
};

const common = (column: string, make: (sentence: string) => Field): Field =>
  notNull(make(commonComments[column] ?? ''));

export const timestamps = { created_at: common('created_at', dateTime), updated_at: common('updated_at', dateTime) };
export const ofEveryRecord = { ...timestamps, workspace_id: common('workspace_id', id) };

export const currency = text('ISO 4217 code of the currency, such as EUR.');

export const exchangeRate = (prefix = ''): Readonly<Record<string, Field>> => ({
  [`${prefix}currency_rate`]: decimal('Price of one unit of the first currency in the second currency.'),
  [`${prefix}currency_pair`]: text('First and second currency of the exchange rate, such as EUR/USD.'),
  [`${prefix}currency_rate_source`]: text('Source of the exchange rate.'),
  [`${prefix}currency_rate_at`]: dateTime('Time to which the exchange rate applies.'),
});
