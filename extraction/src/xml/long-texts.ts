/** A piece without these characters is inside one text, comment or attribute. */
const markup = /[<>&]/;

/**
 * Parsing takes 75 ms of processor time per MiB, also for files that are embedded in an invoice. Keeps the first
 * pieces of a text up to the limit, and the last one, which may contain the markup after the text. Of the others, the
 * line breaks stay, so that the parser can count lines.
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
      if (held !== undefined) {
        const kept = passed < limit ? held : held.replace(/[^\n]+/g, '');
        if (kept !== '') yield kept;
        passed += held.length;
      }
      held = piece;
    }
  }
  if (held !== undefined) yield held;
}
