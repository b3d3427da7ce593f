/** A difference between the two engines: a heading, and the two values. */
export interface EngineDifference {
  readonly what: string;
  readonly expected: string;
  readonly found: string;
}

/** The number of compared items of one kind, and their differences. */
export interface EngineComparison {
  readonly kind: string;
  readonly compared: number;
  readonly differences: readonly EngineDifference[];
}

/** Maximum number of printed differences of one kind, and maximum length of a printed value. */
const bounds = { differences: 20, value: 2_000 } as const;

const short = (text: string): string =>
  text.length > bounds.value ? `${text.slice(0, bounds.value)} … (${text.length} characters)` : text;

/**
 * Prints the differences, and the numbers of compared items in the last line.
 * @returns true if there is no difference
 */
export function printEngineComparisons(
  comparisons: readonly EngineComparison[],
  print: (line: string) => void,
): boolean {
  for (const { kind, differences } of comparisons) {
    for (const { what, expected, found } of differences.slice(0, bounds.differences)) {
      print(`${kind}: ${short(what)}\n  embedded engine: ${short(expected)}\n  this engine:     ${short(found)}`);
    }
    const unlisted = differences.length - bounds.differences;
    if (unlisted > 0) print(`${kind}: ${unlisted} more differences`);
  }
  const counts = comparisons.map(
    ({ kind, compared, differences }) => `${kind}: ${compared} compared, ${differences.length} different`,
  );
  print(counts.join('; '));
  return comparisons.every(({ differences }) => differences.length === 0);
}
