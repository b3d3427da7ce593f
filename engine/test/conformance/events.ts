import type { ExpectedEvent } from './cases.ts';
import { compareResponse } from './compare.ts';
import { isJsonObject, type Json, serializeJson } from './json.ts';
import type { ReceivedEvent } from './services.ts';

/** An event with all requests that delivered it. */
type Delivery = readonly [first: ReceivedEvent, ...retries: ReceivedEvent[]];

function deliveriesOf(received: readonly ReceivedEvent[]): readonly Delivery[] {
  const byId = new Map<string, [ReceivedEvent, ...ReceivedEvent[]]>();
  for (const event of received) {
    const id = isJsonObject(event.body) ? String(event.body.id) : '';
    const known = byId.get(id);
    if (known === undefined) byId.set(id, [event]);
    else known.push(event);
  }
  return [...byId.values()];
}

const member = (value: Json | undefined, key: string): Json => (isJsonObject(value) ? (value[key] ?? null) : null);

/** Returns the differences between an expected event and a delivered event, one line for each difference. */
function eventDifferences(expected: ExpectedEvent, delivery: Delivery): readonly string[] {
  const [{ path, headers, body }] = delivery;
  const event = member(body, 'event');
  const compared: readonly (readonly [name: string, expected: Json | undefined, actual: Json])[] = [
    ['path', expected.path, path],
    ['attempts', expected.attempts, delivery.length],
    ['trigger', expected.trigger, member(member(body, 'trigger'), 'name')],
    ['table', expected.table, member(body, 'table')],
    ['op', expected.op, member(event, 'op')],
    ['data', expected.data, member(event, 'data')],
    ['session_variables', expected.session_variables, member(event, 'session_variables')],
    ...Object.entries(expected.headers).map(
      ([name, value]) => [`header ${name}`, value, String(headers[name.toLowerCase()] ?? null)] as const,
    ),
  ];
  return compared.flatMap(([name, wanted, got]) =>
    wanted === undefined ? [] : compareResponse(wanted, got, undefined).map((line) => `${name}${line}`),
  );
}

/**
 * Returns the differences between the expected events and the requests to the webhook. The order of the events does not
 * matter.
 */
export function compareEvents(
  expected: readonly ExpectedEvent[],
  received: readonly ReceivedEvent[],
): readonly string[] {
  const left = [...deliveriesOf(received)];
  const found = expected.flatMap((event) => {
    const differences = left.map((delivery) => eventDifferences(event, delivery));
    const match = differences.findIndex((lines) => lines.length === 0);
    if (match >= 0) {
      left.splice(match, 1);
      return [];
    }
    const [closest = ['no event']] = [...differences].sort((a, b) => a.length - b.length);
    return closest.map((line) => `event ${event.trigger ?? ''} ${event.op ?? ''}: ${line}`);
  });
  return found.length > 0
    ? found
    : left.map(([event]) => `unexpected event at ${event.path}: ${serializeJson(event.body)}`);
}
