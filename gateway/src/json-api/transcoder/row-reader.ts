import { type JsonReader, tokens } from './json-reader.ts';

/** Reads rows with the same members. */
export interface RowReader {
  /** Indexes of the members, by name. */
  readonly indexes: ReadonlyMap<string, number>;
  /** Start of each member of the last row, by index; -1 for a missing member. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** Skips a row, and stores the positions of its members. */
  read(reader: JsonReader): void;
}

/** Creates a reader of rows. @param names of the members, in the order of the operation */
export function rowReader(names: readonly string[]): RowReader {
  const keys = names.map((name) => Buffer.from(`${JSON.stringify(name)}:`));
  const indexes = new Map(names.map((name, index) => [name, index]));
  const starts = new Int32Array(names.length);
  const ends = new Int32Array(names.length);
  const read = (reader: JsonReader): void => {
    // A loop is faster than `fill` here.
    for (let index = 0; index < starts.length; index += 1) starts[index] = -1;
    reader.pass(tokens.openBrace);
    if (reader.takes(tokens.closeBrace)) return;
    let next = 0;
    do {
      // Fast path: members usually come in the requested order, and need no parsing of names.
      const key = keys[next];
      if (key !== undefined && reader.takesKey(key)) {
        starts[next] = reader.value();
        ends[next] = reader.at;
        next += 1;
        continue;
      }
      const index = indexes.get(reader.name());
      const start = reader.value();
      if (index === undefined) continue;
      starts[index] = start;
      ends[index] = reader.at;
    } while (reader.takes(tokens.comma));
    reader.pass(tokens.closeBrace);
  };
  return { indexes, starts, ends, read };
}

/**
 * Visits the rows of a relationship: one row, a list of rows, or null.
 * @param within nested relationship of a many-to-many relationship
 * @param visit reads a row
 */
export function eachRow(reader: JsonReader, within: string | undefined, visit: () => void): void {
  const first = reader.peek();
  if (first === tokens.openList) reader.each(within === undefined ? visit : () => eachRow(reader, within, visit));
  else if (first !== tokens.openBrace) {
    if (reader.parsed() !== null) reader.fail();
  } else if (within === undefined) visit();
  else {
    reader.members((name) => {
      if (name === within) eachRow(reader, undefined, visit);
      else reader.value();
    });
  }
}
