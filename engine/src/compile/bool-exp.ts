import type { Operand, Predicate, Scalar, Value } from '../ir/types.ts';
import type { PgType, Relationship } from '../model/types.ts';
import { type Operator, operandType, operatorByName, takesList } from '../schema/operators.ts';
import { encoderOf, itemEncoderOf, listEncoderOf } from '../schema/scalars.ts';
import {
  bound,
  empty,
  type Fragment,
  identifier,
  joined,
  listed,
  type SqlType,
  sql,
  typeName,
} from '../sql/fragment.ts';
import { aggregateCall } from './aggregate-call.ts';
import { functionCall, rowSource } from './call.ts';
import { type CompileContext, columnOf, sqlType, tableName } from './context.ts';
import { type HeldRow, heldAlready } from './held.ts';
import { withKnownKeys } from './known-keys.ts';

interface Scope {
  readonly context: CompileContext;
  /** Alias of the row the condition is on. */
  readonly row: string;
  /** Alias of the row the whole condition is on. */
  readonly root: string;
  /** Whether the condition is on few rows: then the row of a to-one relationship is looked up for each. */
  readonly few: boolean;
  /** The row that the row of the condition belongs to. */
  readonly owner?: HeldRow | undefined;
}

const and = sql` and `;
const or = sql` or `;

/** Both columns equal, for each pair of the relationship; nothing where a function gives the rows. */
export const linked = ({ mapping }: Relationship, here: string, there: string): Fragment =>
  joined(
    mapping.map(([own, other]) => sql`${columnOf(there, other)} = ${columnOf(here, own)}`),
    and,
  );

/** Session variables are texts that Postgres casts. */
const asText = (value: unknown): string => String(value);

function encoderFor({ from }: Value, type: PgType, list: boolean): (value: unknown) => string | null {
  if (from === 'session' || from === 'session-element') return asText;
  if (from === 'only') return itemEncoderOf(type);
  return list ? listEncoderOf(type) : encoderOf(type);
}

/** The operand as one value of the type. */
export const operandOf = ({ value, path }: Operand, type: PgType): Fragment =>
  bound({ value, path, type: sqlType(type), encode: encoderFor(value, type, false) });

function operator(name: string): Operator {
  const found = operatorByName.get(name);
  if (found === undefined) throw new TypeError(`there is no operator ${name}`);
  return found;
}

/** The value of a scalar of the row of the alias. */
export function scalarValue(context: CompileContext, scalar: Scalar, row: string): Fragment {
  if ('computed' in scalar) return functionCall(scalar.computed.call, row);
  if ('textOf' in scalar) return sql`${scalarValue(context, scalar.textOf, row)}::text`;
  if (!('masked' in scalar)) return columnOf(row, scalar);
  const when = compilePredicate(context, scalar.when, row);
  return sql`case when ${when} then ${scalarValue(context, scalar.masked, row)} end`;
}

function comparison(scope: Scope, column: Scalar, name: string, { value, path }: Operand): Fragment {
  const { context, row } = scope;
  if (name === '_in' && value.from === 'session' && context.options.isSingle(value.name))
    return comparison(scope, column, '_eq', { value: { from: 'session-element', name: value.name }, path });
  const comparator = operator(name);
  const list = takesList(comparator);
  const type = operandType(comparator, column.type);
  const encode = encoderFor(value, type, list);
  const param = { value, encode, path };
  const operand =
    list && type.element !== null
      ? listOfArrays(bound({ ...param, type: textArray }), sqlType(type))
      : bound({ ...param, type: sqlType(type, list) });
  return comparator.write(scalarValue(context, column, row), operand);
}

const textArray: SqlType = { schema: 'pg_catalog', name: 'text', array: true };

/** Arrays that are bound as one array of their literals: Postgres has no array of arrays of different lengths. */
const listOfArrays = (literals: Fragment, type: SqlType): Fragment =>
  sql`select ${identifier('v')}::${typeName(type)} from unnest(${literals}) as ${identifier('v')}`;

/** The value of the aggregate as the column `v` of a select. */
function aggregateSelect(scope: Scope, predicate: Extract<Predicate, { is: 'aggregate' }>): Fragment {
  const { context, row } = scope;
  const { relationship, where, aggregate, of, distinct } = predicate;
  const there = context.alias();
  const values = of.map((scalar) => scalarValue(context, scalar, there));
  const tuple = of.length > 1 && aggregate === 'count' ? sql`(${listed(values)})` : listed(values);
  const value = of.length === 0 ? sql`*` : distinct ? sql`distinct ${tuple}` : tuple;
  return sql`select ${aggregateCall(aggregate, value)} as ${identifier('v')} from ${relatedRows(context, relationship, row, there, where)}`;
}

/** Whether the printed condition holds together beside `and` without parentheses. */
const isAtomic = ({ is }: Predicate): boolean => is !== 'any' && is !== 'all';

const grouped = (scope: Scope, predicate: Predicate): Fragment =>
  isAtomic(predicate) ? condition(scope, predicate) : sql`(${condition(scope, predicate)})`;

function condition(scope: Scope, predicate: Predicate): Fragment {
  const { context, row } = scope;
  switch (predicate.is) {
    case 'all':
      return predicate.of.length === 0
        ? sql`true`
        : joined(
            withKnownKeys(predicate.of, context.options).map((part) => grouped(scope, part)),
            and,
          );
    case 'any':
      return predicate.of.length === 0
        ? sql`false`
        : joined(
            predicate.of.map((part) => grouped(scope, part)),
            or,
          );
    case 'not':
      return sql`not (${condition(scope, predicate.of)})`;
    case 'null': {
      const value = scalarValue(context, predicate.column, row);
      return predicate.isNull ? sql`${value} is null` : sql`${value} is not null`;
    }
    case 'compare':
      return comparison(scope, predicate.column, predicate.operator, predicate.operand);
    case 'compare-columns': {
      const other = columnOf(predicate.otherOfRoot ? scope.root : row, predicate.other);
      return operator(predicate.operator).write(columnOf(row, predicate.column), other);
    }
    case 'related': {
      const { relationship, where } = predicate;
      // The offset keeps Postgres from making a join of it, which would be set up anew for each row above.
      const apart = (scope.few && relationship.unique) || !context.mayJoin() ? sql` offset 0` : empty;
      const exists = sql`exists (select from ${relatedRows(context, relationship, row, context.alias(), where, scope.root)}${apart})`;
      const held = scope.owner && heldAlready(predicate, row, scope.owner);
      return held === undefined ? exists : sql`(${held} or ${exists})`;
    }
    case 'aggregate': {
      const result = context.alias();
      const having = condition({ ...scope, row: result }, predicate.having);
      return sql`exists (select from (${aggregateSelect(scope, predicate)}) as ${identifier(result)} where ${having})`;
    }
    case 'exists': {
      const there = context.alias();
      return sql`exists (select from ${tableName(predicate.table)} as ${identifier(there)} where ${condition({ ...scope, row: there }, predicate.where)})`;
    }
  }
}

/**
 * What stands behind `from` to read the rows that a relationship leads to.
 * @param here alias of the row it starts from
 * @param there alias of the rows it leads to
 */
function relatedRows(
  context: CompileContext,
  relationship: Relationship,
  here: string,
  there: string,
  where: Predicate,
  root = there,
): Fragment {
  const { table, computed } = relationship;
  const source = rowSource({ table, call: computed?.call }, there, here);
  const conditions = isAlways(where) ? empty : grouped({ context, row: there, root, few: false }, where);
  return sql`${source}${filter(linked(relationship, here, there), conditions)}`;
}

const isAlways = (predicate: Predicate): boolean => predicate.is === 'all' && predicate.of.length === 0;

/** ` where` and the conditions that are any; nothing where none is. */
export const filter = (...conditions: readonly Fragment[]): Fragment => {
  const some = conditions.filter(({ parts }) => parts.length > 0);
  return some.length === 0 ? empty : sql` where ${joined(some, and)}`;
};

/**
 * The condition on the row of the alias; it can stand beside `and` as it is.
 * @param few whether few rows are expected to be looked at
 * @param owner the row that the row belongs to, which is there only where it meets its own condition
 */
export const compilePredicate = (
  context: CompileContext,
  predicate: Predicate,
  row: string,
  few = false,
  owner?: HeldRow,
): Fragment => {
  const compiled = condition({ context, row, root: row, few, owner }, predicate);
  return predicate.is === 'any' ? sql`(${compiled})` : compiled;
};
