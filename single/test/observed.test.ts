import { afterAll, beforeAll, it, vi } from 'vitest';
import { type Collector, startCollector } from '../../testing/collector.ts';
import { createSeededDatabase } from '../../testing/seeded.ts';
import { logs } from './observed/logs.ts';
import { traces } from './observed/traces.ts';
import { type Stack, startStack } from './stack.ts';

// A whole product starts and stops here; a busy machine takes its time.
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

it('a trace of the client runs through gateway, engine and worker, and tells no secret and no value', () =>
  traces(stack, collector));

it('lines tell who asked for what and how long it took, and never what was sent', () => logs(stack));
