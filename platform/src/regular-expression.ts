/**
 * Postgres evaluates an expression without back references in time proportional to text length times expression size,
 * without backtracking.
 */
export const maxRegularExpressionSize = 1_000;

/** Such as `[^]a-z]`. */
function skipBrackets(pattern: string, start: number): number {
  let at = start + 1;
  if (pattern[at] === '^') at += 1;
  if (pattern[at] === ']') at += 1;
  while (at < pattern.length && pattern[at] !== ']') at += pattern[at] === '\\' ? 2 : 1;
  return at + 1;
}

/** Such as `{2,5}`. No adjacent repetitions, so it cannot backtrack. */
const counted = /^\{(\d{1,3})(?:,(\d{0,3}))?\}/;

/**
 * The part that the service rejects; undefined for an allowed expression. The size counts repetitions as Postgres expands
 * them: `(ab){3}` has the size 6.
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
