import { expect, it } from 'vitest';
import { countTurns } from '../../testing/longest-turn.ts';
import { forEachInSlices, runInSlices } from './slices.ts';

const steps = Array.from({ length: 100 }, (_, n) => n);

it.each([
  ['the items of a list', () => forEachInSlices(steps, () => {}, 1)],
  ['groups of 50 small items of a list', () => forEachInSlices([...steps, ...steps], () => {}), 3],
  ['the steps of an iterator', () => runInSlices(steps.values())],
])('other work of the process runs between %s', async (_, work, most = steps.length - 1) => {
  expect(await countTurns(work)).toBeGreaterThanOrEqual(most);
});
