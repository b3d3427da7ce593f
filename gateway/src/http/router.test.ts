import { expect, test } from 'vitest';
import { AddressRouter } from './router.ts';

const router = new AddressRouter<string>();
for (const path of ['/*', '/things', '/things/:id', '/things/special', '/things/:id/parts']) {
  router.add('ALL', path, path);
}

/** The handlers of an address, in order. */
const handlersOf = (path: string): string[] => router.match('GET', path)[0].map(([handler]) => handler);

test.each([
  ['/things', ['/*', '/things']],
  ['/things/7', ['/*', '/things/:id']],
  ['/things/7/parts', ['/*', '/things/:id/parts']],
  ['/things/7/others', ['/*']],
  ['/nothing', ['/*']],
])('%s has the handlers %j', (path, handlers) => {
  expect(handlersOf(path)).toEqual(handlers);
});

test('a word of an address is no value of a variable part, wherever it was added', () => {
  expect(handlersOf('/things/special')).toEqual(['/*', '/things/special']);
});
