// JSON objects of rows.
import { commas, identifier, type SqlFragment, sql, stringConstant } from '../sql/fragment.ts';

export type JsonObjectMember = { readonly key: string; readonly value: SqlFragment };

/** Bytes; Postgres truncates longer names. */
const maxNameBytes = 63;

const fitsName = ({ key }: JsonObjectMember): boolean => Buffer.byteLength(key) <= maxNameBytes;

interface RowJsonFragments {
  /** Columns of the inner select, whose rows become JSON objects. */
  readonly columns: SqlFragment;
  /** Argument of `json_agg` for one row. */
  readonly element: (alias: string) => SqlFragment;
  /** JSON object of one row. */
  readonly row: (alias: string) => SqlFragment;
}

/**
 * `row_to_json("t2".*)`, whose keys are the column names, or `json_build_object('key', "t2"."c0", …)` if a key is too
 * long for a column name. `alias` is the alias of the inner select.
 */
export function rowJson(members: readonly JsonObjectMember[]): RowJsonFragments {
  if (members.every(fitsName))
    return {
      columns: commas(members.map(({ key, value }) => sql`${value} as ${identifier(key)}`)),
      element: (alias) => sql`${identifier(alias)}.*`,
      row: (alias) => sql`row_to_json(${identifier(alias)}.*)`,
    };
  const name = (i: number): SqlFragment => identifier(`c${i}`);
  const row = (alias: string): SqlFragment =>
    sql`json_build_object(${commas(members.map(({ key }, i) => sql`${stringConstant(key)}, ${identifier(alias)}.${name(i)}`))})`;
  return { columns: commas(members.map(({ value }, i) => sql`${value} as ${name(i)}`)), element: row, row };
}

/** One JSON object whose values do not depend on a row. */
export function jsonObject(alias: string, members: readonly JsonObjectMember[]): SqlFragment {
  const { columns, row } = rowJson(members);
  return sql`(select ${row(alias)} from (select ${columns}) as ${identifier(alias)})`;
}
