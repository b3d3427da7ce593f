// Parameters `$1`, and the functions that convert their values to text for each execution of a statement.

import { jsonType } from '../errors/describe-type.ts';
import { appendPathKey, EngineError } from '../errors/engine-error.ts';
import type { ComparisonOperator } from '../model/operators.ts';
import { InvalidScalarError, listEncoder, listItemEncoder, scalarEncoder } from '../model/scalars.ts';
import type { PgType } from '../model/types.ts';
import type { RequestVariables } from '../operation/context.ts';
import type { DeclaredVariable } from '../operation/variables.ts';
import { parseArrayLiteral, type Session } from '../permission/session.ts';
import { getNamedType, type InputField, type InputTypeRef, type NamedType } from '../schema/types.ts';
import { type BoundParameter, empty, parameter, type SqlFragment, type SqlType, sql } from '../sql/fragment.ts';
import type { ValueSource, ValueWithPath } from '../sql/value.ts';
import { getSqlType } from './context.ts';

/** A text, which Postgres casts to the type of the column. */
export const encodeSession = (value: unknown): string => String(value);

export function encoderFor({ from }: ValueSource, type: PgType, list: boolean): (value: unknown) => string | null {
  if (from === 'session' || from === 'session-element') return encodeSession;
  if (from === 'only') return listItemEncoder(type);
  return list ? listEncoder(type) : scalarEncoder(type);
}

export const printOperand = ({ value, path }: ValueWithPath, type: PgType): SqlFragment =>
  parameter({ value, path, type: getSqlType(type), encode: encoderFor(value, type, false) });

/** Throws InvalidScalarError for an operand that the operator does not allow for callers. */
export const limitedEncoder =
  ({ rejected }: ComparisonOperator, encode: (value: unknown) => string | null) =>
  (value: unknown): string | null => {
    const text = encode(value);
    const reason = text === null ? undefined : rejected?.(text);
    if (reason !== undefined) throw new InvalidScalarError('data-exception', `regular expression failed: ${reason}`);
    return text;
  };

const bigint: SqlType = { schema: 'pg_catalog', name: 'int8', array: false };
const maxInt32 = 2 ** 31 - 1;

const limitText =
  (maxRows: number | undefined) =>
  (value: unknown): string => {
    if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > maxInt32)
      throw new InvalidScalarError(
        'validation-failed',
        `expected a non-negative 32-bit integer for type 'Int', but found ${jsonType(value)}`,
      );
    return String(Math.min(value, maxRows ?? value));
  };

const offsetText = (value: unknown): string => {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : '';
  if (/^-?\d{1,19}$/.test(text)) return text;
  throw new InvalidScalarError(
    'validation-failed',
    `expected a 32-bit integer, or a 64-bit integer represented as a string for type 'Int', but found ${jsonType(value)}`,
  );
};

export function limitOf(limit: ValueWithPath | undefined, maxRows: number | undefined): SqlFragment {
  if (limit === undefined && maxRows === undefined) return empty;
  const { value, path }: ValueWithPath = limit ?? { value: { from: 'constant', value: maxRows }, path: '$' };
  return sql` limit ${parameter({ value, path, type: bigint, encode: limitText(maxRows) })}`;
}

export const offsetOf = (offset: ValueWithPath | undefined): SqlFragment =>
  offset === undefined ? empty : sql` offset ${parameter({ ...offset, type: bigint, encode: offsetText })}`;

type Named = Exclude<NamedType, { is: 'object' }>;

const listCount = (length: number): string => (length < 2 ? String(length) : 'n');

/**
 * The part of a value on which a plan depends: keys, the number of objects, enum values, booleans and nulls, but no
 * texts and numbers. A list of texts or numbers has zero, one or more items.
 */
function shapeOf(ref: InputTypeRef, value: unknown): string {
  if (value === null || value === undefined) return '0';
  if (ref.is === 'list') {
    if (!Array.isArray(value)) return `~${shapeOf(ref.of, value)}`;
    if (getNamedType(ref).is === 'scalar') return `*${listCount(value.length)}`;
    return `[${value.map((item) => shapeOf(ref.of, item)).join()}]`;
  }
  return shapeOfNamed(ref.type, value);
}

/** Always a parameter, so the plan does not depend on the value. */
const isBound = ({ means, type }: InputField, value: unknown): boolean =>
  means.is === 'column' && type.is === 'named' && type.type.is === 'scalar' && value !== null && value !== undefined;

function shapeOfNamed(type: Named, value: unknown): string {
  if (type.is === 'scalar') return typeof value === 'boolean' ? String(value) : '$';
  if (type.is === 'enum' || typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return '!';
  const fields = type.fields();
  let parts = '';
  for (const key of Object.keys(value)) {
    const field = fields.get(key);
    // The first unknown member makes the value invalid, so the other members do not matter.
    if (field === undefined) return `{${parts}${JSON.stringify(key)}?}`;
    const item: unknown = Reflect.get(value, key);
    parts += `${key}:${isBound(field, item) ? '$' : shapeOf(field.type, item)},`;
  }
  return `{${parts}}`;
}

/** The shape of a request's variables. Requests with the same operation and equal shapes use the same plan. */
export function planKeys(declared: readonly DeclaredVariable[]): (variables: RequestVariables) => string {
  const names = new Set(declared.map(({ name }) => name));
  return (variables) => {
    let shape = '';
    for (const { name, ref } of declared) {
      const value = variables[name];
      if (value === undefined) shape += '-;';
      else shape += ref === undefined ? '?;' : `${shapeOf(ref, value)};`;
    }
    for (const name in variables) if (!names.has(name)) shape += `${JSON.stringify(name)};`;
    return shape;
  };
}

function member(value: unknown, key: string | number): unknown {
  if (Array.isArray(value)) return typeof key === 'number' ? value[key] : undefined;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return Reflect.get(value, key);
}

function sessionVariable({ variables }: Session, name: string): string {
  const value = variables.get(name);
  if (value === undefined) throw new EngineError('not-found', `missing session variable: "${name}"`);
  return value;
}

/**
 * The rows that each earlier step of a mutation has written: the whole row in Postgres's row syntax, then single
 * columns.
 */
export type RowsByStep = readonly (readonly (readonly (string | null)[])[])[];

function resolve(value: ValueSource, variables: RequestVariables, session: Session, written: RowsByStep): unknown {
  switch (value.from) {
    case 'constant':
      return value.value;
    case 'variable': {
      let found = Object.hasOwn(variables, value.name) ? variables[value.name] : null;
      for (const key of value.path) found = member(found, key);
      return found ?? null;
    }
    case 'list':
      return value.items.map((item) => resolve(item, variables, session, written));
    case 'object':
      return Object.fromEntries(value.fields.map(([key, item]) => [key, resolve(item, variables, session, written)]));
    case 'only': {
      const list = resolve(value.list, variables, session, written);
      return Array.isArray(list) ? (list[0] ?? null) : list;
    }
    case 'session-object':
      return JSON.stringify(Object.fromEntries(session.variables));
    case 'written':
      return written[value.step]?.[value.row]?.[value.column] ?? null;
    case 'written-rows':
      return value.steps.flatMap((step) => written[step] ?? []).map(([row]) => row);
    case 'cursor':
      return resolve(value.initial, variables, session, written);
    case 'session':
      return sessionVariable(session, value.name);
    case 'session-element':
      return parseArrayLiteral(sessionVariable(session, value.name))?.[0] ?? null;
  }
}

/** @throws EngineError if a value does not match its type or a session variable is missing */
export function bindParameters(
  params: readonly BoundParameter[],
  variables: RequestVariables,
  session: Session,
  written: RowsByStep = [],
): (string | null)[] {
  return params.map(({ value, encode, path }) => {
    const resolved = resolve(value, variables, session, written);
    try {
      return encode(resolved);
    } catch (error) {
      if (!(error instanceof InvalidScalarError)) throw error;
      const at = error.index === undefined ? path : appendPathKey(path, error.index);
      throw new EngineError(error.code, error.message, at);
    }
  });
}
