import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTemporaryFolder } from '../../test/support.ts';
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
  await using directory = await createTemporaryFolder({ 'version.yaml': 'version: 3\n', ...files });
  const outcome = await loadMetadata(directory.path).catch((error: unknown) => error);
  expect(outcome).toBeInstanceOf(MetadataError);
  return outcome instanceof MetadataError ? outcome.problems : [];
}

describe('loadMetadata', () => {
  it('loadMetadata replaces `!include` (as a string or as a YAML tag) with the content of the named file', async () => {
    await using directory = await createTemporaryFolder({
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

  it('loadMetadata reads a changed file again, and a change of its result does not change the next result', async () => {
    await using directory = await createTemporaryFolder({
      'version.yaml': 'version: 3\n',
      'databases/databases.yaml': source('["!include kept.yaml", "!include changed.yaml"]'),
      'databases/kept.yaml': 'table: { schema: public, name: kept }\n',
      'databases/changed.yaml': 'table: { schema: public, name: before }\n',
    });
    const names = async () => {
      const { metadata, document } = await loadMetadata(directory.path);
      const found = metadata.sources?.[0]?.tables?.map(({ table }) => table.name);
      for (const { tables } of (document as { sources: { tables: { table: object }[] }[] }).sources)
        for (const { table } of tables) Object.assign(table, { name: 'altered' });
      return found;
    };
    expect(await names()).toEqual(['kept', 'before']);
    await writeFile(join(directory.path, 'databases/changed.yaml'), 'table: { schema: public, name: after }\n');
    expect(await names()).toEqual(['kept', 'after']);
  });

  it("loadMetadata accepts unsupported settings that have Hasura's defaults or are disabled", async () => {
    await using directory = await createTemporaryFolder({
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

  it('loadMetadata accepts a directory that contains only version.yaml', async () => {
    await using directory = await createTemporaryFolder({
      'version.yaml': 'version: 3\n',
      'actions.yaml': 'actions: []\n',
    });
    expect((await loadMetadata(directory.path)).metadata.sources).toEqual([]);
  });

  it.each([
    ['a missing version', { 'version.yaml': '{}' }, /^version\.yaml: \$\.version: /],
    ['an unsupported version', { 'version.yaml': 'version: 2' }, /^version\.yaml: .*only version 3/],
    ['invalid YAML', { 'databases/databases.yaml': '- a: [1' }, /^databases\/databases\.yaml: /],
    [
      'an include of a missing file',
      { 'databases/databases.yaml': source('!include nowhere.yaml') },
      /^databases\/databases\.yaml: \$\.?\S*tables: the included file databases\/nowhere\.yaml does not exist/,
    ],
    [
      'an include outside the directory',
      { 'databases/databases.yaml': source('!include ../../secret.yaml') },
      /is outside the metadata directory/,
    ],
    [
      'a file that includes itself',
      { 'databases/databases.yaml': source('!include databases.yaml') },
      /the file includes itself/,
    ],
    [
      'a remote schema',
      { 'remote_schemas.yaml': '- name: other\n' },
      /^remote_schemas\.yaml: \$: remote schemas are not supported by this engine$/,
    ],
    [
      'an action',
      { 'actions.yaml': 'actions: [{ name: pay, definition: { kind: synchronous, handler: http://x } }]\n' },
      /^actions\.yaml: \$: actions are not supported by this engine$/,
    ],
    [
      'a REST endpoint',
      { 'rest_endpoints.yaml': '- name: bills\n  url: bills\n' },
      /^rest_endpoints\.yaml: \$: REST endpoints are not supported by this engine$/,
    ],
    [
      'a native query',
      { 'databases/databases.yaml': source('[]', '  native_queries: [{ root_field_name: bills, code: select 1 }]\n') },
      /^databases\/databases\.yaml: \$\[0\]\.native_queries: native queries are not supported by this engine$/,
    ],
    [
      'settings that would have no effect',
      { 'opentelemetry.yaml': 'status: enabled\n' },
      /^opentelemetry\.yaml: \$: OpenTelemetry settings are not supported by this engine$/,
    ],
    [
      'an unsupported naming convention',
      { 'databases/databases.yaml': source('[]', '  customization: { naming_convention: graphql-default }\n') },
      /^databases\/databases\.yaml: \$\[0\]\.customization\.naming_convention: .*hasura-default only$/,
    ],
    [
      'unsupported connection settings',
      {
        'databases/databases.yaml': source('[]').replace(
          'DATABASE }',
          'DATABASE }\n      ssl_configuration: { sslmode: verify-full }',
        ),
      },
      /^databases\/databases\.yaml: \$\[0\]\.configuration\.connection_info\.ssl_configuration: SSL settings/,
    ],
    [
      'an event trigger with a request transform',
      {
        'databases/databases.yaml': source(`
  - table: orders
    event_triggers:
    - { name: t, definition: { insert: { columns: "*" } }, webhook: http://x, request_transform: { version: 2 } }`),
      },
      /^databases\/databases\.yaml: \$\[0\]\.tables\[0\]\.event_triggers\[0\]\.request_transform: request transforms of event triggers are not supported by this engine$/,
    ],
    [
      'an event trigger without a webhook',
      {
        'databases/databases.yaml': source(
          '[{ table: orders, event_triggers: [{ name: t, definition: { insert: { columns: "*" } } }] }]',
        ),
      },
      /event_triggers\[0\]: set exactly one of webhook and webhook_from_env$/,
    ],
    [
      'an event trigger whose name is too long for the database',
      {
        'databases/databases.yaml': source(
          `[{ table: orders, event_triggers: [{ name: ${'t'.repeat(43)}, definition: {}, webhook: http://x }] }]`,
        ),
      },
      /event_triggers\[0\]\.name: the name must have at most 42 characters$/,
    ],
    [
      'two sources',
      { 'databases/databases.yaml': `${source('[]')}${source('[]')}` },
      /^databases\/databases\.yaml: \$: this engine supports only one source$/,
    ],
  ])('loadMetadata rejects metadata and reports the file and the reason: %s', async (_, files, expected) => {
    const problems = await problemsOf(files);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(expected);
  });

  it.each([
    ['invalid YAML', 'a: [', 'unexpected end of the stream within a flow collection'],
    ['a repeated key', 'a: 1\na: 2', 'duplicated mapping key'],
    ['an unknown tag', '- !secret x', 'unknown scalar tag !<!secret>'],
    ['several documents', '--- []\n--- []', 'write one document per file'],
    [
      'aliases that expand to a large document',
      `a: &a [${'1, '.repeat(9)}]\nb: &b [${'*a, '.repeat(9)}]\nc: &c [${'*b, '.repeat(9)}]\nd: [${'*c, '.repeat(9)}]`,
      'aliases exceeded maxAliases',
    ],
  ])('loadMetadata rejects a file with %s', async (_, text, reason) => {
    const [problem] = await problemsOf({ 'databases/databases.yaml': text });
    expect(problem).toMatch(/^databases\/databases\.yaml: /);
    expect(problem).toContain(reason);
  });

  it('loadMetadata reports the name of an included file and the path within this file', async () => {
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
