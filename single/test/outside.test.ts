import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type FakeModelService, startFakeModelService } from '../../ai/test/fake-model-service.ts';
import { startTraceCollector, type TraceCollector } from '../../testing/collector.ts';
import { createDatabaseUserSettings } from '../../testing/database.ts';
import { createSeededDatabase } from '../../testing/seeded.ts';
import { requestOrganisationToken } from './client.ts';
import { type FakeGoogleServer, pushAccount, startFakeGoogleServer } from './google.ts';
import { testGroupsAndChanges } from './groups-and-changes.ts';
import { testCustomColumn } from './outside/columns.ts';
import { testLogLines } from './outside/logs.ts';
import { testMailboxConnection } from './outside/mailbox.ts';
import { testTraces } from './outside/traces.ts';
import { findDescendantProcesses } from './processes.ts';
import { type RunningProduct, startProduct } from './running-product.ts';

// Starting the whole product is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

let google: FakeGoogleServer;
let model: FakeModelService;
let collector: TraceCollector;
let product: RunningProduct;
let token: string;
/** Limit of token requests per minute. It is high enough that only the last part of the test reaches it. */
const exchangesPerMinute = 20;
const resources = new AsyncDisposableStack();
beforeAll(async () => {
  google = resources.use(await startFakeGoogleServer());
  model = resources.use(await startFakeModelService());
  collector = resources.use(await startTraceCollector());
  const database = resources.use(await createSeededDatabase());
  product = resources.use(
    await startProduct({
      DATABASE_URL: database.url,
      ...createDatabaseUserSettings(database),
      ENGINE: 'separate',
      LOG_LEVEL: 'trace',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      GOOGLE_ISSUER: google.issuer,
      GOOGLE_CLIENT_ID: 'client',
      GOOGLE_CLIENT_SECRET: 'secret',
      GMAIL_API_URL: google.issuer,
      GMAIL_PUSH_TOPIC: 'projects/my-project/topics/gmail',
      GMAIL_PUSH_SERVICE_ACCOUNT: pushAccount,
      CONNECTOR_POLL_SECONDS: '1',
      RATE_LIMIT_AUTH: String(exchangesPerMinute),
      AI_BASE_URL: model.baseUrl,
      AI_MODEL: 'accountant',
      AI_API_KEY: 'model-key',
    }),
  );
  const [organisation] = product.demo.organisations;
  if (organisation === undefined) throw new Error('there is no organisation');
  token = await requestOrganisationToken(product.demo, organisation);
});
afterAll(() => resources.disposeAsync());

// The test of the traces runs first: it compares the request counts of the metrics with its own requests, so no other
// test may have sent requests before it.
test('the trace of a client continues through gateway, engine and worker, and its spans contain no secrets or values', () =>
  testTraces(product, collector));

test('npm start with ENGINE=separate runs gateway and engine in two processes', async () => {
  const commands = (await findDescendantProcesses(product.launch.process.pid ?? 0)).map(({ command }) => command);
  for (const program of ['gateway/src/main.ts', 'engine/src/main.ts']) {
    expect(commands.filter((command) => command.includes(program))).toHaveLength(1);
  }
});

test('export, groups and changes agree with each other over the HTTP engine in a process of its own', () =>
  testGroupsAndChanges(product));

test('log lines contain the caller, the route and the duration of a request, but never the values of the request', () =>
  testLogLines(product));

test('a language model proposes a custom column, the worker computes it for 500 records, and filters can use it', () =>
  testCustomColumn(product, model, token));

test('a mailbox can be connected and removed; its access is renewed, can be revoked, and can be granted again', () =>
  testMailboxConnection(product, google, token, exchangesPerMinute));
