import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { metricsRegistry } from './metrics.ts';

test('the metrics that the alert EventLoopBlocked reads rise while the main thread is blocked', async () => {
  const registry = metricsRegistry();
  const read = async () => {
    // The measurement needs some turns. Each reading begins a new one.
    await pause(50);
    const text = await registry.metrics();
    return ['max', 'p99'].map((name) =>
      Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)`, 'm').exec(text)?.[1]),
    );
  };
  const idle = await read();
  await pause(50);
  const until = performance.now() + 500;
  while (performance.now() < until);
  const blocked = await read();
  for (const [n, seconds] of blocked.entries()) expect(seconds).toBeGreaterThan((idle[n] ?? Number.NaN) + 0.1);
  for (const seconds of blocked) expect(seconds).toBeGreaterThan(0.4);
});
