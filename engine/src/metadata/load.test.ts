import { describe, expect, it } from 'vitest';
import { folder } from '../../test/support.ts';
import { loadMetadata, MetadataError } from './load.ts';

const source = (tables: string, more = ''): string => `
- name: default
  kind: postgres
  configuration:
    connection_info:
      database_url: { from_env: DATABASE }
  tables: ${tables}
${more}`;

async function problemsOf(files: Record<string, string>): Promise<readonly string[]> {
  await using directory = await folder({ 'version.yaml': 'version: 3\n', ...files });
  const outcome = await loadMetadata(directory.path).catch((error: unknown) => error);
  expect(outcome).toBeInstanceOf(MetadataError);
  return outcome instanceof MetadataError ? outcome.problems : [];
}

describe('a metadata directory', () => {
  it('is put together from includes, written as plain text, as a tag, and around tables that stand inline', async () => {
    await using directory = await folder({
      'version.yaml': 'version: 3\n',
      'databases/databases.yaml': source('"!include default/tables/tables.yaml"'),
      'databases/default/tables/tables.yaml':
        '- "!include public_orders.yaml"\n- !include public_items.yaml\n- table: people\n',
      'databases/default/tables/public_orders.yaml': 'table: { schema: public, name: orders }\n',
      'databases/default/tables/public_items.yaml': 'table:\n  name: items\n  schema: shop\n',
    });
    const {
      metadata: { sources },
    } = await loadMetadata(directory.path);
    expect(sources?.[0]?.tables?.map(({ table }) => table)).toEqual([
      { schema: 'public', name: 'orders' },
      { schema: 'shop', name: 'items' },
      { schema: 'public', name: 'people' },
    ]);
  });

  it('may hold the settings that are Hasura defaults, and what is switched off', async () => {
    await using directory = await folder({
      'version.yaml': 'version: 3\n',
      'databases/databases.yaml': source(
        '[]',
        '  customization: { naming_convention: hasura-default }\n  functions: []\n',
      ),
      'opentelemetry.yaml': 'status: disabled\nexporter_otlp: {}\n',
      'metrics_config.yaml': 'analyze_query_variables: false\nanalyze_response_body: false\n',
      'graphql_schema_introspection.yaml': 'disabled_for_roles: []\n',
      'network.yaml': '{}\n',
      'cron_triggers.yaml': '[]\n',
    });
    expect((await loadMetadata(directory.path)).metadata.sources).toHaveLength(1);
  });

  it('may lack every file but its version', async () => {
    await using directory = await folder({ 'version.yaml': 'version: 3\n', 'actions.yaml': 'actions: []\n' });
    expect((await loadMetadata(directory.path)).metadata.sources).toEqual([]);
  });

  it.each([
    ['no version', { 'version.yaml': '{}' }, /^version\.yaml: \$\.version: /],
    ['another version', { 'version.yaml': 'version: 2' }, /^version\.yaml: .*only version 3/],
    ['no YAML', { 'databases/databases.yaml': '- a: [1' }, /^databases\/databases\.yaml: /],
    [
      'an include of nothing',
      { 'databases/databases.yaml': source('!include nowhere.yaml') },
      /^databases\/databases\.yaml: \$\.?\S*tables: the included file databases\/nowhere\.yaml does not exist/,
    ],
    [
      'an include that leads out',
      { 'databases/databases.yaml': source('!include ../../secret.yaml') },
      /lies outside the metadata directory/,
    ],
    [
      'includes in a circle',
      { 'databases/databases.yaml': source('!include databases.yaml') },
      /includes go round in circles/,
    ],
    [
      'a part that is not supported',
      { 'remote_schemas.yaml': '- name: other\n' },
      /^remote_schemas\.yaml: \$: remote schemas are not supported by this engine$/,
    ],
    [
      'settings that would have no effect',
      { 'opentelemetry.yaml': 'status: enabled\n' },
      /^opentelemetry\.yaml: \$: OpenTelemetry settings are not supported by this engine$/,
    ],
    [
      'another convention of names',
      { 'databases/databases.yaml': source('[]', '  customization: { naming_convention: graphql-default }\n') },
      /^databases\/databases\.yaml: \$\[0\]\.customization\.naming_convention: .*hasura-default alone$/,
    ],
    [
      'a connection that is made in a way of its own',
      {
        'databases/databases.yaml': source('[]').replace(
          'DATABASE }',
          'DATABASE }\n      ssl_configuration: { sslmode: verify-full }',
        ),
      },
      /^databases\/databases\.yaml: \$\[0\]\.configuration\.connection_info\.ssl_configuration: SSL settings/,
    ],
    [
      'an event trigger whose requests are transformed',
      {
        'databases/databases.yaml': source(`
  - table: orders
    event_triggers:
    - { name: t, definition: { insert: { columns: "*" } }, webhook: http://x, request_transform: { version: 2 } }`),
      },
      /^databases\/databases\.yaml: \$\[0\]\.tables\[0\]\.event_triggers\[0\]\.request_transform: request transforms of event triggers are not supported by this engine$/,
    ],
    [
      'an event trigger without a place to go',
      {
        'databases/databases.yaml': source(
          '[{ table: orders, event_triggers: [{ name: t, definition: { insert: { columns: "*" } } }] }]',
        ),
      },
      /event_triggers\[0\]: exactly one of webhook and webhook_from_env is expected$/,
    ],
    [
      'an event trigger whose name is too long for the database',
      {
        'databases/databases.yaml': source(
          `[{ table: orders, event_triggers: [{ name: ${'t'.repeat(43)}, definition: {}, webhook: http://x }] }]`,
        ),
      },
      /event_triggers\[0\]\.name: no more than 42 characters are allowed$/,
    ],
    [
      'two sources',
      { 'databases/databases.yaml': `${source('[]')}${source('[]')}` },
      /^databases\/databases\.yaml: \$: this engine serves one source$/,
    ],
  ])('is refused with the file and the reason: %s', async (_, files, expected) => {
    const problems = await problemsOf(files);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(expected);
  });

  it('is refused with the included file and the place in it', async () => {
    const problems = await problemsOf({
      'databases/databases.yaml': source('!include tables.yaml'),
      'databases/tables.yaml': '- !include orders.yaml\n',
      'databases/orders.yaml': `
table: orders
select_permissions:
- role: user
  permission: { columns: [id], filter: {}, limit: -1 }
surprise: true
`,
    });
    expect(problems).toHaveLength(2);
    expect(problems[0]).toMatch(/^databases\/orders\.yaml: \$\.select_permissions\[0\]\.permission\.limit: /);
    expect(problems[1]).toMatch(/^databases\/orders\.yaml: \$\.surprise: /);
  });
});
