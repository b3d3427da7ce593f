// Statements of mutations, with the JSON of the response.
import type { MutationResponse } from '../ir/mutation-types.ts';
import type { RequestedField } from '../ir/types.ts';
import { arrayLiteral } from '../model/scalars.ts';
import type { TableColumn, TrackedTable } from '../model/types.ts';
import { commas, empty, identifier, join, parameter, type SqlFragment, sql } from '../sql/fragment.ts';
import { type PrintedStatement, printStatement } from '../sql/print.ts';
import { CompileContext, type CompileOptions, tableName } from './context.ts';
import { rowJson } from './record.ts';
import { jsonMembers } from './select.ts';

/** Minimum number of rows that a statement must write, because other rows refer to them. */
export type RequiredRowCount = { readonly rows: number; readonly message: string; readonly path: string };

/**
 * One statement of a mutation. The first three columns of a writing step are the number of rows, whether all rows meet
 * the permission's check, and JSON for later steps: for each row, the row as text (or null), then columns as text. All
 * other columns are parts of the response.
 */
export interface MutationStep {
  readonly statement: PrintedStatement;
  readonly writes: boolean;
  /** Path of the mutation field, for errors. */
  readonly path: string;
  readonly requirement: RequiredRowCount | undefined;
  /** The statement writes rows of several objects, so its error cannot name the object that caused it. */
  readonly joint: boolean;
}

/** Columns of a writing step before the columns of the response. */
export const leadingColumns = 3;

/** Whole rows, or single columns. */
export type LaterRowData = { readonly rows: boolean; readonly columns: readonly TableColumn[] };

export const noLaterRowData: LaterRowData = { rows: false, columns: [] };

/** The written row contains all data for the field, so the writing statement can return it. */
const isFlat = (field: RequestedField): boolean =>
  field.is === 'typename' || (field.is === 'column' && 'name' in field.column);

/** One list of fields for each column of the result that contains such fields. */
export const requestedRowFields = (output: MutationResponse): readonly (readonly RequestedField[])[] =>
  output.is === 'one'
    ? [output.fields]
    : output.fields.flatMap((field) => (field.is === 'returning' ? [field.fields] : []));

/** The writing statement can also return the response. */
export const canReturnResponse = (output: MutationResponse): boolean =>
  requestedRowFields(output).every((fields) => fields.every(isFlat));

/** @param source SQL of the rows that the mutation wrote */
function responseColumns(
  context: CompileContext,
  output: MutationResponse,
  source: SqlFragment,
): readonly SqlFragment[] {
  return requestedRowFields(output).map((fields) => {
    const row = context.alias();
    const outer = context.alias();
    const made = rowJson(jsonMembers(context, fields, row));
    const rows = sql`(select ${made.columns} from ${source} as ${identifier(row)}) as ${identifier(outer)}`;
    return output.is === 'one'
      ? sql`(select ${made.row(outer)} from ${rows} limit 1)`
      : sql`(select coalesce(json_agg(${made.element(outer)}), '[]') from ${rows})`;
  });
}

/** `w` is the common table expression with the writing statement. */
const own = sql`(select (w.r).* from w)`;

function keptRows({ rows, columns }: LaterRowData): SqlFragment {
  if (!rows && columns.length === 0) return sql`null`;
  const texts = columns.map(({ name }) => sql`, ((w.r).${identifier(name)})::text`);
  return sql`json_agg(json_build_array(${rows ? sql`w.r::text` : sql`null`}${join(texts, empty)}))`;
}

/** Without `returning`. */
export interface WriteStatement {
  readonly table: TrackedTable;
  readonly statement: SqlFragment;
  /** Alias of the written table. */
  readonly row: string;
  readonly check: SqlFragment;
}

/**
 * `with w as (insert … returning ("t1".*)::"orders" as r, <check> as ok) select count(*), bool_and(w.ok), … from w`
 * @param output undefined if a later step returns the response
 */
export function writeStep(
  context: CompileContext,
  { table, statement, row, check }: WriteStatement,
  kept: LaterRowData,
  output: MutationResponse | undefined,
): PrintedStatement {
  const columns = output === undefined ? [] : responseColumns(context, output, own);
  const lead = [sql`count(*)`, sql`coalesce(bool_and(w.ok), true)`, keptRows(kept)];
  return printStatement(
    sql`with w as (${statement} returning (${identifier(row)}.*)::${tableName(table)} as r, ${check} as ok) select ${commas([...lead, ...columns])} from w`,
  );
}

const rowsText = (rows: unknown): string =>
  arrayLiteral((Array.isArray(rows) ? rows : []).map((row: unknown) => (typeof row === 'string' ? row : null)));

/** Reads the written rows again, including changes by triggers, and returns the response. */
export function readStep(
  options: CompileOptions,
  table: TrackedTable,
  output: MutationResponse,
  steps: readonly number[],
): MutationStep {
  const context = new CompileContext(options);
  const rows = parameter({
    value: { from: 'written-rows', steps },
    type: { schema: table.schema, name: table.name, array: true },
    encode: rowsText,
    path: '$',
  });
  const statement = printStatement(sql`select ${commas(responseColumns(context, output, sql`unnest(${rows})`))}`);
  return { statement, writes: false, path: '$', requirement: undefined, joint: false };
}
