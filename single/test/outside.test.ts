import { afterAll, beforeAll, test, vi } from 'vitest';
import { type FakeModelService, startFakeModelService } from '../../ai/test/fake-model-service.ts';
import { type Collector, startCollector } from '../../testing/collector.ts';
import { createSeededDatabase } from '../../testing/seeded.ts';
import { tokenOf } from './client.ts';
import { startGoogle, type TestGoogle } from './google.ts';
import { columns } from './outside/columns.ts';
import { logs } from './outside/logs.ts';
import { mailbox } from './outside/mailbox.ts';
import { traces } from './outside/traces.ts';
import { type Stack, startStack } from './stack.ts';

// Starts the whole product with fake external services; this is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

let google: TestGoogle;
let model: FakeModelService;
let collector: Collector;
let stack: Stack;
let token: string;
/** Enough for all parts, so that only the last part reaches the limit. */
const exchangesPerMinute = 20;
const resources = new AsyncDisposableStack();
beforeAll(async () => {
  google = resources.use(await startGoogle());
  model = resources.use(await startFakeModelService());
  collector = resources.use(await startCollector());
  const database = resources.use(await createSeededDatabase());
  stack = resources.use(
    await startStack({
      DATABASE_URL: database.url,
      ENGINE: 'separate',
      LOG_LEVEL: 'trace',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      GOOGLE_ISSUER: google.issuer,
      GOOGLE_CLIENT_ID: 'client',
      GOOGLE_CLIENT_SECRET: 'secret',
      GMAIL_API_URL: google.issuer,
      CONNECTOR_REFRESH_SECONDS: '1',
      RATE_LIMIT_AUTH: String(exchangesPerMinute),
      AI_BASE_URL: model.baseUrl,
      AI_MODEL: 'accountant',
      AI_API_KEY: 'model-key',
    }),
  );
  const [organisation] = stack.demo.organisations;
  if (organisation === undefined) throw new Error('there is no organisation');
  token = await tokenOf(stack.demo, organisation);
});
afterAll(() => resources.disposeAsync());

// The traces come first, because they compare the counts of the metrics.
test("a client's trace continues through gateway, engine and worker, without secrets or values", () =>
  traces(stack, collector));

test('log lines contain the caller, the route and the duration of a request, never its values', () => logs(stack));

test('a column proposed by a model is filled by the worker for 500 records and can be filtered', () =>
  columns(stack, model, token));

test('a connected mailbox works from link to removal: consent, person, renewal, outage of Google, revocation, reinstallation', () =>
  mailbox(stack, google, token, exchangesPerMinute));
