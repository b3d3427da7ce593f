import { readFileSync } from 'node:fs';
import * as v from 'valibot';

const report = v.object({ numPassedTests: v.number(), numFailedTests: v.number(), success: v.boolean() });

/**
 * Returns the numbers of passed and failed tests in the JSON report of vitest. A missing report, or a failure outside
 * of a test, counts as one failed test.
 */
function count(file: string): { passed: number; failed: number } {
  try {
    const { numPassedTests, numFailedTests, success } = v.parse(report, JSON.parse(readFileSync(file, 'utf8')));
    return { passed: numPassedTests, failed: success ? 0 : Math.max(numFailedTests, 1) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

const [results = '', otherFailures = '0'] = process.argv.slice(2);
const { passed, failed } = count(results);
const all = failed + Number(otherFailures);
console.log(`\n${passed} passed, ${all} failed`);
process.exitCode = all === 0 ? 0 : 1;
