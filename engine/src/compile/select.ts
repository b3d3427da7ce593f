import { describeType } from '../errors/describe-type.ts';
import { validationFailed } from '../errors/engine-error.ts';
import type { Field, Rows } from '../ir/types.ts';
import { always } from '../model/predicate.ts';
import { encoderOf, isWide } from '../model/scalars.ts';
import type { Predicate } from '../model/types.ts';
import type { KnownRow } from '../optimize/known-predicates.ts';
import { bound, type Fragment, identifier, sql, stringConstant } from '../sql/fragment.ts';
import { parseJsonPath } from '../sql/json-path.ts';
import { aggregateObject } from './aggregate.ts';
import { scalarValue } from './bool-exp.ts';
import { type CompileContext, sqlType } from './context.ts';
import { type RecordMember, record } from './record.ts';
import { type Owner, selectRows } from './rows.ts';

const textArray = {
  schema: 'pg_catalog',
  name: '_text',
  kind: 'b',
  element: { schema: 'pg_catalog', name: 'text', kind: 'b', element: null },
} as const;

/** Returns the encoder of a path into a JSON value: an array of texts. */
const pathEncoder =
  (at: string) =>
  (value: unknown): string | null => {
    if (typeof value === 'string') return encoderOf(textArray)(parseJsonPath(value, at));
    throw validationFailed(`expected a string for type 'String', but found ${describeType(value)}`, at);
  };

const cast = (value: Fragment): Fragment => sql`${value}::text`;

function fieldValue(context: CompileContext, field: Field, of: KnownRow): Fragment {
  const { row } = of;
  switch (field.is) {
    case 'typename':
      return cast(stringConstant(field.name));
    case 'column': {
      const { column, jsonPath } = field;
      const value = scalarValue(context, column, row);
      if (jsonPath !== undefined)
        return sql`${value} #> ${bound({ ...jsonPath, type: sqlType(textArray), encode: pathEncoder(jsonPath.path) })}`;
      return context.options.stringifyNumerics && isWide(column.type) ? cast(value) : value;
    }
    case 'object': {
      const { relationship, where, fields } = field;
      const rows: Rows = {
        table: relationship.table,
        call: relationship.computed?.call,
        where,
        orderBy: [],
        distinctOn: [],
        limit: undefined,
        offset: undefined,
        maxRows: relationship.unique ? undefined : 1,
      };
      return sql`(${oneRow(context, rows, fields, { ...of, relationship })})`;
    }
    case 'array':
      return sql`(${rowList(context, field.rows, field.fields, { ...of, relationship: field.relationship })})`;
    case 'aggregate':
      return aggregateObject(context, field.rows, field.fields, rowList, { ...of, relationship: field.relationship });
  }
}

/**
 * Returns the members of the JSON object of a row.
 * @param where the condition that every row is known to meet
 */
export const members = (
  context: CompileContext,
  fields: readonly Field[],
  row: string,
  where: Predicate = always,
): readonly RecordMember[] =>
  fields.map((field) => ({ key: field.key, value: fieldValue(context, field, { row, where }) }));

/** Prints a select of one JSON array of all rows. */
export function rowList(context: CompileContext, rows: Rows, fields: readonly Field[], owner?: Owner): Fragment {
  const row = context.alias();
  const made = record(members(context, fields, row, rows.where));
  const outer = context.alias();
  return sql`select coalesce(json_agg(${made.element(outer)}), '[]') from (${selectRows(context, rows, row, made.columns, owner, owner !== undefined)}) as ${identifier(outer)}`;
}

/**
 * Prints a select of the text of a JSON array of all rows, for the list of a root field. Postgres concatenates text
 * faster than it builds JSON. Within another JSON value, Postgres would have to parse the text again.
 */
export function rootList(context: CompileContext, rows: Rows, fields: readonly Field[]): Fragment {
  const row = context.alias();
  const made = record(members(context, fields, row, rows.where));
  const outer = context.alias();
  return sql`select '[' || coalesce(string_agg(${made.row(outer)}::text, ','), '') || ']' from (${selectRows(context, rows, row, made.columns)}) as ${identifier(outer)}`;
}

/** Prints a select of the JSON object of the only row; without a row, it returns no row. */
export function oneRow(context: CompileContext, rows: Rows, fields: readonly Field[], owner?: Owner): Fragment {
  const row = context.alias();
  const made = record(members(context, fields, row, rows.where));
  const outer = context.alias();
  return sql`select ${made.row(outer)} from (${selectRows(context, rows, row, made.columns, owner, true)}) as ${identifier(outer)}`;
}
