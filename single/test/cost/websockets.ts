import { clientMessageTypes, type SubprotocolName } from '../../../engine/src/hasura/live/http/protocol.ts';
import { openTestWebsocket } from '../../../engine/test/subscriptions/clients.ts';
import { textForms } from '../../../testing/growing-texts.ts';
import type { TestService } from '../records/service.ts';
import type { GrowingRequest } from './inputs.ts';

/** Largest message, in characters. */
const most = 250_000;

/** JSON texts and other texts, which a message contains as a part or consists of. */
const forms: Readonly<Record<string, (size: number) => string>> = {
  ...textForms,
  'nested lists': (size) => '['.repeat(size / 2) + ']'.repeat(size / 2),
  numbers: (size) => `[${'1e1,'.repeat(size / 4)}1]`,
  'a long number': (size) => `[0.1${'0'.repeat(size)}1]`,
  members: (size) => `{${Array.from({ length: size / 10 }, (_, n) => `"k${n}":1e1`).join()}}`,
};

/** These members are those that the engine reads from the messages with an operation. */
const operation = {
  id: (id: string) => ({ id, payload: { query: '{ invoices { id } }' } }),
  query: (query: string) => ({ id: '1', payload: { query } }),
  variables: (where: string) => ({
    id: '1',
    payload: { query: 'query ($where: invoices_bool_exp!) { invoices(where: $where) { id } }', variables: { where } },
  }),
};
/** Of every type of message. */
const members = {
  id: (id: string) => ({ id }),
  payload: (text: string) => ({ id: '1', payload: { text } }),
  'payload as it is': (payload: string) => ({ id: '1', payload }),
  'a further member': (further: string) => ({ id: '1', further }),
};

/** Messages of every type, before and after the authentication, in both subprotocols. */
export function* websocketRequests(service: TestService, url: string): Generator<GrowingRequest> {
  const init = { type: 'connection_init', payload: { headers: service.adminHeaders } };
  for (const [protocol, start] of [
    ['graphql-transport-ws', 'subscribe'],
    ['graphql-ws', 'start'],
  ] as const satisfies readonly (readonly [SubprotocolName, string])[]) {
    /** Waits until the engine has handled the message, or has answered it. */
    const exchange =
      (message: string, isAuthenticated: boolean, isAnswered = false) =>
      async () => {
        using client = await openTestWebsocket(url, protocol);
        if (isAuthenticated) {
          client.send(init);
          await client.next();
        }
        client.socket.send(message);
        client.socket.ping();
        const handled = new Promise((resolve) => client.socket.once('pong', resolve));
        await Promise.race([isAnswered ? client.next() : handled, client.closed]);
      };
    for (const [form, make] of Object.entries(forms)) {
      yield { place: `${protocol} before connection_init`, form, most, prepare: (size) => exchange(make(size), false) };
      yield {
        place: `${protocol} connection_init`,
        form: `header of ${form}`,
        most,
        prepare: (size) =>
          exchange(JSON.stringify({ ...init, payload: { headers: { authorization: make(size) } } }), false),
      };
      for (const type of clientMessageTypes(protocol))
        for (const [name, message] of Object.entries(type === start ? operation : members))
          yield {
            place: `${protocol} ${type}`,
            form: `${name} of ${form}`,
            most,
            prepare: (size) => exchange(JSON.stringify({ type, ...message(make(size)) }), true, type === start),
          };
    }
  }
}
