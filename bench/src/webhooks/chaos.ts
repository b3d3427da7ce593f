/**
 * Starts the product and changes records while the worker, the engine and Postgres are killed or stopped in random
 * order. Usage: node bench/src/webhooks/chaos.ts [number of changes] [number of kills and stops]
 */
import { randomInt } from 'node:crypto';
import { type ProcessTermination, runWebhookChaosTest } from './run-chaos.ts';

const [changes = 5000, count = 12] = process.argv.slice(2).map(Number);
const kinds: readonly ProcessTermination[] = [
  { part: 'worker', how: 'killed' },
  { part: 'engine', how: 'stopped' },
  { part: 'postgres', how: 'killed' },
  { part: 'worker', how: 'stopped' },
  { part: 'engine', how: 'killed' },
];
// Each kind of termination occurs equally often, in random order.
const terminations = Array.from({ length: count }, (_, number) => kinds[number % kinds.length])
  .flatMap((termination) => (termination === undefined ? [] : [{ termination, at: randomInt(1_000_000) }]))
  .sort((one, other) => one.at - other.at)
  .map(({ termination }) => termination);

const { counts, problems } = await runWebhookChaosTest({ changes, organisations: 5, terminations, seconds: count * 5 });
for (const [what, times] of Object.entries(counts)) console.log(`${what}: ${times}`);
for (const problem of problems.slice(0, 20)) console.log(problem);
console.log(problems.length === 0 ? 'no event was lost or out of order' : `${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
