/**
 * Changes of records in the whole product, while worker, engine and Postgres are killed and come back at random.
 * Usage: node bench/src/webhooks/chaos.ts [changes] [kills]
 */
import { randomInt } from 'node:crypto';
import { runChaos } from './run-chaos.ts';

const [changes = 5000, kills = 12] = process.argv.slice(2).map(Number);
const parts = ['worker', 'engine', 'postgres'] as const;
// Each part at least once in three, in an order of chance.
const order = Array.from({ length: kills }, (_, count) => parts[count % parts.length] ?? 'worker')
  .map((part) => ({ part, at: randomInt(1_000_000) }))
  .sort((one, other) => one.at - other.at);

const { counts, problems } = await runChaos({
  changes,
  organisations: 5,
  kills: order.map(({ part }) => part),
  seconds: kills * 5,
});
for (const [what, count] of Object.entries(counts)) console.log(`${what}: ${count}`);
for (const problem of problems.slice(0, 20)) console.log(problem);
console.log(problems.length === 0 ? 'nothing was lost' : `${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
