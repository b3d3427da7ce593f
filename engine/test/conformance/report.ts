import type { TestCaseResult } from './run.ts';

/** Returns the lines of the report about one case. A passed case has lines only if `verbose` is true. */
export function formatTestCaseResult(
  { folder, name, description, outcome }: TestCaseResult,
  verbose: boolean,
): readonly string[] {
  const title = `${folder}/${name}${description === '' ? '' : ` (${description.split('\n')[0]})`}`;
  if (outcome.verdict === 'failed') {
    return [`FAILED ${title}`, ...outcome.differences.map((line) => `    ${line}`)];
  }
  if (outcome.verdict === 'out of scope') return [`out of scope: ${outcome.reason}: ${title}`];
  return verbose ? [`passed ${title}`] : [];
}

/** Returns the number of results with the given verdict. */
export function countResultsWithVerdict(
  results: readonly TestCaseResult[],
  verdict: TestCaseResult['outcome']['verdict'],
): number {
  return results.filter((result) => result.outcome.verdict === verdict).length;
}

/** Returns one line for each folder, and a last line with the totals `N passed, N failed`. */
export function formatSummaryOfResults(results: readonly TestCaseResult[]): readonly string[] {
  const folders = [...new Set(results.map((result) => result.folder))];
  const sentence = (of: readonly TestCaseResult[]) =>
    `${countResultsWithVerdict(of, 'passed')} passed, ${countResultsWithVerdict(of, 'failed')} failed`;
  const outside = (of: readonly TestCaseResult[]) => countResultsWithVerdict(of, 'out of scope');
  const lines = folders.map((folder) => {
    const of = results.filter((result) => result.folder === folder);
    return `${folder}: ${sentence(of)}${outside(of) === 0 ? '' : `, ${outside(of)} out of scope`}`;
  });
  return [...lines, `out of scope: ${outside(results)}`, sentence(results)];
}
