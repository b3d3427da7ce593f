import { byteCodes, type JsonReader } from './json-reader.ts';

/** Byte positions of the column values of the engine's rows. All rows must have the same members. */
export interface RowReader {
  /** Maps the name of each member to its index in the arrays `starts` and `ends`. */
  readonly indexes: ReadonlyMap<string, number>;
  /** Byte offset at which the value in the current row starts; -1 for a missing member. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  read(reader: JsonReader): void;
}

/** @param names in the order in which the operation requests them */
export function rowReader(names: readonly string[]): RowReader {
  const keys = names.map((name) => Buffer.from(`${JSON.stringify(name)}:`));
  const indexes = new Map(names.map((name, index) => [name, index]));
  const starts = new Int32Array(names.length);
  const ends = new Int32Array(names.length);
  const read = (reader: JsonReader): void => {
    // A loop is faster than `fill` for arrays as short as these.
    for (let index = 0; index < starts.length; index += 1) starts[index] = -1;
    reader.pass(byteCodes.openBrace);
    if (reader.takes(byteCodes.closeBrace)) return;
    let next = 0;
    do {
      // Fast path: the members usually have the requested order, so the bytes of a name are compared and the name is
      // not parsed.
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
    } while (reader.takes(byteCodes.comma));
    reader.pass(byteCodes.closeBrace);
  };
  return { indexes, starts, ends, read };
}

/** One row, a list of rows, or null. @param joinTableRelationship for many-to-many: leads to the related rows */
export function visitRelated(reader: JsonReader, joinTableRelationship: string | undefined, visit: () => void): void {
  const first = reader.peek();
  if (first === byteCodes.openList)
    reader.each(joinTableRelationship === undefined ? visit : () => visitRelated(reader, joinTableRelationship, visit));
  else if (first !== byteCodes.openBrace) {
    if (reader.parsed() !== null) reader.fail();
  } else if (joinTableRelationship === undefined) visit();
  else {
    reader.members((name) => {
      if (name === joinTableRelationship) visitRelated(reader, undefined, visit);
      else reader.value();
    });
  }
}
