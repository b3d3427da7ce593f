import type { Output } from '../ir/mutation-types.ts';
import type { Field } from '../ir/types.ts';
import { arrayLiteral } from '../model/scalars.ts';
import type { Column, Table } from '../model/types.ts';
import { bound, empty, type Fragment, identifier, joined, listed, sql } from '../sql/fragment.ts';
import { print, type Statement } from '../sql/print.ts';
import { CompileContext, type CompileOptions, tableName } from './context.ts';
import { record } from './record.ts';
import { members } from './select.ts';

/** What is wrong with the request where a statement writes fewer rows than hang on it. */
export interface Demand {
  readonly rows: number;
  readonly message: string;
  readonly path: string;
}

/**
 * One statement of a mutation. One that writes has the columns: how many rows, whether they meet their check, the rows
 * that later steps need (JSON; of each row its text or null, then the texts of columns), answers. One that only reads
 * has answers alone.
 */
export interface Step {
  readonly statement: Statement;
  readonly writes: boolean;
  /** Of the request, if the statement fails. */
  readonly path: string;
  readonly demand: Demand | undefined;
  /** Rows from several places of the request are written at once: which of them is at fault cannot be told. */
  readonly joint: boolean;
}

/** The columns of a writing step before its answers. */
export const leadingColumns = 3;

/** What is kept of written rows for later steps. */
export interface Kept {
  readonly rows: boolean;
  readonly columns: readonly Column[];
}

export const nothingKept: Kept = { rows: false, columns: [] };

/** Fields that need nothing but the row itself: they can be answered by the statement that writes it. */
const isFlat = (field: Field): boolean => field.is === 'typename' || (field.is === 'column' && 'name' in field.column);

/** The lists of fields that are answered of the rows, in the order of their columns. */
export const answered = (output: Output): readonly (readonly Field[])[] =>
  output.is === 'one'
    ? [output.fields]
    : output.fields.flatMap((field) => (field.is === 'returning' ? [field.fields] : []));

/** Whether the statement that writes the rows can answer. */
export const isAnsweredAtOnce = (output: Output): boolean => answered(output).every((fields) => fields.every(isFlat));

/** One column for each list of fields, of the rows that the source gives. */
function answers(context: CompileContext, output: Output, source: Fragment): readonly Fragment[] {
  return answered(output).map((fields) => {
    const row = context.alias();
    const outer = context.alias();
    const made = record(members(context, fields, row));
    const rows = sql`(select ${made.columns} from ${source} as ${identifier(row)}) as ${identifier(outer)}`;
    return output.is === 'one'
      ? sql`(select ${made.row(outer)} from ${rows} limit 1)`
      : sql`(select coalesce(json_agg(${made.element(outer)}), '[]') from ${rows})`;
  });
}

/** The rows that the statement has written, as a table. */
const own = sql`(select (w.r).* from w)`;

function keptRows({ rows, columns }: Kept): Fragment {
  if (!rows && columns.length === 0) return sql`null`;
  const texts = columns.map(({ name }) => sql`, ((w.r).${identifier(name)})::text`);
  return sql`json_agg(json_build_array(${rows ? sql`w.r::text` : sql`null`}${joined(texts, empty)}))`;
}

/** A statement that writes rows of the table, up to its `returning`. */
export interface Write {
  readonly table: Table;
  readonly statement: Fragment;
  /** Alias of the table in it. */
  readonly row: string;
  readonly check: Fragment;
}

/**
 * The statement of a step that writes.
 * @param output what it answers itself; undefined: nothing
 */
export function writingStatement(
  context: CompileContext,
  { table, statement, row, check }: Write,
  kept: Kept,
  output: Output | undefined,
): Statement {
  const columns = output === undefined ? [] : answers(context, output, own);
  const lead = [sql`count(*)`, sql`coalesce(bool_and(w.ok), true)`, keptRows(kept)];
  return print(
    sql`with w as (${statement} returning (${identifier(row)}.*)::${tableName(table)} as r, ${check} as ok) select ${listed([...lead, ...columns])} from w`,
  );
}

const rowsText = (rows: unknown): string =>
  arrayLiteral((Array.isArray(rows) ? rows : []).map((row: unknown) => (typeof row === 'string' ? row : null)));

/** A step that answers of the rows that the given steps have written: it sees what came of them. */
export function readingStep(options: CompileOptions, table: Table, output: Output, steps: readonly number[]): Step {
  const context = new CompileContext(options);
  const rows = bound({
    value: { from: 'written-rows', steps },
    type: { schema: table.schema, name: table.name, array: true },
    encode: rowsText,
    path: '$',
  });
  const statement = print(sql`select ${listed(answers(context, output, sql`unnest(${rows})`))}`);
  return { statement, writes: false, path: '$', demand: undefined, joint: false };
}
