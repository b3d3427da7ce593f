import { expect, test } from 'vitest';
import { roleOf } from './roles.ts';

test.each([
  ['reader', 'reader'],
  ['administrator', 'administrator'],
  [['billing', 'reader', 'administrator'], 'administrator'],
  [['reader'], 'reader'],
  ['Administrator', undefined],
  ['administrator reader', undefined],
  [['owner', 7, null], undefined],
  [{ role: 'administrator' }, undefined],
  [undefined, undefined],
])('roleOf reads the claim %j as the role %s', (claim, role) => {
  expect(roleOf(claim)).toBe(role);
});
