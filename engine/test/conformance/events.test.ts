import { expect, it } from 'vitest';
import type { ExpectedEvent } from './cases.ts';
import { compareEvents } from './events.ts';
import type { ReceivedEvent } from './services.ts';

const received = (id: string, op: string): ReceivedEvent => ({
  path: '/',
  headers: { 'x-token': 'one' },
  body: { id, trigger: { name: 'changes' }, event: { op, data: { old: null, new: { a: 1, b: 2 } } } },
});
const expected = (more: Partial<ExpectedEvent>): ExpectedEvent => ({ path: '/', attempts: 1, headers: {}, ...more });

it('compareEvents finds each expected event in any order, and counts the attempts of one event', () => {
  const events = [received('1', 'INSERT'), received('2', 'DELETE'), received('1', 'INSERT')];
  expect(
    compareEvents(
      [expected({ op: 'DELETE', headers: { 'X-Token': 'one' } }), expected({ op: 'INSERT', attempts: 2 })],
      events,
    ),
  ).toEqual([]);
});

it.each<[string, readonly ExpectedEvent[], string]>([
  ['a missing event', [expected({}), expected({ op: 'UPDATE', trigger: 'changes' })], 'event changes UPDATE: no event'],
  ['other data', [expected({ data: { old: null, new: { a: 1 } } })], 'new.b: expected nothing, got 2'],
  ['another number of attempts', [expected({ attempts: 3 })], 'attempts: expected 3, got 1'],
  ['an unexpected event', [], 'unexpected event at /'],
])('compareEvents reports %s', (_, events, line) => {
  expect(compareEvents(events, [received('1', 'INSERT')]).join('\n')).toContain(line);
});
