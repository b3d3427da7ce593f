import type { Output } from '../ir/mutation-types.ts';
import type { Field } from '../ir/types.ts';
import { arrayLiteral } from '../model/scalars.ts';
import type { Column, Table } from '../model/types.ts';
import { bound, empty, type Fragment, identifier, joined, listed, sql } from '../sql/fragment.ts';
import { print, type Statement } from '../sql/print.ts';
import { CompileContext, type CompileOptions, tableName } from './context.ts';
import { record } from './record.ts';
import { members } from './select.ts';

/** The error to throw if a statement writes fewer rows than other rows refer to. */
export interface RowRequirement {
  readonly rows: number;
  readonly message: string;
  readonly path: string;
}

/**
 * One statement of a mutation. A writing step returns these columns: the number of rows, whether they meet their check,
 * the rows that later steps need (JSON: for each row its text or null, then the texts of columns), and the responses. A
 * reading step returns responses only.
 */
export interface Step {
  readonly statement: Statement;
  readonly writes: boolean;
  /** Path in the request, for errors of the statement. */
  readonly path: string;
  readonly requirement: RowRequirement | undefined;
  /**
   * Whether the statement writes rows from several parts of the request, so that an error cannot name the exact row.
   */
  readonly joint: boolean;
}

/** Number of columns of a writing step before its responses. */
export const leadingColumns = 3;

/** The values of written rows that later steps need. */
export interface RetainedValues {
  readonly rows: boolean;
  readonly columns: readonly Column[];
}

export const nothingRetained: RetainedValues = { rows: false, columns: [] };

/** Returns whether the statement that writes the row can also return the field: it needs no other rows. */
const isFlat = (field: Field): boolean => field.is === 'typename' || (field.is === 'column' && 'name' in field.column);

/** Returns the field lists of a response, in the order of their columns. */
export const responseFieldLists = (output: Output): readonly (readonly Field[])[] =>
  output.is === 'one'
    ? [output.fields]
    : output.fields.flatMap((field) => (field.is === 'returning' ? [field.fields] : []));

/** Returns whether the statement that writes the rows can also return the response. */
export const canRespondDirectly = (output: Output): boolean =>
  responseFieldLists(output).every((fields) => fields.every(isFlat));

/**
 * Prints one column for each field list of the response.
 * @param source the rows to read
 */
function responseColumns(context: CompileContext, output: Output, source: Fragment): readonly Fragment[] {
  return responseFieldLists(output).map((fields) => {
    const row = context.alias();
    const outer = context.alias();
    const made = record(members(context, fields, row));
    const rows = sql`(select ${made.columns} from ${source} as ${identifier(row)}) as ${identifier(outer)}`;
    return output.is === 'one'
      ? sql`(select ${made.row(outer)} from ${rows} limit 1)`
      : sql`(select coalesce(json_agg(${made.element(outer)}), '[]') from ${rows})`;
  });
}

/** The rows that this statement wrote, as a table. */
const own = sql`(select (w.r).* from w)`;

function keptRows({ rows, columns }: RetainedValues): Fragment {
  if (!rows && columns.length === 0) return sql`null`;
  const texts = columns.map(({ name }) => sql`, ((w.r).${identifier(name)})::text`);
  return sql`json_agg(json_build_array(${rows ? sql`w.r::text` : sql`null`}${joined(texts, empty)}))`;
}

/** A statement that writes rows of the table, without its `returning`. */
export interface Write {
  readonly table: Table;
  readonly statement: Fragment;
  /** Alias of the table in the statement. */
  readonly row: string;
  readonly check: Fragment;
}

/**
 * Builds the step that runs a writing statement.
 * @param output the response that the statement returns itself; undefined if it returns none
 */
export function writingStatement(
  context: CompileContext,
  { table, statement, row, check }: Write,
  kept: RetainedValues,
  output: Output | undefined,
): Statement {
  const columns = output === undefined ? [] : responseColumns(context, output, own);
  const lead = [sql`count(*)`, sql`coalesce(bool_and(w.ok), true)`, keptRows(kept)];
  return print(
    sql`with w as (${statement} returning (${identifier(row)}.*)::${tableName(table)} as r, ${check} as ok) select ${listed([...lead, ...columns])} from w`,
  );
}

const rowsText = (rows: unknown): string =>
  arrayLiteral((Array.isArray(rows) ? rows : []).map((row: unknown) => (typeof row === 'string' ? row : null)));

/** Builds a step that reads the response from the rows that the given steps wrote, after triggers have changed them. */
export function readingStep(options: CompileOptions, table: Table, output: Output, steps: readonly number[]): Step {
  const context = new CompileContext(options);
  const rows = bound({
    value: { from: 'written-rows', steps },
    type: { schema: table.schema, name: table.name, array: true },
    encode: rowsText,
    path: '$',
  });
  const statement = print(sql`select ${listed(responseColumns(context, output, sql`unnest(${rows})`))}`);
  return { statement, writes: false, path: '$', requirement: undefined, joint: false };
}
