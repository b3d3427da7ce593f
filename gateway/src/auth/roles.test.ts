import { expect, test } from 'vitest';
import { isAnalyst, roleOf } from './roles.ts';

test.each([
  ['reader', 'reader'],
  ['administrator', 'administrator'],
  [['billing', 'reader', 'administrator'], 'administrator'],
  [['reader'], 'reader'],
  ['Administrator', 'reader'],
  ['administrator reader', 'reader'],
  [['owner', 7, null], 'reader'],
  [{ role: 'administrator' }, 'reader'],
  [null, 'reader'],
  [undefined, undefined],
])('roleOf reads the claim %j as the role %s', (claim, role) => {
  expect(roleOf(claim)).toBe(role);
});

test.each([
  ['analyst', true],
  [['reader', 'analyst'], true],
  ['Analyst', false],
  ['analyst reader', false],
  ['administrator', false],
  [{ role: 'analyst' }, false],
  [undefined, false],
])('isAnalyst reads the claim %j as %j', (claim, expected) => {
  expect(isAnalyst(claim)).toBe(expected);
});
