import { adminHeaders, subscribe, type TestWebsocket } from './clients.ts';

export const init = { type: 'connection_init', payload: { headers: adminHeaders } };
/** Acts after the engine has accepted the session. */
const afterInit =
  (act: (raw: TestWebsocket) => void) =>
  (raw: TestWebsocket): void => {
    raw.send(init);
    void raw.next().then(() => act(raw));
  };

const largeInit = 'The first message is larger than 16384 bytes: send connection_init with fewer headers';

/** The action of a client, and the code and the reason of the engine's close frame. */
export const rejectedClients: readonly [string, number, string, (raw: TestWebsocket) => void][] = [
  ['sends a message of 300 KiB', 1009, '', afterInit(({ socket }) => socket.send('x'.repeat(300 * 1024)))],
  ['sends a first message of 17 KiB', 1009, largeInit, ({ socket }) => socket.send('x'.repeat(17 * 1024))],
  [
    'sends a part of a first message of 200 KiB',
    1009,
    largeInit,
    ({ socket }) => void socket.send('x'.repeat(20 * 1024), { fin: false }),
  ],
  [
    'sends a message of 20,001 values',
    4400,
    'Parsing client message failed: Expected at most 20000 values of JSON. Split the request.',
    afterInit(({ socket }) => socket.send(`[${'1,'.repeat(20_000)}1]`)),
  ],
  ['does not send connection_init', 4408, 'Connection initialisation timed out', () => undefined],
  [
    'subscribes before connection_init',
    4400,
    'start received before the connection is initialised',
    ({ send }) => send(subscribe('1', '{ author { id } }')),
  ],
  [
    'sends an invalid message',
    4400,
    'Parsing client message failed: message: Invalid type: Expected Object but received undefined',
    ({ socket }) => socket.send('{'),
  ],
  [
    'sends a wrong admin secret',
    4403,
    'invalid "x-hasura-admin-secret"/"x-hasura-access-key"',
    ({ send }) => send({ type: 'connection_init', payload: { headers: { 'x-hasura-admin-secret': 'wrong' } } }),
  ],
  [
    'sends connection_init twice',
    4429,
    'Too many initialisation requests',
    ({ send }) => {
      send(init);
      send(init);
    },
  ],
  [
    'uses the id of an open operation',
    4400,
    'an operation already exists with this id: 1',
    afterInit(({ send }) => {
      send(subscribe('1', '{ author { id } }'));
      send(subscribe('1', '{ author { id } }'));
    }),
  ],
];
