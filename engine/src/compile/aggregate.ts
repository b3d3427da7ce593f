// The fields of `x_aggregate`: `select count(*) as "v0", sum("t1"."amount") as "v1" from …`, as JSON.
import type { AggregateField, AggregateValue, RequestedField, RequestedRows } from '../ir/types.ts';
import { isReturnedAsString } from '../model/scalars.ts';
import type { RowValue } from '../model/types.ts';
import { commas, identifier, type SqlFragment, sql, stringConstant } from '../sql/fragment.ts';
import { aggregateCall } from './aggregate-call.ts';
import { rowValue } from './bool-exp.ts';
import type { CompileContext } from './context.ts';
import { type JsonObjectMember, jsonObject, rowJson } from './record.ts';
import { type ParentRow, rowSelect } from './rows.ts';

export const typename = (name: string): SqlFragment => sql`${stringConstant(name)}::text`;

function countCall(values: readonly SqlFragment[], distinct: boolean): SqlFragment {
  const [only] = values;
  if (only === undefined) return sql`count(*)`;
  const value = values.length === 1 ? only : sql`(${commas(values)})`;
  return distinct ? sql`count(distinct ${value})` : sql`count(${value})`;
}

/** The aggregate functions of one select, and the position of each value in the response. */
export class Calls {
  readonly calls: SqlFragment[] = [];
  readonly context: CompileContext;
  readonly result: string;
  readonly scalarOf: (scalar: RowValue) => SqlFragment;
  /** The select returns no row, instead of a row with the count 0, if there are no rows. */
  readonly mayBeMissing: boolean;

  constructor(
    context: CompileContext,
    result: string,
    scalarOf: (scalar: RowValue) => SqlFragment,
    mayBeMissing = false,
  ) {
    this.context = context;
    this.result = result;
    this.scalarOf = scalarOf;
    this.mayBeMissing = mayBeMissing;
  }

  #add(call: SqlFragment): SqlFragment {
    const name = identifier(`v${this.calls.length}`);
    this.calls.push(sql`${call} as ${name}`);
    return sql`${identifier(this.result)}.${name}`;
  }

  member(value: AggregateValue): JsonObjectMember {
    const { key } = value;
    if (value.is === 'typename') return { key, value: typename(value.name) };
    if (value.is === 'count') {
      const count = this.#add(countCall(value.columns.map(this.scalarOf), value.distinct));
      return { key, value: this.mayBeMissing ? sql`coalesce(${count}, 0)` : count };
    }
    const fields = value.fields.map((field): JsonObjectMember => {
      if ('typename' in field) return { key: field.key, value: typename(field.typename) };
      const call = this.#add(aggregateCall(value.aggregate, this.scalarOf(field.column)));
      const asText = this.context.options.stringifyNumerics && isReturnedAsString(field.column.type);
      return { key: field.key, value: asText ? sql`${call}::text` : call };
    });
    return { key, value: jsonObject(this.context.alias(), fields) };
  }
}

/** Each value once that the functions read. */
export const usedScalars = (values: readonly AggregateValue[]): readonly RowValue[] => [
  ...new Set(
    values.flatMap((value) => {
      if (value.is === 'count') return value.columns;
      if (value.is === 'typename') return [];
      return value.fields.flatMap((field) => ('column' in field ? [field.column] : []));
    }),
  ),
];

/** The values over all rows that remain after limit, offset and distinct_on. */
function aggregateValues(
  context: CompileContext,
  rows: RequestedRows,
  values: readonly AggregateValue[],
  owner: ParentRow | undefined,
): SqlFragment {
  const row = context.alias();
  const result = context.alias();
  const outer = context.alias();
  const whole = rows.limit === undefined && rows.offset === undefined && rows.distinctOn.length === 0;
  const inner = context.alias();
  const used = whole ? [] : usedScalars(values);
  const nameOf = (scalar: RowValue): SqlFragment => identifier(`c${used.indexOf(scalar)}`);
  const collected = new Calls(context, result, (scalar) =>
    whole ? rowValue(context, scalar, row) : sql`${identifier(inner)}.${nameOf(scalar)}`,
  );
  const made = rowJson(values.map((value) => collected.member(value)));
  const calls = commas(collected.calls.length === 0 ? [sql`count(*) as n`] : collected.calls);
  const unlimited: RequestedRows = { ...rows, maxRows: undefined };
  const aggregated = whole
    ? rowSelect(context, { ...unlimited, orderBy: [] }, row, calls, owner)
    : sql`select ${calls} from (${rowSelect(context, unlimited, row, commas(used.map((scalar) => sql`${rowValue(context, scalar, row)} as ${nameOf(scalar)}`)), owner)}) as ${identifier(inner)}`;
  return sql`(select ${made.row(outer)} from (select ${made.columns} from (${aggregated}) as ${identifier(result)}) as ${identifier(outer)})`;
}

type RowList = (
  context: CompileContext,
  rows: RequestedRows,
  fields: readonly RequestedField[],
  owner?: ParentRow,
) => SqlFragment;

/**
 * The JSON object of an `x_aggregate` field.
 * @param rowList prints the select that returns the JSON array of `nodes`
 */
export function aggregateObject(
  context: CompileContext,
  rows: RequestedRows,
  fields: readonly AggregateField[],
  rowList: RowList,
  owner?: ParentRow,
): SqlFragment {
  const members = fields.map((field): JsonObjectMember => {
    const { key } = field;
    if (field.is === 'typename') return { key, value: typename(field.name) };
    if (field.is === 'values') return { key, value: aggregateValues(context, rows, field.fields, owner) };
    return { key, value: sql`(${rowList(context, { ...rows, maxRows: field.maxNodes }, field.fields, owner)})` };
  });
  return jsonObject(context.alias(), members);
}
