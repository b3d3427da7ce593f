/**
 * The process that attacks, apart from the process that measures. Each message starts all attacks for a time.
 */
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { attacks } from './attacks.ts';
import { type Attack, type Outcome, type Target, targetSchema } from './senders.ts';

const orderSchema = v.object({ target: targetSchema, milliseconds: v.number() });

/** With this time between the requests of a lane, all attacks together stay below the rate limit of one address. */
const defaultEveryMs = 2_400;

async function runLanes(attack: Attack, target: Target, signal: AbortSignal): Promise<Outcome> {
  const { run, lanes, everyMs = defaultEveryMs } = attack;
  const outcome: Outcome = { counts: new Map(), documents: [] };
  const lane = async () => {
    while (!signal.aborted) {
      const next = pause(everyMs, undefined, { signal }).catch(() => undefined);
      await run(target, outcome, signal);
      await next;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return outcome;
}

process.once('disconnect', () => process.exit());
process.on('message', async (message) => {
  const { target, milliseconds } = v.parse(orderSchema, message);
  const signal = AbortSignal.timeout(milliseconds);
  process.send?.(await Promise.all(attacks.map((attack) => runLanes(attack, target, signal))));
});
