// Aggregates that differ in the values of some columns: one `group by`, with one member of the response for each.
import { appendPathKey, EngineError } from '../errors/engine-error.ts';
import { andBoth } from '../model/predicate.ts';
import { arrayLiteral, InvalidScalarError, scalarEncoder } from '../model/scalars.ts';
import type { PgType } from '../model/types.ts';
import type { GroupedAggregates, GroupKey } from '../optimize/group-aggregates.ts';
import { commas, identifier, join, parameter, type SqlFragment, type SqlType, sql } from '../sql/fragment.ts';
import type { ValueWithPath } from '../sql/value.ts';
import { Calls, typename } from './aggregate.ts';
import { compilePredicate, rowValue } from './bool-exp.ts';
import { type CompileContext, getSqlType, qualifiedColumn } from './context.ts';
import { fromItem, joinConditions, whereClause } from './predicate-context.ts';
import { type JsonObjectMember, jsonObject } from './record.ts';

const text: SqlType = { schema: 'pg_catalog', name: 'text', array: true };
const none: ValueWithPath = { value: { from: 'constant', value: null }, path: '$' };

/** `$1::"date"[]`: one item for each aggregate, null for an aggregate without an operand. */
function operandArray(operands: readonly (ValueWithPath | undefined)[], type: PgType): SqlFragment {
  const items = operands.map((operand) => operand ?? none);
  const encodeItem = scalarEncoder(type);
  const encode = (values: unknown): string =>
    arrayLiteral(
      (Array.isArray(values) ? values : []).map((value, i) => {
        try {
          return encodeItem(value);
        } catch (error) {
          if (!(error instanceof InvalidScalarError)) throw error;
          const { path = '$' } = items[i] ?? {};
          throw new EngineError(
            error.code,
            error.message,
            error.index === undefined ? path : appendPathKey(path, error.index),
          );
        }
      }),
    );
  return parameter({
    value: { from: 'list', items: items.map(({ value }) => value) },
    type: getSqlType(type, true),
    encode,
    path: '$',
  });
}

/** How the rows of one key are matched with the aggregates. */
interface Match {
  /** Arrays of operands, with the names of their columns. */
  readonly arrays: readonly (readonly [name: string, array: SqlFragment])[];
  /** A row of the aggregates, with the name of the column that `condition` compares. */
  readonly from: SqlFragment;
  readonly column: SqlFragment;
  readonly condition: (value: SqlFragment, column: SqlFragment) => SqlFragment;
}

/** `"t1"."status" = "t3"."a0"`, or `array["t1"."status"] = array["t3"."a0"]`, which is true for two nulls. */
function valueMatch(key: GroupKey, i: number, aggregates: string): Match {
  const name = `a${i}`;
  const hasNull = key.operands.some(({ length }) => length === 0);
  return {
    arrays: [
      [
        name,
        operandArray(
          key.operands.map(([operand]) => operand),
          key.column.type,
        ),
      ],
    ],
    from: sql``,
    column: identifier(aggregates, name),
    condition: (value, column) => (hasNull ? sql`array[${value}] = array[${column}]` : sql`${value} = ${column}`),
  };
}

/**
 * All starts and ends, in order, divide the values into numbered intervals. A range is a series of these numbers, so that
 * Postgres finds the ranges of a row with a hash table: `coalesce(width_bucket("t1"."day", …), -1) = "t3"."r0"`.
 */
function rangeMatch(context: CompileContext, key: GroupKey, i: number, aggregates: string): Match {
  const [start, end] = [`a${i}`, `b${i}`];
  const starts = operandArray(
    key.operands.map(([operand]) => operand),
    key.column.type,
  );
  const ends = operandArray(
    key.operands.map(([, operand]) => operand),
    key.column.type,
  );
  const [number, bound] = [context.alias(), context.alias()];
  const value = identifier(bound, 'v');
  const bounds = sql`(select array_agg(distinct ${value} order by ${value}) from unnest(${starts} || ${ends}) as ${identifier(bound)}("v") where ${value} is not null)`;
  const bucket = (of: SqlFragment): SqlFragment => sql`width_bucket(${of}, ${bounds})`;
  const last = context.alias();
  const hasNull = key.operands.some(({ length }) => length === 0);
  // For an index of the column.
  const within = (compared: SqlFragment): SqlFragment =>
    hasNull || key.relationship !== undefined
      ? sql``
      : sql` and ${compared} >= any(${starts}) and ${compared} < (select max(${identifier(last, 'v')}) from unnest(${ends}) as ${identifier(last)}("v"))`;
  return {
    arrays: [
      [start, starts],
      [end, ends],
    ],
    // Postgres estimates 1,000 rows for `generate_series`, and 10 for `unnest`: with 1,000 it sorts all rows.
    from: sql` cross join lateral unnest(array(select generate_series(coalesce(${bucket(identifier(aggregates, start))}, -1), coalesce(${bucket(identifier(aggregates, end))} - 1, -1)))) as ${identifier(number)}("r")`,
    column: identifier(number, 'r'),
    condition: (compared, column) => sql`coalesce(${bucket(compared)}, -1) = ${column}${within(compared)}`,
  };
}

/** `left join "companies" as "t4" on …`, and the column of the key. */
function keyValue(
  context: CompileContext,
  key: GroupKey,
  row: string,
): { readonly join: SqlFragment; readonly value: SqlFragment } {
  const { relationship, column, of } = key;
  if (relationship === undefined) return { join: sql``, value: rowValue(context, column, row) };
  const there = context.alias();
  const permission = of.length === 0 ? sql`true` : compilePredicate(context, andBoth(...of), there);
  const source = fromItem({ table: relationship.table, call: undefined }, there, undefined);
  return {
    join: sql` left join ${source} on ${joinConditions(relationship, row, there)} and (${permission})`,
    value: qualifiedColumn(there, column),
  };
}

/**
 * The members of the response: `"g0":{"aggregate":{"count":3}},"g1":…`
 *
 * with "t1" as (select * from unnest($1::text[], $2::text[]) with ordinality as "t2"("key", "a0", "n"))
 * select string_agg("t1"."key" || ':' || (json of "t3"), ',' order by "t1"."n") from "t1" left join
 *   (select "t5"."n", count(*) as "v0" from invoices as "t4" join "t1" as "t5" on "t4"."status" = "t5"."a0"
 *     where <common conditions> group by "t5"."n") as "t3" on "t3"."n" = "t1"."n"
 */
export function groupedMembers(context: CompileContext, grouped: GroupedAggregates): SqlFragment {
  const { responseKeys, rows, common, keys, fields } = grouped;
  const [all, one, row, result, item] = [
    context.alias(),
    context.alias(),
    context.alias(),
    context.alias(),
    context.alias(),
  ];
  const matches = keys.map((key, i) =>
    key.is === 'range' ? rangeMatch(context, key, i, one) : valueMatch(key, i, one),
  );
  const values = keys.map((key) => keyValue(context, key, row));
  const names: (readonly [string, SqlFragment])[] = [
    [
      'key',
      parameter({
        value: { from: 'constant', value: responseKeys.map((key) => JSON.stringify(key)) },
        type: text,
        path: '$',
        encode: (given) => arrayLiteral(Array.isArray(given) ? given : []),
      }),
    ],
    ...matches.flatMap(({ arrays }) => arrays),
  ];
  const columns = commas([...names.map(([name]) => identifier(name)), identifier('n')]);
  const list = sql`select * from unnest(${commas(names.map(([, array]) => array))}) with ordinality as ${identifier(item)}(${columns})`;

  const calls = new Calls(context, result, (scalar) => rowValue(context, scalar, row), true);
  const members = fields.flatMap((field): JsonObjectMember[] => {
    if (field.is === 'nodes') return [];
    if (field.is === 'typename') return [{ key: field.key, value: typename(field.name) }];
    return [
      {
        key: field.key,
        value: jsonObject(
          context.alias(),
          field.fields.map((value) => calls.member(value)),
        ),
      },
    ];
  });
  const object = jsonObject(context.alias(), members);

  const compared = commas([
    sql`${identifier(one)}.n`,
    ...matches.map(({ column }, i) => sql`${column} as ${identifier(`m${i}`)}`),
  ]);
  const listed = context.alias();
  const on = join(
    matches.map(({ condition }, i) => condition(values[i]?.value ?? sql`null`, identifier(listed, `m${i}`))),
    sql` and `,
  );
  const where =
    common.length === 0 ? sql`` : compilePredicate(context, andBoth(...common), row, false, undefined, rows.table);
  const groups = sql`select ${identifier(listed, 'n')}${join(
    calls.calls.map((call) => sql`, ${call}`),
    sql``,
  )} from ${fromItem(rows, row, undefined)}${join(
    values.map((value) => value.join),
    sql``,
  )} join (select ${compared} from ${identifier(all)} as ${identifier(one)}${join(
    matches.map(({ from }) => from),
    sql``,
  )}) as ${identifier(listed)} on ${on}${whereClause(where)} group by ${identifier(listed, 'n')}`;
  return sql`(with ${identifier(all)} as (${list}) select string_agg(${identifier(all, 'key')} || ':' || (${object})::text, ',' order by ${identifier(all, 'n')}) from ${identifier(all)} left join (${groups}) as ${identifier(result)} on ${identifier(result, 'n')} = ${identifier(all, 'n')})`;
}
