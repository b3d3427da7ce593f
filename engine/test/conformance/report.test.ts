import { expect, it } from 'vitest';
import { formatSummaryOfResults, formatTestCaseResult } from './report.ts';
import type { TestCaseResult } from './run.ts';

const result = (folder: string, outcome: TestCaseResult['outcome']): TestCaseResult => ({
  folder,
  name: 'a.yaml',
  description: 'What it shows\nand more',
  outcome,
});
const passed = result('x', { verdict: 'passed' });
const failed = result('x', { verdict: 'failed', differences: ['data.a: expected 1, got 2'] });
const outside = result('y', { verdict: 'out of scope', reason: 'PostGIS' });

it('the report lists passed cases only with --verbose', () => {
  expect(formatTestCaseResult(failed, false)).toEqual([
    'FAILED x/a.yaml (What it shows)',
    '    data.a: expected 1, got 2',
  ]);
  expect(formatTestCaseResult(outside, false)).toEqual(['out of scope: PostGIS: y/a.yaml (What it shows)']);
  expect(formatTestCaseResult(passed, false)).toEqual([]);
  expect(formatTestCaseResult(passed, true)).toEqual(['passed x/a.yaml (What it shows)']);
});

it('the report prints totals by folder, and the total of all folders last', () => {
  expect(formatSummaryOfResults([passed, failed, outside])).toEqual([
    'x: 1 passed, 1 failed',
    'y: 0 passed, 0 failed, 1 out of scope',
    'out of scope: 1',
    '1 passed, 1 failed',
  ]);
});
