import { type Fragment, identifier, listed, sql, stringConstant } from '../sql/fragment.ts';

/** One member of a JSON object that Postgres builds. */
export interface RecordMember {
  readonly key: string;
  readonly value: Fragment;
}

/** Maximum length of a name in Postgres, in bytes; Postgres truncates longer names. */
const maxNameBytes = 63;

const fitsName = ({ key }: RecordMember): boolean => Buffer.byteLength(key) <= maxNameBytes;

interface JsonRecord {
  /** The columns of the inner select. */
  readonly columns: Fragment;
  /**
   * Prints the argument of `json_agg` for one row.
   * @param alias of the inner select
   */
  readonly element: (alias: string) => Fragment;
  /**
   * Prints the JSON of one row.
   * @param alias of the inner select
   */
  readonly row: (alias: string) => Fragment;
}

/**
 * Builds one JSON object for each row, with the members in order. `row_to_json` uses column names as keys. If a key is
 * longer than a Postgres name, `json_build_object` reads numbered columns instead.
 */
export function record(members: readonly RecordMember[]): JsonRecord {
  if (members.every(fitsName))
    return {
      columns: listed(members.map(({ key, value }) => sql`${value} as ${identifier(key)}`)),
      element: (alias) => sql`${identifier(alias)}.*`,
      row: (alias) => sql`row_to_json(${identifier(alias)}.*)`,
    };
  const name = (i: number): Fragment => identifier(`c${i}`);
  const row = (alias: string): Fragment =>
    sql`json_build_object(${listed(members.map(({ key }, i) => sql`${stringConstant(key)}, ${identifier(alias)}.${name(i)}`))})`;
  return {
    columns: listed(members.map(({ value }, i) => sql`${value} as ${name(i)}`)),
    element: row,
    row,
  };
}

/** Prints one JSON object of values that need no rows. */
export function object(alias: string, members: readonly RecordMember[]): Fragment {
  const { columns, row } = record(members);
  return sql`(select ${row(alias)} from (select ${columns}) as ${identifier(alias)})`;
}
