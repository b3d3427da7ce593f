import { type Fragment, identifier, listed, sql, stringConstant } from '../sql/fragment.ts';

/** One member of a JSON object that Postgres builds. */
export interface RecordMember {
  readonly key: string;
  readonly value: Fragment;
}

/** Postgres cuts longer names. */
const maxNameBytes = 63;

const fitsName = ({ key }: RecordMember): boolean => Buffer.byteLength(key) <= maxNameBytes;

interface JsonRecord {
  /** The columns of the inner select. */
  readonly columns: Fragment;
  /** What `json_agg` takes of one of its rows, given the inner select's alias. */
  readonly element: (alias: string) => Fragment;
  /** The JSON of one of its rows. */
  readonly row: (alias: string) => Fragment;
}

/**
 * A JSON object for each row, with the members in their order. `row_to_json` takes the names of columns as keys; where
 * a key is too long for a name, the object is built from numbered columns.
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

/** A JSON object of its own, from values that need no rows. */
export function object(alias: string, members: readonly RecordMember[]): Fragment {
  const { columns, row } = record(members);
  return sql`(select ${row(alias)} from (select ${columns}) as ${identifier(alias)})`;
}
