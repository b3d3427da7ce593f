import { expect, test } from 'vitest';
import { runChaos } from './run-chaos.ts';

test('no change is lost to its webhooks while worker, engine and Postgres are killed', {
  timeout: 300_000,
}, async () => {
  const { counts, problems } = await runChaos({
    changes: 200,
    organisations: 2,
    kills: ['worker', 'engine', 'postgres'],
    seconds: 3,
    hurry: true,
  });
  expect(problems).toEqual([]);
  expect(counts).toMatchObject({ 'worker killed': 1, 'engine killed': 1, 'postgres killed': 1, 'left in queues': 0 });
  expect(counts['changes acknowledged']).toBeGreaterThan(100);
});
