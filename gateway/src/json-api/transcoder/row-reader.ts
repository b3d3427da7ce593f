import { type JsonReader, jsonByteCodes } from './json-reader.ts';

/** Finds the byte positions of the values in the JSON of the engine's rows. All rows have the same members. */
export interface RowReader {
  /** Maps the name of each member to its position in the list `starts`. */
  readonly indexes: ReadonlyMap<string, number>;
  /**
   * The position in the response at which the value of each member starts, for the current row; -1 for a missing
   * member.
   */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** Reads a row, and stores the byte offsets of the row's values in `starts` and `ends`. */
  read(reader: JsonReader): void;
}

/** Creates a row reader. @param names names of the members, in the order in which the operation requests them */
export function makeRowReader(names: readonly string[]): RowReader {
  const keys = names.map((name) => Buffer.from(`${JSON.stringify(name)}:`));
  const indexes = new Map(names.map((name, index) => [name, index]));
  const starts = new Int32Array(names.length);
  const ends = new Int32Array(names.length);
  const read = (reader: JsonReader): void => {
    // For such short arrays, a loop is faster than `Array.fill`.
    for (let index = 0; index < starts.length; index += 1) starts[index] = -1;
    reader.pass(jsonByteCodes.openBrace);
    if (reader.takes(jsonByteCodes.closeBrace)) return;
    let next = 0;
    do {
      // Fast path: the members usually have the requested order. The reader then compares the bytes of their names
      // instead of parsing the names.
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
    } while (reader.takes(jsonByteCodes.comma));
    reader.pass(jsonByteCodes.closeBrace);
  };
  return { indexes, starts, ends, read };
}

/**
 * Calls a function for each row of a relationship, whose value is one row, a list of rows, or null.
 * @param within name of the second relationship of a many-to-many relationship
 * @param visit function that reads one row
 */
export function visitRelatedRows(reader: JsonReader, within: string | undefined, visit: () => void): void {
  const first = reader.peek();
  if (first === jsonByteCodes.openList)
    reader.each(within === undefined ? visit : () => visitRelatedRows(reader, within, visit));
  else if (first !== jsonByteCodes.openBrace) {
    if (reader.parsed() !== null) reader.fail();
  } else if (within === undefined) visit();
  else {
    reader.members((name) => {
      if (name === within) visitRelatedRows(reader, undefined, visit);
      else reader.value();
    });
  }
}
