import { type Reader, sign } from './reader.ts';

/** What is read of a row, in the order in which the operation asks for it. */
export interface Member<P> {
  readonly name: string;
  /** Passes over its value. @returns what a resource is made of: a column's value as it stands, or text of its own */
  read(reader: Reader, page: P): string;
  /** What stands in its place where the row has no such member; a column always has to be there. */
  readonly absent?: string;
}

/** A column, as it stands. */
export const columnMember = <P>(name: string): Member<P> => ({ name, read: (reader) => reader.value() });

/**
 * Prepares the reading of rows.
 * @returns a function that passes over a row; it gives the members in their order, in a list that is used again
 */
export function rowReader<P>(members: readonly Member<P>[]): (reader: Reader, page: P) => readonly string[] {
  const steps = members.map((member) => ({ ...member, key: `${JSON.stringify(member.name)}:` }));
  const places = new Map(steps.map(({ name }, place) => [name, place]));
  const none = members.map(({ absent = '' }) => absent);
  const found = [...none];
  return (reader, page) => {
    for (let place = 0; place < found.length; place += 1) found[place] = none[place] ?? '';
    reader.pass(sign.openBrace);
    if (reader.takes(sign.closeBrace)) return found;
    let next = 0;
    do {
      // Nearly always they come as asked for, and their names need not be read.
      const expected = steps[next];
      if (expected !== undefined && reader.takesKey(expected.key)) {
        found[next] = expected.read(reader, page);
        next += 1;
        continue;
      }
      const place = places.get(reader.name());
      const step = place === undefined ? undefined : steps[place];
      if (place === undefined || step === undefined) reader.value();
      else found[place] = step.read(reader, page);
    } while (reader.takes(sign.comma));
    reader.pass(sign.closeBrace);
    return found;
  };
}

/**
 * Goes over the rows behind a relationship: one row, a list of them, or nothing where it is null.
 * @param within relationships that lead on from there
 * @param visit passes over a row
 */
export function eachRow(reader: Reader, within: readonly string[], visit: () => void): void {
  const first = reader.peek();
  const [step, ...rest] = within;
  if (first === sign.openList) reader.each(() => eachRow(reader, within, visit));
  else if (first !== sign.openBrace) {
    if (reader.value() !== 'null') reader.fail();
  } else if (step === undefined) visit();
  else {
    reader.members((name) => {
      if (name === step) eachRow(reader, rest, visit);
      else reader.value();
    });
  }
}
