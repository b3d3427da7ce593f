import type { AggregateField, AggregateValue, Field, Rows } from '../ir/types.ts';
import type { Column, Relationship } from '../model/types.ts';
import { isWide } from '../schema/scalars.ts';
import { empty, type Fragment, identifier, listed, sql, stringConstant } from '../sql/fragment.ts';
import { aggregateCall } from './aggregate-call.ts';
import { linked } from './bool-exp.ts';
import { type CompileContext, columnOf } from './context.ts';
import { object, type RecordMember, record } from './record.ts';
import { selectRows } from './rows.ts';

/** The row an aggregate belongs to, where it stands under a relationship. */
interface Owner {
  readonly relationship: Relationship;
  readonly row: string;
}

const typename = (name: string): Fragment => sql`${stringConstant(name)}::text`;

function countCall(columns: readonly Column[], distinct: boolean, row: string): Fragment {
  const [only] = columns;
  if (only === undefined) return sql`count(*)`;
  const names = columns.map((column) => columnOf(row, column));
  const value = columns.length === 1 ? columnOf(row, only) : sql`(${listed(names)})`;
  return distinct ? sql`count(distinct ${value})` : sql`count(${value})`;
}

/** Collects the aggregate calls of one select, and where each value stands in the answer. */
class Calls {
  readonly calls: Fragment[] = [];
  readonly context: CompileContext;
  readonly row: string;
  readonly result: string;

  constructor(context: CompileContext, row: string, result: string) {
    this.context = context;
    this.row = row;
    this.result = result;
  }

  #add(call: Fragment): Fragment {
    const name = identifier(`v${this.calls.length}`);
    this.calls.push(sql`${call} as ${name}`);
    return sql`${identifier(this.result)}.${name}`;
  }

  member(value: AggregateValue): RecordMember {
    const { key } = value;
    if (value.is === 'typename') return { key, value: typename(value.name) };
    if (value.is === 'count') return { key, value: this.#add(countCall(value.columns, value.distinct, this.row)) };
    const fields = value.fields.map((field): RecordMember => {
      if ('typename' in field) return { key: field.key, value: typename(field.typename) };
      const call = this.#add(aggregateCall(value.aggregate, columnOf(this.row, field.column)));
      const asText = this.context.options.stringifyNumerics && isWide(field.column.type);
      return { key: field.key, value: asText ? sql`${call}::text` : call };
    });
    return { key, value: object(this.context.alias(), fields) };
  }
}

const usedColumns = (values: readonly AggregateValue[]): readonly Column[] => [
  ...new Set(
    values.flatMap((value) => {
      if (value.is === 'count') return value.columns;
      if (value.is === 'typename') return [];
      return value.fields.flatMap((field) => ('column' in field ? [field.column] : []));
    }),
  ),
];

/** The aggregate values over all the rows; limit, offset and distinct_on count before them. */
function aggregateValues(
  context: CompileContext,
  rows: Rows,
  values: readonly AggregateValue[],
  owner: Owner | undefined,
): Fragment {
  const row = context.alias();
  const result = context.alias();
  const outer = context.alias();
  const link = owner === undefined ? empty : linked(owner.relationship, owner.row, row);
  const whole = rows.limit === undefined && rows.offset === undefined && rows.distinctOn.length === 0;
  const inner = whole ? row : context.alias();
  const collected = new Calls(context, inner, result);
  const made = record(values.map((value) => collected.member(value)));
  const calls = listed(collected.calls.length === 0 ? [sql`count(*) as n`] : collected.calls);
  const unlimited: Rows = { ...rows, most: undefined };
  const aggregated = whole
    ? selectRows(context, { ...unlimited, orderBy: [] }, row, calls, link)
    : sql`select ${calls} from (${selectRows(context, unlimited, row, listed(usedColumns(values).map((column) => columnOf(row, column))), link)}) as ${identifier(inner)}`;
  return sql`(select ${made.row(outer)} from (select ${made.columns} from (${aggregated}) as ${identifier(result)}) as ${identifier(outer)})`;
}

type RowList = (context: CompileContext, rows: Rows, fields: readonly Field[], row: string, link: Fragment) => Fragment;

/**
 * The JSON object of a `x_aggregate`.
 * @param rowList a select of the JSON array of its nodes
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
    const row = context.alias();
    const link = owner === undefined ? empty : linked(owner.relationship, owner.row, row);
    return { key, value: sql`(${rowList(context, { ...rows, most: field.most }, field.fields, row, link)})` };
  });
  return object(context.alias(), members);
}
