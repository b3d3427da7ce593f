import { afterAll, beforeAll, describe, vi } from 'vitest';
import { createSeededDatabase } from '../../testing/seeded.ts';
import { type Stack, startStack } from './stack.ts';
import { isolation } from './whole/isolation.ts';
import { requests } from './whole/requests.ts';
import { tour } from './whole/tour.ts';
import { typedClient } from './whole/typed-client.ts';
import { webhooks } from './whole/webhooks.ts';

vi.setConfig({ testTimeout: 180_000 });

// One product for all parts, because a start takes longer than most parts. The tour comes first: its responses are
// those of an unchanged demo.
let stack: Stack;
const resources = new AsyncDisposableStack();
beforeAll(async () => {
  const database = resources.use(await createSeededDatabase());
  stack = resources.use(await startStack({ DATABASE_URL: database.url }));
});
afterAll(() => resources.disposeAsync());

describe.each([
  ['newcomers', tour],
  ['requests to the product', requests],
  ['isolation', isolation],
  ['a typed client', typedClient],
  ['webhooks', webhooks],
])('the whole product: %s', (_, part) => part(() => stack));
