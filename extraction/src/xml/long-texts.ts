/**
 * Matches a character of markup or of an entity reference. If a piece of the file contains no such character, the whole
 * piece is inside one text, comment or attribute.
 */
const markup = /[<>&]/;

/**
 * Removes the middle of long texts, such as files that are embedded in an invoice, because a parser takes 75 ms of
 * processor time for each MiB. Keeps the first pieces of a text up to the limit. Also keeps the last piece of a text,
 * which may contain the beginning of the markup after the text.
 * @param limit number of characters of a text that are needed
 */
export function* truncateTexts(pieces: Iterable<string>, limit: number): Generator<string> {
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
