import { afterAll, beforeAll, it, vi } from 'vitest';
import { type Collector, startCollector } from '../../testing/collector.ts';
import { createSeededDatabase } from '../../testing/seeded.ts';
import { logs } from './observed/logs.ts';
import { traces } from './observed/traces.ts';
import { type Stack, startStack } from './stack.ts';

// Starts and stops the whole product; this is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

let collector: Collector;
let stack: Stack;
const resources = new AsyncDisposableStack();
beforeAll(async () => {
  const database = resources.use(await createSeededDatabase());
  collector = resources.use(await startCollector());
  stack = resources.use(
    await startStack({
      DATABASE_URL: database.url,
      ENGINE: 'separate',
      LOG_LEVEL: 'trace',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    }),
  );
});
afterAll(() => resources.disposeAsync());

it("a client's trace continues through gateway, engine and worker, without secrets or values", () =>
  traces(stack, collector));

it('log lines contain the caller, the route and the duration of a request, never its values', () => logs(stack));
