import { expect, test } from 'vitest';
import { type EngineComparison, printEngineComparisons } from './report.ts';

const difference = { what: 'the invoices', expected: '1', found: '2' };

/** Returns the result and the printed lines of a comparison. */
function printed(comparison: EngineComparison) {
  const lines: string[] = [];
  return { equal: printEngineComparisons([comparison], (line) => lines.push(line)), lines };
}

test('the report of npm run hasura is only the number of compared items if there is no difference', () => {
  expect(printed({ kind: 'reads', compared: 50, differences: [] })).toEqual({
    equal: true,
    lines: ['reads: 50 compared, 0 different'],
  });
});

test('the report of npm run hasura lists at most 20 differences of each kind, then the number of differences not listed', () => {
  const { equal, lines } = printed({ kind: 'reads', compared: 50, differences: Array(30).fill(difference) });
  expect(equal).toBe(false);
  expect(lines).toHaveLength(22);
  expect(lines[0]).toBe('reads: the invoices\n  embedded engine: 1\n  this engine:     2');
  expect(lines.slice(-2)).toEqual(['reads: 10 more differences', 'reads: 50 compared, 30 different']);
});

test('the report of npm run hasura shortens long values', () => {
  const { lines } = printed({ kind: 'reads', compared: 1, differences: [{ ...difference, found: 'x'.repeat(9_000) }] });
  expect(lines[0]?.length).toBeLessThan(2_200);
  expect(lines[0]).toContain('… (9000 characters)');
});
