import { afterAll, beforeAll, describe, vi } from 'vitest';
import { createSeededDatabase } from '../../testing/seeded.ts';
import { type Stack, startStack } from './stack.ts';
import { isolation } from './whole/isolation.ts';
import { requests } from './whole/requests.ts';
import { tour } from './whole/tour.ts';
import { typedClient } from './whole/typed-client.ts';
import { webhooks } from './whole/webhooks.ts';

vi.setConfig({ testTimeout: 180_000 });

// One product for all parts, as a start takes longer than most of them. They run in this order: the tour's answers are
// those of an untouched demo.
let stack: Stack;
const resources = new AsyncDisposableStack();
beforeAll(async () => {
  const database = resources.use(await createSeededDatabase());
  stack = resources.use(await startStack({ DATABASE_URL: database.url }));
});
afterAll(() => resources.disposeAsync());

describe.each([
  ['newcomers', tour],
  ['what is asked', requests],
  ['isolation', isolation],
  ['a typed client', typedClient],
  ['webhooks', webhooks],
])('%s', (_, part) => part(() => stack));
