import { expect, test } from 'vitest';
import { runWebhookChaosTest } from './run-chaos.ts';

test('the webhooks of a record are sent in the order of its changes while worker, engine and Postgres restart', {
  timeout: 600_000,
}, async () => {
  const { counts, problems } = await runWebhookChaosTest({
    changes: 24,
    organisations: 2,
    terminations: [
      { part: 'worker', how: 'killed' },
      { part: 'engine', how: 'killed' },
      { part: 'postgres', how: 'killed' },
    ],
    seconds: 3,
    hurry: true,
  });
  expect(problems).toEqual([]);
  expect(counts).toMatchObject({ 'worker killed': 1, 'engine killed': 1, 'postgres killed': 1, 'left in queues': 0 });
  expect(counts['changes acknowledged']).toBeGreaterThan(12);
});
