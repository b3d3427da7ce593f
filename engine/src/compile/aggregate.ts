import type { AggregateField, AggregateValue, Field, Rows } from '../ir/types.ts';
import { isWide } from '../model/scalars.ts';
import type { Scalar } from '../model/types.ts';
import { type Fragment, identifier, listed, sql, stringConstant } from '../sql/fragment.ts';
import { aggregateCall } from './aggregate-call.ts';
import { scalarValue } from './bool-exp.ts';
import type { CompileContext } from './context.ts';
import { object, type RecordMember, record } from './record.ts';
import { type Owner, selectRows } from './rows.ts';

const typename = (name: string): Fragment => sql`${stringConstant(name)}::text`;

function countCall(values: readonly Fragment[], distinct: boolean): Fragment {
  const [only] = values;
  if (only === undefined) return sql`count(*)`;
  const value = values.length === 1 ? only : sql`(${listed(values)})`;
  return distinct ? sql`count(distinct ${value})` : sql`count(${value})`;
}

/** Collects the aggregate calls of one select, and the position of each value in the response. */
class Calls {
  readonly calls: Fragment[] = [];
  readonly context: CompileContext;
  readonly result: string;
  readonly scalarOf: (scalar: Scalar) => Fragment;

  constructor(context: CompileContext, result: string, scalarOf: (scalar: Scalar) => Fragment) {
    this.context = context;
    this.result = result;
    this.scalarOf = scalarOf;
  }

  #add(call: Fragment): Fragment {
    const name = identifier(`v${this.calls.length}`);
    this.calls.push(sql`${call} as ${name}`);
    return sql`${identifier(this.result)}.${name}`;
  }

  member(value: AggregateValue): RecordMember {
    const { key } = value;
    if (value.is === 'typename') return { key, value: typename(value.name) };
    if (value.is === 'count')
      return { key, value: this.#add(countCall(value.columns.map(this.scalarOf), value.distinct)) };
    const fields = value.fields.map((field): RecordMember => {
      if ('typename' in field) return { key: field.key, value: typename(field.typename) };
      const call = this.#add(aggregateCall(value.aggregate, this.scalarOf(field.column)));
      const asText = this.context.options.stringifyNumerics && isWide(field.column.type);
      return { key: field.key, value: asText ? sql`${call}::text` : call };
    });
    return { key, value: object(this.context.alias(), fields) };
  }
}

const usedScalars = (values: readonly AggregateValue[]): readonly Scalar[] => [
  ...new Set(
    values.flatMap((value) => {
      if (value.is === 'count') return value.columns;
      if (value.is === 'typename') return [];
      return value.fields.flatMap((field) => ('column' in field ? [field.column] : []));
    }),
  ),
];

/** Prints the aggregate values over all rows, after limit, offset and distinct_on. */
function aggregateValues(
  context: CompileContext,
  rows: Rows,
  values: readonly AggregateValue[],
  owner: Owner | undefined,
): Fragment {
  const row = context.alias();
  const result = context.alias();
  const outer = context.alias();
  const whole = rows.limit === undefined && rows.offset === undefined && rows.distinctOn.length === 0;
  const inner = context.alias();
  const used = whole ? [] : usedScalars(values);
  const nameOf = (scalar: Scalar): Fragment => identifier(`c${used.indexOf(scalar)}`);
  const collected = new Calls(context, result, (scalar) =>
    whole ? scalarValue(context, scalar, row) : sql`${identifier(inner)}.${nameOf(scalar)}`,
  );
  const made = record(values.map((value) => collected.member(value)));
  const calls = listed(collected.calls.length === 0 ? [sql`count(*) as n`] : collected.calls);
  const unlimited: Rows = { ...rows, maxRows: undefined };
  const aggregated = whole
    ? selectRows(context, { ...unlimited, orderBy: [] }, row, calls, owner)
    : sql`select ${calls} from (${selectRows(context, unlimited, row, listed(used.map((scalar) => sql`${scalarValue(context, scalar, row)} as ${nameOf(scalar)}`)), owner)}) as ${identifier(inner)}`;
  return sql`(select ${made.row(outer)} from (select ${made.columns} from (${aggregated}) as ${identifier(result)}) as ${identifier(outer)})`;
}

type RowList = (context: CompileContext, rows: Rows, fields: readonly Field[], owner?: Owner) => Fragment;

/**
 * Prints the JSON object of an `x_aggregate` field.
 * @param rowList prints a select of the JSON array of its nodes
 */
export function aggregateObject(
  context: CompileContext,
  rows: Rows,
  fields: readonly AggregateField[],
  rowList: RowList,
  owner?: Owner,
): Fragment {
  const members = fields.map((field): RecordMember => {
    const { key } = field;
    if (field.is === 'typename') return { key, value: typename(field.name) };
    if (field.is === 'values') return { key, value: aggregateValues(context, rows, field.fields, owner) };
    return { key, value: sql`(${rowList(context, { ...rows, maxRows: field.maxNodes }, field.fields, owner)})` };
  });
  return object(context.alias(), members);
}
