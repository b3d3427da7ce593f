/** A character of markup or of a reference: pieces without one are inside a single text, comment or attribute. */
const markup = /[<>&]/;

/**
 * Leaves out the middle of texts that are longer than is kept, such as files that an invoice embeds: a parser takes 75 ms
 * of processor time for each MiB. The first pieces of a text remain, up to the limit, and its last piece, which may hold
 * the beginning of the markup that ends it.
 * @param limit characters of a text that are needed
 */
export function* withoutLongTexts(pieces: Iterable<string>, limit: number): Generator<string> {
  let held: string | undefined;
  let passed = 0;
  for (const piece of pieces) {
    if (markup.test(piece)) {
      if (held !== undefined) yield held;
      yield piece;
      held = undefined;
      passed = 0;
    } else {
      if (held !== undefined && passed < limit) {
        yield held;
        passed += held.length;
      }
      held = piece;
    }
  }
  if (held !== undefined) yield held;
}
