import type { Json, JsonObject } from '../json.ts';
import type { HasuraTestFolderSettings, TestCaseWrittenInCode } from './group.ts';

/**
 * The environment variables that the published suite uses for its webhook. The test runner replaces `{{RECEIVER}}` with
 * the URL of its own webhook.
 */
const environment = {
  EVENT_WEBHOOK_HANDLER: '{{RECEIVER}}',
  EVENT_WEBHOOK_HEADER: 'MyEnvValue',
  WEBHOOK_FROM_ENV: '{{RECEIVER}}',
};

const sqlBefore = 'create schema hge_tests';
const TABLE = 'hge_tests_test_t1';
const table = { schema: 'hge_tests', name: 'test_t1' };

type Operation = 'INSERT' | 'UPDATE' | 'DELETE';

/**
 * The changes that most groups make, in this order. Each change has its operation, its mutation, and the row before and
 * after the mutation (`data`).
 */
const CHANGES = {
  insert: {
    op: 'INSERT',
    data: { old: null, new: { c1: 1, c2: 'hello' } },
    mutation: `insert_${TABLE}(objects: {c1: 1, c2: "hello"})`,
  },
  updateText: {
    op: 'UPDATE',
    data: { old: { c1: 1, c2: 'hello' }, new: { c1: 1, c2: 'world' } },
    mutation: `update_${TABLE}(where: {c1: {_eq: 1}}, _set: {c2: "world"})`,
  },
  updateNumber: {
    op: 'UPDATE',
    data: { old: { c1: 1, c2: 'world' }, new: { c1: 2, c2: 'world' } },
    mutation: `update_${TABLE}(where: {c1: {_eq: 1}}, _set: {c1: 2})`,
  },
  delete: {
    op: 'DELETE',
    data: { old: { c1: 1, c2: 'world' }, new: null },
    mutation: `delete_${TABLE}(where: {c1: {_eq: 1}})`,
  },
  deleteSecond: {
    op: 'DELETE',
    data: { old: { c1: 2, c2: 'world' }, new: null },
    mutation: `delete_${TABLE}(where: {c1: {_eq: 2}})`,
  },
} as const satisfies Record<string, { op: Operation; data: Json; mutation: string }>;

type ChangeName = keyof typeof CHANGES;

/**
 * Members of the expected event that add to or replace the members from CHANGES; null if the change causes no event.
 */
type Expected = JsonObject | null;

/** Returns the step that makes a change and expects at most one event. */
function changeStep(change: ChangeName, expected: Expected, headers: JsonObject = {}): JsonObject {
  const { op, data, mutation } = CHANGES[change];
  const name = mutation.slice(0, mutation.indexOf('('));
  return {
    description: `${change} causes ${expected === null ? 'no event' : 'an event'}`,
    url: '/v1/graphql',
    headers,
    query: { query: `mutation { ${mutation} { affected_rows } }` },
    response: { data: { [name]: { affected_rows: 1 } } },
    events: expected === null ? [] : [{ op, data, table, ...expected }],
  };
}

/** Returns a scenario that makes the given changes. Each change comes with the event that the change must cause. */
const scenario = (
  changes: readonly (readonly [ChangeName, Expected, JsonObject?])[],
  name = 'changes',
): TestCaseWrittenInCode => ({ name, document: changes.map((change) => changeStep(...change)) });

const t1All = { trigger: 't1_all' };
const basic = scenario([
  ['insert', t1All],
  ['updateText', t1All],
  ['delete', t1All],
]);

const role = { 'x-hasura-role': 'admin' };
const withUser = { ...role, 'x-hasura-allowed-roles': "['admin','user']", 'x-hasura-user-id': '1' };
const withText = { ...role, 'x-hasura-random': 'some_random_info' };
const sessions = scenario(
  [
    ['insert', { ...t1All, session_variables: withUser }, withUser],
    [
      'updateText',
      { ...t1All, session_variables: withText },
      { ...withText, 'X-Random-Header': 'no session variable' },
    ],
    ['delete', { ...t1All, session_variables: role }],
  ],
  'session variables',
);

/** Returns the step that invokes an event trigger through the metadata API. The engine rejects this command. */
const manual = (name: string): Json => [
  {
    url: '/v1/metadata',
    status: 400,
    query: { type: 'pg_invoke_event_trigger', args: { name, source: 'default', payload: { some_key: 'some_value' } } },
    events: [],
  },
];

const group = (
  folder: RegExp,
  scenarios: readonly TestCaseWrittenInCode[],
  files?: readonly string[],
): HasuraTestFolderSettings => ({
  folder,
  environment,
  sqlBefore,
  scenarios,
  ...(files === undefined ? {} : { files }),
});

/** The settings and test cases for the folders below `queries/event_triggers` of Hasura's suite. */
export const EVENT_TRIGGER_FOLDER_SETTINGS: readonly HasuraTestFolderSettings[] = [
  group(/\/event_triggers\/basic$/, [basic, sessions], ['setup.yaml']),
  group(/\/event_triggers\/headers$/, [
    scenario([
      ['insert', { ...t1All, headers: { 'X-Header-From-Value': 'MyValue', 'X-Header-From-Env': 'MyEnvValue' } }],
    ]),
  ]),
  group(/\/event_triggers\/retry_conf$/, [
    scenario([['insert', { trigger: 't1_retry', path: '/fail', attempts: 5 }]], 'retries'),
  ]),
  group(
    /\/event_triggers\/update_query$/,
    [
      scenario([
        ['insert', null],
        ['updateText', null],
        ['updateNumber', { trigger: 't1_cols', path: '/new' }],
        ['deleteSecond', { trigger: 't1_cols', path: '/new' }],
      ]),
    ],
    ['create-setup.yaml', 'update-setup.yaml'],
  ),
  group(/\/event_triggers\/selected_cols$/, [
    scenario([
      ['insert', { trigger: 't1_cols', data: { old: null, new: { c1: 1, c2: 'hello', c3: null } } }],
      ['updateText', null],
      [
        'updateNumber',
        { trigger: 't1_cols', data: { old: { c1: 1, c2: 'world', c3: null }, new: { c1: 2, c2: 'world', c3: null } } },
      ],
      ['deleteSecond', { trigger: 't1_cols', data: { old: { c1: 2, c2: 'world', c3: null }, new: null } }],
    ]),
  ]),
  group(/\/event_triggers\/insert_only$/, [
    scenario([
      ['insert', { trigger: 't1_insert' }],
      ['updateText', null],
      ['delete', null],
    ]),
  ]),
  group(/\/event_triggers\/selected_payload$/, [
    scenario([
      ['insert', { trigger: 't1_payload' }],
      ['updateText', { trigger: 't1_payload', data: { old: { c1: 1 }, new: { c1: 1 } } }],
      ['updateNumber', { trigger: 't1_payload', data: { old: { c1: 1 }, new: { c1: 2 } } }],
      ['deleteSecond', { trigger: 't1_payload', data: { old: { c2: 'world' }, new: null } }],
    ]),
  ]),
  group(/\/event_triggers\/empty_cols$/, [
    scenario([
      ['insert', { trigger: 't1_empty', data: { old: null, new: { c1: 1, c2: 'hello', c3: null } } }],
      ['updateText', null],
      ['delete', { trigger: 't1_empty', data: { old: { c1: 1, c2: 'world', c3: null }, new: null } }],
    ]),
  ]),
  group(/\/event_triggers\/webhook_env$/, [basic]),
  group(/\/event_triggers\/webhook_template_url$/, [
    scenario([
      ['insert', { ...t1All, path: '/trigger' }],
      ['updateText', { ...t1All, path: '/trigger' }],
      ['delete', { ...t1All, path: '/trigger' }],
    ]),
  ]),
  group(/\/event_triggers\/manual_events$/, [
    { name: 'manual invocation of a trigger that allows it', document: manual('t1_enabled') },
    { name: 'manual invocation of a trigger that forbids it', document: manual('t1_disabled') },
  ]),
  group(
    /\/event_triggers\/delete_query$/,
    [
      scenario([
        ['insert', null],
        ['updateText', null],
        ['delete', null],
      ]),
    ],
    ['../basic/setup.yaml', 'setup.yaml'],
  ),
];
