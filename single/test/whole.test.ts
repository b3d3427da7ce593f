import { afterAll, beforeAll, describe, vi } from 'vitest';
import { databaseUserSettings } from '../../testing/database.ts';
import { createSeededDatabase } from '../../testing/seeded.ts';
import { generatedRequests } from './openapi/fuzz.ts';
import { type Stack, startStack } from './stack.ts';
import { administration } from './whole/administration.ts';
import { agents } from './whole/agents.ts';
import { clientPackage } from './whole/client-package.ts';
import { documents } from './whole/documents.ts';
import { fairUse } from './whole/fair-use.ts';
import { guides } from './whole/guides.ts';
import { isolation } from './whole/isolation.ts';
import { monitoring } from './whole/monitoring.ts';
import { requests } from './whole/requests.ts';
import { tour } from './whole/tour.ts';
import { typedClient } from './whole/typed-client.ts';
import { webhooks } from './whole/webhooks.ts';

vi.setConfig({ testTimeout: 180_000 });

// All parts of this test share one running product, because a start takes longer than most parts. The commands of the
// README run first, because their responses require unchanged demo records. The generated requests run last, because
// they change and delete records.
let stack: Stack;
const resources = new AsyncDisposableStack();
beforeAll(async () => {
  const database = resources.use(await createSeededDatabase());
  stack = resources.use(
    await startStack({ DATABASE_URL: database.url, ...databaseUserSettings(database), RATE_LIMIT_AI: '0' }),
  );
});
afterAll(() => resources.disposeAsync());

describe.each([
  ['newcomers', tour],
  ['the packed client', clientPackage],
  ['the guides', guides],
  ['requests to the product', requests],
  ['isolation', isolation],
  ['a typed client', typedClient],
  ['webhooks', webhooks],
  ['agents', agents],
  ['administration', administration],
  ['documents of many kinds', documents],
  ['fair use', fairUse],
  ['monitoring', monitoring],
  ['requests generated from the OpenAPI document', generatedRequests],
])('the running product: %s', (_, part) => part(() => stack));
