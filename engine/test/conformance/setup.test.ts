import { describe, expect, it } from 'vitest';
import { parseDocument } from './document.ts';
import { createEmptyMetadata } from './metadata.ts';
import { metadataFileContents } from './metadata-directory.ts';
import { convertSetupToDatabaseActions, OutOfScopeError } from './setup.ts';

function convert(text: string) {
  const metadata = createEmptyMetadata();
  const actions = convertSetupToDatabaseActions(parseDocument(text), metadata);
  const files = metadataFileContents(metadata);
  return { actions, files, table: (name: string) => files.get(`databases/default/tables/${name}.yaml`) };
}

describe('convertSetupToDatabaseActions', () => {
  it('convertSetupToDatabaseActions keeps the order of run_sql and insert operations in nested bulk operations', () => {
    const { actions } = convert(`
type: bulk
args:
- {type: run_sql, args: {sql: create table a ()}}
- type: bulk
  args:
  - {type: insert, args: {table: a, objects: [{id: 1}]}}
  - {type: run_sql, args: {sql: select 1}}`);
    expect(actions).toEqual([
      { kind: 'sql', text: 'create table a ()' },
      { kind: 'insert', table: 'public.a', objects: [{ id: 1 }] },
      { kind: 'sql', text: 'select 1' },
    ]);
  });

  it('convertSetupToDatabaseActions collects the metadata of a table, with qualified table names', () => {
    const { files, table } = convert(`
- {type: track_table, args: author}
- {type: pg_track_table, args: {source: default, table: {schema: s, name: b}, configuration: {custom_name: B}}}
- {type: set_table_is_enum, args: {table: {schema: s, name: b}, is_enum: true}}
- {type: create_array_relationship, args: {table: author, name: bs, using: {foreign_key_constraint_on: {table: b, column: a_id}}}}
- {type: add_computed_field, args: {table: author, name: full, definition: {function: full_name}, comment: c}}
- {type: create_select_permission, args: {table: author, role: user, permission: {columns: '*', filter: {_exists: {_table: b, _where: {}}}}}}
- {type: create_event_trigger, args: {table: author, name: t, insert: {columns: '*'}, webhook: 'http://x', replace: false}}`);
    expect(files.get('databases/default/tables/tables.yaml')).toEqual([
      '!include public_author.yaml',
      '!include s_b.yaml',
    ]);
    expect(table('s_b')).toEqual({
      table: { schema: 's', name: 'b' },
      is_enum: true,
      configuration: { custom_name: 'B' },
    });
    expect(table('public_author')).toEqual({
      table: { schema: 'public', name: 'author' },
      array_relationships: [
        {
          name: 'bs',
          using: { foreign_key_constraint_on: { table: { schema: 'public', name: 'b' }, column: 'a_id' } },
        },
      ],
      computed_fields: [
        { name: 'full', definition: { function: { schema: 'public', name: 'full_name' } }, comment: 'c' },
      ],
      select_permissions: [
        {
          role: 'user',
          permission: { columns: '*', filter: { _exists: { _table: { schema: 'public', name: 'b' }, _where: {} } } },
        },
      ],
      event_triggers: [
        {
          name: 't',
          definition: { insert: { columns: '*' } },
          retry_conf: { num_retries: 0, interval_sec: 10, timeout_sec: 60 },
          webhook: 'http://x',
        },
      ],
    });
  });

  it('convertSetupToDatabaseActions collects functions with their permissions, and the top-level lists of the metadata', () => {
    const { files } = convert(`
- {type: track_function, args: search}
- {type: track_function, version: 2, args: {function: change, configuration: {exposed_as: mutation}}}
- {type: pg_create_function_permission, args: {function: change, role: user}}
- {type: add_inherited_role, args: {role_name: both, role_set: [a, b]}}
- {type: set_graphql_schema_introspection_options, args: {disabled_for_roles: [a]}}`);
    expect(files.get('databases/default/functions/public_change.yaml')).toEqual({
      function: { schema: 'public', name: 'change' },
      configuration: { exposed_as: 'mutation' },
      permissions: [{ role: 'user' }],
    });
    expect(files.get('inherited_roles.yaml')).toEqual([{ role_name: 'both', role_set: ['a', 'b'] }]);
    expect(files.get('graphql_schema_introspection.yaml')).toEqual({ disabled_for_roles: ['a'] });
  });

  it('if a setup drops objects, convertSetupToDatabaseActions removes these objects from the metadata', () => {
    const { table } = convert(`
- {type: track_table, args: a}
- {type: create_object_relationship, args: {table: a, name: b, using: {foreign_key_constraint_on: b_id}}}
- {type: create_delete_permission, args: {table: a, role: user, permission: {filter: {}}}}
- {type: drop_relationship, args: {table: a, relationship: b}}
- {type: drop_delete_permission, args: {table: a, role: user}}`);
    expect(table('public_a')).toEqual({ table: { schema: 'public', name: 'a' } });
  });

  it('convertSetupToDatabaseActions omits a permission that needs PostGIS, and lists it as omitted', () => {
    const metadata = createEmptyMetadata();
    convertSetupToDatabaseActions(
      parseDocument(`
- {type: track_table, args: place}
- {type: create_select_permission, args: {table: place, role: near, permission: {columns: '*', filter: {at: {$st_d_within: {distance: 1}}}}}}
- {type: create_select_permission, args: {table: place, role: all, permission: {columns: '*', filter: {}}}}`),
      metadata,
    );
    expect(metadata.leftOut).toEqual([{ table: 'place', role: 'near' }]);
    expect(metadata.tables.get('public.place')?.lists.get('select_permissions')).toHaveLength(1);
  });

  it('convertSetupToDatabaseActions rejects operations that are out of scope or unknown', () => {
    expect(() => convert('{type: add_remote_schema, args: {}}')).toThrow(OutOfScopeError);
    expect(() => convert('{type: mssql_track_table, args: {}}')).toThrow(OutOfScopeError);
    expect(() => convert('{type: frobnicate, args: {}}')).toThrow('the operation frobnicate has no conversion');
    expect(() => convert('{type: create_select_permission, args: {table: a, role: b}}')).toThrow('not tracked');
  });

  it('convertSetupToDatabaseActions replaces PostGIS types and the setting lc_monetary in SQL', () => {
    const { actions } = convert(`
type: run_sql
args:
  sql: |
    CREATE EXTENSION IF NOT EXISTS postgis;
    CREATE EXTENSION IF NOT EXISTS postgis_topology;
    CREATE EXTENSION IF NOT EXISTS pgcrypto;
    DO $$ BEGIN IF PostGIS_lib_version() ~ '^3' THEN CREATE EXTENSION postgis_raster; END IF; END$$;
    SET lc_monetary TO "en_US.utf-8";
    CREATE INDEX place_at ON place USING gist (at);
    CREATE TABLE a (b geography(Point, 4326), c geometry not null);`);
    const [action] = actions;
    expect(action?.kind === 'sql' ? action.text.split(/\s+/).join(' ').trim() : '').toBe(
      'CREATE EXTENSION IF NOT EXISTS pgcrypto; CREATE TABLE a (b jsonb, c jsonb not null);',
    );
  });
});
