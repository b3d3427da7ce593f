import { expect, test } from 'vitest';
import { repairOf, summaryOf, type Validation } from './validation.ts';

const report: Validation = { result: 'valid', rule_sets: [], findings: [], more_findings: 0 };

test.each([
  ['BR-CO-15', 'fatal', 'The seller must send a corrected invoice.'],
  ['BR-CL-23', 'fatal', 'software'],
  ['BR-DE-15', 'fatal', 'Tell the seller your reference.'],
  ['BR-DE-28', 'warning', 'stays valid'],
] as const)('for the rule %s of severity %s, repairOf names who has to act', (rule, severity, text) => {
  expect(repairOf({ rule, severity })).toContain(text);
});

test('summaryOf counts all findings of an invalid invoice', () => {
  expect(summaryOf({ ...report, result: 'invalid', more_findings: 7 })).toBe(
    'The invoice is invalid, with 7 findings. Its records exist nevertheless.',
  );
  expect(summaryOf(report)).toBe('The invoice breaks no rule.');
  expect(summaryOf({ ...report, result: 'not_applicable' })).toBe('No rules apply to this document.');
});
