import { type JsonReader, tokens } from './json-reader.ts';

/** Reads rows of certain members, one after the other. */
export interface RowReader {
  /** The members' places, by name. */
  readonly places: ReadonlyMap<string, number>;
  /** Where the members of the row that was read last stand in the answer, by place; -1 where it has no such member. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** Passes over a row, and notes where its members stand. */
  read(reader: JsonReader): void;
}

/** Prepares the reading of rows. @param names of the members, in the order in which the operation asks for them */
export function rowReader(names: readonly string[]): RowReader {
  const keys = names.map((name) => Buffer.from(`${JSON.stringify(name)}:`));
  const places = new Map(names.map((name, place) => [name, place]));
  const starts = new Int32Array(names.length);
  const ends = new Int32Array(names.length);
  const read = (reader: JsonReader): void => {
    // A call of `fill` would cost more.
    for (let place = 0; place < starts.length; place += 1) starts[place] = -1;
    reader.pass(tokens.openBrace);
    if (reader.takes(tokens.closeBrace)) return;
    let next = 0;
    do {
      // Nearly always they come as asked for, and their names need not be read.
      const key = keys[next];
      if (key !== undefined && reader.takesKey(key)) {
        starts[next] = reader.value();
        ends[next] = reader.at;
        next += 1;
        continue;
      }
      const place = places.get(reader.name());
      const start = reader.value();
      if (place === undefined) continue;
      starts[place] = start;
      ends[place] = reader.at;
    } while (reader.takes(tokens.comma));
    reader.pass(tokens.closeBrace);
  };
  return { places, starts, ends, read };
}

/**
 * Goes over the rows behind a relationship: one row, a list of them, or nothing where it is null.
 * @param within the relationship that leads on from there, where one does
 * @param visit passes over a row
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
