import { hasuraJsonType } from '../errors/describe-type.ts';
import type { ErrorCode } from '../errors/engine-error.ts';
import type { PgType } from './types.ts';

/** A value from the client does not match the type of its column or argument. */
export class InvalidScalarError extends Error {
  override readonly name = 'ValueError';
  readonly code: ErrorCode;
  /** Of the invalid item of a list. */
  readonly index: number | undefined;

  constructor(code: ErrorCode, message: string, index?: number) {
    super(message);
    this.code = code;
    this.index = index;
  }
}

/** A number with more digits than a JavaScript number has. */
export class PreciseNumber {
  readonly text: string;

  constructor(digits: string) {
    this.text = digits;
  }
}

type Encode = (value: unknown) => string;

interface ScalarTypeProperties {
  readonly graphqlName: string;
  /** JavaScript would round some numbers: with HASURA_GRAPHQL_STRINGIFY_NUMERIC_TYPES, they are strings. */
  readonly wide?: true;
  /** Has sum, avg and other numeric aggregates. */
  readonly numeric?: true;
  /** Has minimum and maximum. */
  readonly ordered?: true;
  /** Has text operators such as `_like`. */
  readonly textual?: true;
  readonly json?: true;
  readonly encode: Encode;
}

const jsonKind = (value: unknown): string => (value instanceof PreciseNumber ? 'Number' : hasuraJsonType(value));

/** The notation of Haskell's type Scientific, as in Hasura's error messages. */
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

/** 7 becomes 7.0 and 0.05 becomes 5.0e-2, as in Hasura: Postgres stores 7 and 7.0 with different decimal places. */
const numericText: Encode = (value) => (typeof value === 'number' ? scientific(value) : numberText('PGNumeric')(value));

/** Postgres accepts no exponent for the type money. */
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

/** Numbers keep all their digits. */
const jsonText: Encode = (value) => {
  if (value instanceof PreciseNumber) return value.text;
  if (Array.isArray(value)) return `[${value.map(jsonText).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}:${jsonText(item)}`)}}`;
};

/** As in Hasura, an item that is a string must contain JSON text. */
const jsonItem: Encode = (value) => (typeof value === 'string' ? value : jsonText(value));

const stringOnly =
  (name: string): Encode =>
  (value) => {
    if (typeof value === 'string') return value;
    throw new InvalidScalarError('parse-failed', `A string is expected for type: ${name}`);
  };

const opaque =
  (name: string): Encode =>
  (value) => {
    if (value instanceof PreciseNumber) return value.text;
    return typeof value === 'number' || typeof value === 'boolean' ? String(value) : stringOnly(name)(value);
  };

const number = { numeric: true, ordered: true } as const;
const text = { textual: true, ordered: true, encode: textOf('Text') } as const;
const bigintBounds = [-(2n ** 63n), 2n ** 63n - 1n] as const;

/** Types in pg_catalog with a GraphQL name of their own, or more operators than tests for equality. */
const rows: Readonly<Record<string, ScalarTypeProperties>> = {
  int2: { graphqlName: 'smallint', ...number, encode: integerText('PGSmallInt', -32768n, 32767n) },
  int4: { graphqlName: 'Int', ...number, encode: integerText('PGInteger', -2147483648n, 2147483647n) },
  int8: { graphqlName: 'bigint', wide: true, ...number, encode: integerText('PGBigInt', ...bigintBounds) },
  numeric: { graphqlName: 'numeric', wide: true, ...number, encode: numericText },
  float4: { graphqlName: 'Float', ...number, encode: numberText('PGFloat') },
  float8: { graphqlName: 'float8', wide: true, ...number, encode: numberText('PGDouble') },
  money: { graphqlName: 'money', ...number, encode: moneyText },
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

/** False for arrays. */
export const isSameScalarType = (a: PgType, b: PgType): boolean =>
  a.element === null && b.element === null && a.schema === b.schema && a.name === b.name;

/** Not an array of jsonb. */
export const isJsonbType = ({ element, schema, name }: PgType): boolean =>
  element === null && schema === 'pg_catalog' && name === 'jsonb';

const byType = new Map<string, ScalarTypeProperties>();

/**
 * Values of an unknown type are texts with tests for equality; enum types also have an order. The GraphQL name of a
 * composite type ends with `_scalar`, because the object type of a table already has the name of its row type.
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

/** With HASURA_GRAPHQL_STRINGIFY_NUMERIC_TYPES. */
export const isReturnedAsString = (type: PgType): boolean => type.element === null && scalarOf(type).wide === true;

const quoteElement = (element: string): string => `"${element.replace(/[\\"]/g, '\\$&')}"`;

/** @param nests a list in `values` becomes an inner array; if false, `encode` converts it to one element */
function nestedLiteral(values: readonly unknown[], encode: Encode, nests: boolean): string {
  const elements = values.map((value) => {
    if (value === null) return 'NULL';
    return nests && Array.isArray(value) ? nestedLiteral(value, encode, nests) : quoteElement(encode(value));
  });
  return `{${elements.join()}}`;
}

/** `null` becomes NULL. */
export const arrayLiteral = (elements: readonly (string | null)[]): string => nestedLiteral(elements, String, false);

/** As text for Postgres. */
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

/** Throws for null. */
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
    const message = `unexpected null value for type '${graphqlTypeName(type)}'`;
    throw new InvalidScalarError('validation-failed', message, index);
  };
}

/** Of an `_in` or `_nin` comparison. */
const maxListValues = 5_000;

/** One array literal of Postgres. */
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

/** For an array, the type of its elements. */
export const graphqlTypeName = (type: PgType): string => scalarOf(type.element ?? type).graphqlName;
