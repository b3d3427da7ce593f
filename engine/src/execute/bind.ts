import { appendPathKey, EngineError } from '../errors/engine-error.ts';
import { InvalidScalarError } from '../model/scalars.ts';
import type { RequestVariables } from '../operation/context.ts';
import { parseArrayLiteral, type Session } from '../permission/session.ts';
import type { BoundParameter } from '../sql/fragment.ts';
import type { ValueSource } from '../sql/value.ts';

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
