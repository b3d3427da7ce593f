import { hasuraJsonType } from '../errors/describe-type.ts';
import type { ErrorCode } from '../errors/engine-error.ts';
import type { PgType } from './types.ts';

/** Error for a value from the client that does not match the type of its column or argument. */
export class InvalidScalarError extends Error {
  override readonly name = 'ValueError';
  readonly code: ErrorCode;
  /** Index of the invalid item if the value is a list; otherwise undefined. */
  readonly index: number | undefined;

  constructor(code: ErrorCode, message: string, index?: number) {
    super(message);
    this.code = code;
    this.index = index;
  }
}

/** A number with more digits than a JavaScript number can represent. */
export class PreciseNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Encode = (value: unknown) => string;

interface ScalarTypeProperties {
  readonly graphqlName: string;
  /**
   * True if JavaScript would round some numbers of this type. With the setting HASURA_GRAPHQL_STRINGIFY_NUMERIC_TYPES,
   * the engine returns such numbers as strings.
   */
  readonly wide?: true;
  /** True if clients can request sum, avg and other numeric aggregates for columns of this type. */
  readonly numeric?: true;
  /** True if clients can request the minimum and maximum for columns of this type. */
  readonly ordered?: true;
  /** True if clients can compare columns of this type with text operators such as `_like`. */
  readonly textual?: true;
  readonly json?: true;
  readonly encode: Encode;
}

const jsonKind = (value: unknown): string => (value instanceof PreciseNumber ? 'Number' : hasuraJsonType(value));

/** Formats a number in the notation of Haskell's type Scientific, which Hasura's error messages contain. */
const scientific = (value: number | PreciseNumber): string => {
  const number = value instanceof PreciseNumber ? Number(value.text) : value;
  if (number === 0) return '0.0';
  const size = Math.abs(number);
  if (size >= 0.1 && size < 1e7) return Number.isInteger(number) ? `${number}.0` : String(number);
  const [mantissa = '', exponent = '0'] = number.toExponential().split('e');
  return `${mantissa.includes('.') ? mantissa : `${mantissa}.0`}e${Number(exponent)}`;
};

const parseFailed = (what: string, expected: string, value: unknown): InvalidScalarError =>
  new InvalidScalarError(
    'parse-failed',
    `parsing ${what} failed, expected ${expected}, but encountered ${jsonKind(value)}`,
  );

const integerText =
  (pgName: string, min: bigint, max: bigint): Encode =>
  (value) => {
    if (typeof value === 'string') return value;
    if (typeof value !== 'number' && !(value instanceof PreciseNumber))
      throw parseFailed(`Integer expected for input type: ${pgName}`, 'Number', value);
    const text = value instanceof PreciseNumber ? value.text : String(value);
    if (/^-?\d+$/.test(text) && BigInt(text) >= min && BigInt(text) <= max) return text;
    throw new InvalidScalarError(
      'parse-failed',
      `The value ${scientific(value)} lies outside the bounds or is not an integer. Maybe it is a float, or is there integer overflow?`,
    );
  };

const numberText =
  (pgName: string): Encode =>
  (value) => {
    if (typeof value === 'string') return value;
    if (value instanceof PreciseNumber) return value.text;
    if (typeof value === 'number') return String(value);
    throw parseFailed(`Scientific expected for input type: ${pgName}`, 'Number', value);
  };

/**
 * Encodes a number in the same notation as Hasura, for example 7 as 7.0 and 0.05 as 5.0e-2. The notation matters,
 * because Postgres stores 7 and 7.0 with different numbers of decimal places.
 */
const numericText: Encode = (value) => (typeof value === 'number' ? scientific(value) : numberText('PGNumeric')(value));

/** Encodes a number without an exponent, because Postgres accepts no exponent for the type money. */
const moneyText: Encode = (value) => {
  const text = numberText('PGMoney')(value);
  return typeof value !== 'string' && /e/i.test(text) ? Number(text).toFixed(2) : text;
};

const textOf =
  (what: string): Encode =>
  (value) => {
    if (typeof value === 'string') return value;
    throw parseFailed(what, 'String', value);
  };

const booleanText: Encode = (value) => {
  if (typeof value === 'boolean' || typeof value === 'string') return String(value);
  throw parseFailed('Bool', 'Boolean', value);
};

/** Encodes a JSON value as text. Numbers keep all their digits. */
const jsonText: Encode = (value) => {
  if (value instanceof PreciseNumber) return value.text;
  if (Array.isArray(value)) return `[${value.map(jsonText).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}:${jsonText(item)}`)}}`;
};

/** Encodes an item in a list of JSON values. As in Hasura, an item that is a string must contain JSON text. */
const jsonItem: Encode = (value) => (typeof value === 'string' ? value : jsonText(value));

const opaque =
  (name: string): Encode =>
  (value) => {
    if (typeof value === 'string') return value;
    if (value instanceof PreciseNumber) return value.text;
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
    throw new InvalidScalarError('parse-failed', `A string is expected for type: ${name}`);
  };

const stringOnly =
  (name: string): Encode =>
  (value) => {
    if (typeof value === 'string') return value;
    throw new InvalidScalarError('parse-failed', `A string is expected for type: ${name}`);
  };

const text = { textual: true, ordered: true, encode: textOf('Text') } as const;
const bigintBounds = [-(2n ** 63n), 2n ** 63n - 1n] as const;

/** Types in pg_catalog that have a GraphQL name of their own, or more operators than tests for equality. */
const rows: Readonly<Record<string, ScalarTypeProperties>> = {
  int2: { graphqlName: 'smallint', numeric: true, ordered: true, encode: integerText('PGSmallInt', -32768n, 32767n) },
  int4: {
    graphqlName: 'Int',
    numeric: true,
    ordered: true,
    encode: integerText('PGInteger', -2147483648n, 2147483647n),
  },
  int8: {
    graphqlName: 'bigint',
    wide: true,
    numeric: true,
    ordered: true,
    encode: integerText('PGBigInt', ...bigintBounds),
  },
  numeric: { graphqlName: 'numeric', wide: true, numeric: true, ordered: true, encode: numericText },
  float4: { graphqlName: 'Float', numeric: true, ordered: true, encode: numberText('PGFloat') },
  float8: { graphqlName: 'float8', wide: true, numeric: true, ordered: true, encode: numberText('PGDouble') },
  money: { graphqlName: 'money', numeric: true, ordered: true, encode: moneyText },
  bool: { graphqlName: 'Boolean', encode: booleanText },
  text: { graphqlName: 'String', ...text },
  varchar: { graphqlName: 'String', ...text },
  name: { graphqlName: 'name', ...text },
  bpchar: { graphqlName: 'bpchar', ...text },
  citext: { graphqlName: 'citext', ...text },
  uuid: { graphqlName: 'uuid', ordered: true, encode: stringOnly('uuid') },
  date: { graphqlName: 'date', ordered: true, encode: textOf('Day') },
  timestamp: { graphqlName: 'timestamp', ordered: true, encode: textOf('LocalTime') },
  timestamptz: { graphqlName: 'timestamptz', ordered: true, encode: textOf('UTCTime') },
  time: { graphqlName: 'time', ordered: true, encode: textOf('TimeOfDay') },
  timetz: { graphqlName: 'timetz', ordered: true, encode: textOf('ZonedTimeOfDay') },
  json: { graphqlName: 'json', json: true, encode: jsonText },
  jsonb: { graphqlName: 'jsonb', json: true, encode: jsonText },
};

/** Returns true if two types are equal and are not arrays, so that their values can be compared. */
export const isSameScalarType = (a: PgType, b: PgType): boolean =>
  a.element === null && b.element === null && a.schema === b.schema && a.name === b.name;

/** Returns true if the type is jsonb itself; an array of jsonb does not count. */
export const isJsonbType = ({ element, schema, name }: PgType): boolean =>
  element === null && schema === 'pg_catalog' && name === 'jsonb';

const byType = new Map<string, ScalarTypeProperties>();

/**
 * Returns the properties of a Postgres type that is not an array. Values of an unknown type are encoded as text and can
 * be tested for equality; enum types also have an order. The GraphQL name of a composite type ends with `_scalar`,
 * because the GraphQL object type of a table already has the name of its row type.
 */
export function scalarOf({ schema, name, kind }: Pick<PgType, 'schema' | 'name' | 'kind'>): ScalarTypeProperties {
  const row = schema === 'pg_catalog' || name === 'citext' ? rows[name] : undefined;
  if (row !== undefined) return row;
  const key = JSON.stringify([schema, name]);
  const graphqlName = kind === 'c' ? `${name}_scalar` : name;
  const made = byType.get(key) ?? { graphqlName, encode: opaque(name), ...(kind === 'e' && { ordered: true }) };
  byType.set(key, made);
  return made;
}

/**
 * Returns true if responses contain values of this type as strings when the setting
 * HASURA_GRAPHQL_STRINGIFY_NUMERIC_TYPES is on.
 */
export const isReturnedAsString = (type: PgType): boolean => type.element === null && scalarOf(type).wide === true;

const quoteElement = (element: string): string => `"${element.replace(/[\\"]/g, '\\$&')}"`;

/**
 * Encodes texts as an array literal of Postgres.
 * @param elements texts of the elements; `null` becomes NULL
 */
export const arrayLiteral = (elements: readonly (string | null)[]): string =>
  `{${elements.map((element) => (element === null ? 'NULL' : quoteElement(element))).join(',')}}`;

/**
 * Encodes values as an array literal of Postgres.
 * @param nests true if a list in `values` becomes an inner array; if false, `encode` converts such a list to one
 * element
 */
function nestedLiteral(values: readonly unknown[], encode: Encode, nests: boolean): string {
  const elements = values.map((value) => {
    if (value === null) return 'NULL';
    return nests && Array.isArray(value) ? nestedLiteral(value, encode, nests) : quoteElement(encode(value));
  });
  return `{${elements.join()}}`;
}

/** Returns a function that encodes values of a type as text for Postgres. */
export function scalarEncoder(type: PgType): (value: unknown) => string | null {
  if (type.element !== null) {
    const { encode, json } = scalarOf(type.element);
    const encodeItem = json === true ? jsonItem : encode;
    return (value) => {
      if (value === null) return null;
      if (typeof value === 'string') return value;
      return nestedLiteral(Array.isArray(value) ? value : [value], encodeItem, json !== true);
    };
  }
  const { encode } = scalarOf(type);
  return (value) => (value === null ? null : encode(value));
}

/** Returns a function that encodes one item in a list of values of a type. The function throws for null. */
export function listItemEncoder(type: PgType): (value: unknown, index?: number) => string {
  const isJson = type.element === null && scalarOf(type).json === true;
  const encode = isJson ? (value: unknown) => (value === null ? null : jsonItem(value)) : scalarEncoder(type);
  return (value, index = 0) => {
    try {
      const encoded = encode(value);
      if (encoded !== null) return encoded;
    } catch (error) {
      throw error instanceof InvalidScalarError ? new InvalidScalarError(error.code, error.message, index) : error;
    }
    throw new InvalidScalarError(
      'validation-failed',
      `unexpected null value for type '${graphqlTypeName(type)}'`,
      index,
    );
  };
}

/** Maximum number of values in the list of an `_in` or `_nin` comparison. */
const maxListValues = 5_000;

/** Returns a function that encodes a list of values of a type as one array literal of Postgres. */
export function listEncoder(type: PgType): (value: unknown) => string {
  const encode = listItemEncoder(type);
  return (value) => {
    const items: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (items.length > maxListValues)
      throw new InvalidScalarError(
        'validation-failed',
        `a list of values must not have more than ${maxListValues} items: split the request`,
      );
    return arrayLiteral(items.map((item, i) => encode(item, i)));
  };
}

/**
 * Returns the name of the GraphQL type for a Postgres type. If the Postgres type is an array, returns the GraphQL type
 * of its elements.
 */
export const graphqlTypeName = (type: PgType): string => scalarOf(type.element ?? type).graphqlName;
