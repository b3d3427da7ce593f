/**
 * Maximum size of a caller's regular expression. Postgres evaluates an expression without back references in a time
 * that grows with the length of the text times the size of the expression, and never backtracks.
 */
export const maxRegularExpressionSize = 1_000;

/** Returns the position after a bracket expression such as `[^]a-z]` that begins at the given position. */
function skipBrackets(pattern: string, start: number): number {
  let at = start + 1;
  if (pattern[at] === '^') at += 1;
  if (pattern[at] === ']') at += 1;
  while (at < pattern.length && pattern[at] !== ']') at += pattern[at] === '\\' ? 2 : 1;
  return at + 1;
}

/** A counted repetition such as `{2,5}`. The regular expression cannot backtrack: it has no adjacent repetitions. */
const counted = /^\{(\d{1,3})(?:,(\d{0,3}))?\}/;

/**
 * Returns what the service does not allow in a regular expression of a caller; undefined for an allowed expression.
 * Counts the size as Postgres does when it expands counted repetitions: `(ab){3}` has the size 6.
 */
export function rejectedInRegularExpression(pattern: string): string | undefined {
  const tooLarge = `it has more than ${maxRegularExpressionSize} characters, counting each repetition`;
  if (pattern.length > maxRegularExpressionSize) return tooLarge;
  const groups: number[] = [];
  let [size, last] = [0, 0];
  for (let at = 0; at < pattern.length; ) {
    const character = pattern[at];
    const times = character === '{' ? counted.exec(pattern.slice(at, at + 9)) : null;
    if (character === '\\' && /[1-9]/.test(pattern[at + 1] ?? '')) return 'it has a back reference, such as \\1';
    if (character === '(') {
      groups.push(size);
      at += 1;
    } else if (character === ')') {
      last = size - (groups.pop() ?? 0);
      at += 1;
    } else if (times !== null) {
      const [all, least, most] = times;
      size += last * (Math.max(Number(least), Number(most ?? 0), 1) - 1);
      last *= Math.max(Number(least), Number(most ?? 0), 1);
      at += all.length;
    } else {
      [size, last] = [size + 1, 1];
      at = character === '[' ? skipBrackets(pattern, at) : at + (character === '\\' ? 2 : 1);
    }
    if (size > maxRegularExpressionSize) return tooLarge;
  }
  return undefined;
}
