import { expect, it } from 'vitest';
import { caseLines, summaryLines } from './report.ts';
import type { CaseResult } from './run.ts';

const result = (folder: string, outcome: CaseResult['outcome']): CaseResult => ({
  folder,
  name: 'a.yaml',
  description: 'What it shows\nand more',
  outcome,
});
const passed = result('x', { verdict: 'passed' });
const failed = result('x', { verdict: 'failed', differences: ['data.a: expected 1, got 2'] });
const outside = result('y', { verdict: 'out of scope', reason: 'PostGIS' });

it('the report lists passed cases only with --verbose', () => {
  expect(caseLines(failed, false)).toEqual(['FAILED x/a.yaml (What it shows)', '    data.a: expected 1, got 2']);
  expect(caseLines(outside, false)).toEqual(['out of scope: PostGIS: y/a.yaml (What it shows)']);
  expect(caseLines(passed, false)).toEqual([]);
  expect(caseLines(passed, true)).toEqual(['passed x/a.yaml (What it shows)']);
});

it('the report prints totals by folder, and the total of all folders last', () => {
  expect(summaryLines([passed, failed, outside])).toEqual([
    'x: 1 passed, 1 failed',
    'y: 0 passed, 0 failed, 1 out of scope',
    'out of scope: 1',
    '1 passed, 1 failed',
  ]);
});
