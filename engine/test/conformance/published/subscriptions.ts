import type { Json, JsonObject } from '../json.ts';
import type { HasuraTestFolderSettings, TestCaseWrittenInCode } from './group.ts';

const sqlBefore = 'create schema hge_tests';

/** The two websocket subprotocols for GraphQL, with their different names for the same message types. */
const PROTOCOLS = [
  { websocket: 'graphql-ws', start: 'start', next: 'data', stop: 'stop' },
  { websocket: 'graphql-transport-ws', start: 'subscribe', next: 'next', stop: 'complete' },
] as const;
type Protocol = (typeof PROTOCOLS)[number];

const INIT = { init: { headers: {} } };
const start = ({ start: type }: Protocol, id: string, query: string, variables: JsonObject = {}): JsonObject => ({
  send: { type, id, payload: { query, variables } },
});
const stop = ({ stop: type }: Protocol, id: string): JsonObject => ({ send: { type, id } });
const result = ({ next: type }: Protocol, id: string, data: JsonObject): JsonObject => ({
  type,
  id,
  payload: { data },
});

/**
 * Steps that run a query and expect its response as the next message. The test fails if another message arrives first.
 */
const nothingElse = (protocol: Protocol): readonly JsonObject[] => [
  start(protocol, 'check', 'query { __typename }'),
  { expect: result(protocol, 'check', { __typename: 'query_root' }) },
  { expect: { type: 'complete', id: 'check' } },
];

const script = (
  { websocket }: Protocol,
  description: string,
  actions: readonly JsonObject[],
  more: JsonObject = {},
): JsonObject => ({ description, websocket, actions: [INIT, ...actions], ...more });

const scenarios = (name: string, steps: (protocol: Protocol) => Json): readonly TestCaseWrittenInCode[] =>
  PROTOCOLS.map((protocol) => ({ name: `${name}: ${protocol.websocket}`, document: steps(protocol) }));

const newest = '{ hge_tests_test_t1(order_by: {c1: desc}, limit: 1) { c1, c2 } }';
const noRows = { hge_tests_test_t1: [] };

/** The response to an invalid message: the older subprotocol reports an error, the newer one closes the socket. */
const invalid = ({ websocket }: Protocol): JsonObject =>
  websocket === 'graphql-ws' ? { expect: { type: 'connection_error' } } : { closed: 4400 };

const basic = scenarios('basic', (protocol) => [
  script(protocol, 'a message of an unknown type', [{ send: { type: 'test' } }, invalid(protocol)]),
  script(protocol, 'a stop message without an id', [{ send: { type: protocol.stop } }, invalid(protocol)]),
  script(protocol, 'a subscription starts, stops and starts again', [
    start(protocol, '1', `subscription ${newest}`),
    { expect: result(protocol, '1', noRows) },
    stop(protocol, '1'),
    ...nothingElse(protocol),
    start(protocol, '1', `subscription ${newest}`),
    { expect: result(protocol, '1', noRows) },
    stop(protocol, '1'),
    ...nothingElse(protocol),
  ]),
  script(protocol, 'a query has one result and completes', [
    start(protocol, '2', `query ${newest}`),
    { expect: result(protocol, '2', noRows) },
    { expect: { type: 'complete', id: '2' } },
  ]),
]);

const terminate: TestCaseWrittenInCode = {
  name: 'connection_terminate',
  document: [
    {
      description: 'connection_terminate closes the socket',
      websocket: 'graphql-ws',
      actions: [INIT, { send: { type: 'connection_terminate' } }, { closed: 1000 }],
    },
  ],
};

const token = (expires_in: number): JsonObject => ({
  key: 'hmac',
  expires_in,
  claims: {
    'https://hasura.io/jwt/claims': {
      'x-hasura-user-id': '1',
      'x-hasura-default-role': 'user',
      'x-hasura-allowed-roles': ['user'],
    },
  },
});

/**
 * A socket closes when its token expires. The case has its own setup without an admin secret, because the secret would
 * take precedence over the token.
 */
const expiry: HasuraTestFolderSettings = {
  folder: /\/subscriptions\/cohort_isolation$/,
  sqlBefore,
  environment: { HASURA_GRAPHQL_JWT_SECRET: { type: 'HS256', key: '{{HMAC_KEY}}' } },
  authenticate: false,
  scenarios: scenarios('token expires', ({ websocket }) => [
    { websocket, actions: [{ init: { token: token(2) } }, { closed: 4403 }] },
  ]),
};

const LIMITS = [1, 2, 2];
const row = (c2: string): Json => [{ c1: 1, c2 }];
const liveKey = (i: number) => `hge_tests_live_query_${i}`;

/**
 * The mutations that the test runs while the live queries are active. Each mutation has its response, and the rows that
 * the live queries return after the mutation.
 */
const LIVE_CHANGES: readonly (readonly [mutation: string, response: JsonObject, rows: Json])[] = [
  [
    'insert_hge_tests_test_t2(objects: {c1: 1, c2: "test1"}) { returning { c1 c2 } }',
    { insert_hge_tests_test_t2: { returning: row('test1') } },
    row('test1'),
  ],
  [
    'update_hge_tests_test_t2(where: {c1: {_eq: 1}}, _set: {c2: "test11"}) { returning { c1 c2 } }',
    { update_hge_tests_test_t2: { returning: row('test11') } },
    row('test11'),
  ],
  [
    'delete_hge_tests_test_t2(where: {c1: {_eq: 1}}) { affected_rows }',
    { delete_hge_tests_test_t2: { affected_rows: 1 } },
    [],
  ],
];

const liveQueries = scenarios('live queries', (protocol) => [
  script(protocol, 'three live queries follow three changes', [
    ...LIMITS.flatMap((limit, i) => [
      start(
        protocol,
        `live_${i}`,
        `subscription ($n: Int!) { ${liveKey(i)}: hge_tests_test_t2(order_by: {c1: asc}, limit: $n) { c1, c2 } }`,
        { n: limit },
      ),
      { expect: result(protocol, `live_${i}`, { [liveKey(i)]: [] }) },
    ]),
    ...LIVE_CHANGES.flatMap(([mutation, response, rows], change) => [
      start(protocol, `mutation_${change}`, `mutation { ${mutation} }`),
      {
        expect: [
          result(protocol, `mutation_${change}`, response),
          { type: 'complete', id: `mutation_${change}` },
          ...LIMITS.map((_, i) => result(protocol, `live_${i}`, { [liveKey(i)]: rows })),
        ],
      },
    ]),
    ...LIMITS.map((_, i) => stop(protocol, `live_${i}`)),
    ...nothingElse(protocol),
  ]),
]);

const streamRow = (c1: number): JsonObject => ({ c1, c2: `test${c1}` });
const STREAM_BATCHES: readonly Json[] = [[streamRow(1)], [streamRow(2), streamRow(3)]];

const streams = scenarios('streams', (protocol) => [
  script(protocol, 'a stream sends each inserted row once', [
    start(
      protocol,
      'stream',
      'subscription ($n: Int!) { rows: hge_tests_test_t2_stream(batch_size: $n, cursor: {initial_value: {created_at: "2020-01-01"}, ordering: ASC}) { c1 c2 } }',
      { n: 2 },
    ),
    ...STREAM_BATCHES.flatMap((objects, i) => [
      start(
        protocol,
        `mutation_${i}`,
        'mutation ($objects: [hge_tests_test_t2_insert_input!]!) { insert_hge_tests_test_t2(objects: $objects) { returning { c1 c2 } } }',
        { objects },
      ),
      {
        expect: [
          result(protocol, `mutation_${i}`, { insert_hge_tests_test_t2: { returning: objects } }),
          { type: 'complete', id: `mutation_${i}` },
          result(protocol, 'stream', { rows: objects }),
        ],
      },
    ]),
    stop(protocol, 'stream'),
    ...nothingElse(protocol),
  ]),
]);

const explained = (description: string, query: JsonObject, variables: JsonObject): JsonObject => ({
  description,
  url: '/v1/graphql/explain',
  query,
  response: { sql: '', variables },
});

const articles = { query: 'subscription { articles { title content } }' };
const articlesWhere = (declaration: string, condition: string, variables: JsonObject): JsonObject => ({
  query: { query: `subscription (${declaration}) { articles(where: {id: {${condition}}}) { title } }`, variables },
});

/**
 * Checks the variables in the response of `explain` for a subscription. The response contains only those session
 * variables that the statement uses.
 */
const multiplexing: TestCaseWrittenInCode = {
  name: 'variables',
  document: [
    explained(
      'unused session variables',
      { query: articles, user: { 'X-Hasura-Role': 'public', 'X-Hasura-User-Id': '1' } },
      { session: {} },
    ),
    explained(
      'used session variables',
      {
        query: articles,
        user: { 'X-Hasura-Role': 'user', 'X-Hasura-User-Id': '1', 'X-Hasura-Allowed-Ids': '{1,3,4}' },
      },
      { session: { 'x-hasura-user-id': '1' } },
    ),
    explained('a variable', articlesWhere('$id: Int!', '_eq: $id', { id: 1 }), { query: { id: '1' } }),
    explained('a list variable', articlesWhere('$ids: [Int!]', '_in: $ids', { ids: [1, 2, 3] }), {
      synthetic: ['{"1","2","3"}'],
    }),
  ],
};

const sessionArgument = scenarios('session argument', (protocol) => [
  {
    websocket: protocol.websocket,
    actions: [
      { init: { headers: { 'x-hasura-role': 'user', 'x-hasura-user-id': '42' } } },
      start(protocol, '1', 'subscription { me { id name } }'),
      { expect: result(protocol, '1', { me: [{ id: '42', name: 'Charlie' }] }) },
    ],
  },
]);

/** The groups of test cases in the suite's folder `queries/subscriptions`. */
export const SUBSCRIPTION_FOLDER_SETTINGS: readonly HasuraTestFolderSettings[] = [
  { folder: /\/subscriptions\/basic$/, sqlBefore, scenarios: [...basic, terminate] },
  expiry,
  { folder: /\/subscriptions\/live_queries$/, sqlBefore, scenarios: liveQueries },
  { folder: /\/subscriptions\/streaming$/, sqlBefore, scenarios: streams },
  { folder: /\/subscriptions\/multiplexing$/, scenarios: [multiplexing] },
  { folder: /\/subscriptions\/udf_session_args$/, scenarios: sessionArgument },
];
