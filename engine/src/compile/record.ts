import { commas, identifier, type SqlFragment, sql, stringConstant } from '../sql/fragment.ts';

/** One member of a JSON object that Postgres builds. */
export interface JsonObjectMember {
  readonly key: string;
  readonly value: SqlFragment;
}

/** Maximum length of a name in Postgres, in bytes; Postgres truncates longer names. */
const maxNameBytes = 63;

const fitsName = ({ key }: JsonObjectMember): boolean => Buffer.byteLength(key) <= maxNameBytes;

interface RowJsonFragments {
  /** The columns of the inner select, whose rows become JSON objects. */
  readonly columns: SqlFragment;
  /** Prints the argument of `json_agg` for one row. @param alias alias of the inner select */
  readonly element: (alias: string) => SqlFragment;
  /** Prints the SQL of one row's JSON object. @param alias alias of the inner select */
  readonly row: (alias: string) => SqlFragment;
}

/**
 * Returns the SQL fragments that build one JSON object for each row, with the members in order. `row_to_json` uses column names
 * as keys. If a key is too long for a column name in Postgres, the SQL calls `json_build_object` with numbered columns
 * instead.
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
  return {
    columns: commas(members.map(({ value }, i) => sql`${value} as ${name(i)}`)),
    element: row,
    row,
  };
}

/** Prints the SQL of one JSON object whose values do not depend on a row. */
export function jsonObject(alias: string, members: readonly JsonObjectMember[]): SqlFragment {
  const { columns, row } = rowJson(members);
  return sql`(select ${row(alias)} from (select ${columns}) as ${identifier(alias)})`;
}
