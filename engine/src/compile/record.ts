import { identifierFragment, joinWithCommas, type SqlFragment, sql, stringConstantFragment } from '../sql/fragment.ts';

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
export function createRowJsonFragments(members: readonly JsonObjectMember[]): RowJsonFragments {
  if (members.every(fitsName))
    return {
      columns: joinWithCommas(members.map(({ key, value }) => sql`${value} as ${identifierFragment(key)}`)),
      element: (alias) => sql`${identifierFragment(alias)}.*`,
      row: (alias) => sql`row_to_json(${identifierFragment(alias)}.*)`,
    };
  const name = (i: number): SqlFragment => identifierFragment(`c${i}`);
  const row = (alias: string): SqlFragment =>
    sql`json_build_object(${joinWithCommas(members.map(({ key }, i) => sql`${stringConstantFragment(key)}, ${identifierFragment(alias)}.${name(i)}`))})`;
  return {
    columns: joinWithCommas(members.map(({ value }, i) => sql`${value} as ${name(i)}`)),
    element: row,
    row,
  };
}

/** Prints the SQL of one JSON object whose values do not depend on a row. */
export function printJsonObject(alias: string, members: readonly JsonObjectMember[]): SqlFragment {
  const { columns, row } = createRowJsonFragments(members);
  return sql`(select ${row(alias)} from (select ${columns}) as ${identifierFragment(alias)})`;
}
