// Fields of rows, and lists of rows as JSON: `json_agg(…)`.
import { jsonType } from '../errors/describe-type.ts';
import { validationError } from '../errors/engine-error.ts';
import type { RequestedField, RequestedRows } from '../ir/types.ts';
import { alwaysTrue } from '../model/predicate.ts';
import { isReturnedAsString, scalarEncoder } from '../model/scalars.ts';
import type { RowPredicate } from '../model/types.ts';
import { groupDistinct } from '../optimize/group-distinct.ts';
import type { KnownRow } from '../optimize/known-predicates.ts';
import { identifier, parameter, type SqlFragment, sql, stringConstant } from '../sql/fragment.ts';
import { parseJsonPath } from '../sql/json-path.ts';
import { aggregateObject } from './aggregate.ts';
import { rowValue } from './bool-exp.ts';
import { type CompileContext, getSqlType } from './context.ts';
import { type JsonObjectMember, rowJson } from './record.ts';
import { distinctSelect, type ParentRow, rowSelect } from './rows.ts';

const textArray = {
  schema: 'pg_catalog',
  name: '_text',
  kind: 'b',
  element: { schema: 'pg_catalog', name: 'text', kind: 'b', element: null },
} as const;

/** Converts the argument `path` of a JSON column to a Postgres array of texts. */
const pathEncoder =
  (at: string) =>
  (value: unknown): string | null => {
    if (typeof value === 'string') return scalarEncoder(textArray)(parseJsonPath(value, at));
    throw validationError(`expected a string for type 'String', but found ${jsonType(value)}`, at);
  };

const cast = (value: SqlFragment): SqlFragment => sql`${value}::text`;

function fieldValue(context: CompileContext, field: RequestedField, of: KnownRow): SqlFragment {
  const { row } = of;
  switch (field.is) {
    case 'typename':
      return cast(stringConstant(field.name));
    case 'column': {
      const { column, jsonPath } = field;
      const value = rowValue(context, column, row);
      if (jsonPath !== undefined)
        return sql`${value} #> ${parameter({ ...jsonPath, type: getSqlType(textArray), encode: pathEncoder(jsonPath.path) })}`;
      return context.options.stringifyNumerics && isReturnedAsString(column.type) ? cast(value) : value;
    }
    case 'object': {
      const { relationship, where, fields } = field;
      const rows: RequestedRows = {
        table: relationship.table,
        call: relationship.computed?.call,
        where,
        orderBy: [],
        distinctOn: [],
        limit: undefined,
        offset: undefined,
        maxRows: relationship.unique ? undefined : 1,
      };
      return sql`(${selectOneRow(context, rows, fields, { ...of, relationship })})`;
    }
    case 'array':
      return sql`(${selectJsonArray(context, field.rows, field.fields, { ...of, relationship: field.relationship })})`;
    case 'aggregate':
      return aggregateObject(context, field.rows, field.fields, selectJsonArray, {
        ...of,
        relationship: field.relationship,
      });
  }
}

/** @param where a condition that every read row meets */
export const jsonMembers = (
  context: CompileContext,
  fields: readonly RequestedField[],
  row: string,
  where: RowPredicate = alwaysTrue,
): readonly JsonObjectMember[] =>
  fields.map((field) => ({ key: field.key, value: fieldValue(context, field, { row, where }) }));

/** `coalesce(json_agg(…), '[]')` */
export function selectJsonArray(
  context: CompileContext,
  rows: RequestedRows,
  fields: readonly RequestedField[],
  owner?: ParentRow,
): SqlFragment {
  const row = context.alias();
  const made = rowJson(jsonMembers(context, fields, row, rows.where));
  const outer = context.alias();
  return sql`select coalesce(json_agg(${made.element(outer)}), '[]') from (${rowSelect(context, rows, row, made.columns, owner, owner !== undefined)}) as ${identifier(outer)}`;
}

/** As `selectJsonArray`, for the rows of a root field, which may be distinct. */
export function selectRootRows(
  context: CompileContext,
  rows: RequestedRows,
  fields: readonly RequestedField[],
): SqlFragment {
  const distinct = groupDistinct(rows, fields, context.options.passes);
  if (distinct === undefined) return selectJsonArray(context, rows, fields);
  const row = context.alias();
  const made = rowJson(jsonMembers(context, fields, row));
  const outer = context.alias();
  return sql`select coalesce(json_agg(${made.element(outer)}), '[]') from (${distinctSelect(context, rows, row, made.columns, distinct)}) as ${identifier(outer)}`;
}

/** The JSON object of one row; no row if it does not exist. */
export function selectOneRow(
  context: CompileContext,
  rows: RequestedRows,
  fields: readonly RequestedField[],
  owner?: ParentRow,
): SqlFragment {
  const row = context.alias();
  const made = rowJson(jsonMembers(context, fields, row, rows.where));
  const outer = context.alias();
  return sql`select ${made.row(outer)} from (${rowSelect(context, rows, row, made.columns, owner, true)}) as ${identifier(outer)}`;
}
