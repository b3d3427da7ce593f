import { afterAll, beforeAll, test, vi } from 'vitest';
import { type FakeModelService, startFakeModelService } from '../../ai/test/fake-model-service.ts';
import { createSeededDatabase } from '../../testing/seeded.ts';
import { tokenOf } from './client.ts';
import { startGoogle, type TestGoogle } from './google.ts';
import { columns } from './outside/columns.ts';
import { mailbox } from './outside/mailbox.ts';
import { type Stack, startStack } from './stack.ts';

// Starts the whole product with fake external services; this is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

let google: TestGoogle;
let model: FakeModelService;
let stack: Stack;
/** One token for all tests, because the service limits the token exchanges of one address. */
let token: string;
const resources = new AsyncDisposableStack();
beforeAll(async () => {
  google = resources.use(await startGoogle());
  model = resources.use(await startFakeModelService());
  const database = resources.use(await createSeededDatabase());
  stack = resources.use(
    await startStack({
      DATABASE_URL: database.url,
      GOOGLE_ISSUER: google.issuer,
      GOOGLE_CLIENT_ID: 'client',
      GOOGLE_CLIENT_SECRET: 'secret',
      GMAIL_API_URL: google.issuer,
      CONNECTOR_REFRESH_SECONDS: '1',
      RATE_LIMIT_AUTH: '4',
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

test('a connected mailbox works from link to removal: consent, person, renewal, outage of Google, revocation, reinstallation', () =>
  mailbox(stack, google, token));

test('a column proposed by a model is filled by the worker for 500 records and can be filtered', () =>
  columns(stack, model, token));
