import type { QualifiedName } from '../metadata/parts.ts';
import type { ValueSource, ValueWithPath } from '../sql/value.ts';
import {
  type ComparisonOperator,
  isAvailableFor,
  operandType,
  operatorByName,
  takesArray,
  textType,
} from './operators.ts';
import { alwaysFalse, alwaysTrue, andBoth } from './predicate.ts';
import { isJsonbType, listEncoder, scalarEncoder } from './scalars.ts';
import type { RowPredicate, RowValue, TableColumn, TrackedTable } from './types.ts';

/** The condition of a permission does not match the database. */
export class PredicateError extends Error {
  override readonly name = 'PredicateError';
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const asRecord = (value: unknown, where: string): Record<string, unknown> => {
  if (isRecord(value)) return value;
  throw new PredicateError(`${where}: must be an object`);
};

const sessionVariable = /^x-hasura-/i;

/** A text that begins with `x-hasura-` (in any case) is a session variable; any other value is a constant. */
export const permissionValue = (value: unknown): ValueSource =>
  typeof value === 'string' && sessionVariable.test(value)
    ? { from: 'session', name: value.toLowerCase() }
    : { from: 'constant', value };

/** Operators that only permissions may contain. */
const aliases: Readonly<Record<string, string>> = { _ne: '_neq' };

const operatorName = (key: string): string => {
  const name = key.startsWith('$') ? `_${key.slice(1)}` : key;
  return aliases[name] ?? name;
};

const columnComparisons: Readonly<Record<string, string>> = {
  _ceq: '_eq',
  _cne: '_neq',
  _cneq: '_neq',
  _cgt: '_gt',
  _clt: '_lt',
  _cgte: '_gte',
  _clte: '_lte',
};

interface Scope {
  readonly table: TrackedTable;
  /** The table of the permission: `$` in a comparison of two columns. */
  readonly root: TrackedTable;
  readonly find: (name: QualifiedName) => TrackedTable | undefined;
}

function otherColumn(scope: Scope, operand: unknown, where: string): { other: TableColumn; otherOfRoot: boolean } {
  const path = Array.isArray(operand) ? operand : [operand];
  const otherOfRoot = path.length === 2 && path[0] === '$';
  const name: unknown = path.at(-1);
  const table = otherOfRoot ? scope.root : scope.table;
  const other = typeof name === 'string' ? table.columns.get(name) : undefined;
  if (other === undefined) throw new PredicateError(`${where}: must be a column of ${table.name}`);
  return { other, otherOfRoot };
}

function checkConstant(value: ValueSource, operator: ComparisonOperator, column: RowValue, where: string): void {
  if (value.from !== 'constant') return;
  const type = operandType(operator, column.type);
  try {
    (takesArray(operator) ? listEncoder(type) : scalarEncoder(type))(value.value);
  } catch (error) {
    throw new PredicateError(`${where}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function listValue(operand: unknown): ValueSource {
  if (!Array.isArray(operand)) return permissionValue(operand);
  const items = operand.map(permissionValue);
  return items.every((item) => item.from === 'constant')
    ? { from: 'constant', value: operand }
    : { from: 'list', items };
}

function comparison(scope: Scope, column: RowValue, key: string, operand: unknown, where: string): RowPredicate {
  const name = operatorName(key);
  if (name === '_is_null') {
    if (typeof operand !== 'boolean') throw new PredicateError(`${where}: must be true or false`);
    return { is: 'null', column, isNull: operand };
  }
  const between = columnComparisons[name];
  if (between !== undefined && 'name' in column)
    return { is: 'compare-columns', column, operator: between, ...otherColumn(scope, operand, where) };
  if (name === '_cast' && isJsonbType(column.type))
    return andBoth(
      ...Object.entries(asRecord(operand, where)).map(([type, expression]) =>
        onText(scope, column, type, expression, where),
      ),
    );
  const operator = operatorByName.get(name);
  if (operator === undefined || !isAvailableFor(operator, column.type))
    throw new PredicateError(`${where}: ${column.type.name} has no operator ${key}`);
  // In conditions of permissions, `_eq: null` means that the column is NULL, and `_neq: null` that it is not NULL.
  if (operand === null && name === '_eq') return { is: 'null', column, isNull: true };
  if (operand === null && name === '_neq') return { is: 'null', column, isNull: false };
  const value = takesArray(operator) ? listValue(operand) : permissionValue(operand);
  checkConstant(value, operator, column, where);
  const checked: ValueWithPath = { value, path: '$' };
  return { is: 'compare', column, operator: name, operand: checked };
}

function onText(scope: Scope, column: RowValue, type: string, expression: unknown, where: string): RowPredicate {
  if (type !== 'String') throw new PredicateError(`${where}.${type}: must be a cast to String`);
  return onScalar(scope, { textOf: column, type: textType }, expression, `${where}.${type}`);
}

function onScalar(scope: Scope, column: RowValue, expression: unknown, where: string): RowPredicate {
  if (!isRecord(expression)) return comparison(scope, column, '_eq', expression, where);
  return andBoth(
    ...Object.entries(expression).map(([key, operand]) => comparison(scope, column, key, operand, `${where}.${key}`)),
  );
}

function existence(scope: Scope, expression: unknown, where: string): RowPredicate {
  const { _table: given, _where: condition } = asRecord(expression, where);
  const name = typeof given === 'string' ? { schema: 'public', name: given } : asRecord(given, `${where}._table`);
  const { schema = 'public', name: bare } = name;
  const table = typeof schema === 'string' && typeof bare === 'string' ? scope.find({ schema, name: bare }) : undefined;
  if (table === undefined) throw new PredicateError(`${where}._table: must be a tracked table`);
  return { is: 'exists', table, where: predicate({ ...scope, table }, condition ?? {}, `${where}._where`) };
}

const listed = (scope: Scope, expression: unknown, where: string): readonly RowPredicate[] => {
  if (!Array.isArray(expression)) throw new PredicateError(`${where}: must be a list`);
  return expression.map((item, i) => predicate(scope, item, `${where}[${i}]`));
};

const connectives: Readonly<Record<string, (scope: Scope, expression: unknown, where: string) => RowPredicate>> = {
  _and: (scope, expression, where) => andBoth(...listed(scope, expression, where)),
  _or: (scope, expression, where) => {
    const of = listed(scope, expression, where);
    const [only] = of;
    if (only === undefined) return alwaysFalse;
    return of.length === 1 ? only : { is: 'any', of };
  },
  _not: (scope, expression, where) => ({ is: 'not', of: predicate(scope, expression, where) }),
  _exists: existence,
};

function predicate(scope: Scope, expression: unknown, where: string): RowPredicate {
  const parts = Object.entries(asRecord(expression, where)).map(([key, value]): RowPredicate => {
    const here = `${where}.${key}`;
    const connective = connectives[operatorName(key)];
    if (connective !== undefined) return connective(scope, value, here);
    const column = scope.table.columns.get(key);
    if (column !== undefined) return onScalar(scope, column, value, here);
    const computed = scope.table.computed.get(key);
    if (computed !== undefined) return onScalar(scope, computed, value, here);
    const relationship = scope.table.relationships.get(key);
    if (relationship === undefined)
      throw new PredicateError(`${here}: ${scope.table.name} has no column or relationship of this name`);
    const condition = predicate({ ...scope, table: relationship.table }, value, here);
    return { is: 'related', relationship, where: condition };
  });
  return parts.length === 0 ? alwaysTrue : andBoth(...parts);
}

/**
 * Parses the boolean expression of a permission.
 * @param where `filter` or `check`: error messages begin with it
 * @throws PredicateError if a name or an operator does not match the database
 */
export const permissionPredicate = (
  table: TrackedTable,
  find: (name: QualifiedName) => TrackedTable | undefined,
  expression: unknown,
  where: string,
): RowPredicate => predicate({ table, root: table, find }, expression, where);
