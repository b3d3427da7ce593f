import { describeJsonType } from '../errors/describe-type.ts';
import { createValidationError } from '../errors/engine-error.ts';
import type { RequestedField, RequestedRows } from '../ir/types.ts';
import { alwaysTrue } from '../model/predicate.ts';
import { createScalarEncoder, isTypeReturnedAsString } from '../model/scalars.ts';
import type { RowPredicate } from '../model/types.ts';
import type { RowKnownToMeetCondition } from '../optimize/known-predicates.ts';
import {
  identifierFragment,
  parameterFragment,
  type SqlFragment,
  sql,
  stringConstantFragment,
} from '../sql/fragment.ts';
import { parseJsonPath } from '../sql/json-path.ts';
import { printAggregateObject } from './aggregate.ts';
import { printRowValueExpression } from './bool-exp.ts';
import { type CompileContext, getSqlType } from './context.ts';
import { createRowJsonFragments, type JsonObjectMember } from './record.ts';
import { type ParentRow, printRowSelect } from './rows.ts';

const textArray = {
  schema: 'pg_catalog',
  name: '_text',
  kind: 'b',
  element: { schema: 'pg_catalog', name: 'text', kind: 'b', element: null },
} as const;

/** Returns a function that converts the argument `path` of a JSON column to a Postgres array of texts. */
const pathEncoder =
  (at: string) =>
  (value: unknown): string | null => {
    if (typeof value === 'string') return createScalarEncoder(textArray)(parseJsonPath(value, at));
    throw createValidationError(`expected a string for type 'String', but found ${describeJsonType(value)}`, at);
  };

const cast = (value: SqlFragment): SqlFragment => sql`${value}::text`;

function fieldValue(context: CompileContext, field: RequestedField, of: RowKnownToMeetCondition): SqlFragment {
  const { row } = of;
  switch (field.is) {
    case 'typename':
      return cast(stringConstantFragment(field.name));
    case 'column': {
      const { column, jsonPath } = field;
      const value = printRowValueExpression(context, column, row);
      if (jsonPath !== undefined)
        return sql`${value} #> ${parameterFragment({ ...jsonPath, type: getSqlType(textArray), encode: pathEncoder(jsonPath.path) })}`;
      return context.options.stringifyNumerics && isTypeReturnedAsString(column.type) ? cast(value) : value;
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
      return sql`(${printSelectOfOneRow(context, rows, fields, { ...of, relationship })})`;
    }
    case 'array':
      return sql`(${printSelectOfJsonArray(context, field.rows, field.fields, { ...of, relationship: field.relationship })})`;
    case 'aggregate':
      return printAggregateObject(context, field.rows, field.fields, printSelectOfJsonArray, {
        ...of,
        relationship: field.relationship,
      });
  }
}

/**
 * Returns the SQL of each member of a row's JSON object.
 * @param where a condition that every read row meets
 */
export const printJsonMembersOfRow = (
  context: CompileContext,
  fields: readonly RequestedField[],
  row: string,
  where: RowPredicate = alwaysTrue,
): readonly JsonObjectMember[] =>
  fields.map((field) => ({ key: field.key, value: fieldValue(context, field, { row, where }) }));

/** Prints a select that returns one JSON array of all rows. */
export function printSelectOfJsonArray(
  context: CompileContext,
  rows: RequestedRows,
  fields: readonly RequestedField[],
  owner?: ParentRow,
): SqlFragment {
  const row = context.alias();
  const made = createRowJsonFragments(printJsonMembersOfRow(context, fields, row, rows.where));
  const outer = context.alias();
  return sql`select coalesce(json_agg(${made.element(outer)}), '[]') from (${printRowSelect(context, rows, row, made.columns, owner, owner !== undefined)}) as ${identifierFragment(outer)}`;
}

/**
 * Prints the select for a root field that returns a list. The select returns the text of a JSON array of all rows,
 * because Postgres concatenates text faster than it builds JSON. A list inside another JSON value is not a text,
 * because Postgres would have to parse the text again.
 */
export function printSelectOfJsonArrayText(
  context: CompileContext,
  rows: RequestedRows,
  fields: readonly RequestedField[],
): SqlFragment {
  const row = context.alias();
  const made = createRowJsonFragments(printJsonMembersOfRow(context, fields, row, rows.where));
  const outer = context.alias();
  return sql`select '[' || coalesce(string_agg(${made.row(outer)}::text, ','), '') || ']' from (${printRowSelect(context, rows, row, made.columns)}) as ${identifierFragment(outer)}`;
}

/** Prints a select that returns the JSON object of one row. If the row does not exist, the select returns no row. */
export function printSelectOfOneRow(
  context: CompileContext,
  rows: RequestedRows,
  fields: readonly RequestedField[],
  owner?: ParentRow,
): SqlFragment {
  const row = context.alias();
  const made = createRowJsonFragments(printJsonMembersOfRow(context, fields, row, rows.where));
  const outer = context.alias();
  return sql`select ${made.row(outer)} from (${printRowSelect(context, rows, row, made.columns, owner, true)}) as ${identifierFragment(outer)}`;
}
