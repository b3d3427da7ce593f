import type { Operand, Predicate, Value } from '../ir/types.ts';
import type { Column, PgType, Relationship } from '../model/types.ts';
import { type Operator, operandType, operatorByName, takesList } from '../schema/operators.ts';
import { encoderOf, itemEncoderOf, listEncoderOf } from '../schema/scalars.ts';
import { bound, type Fragment, identifier, joined, sql } from '../sql/fragment.ts';
import { type CompileContext, columnOf, sqlType, tableName } from './context.ts';

interface Scope {
  readonly context: CompileContext;
  /** Alias of the row the condition is on. */
  readonly row: string;
  /** Alias of the row the whole condition is on. */
  readonly root: string;
}

const and = sql` and `;
const or = sql` or `;

/** Both columns equal, for each pair of the relationship. */
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

function operator(name: string): Operator {
  const found = operatorByName.get(name);
  if (found === undefined) throw new TypeError(`there is no operator ${name}`);
  return found;
}

function comparison({ context, row }: Scope, column: Column, name: string, { value, path }: Operand): Fragment {
  if (name === '_in' && value.from === 'session' && context.options.isSingle(value.name))
    return comparison({ context, row, root: row }, column, '_eq', {
      value: { from: 'session-element', name: value.name },
      path,
    });
  const comparator = operator(name);
  const list = takesList(comparator);
  const type = operandType(comparator, column.type);
  const encode = encoderFor(value, type, list);
  return comparator.write(columnOf(row, column), bound({ value, type: sqlType(type, list), encode, path }));
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
            predicate.of.map((part) => grouped(scope, part)),
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
    case 'null':
      return predicate.isNull
        ? sql`${columnOf(row, predicate.column)} is null`
        : sql`${columnOf(row, predicate.column)} is not null`;
    case 'compare':
      return comparison(scope, predicate.column, predicate.operator, predicate.operand);
    case 'compare-columns': {
      const other = columnOf(predicate.otherOfRoot ? scope.root : row, predicate.other);
      return operator(predicate.operator).write(columnOf(row, predicate.column), other);
    }
    case 'related': {
      const { relationship, where } = predicate;
      const there = context.alias();
      const rest =
        where.is === 'all' && where.of.length === 0 ? sql`` : sql` and ${grouped({ ...scope, row: there }, where)}`;
      return sql`exists (select from ${tableName(relationship.table)} as ${identifier(there)} where ${linked(relationship, row, there)}${rest})`;
    }
    case 'exists': {
      const there = context.alias();
      return sql`exists (select from ${tableName(predicate.table)} as ${identifier(there)} where ${condition({ ...scope, row: there }, predicate.where)})`;
    }
  }
}

/** The condition on the row of the alias; it can stand beside `and` as it is. */
export const compilePredicate = (context: CompileContext, predicate: Predicate, row: string): Fragment => {
  const compiled = condition({ context, row, root: row }, predicate);
  return predicate.is === 'any' ? sql`(${compiled})` : compiled;
};
