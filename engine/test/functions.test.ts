import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminSecret, startEngine, trackFunctions } from './support.ts';

const sql = `
create table tool (id int primary key, name text not null, price numeric not null, tags jsonb not null default '{}');
insert into tool values (1, 'axe', 10, '{"grip": {"of": "wood"}}'), (2, 'saw', 20, '{}'), (3, 'rasp', 5, '{}');
create view cheap_tool as select * from tool where price < 15;

create function tools_between(low numeric default 0, high numeric default 1000, word text default null)
  returns setof tool language sql stable as
  $$ select * from tool where price >= coalesce(low, 100) and price <= high and (word is null or name = word) $$;
create function first_tool(text) returns tool language sql stable as
  $$ select * from tool where name like $1 || '%' order by id limit 1 $$;
create function tools_of(session json) returns setof tool language sql stable as
  $$ select * from tool where name = session ->> 'x-hasura-tool' $$;
create function touch_tools() returns setof tool language sql volatile as
  $$ update tool set name = upper(name) where id = 3 returning * $$;
create sequence lost_runs;
create view lost_run as select last_value::int as runs from lost_runs;
create function lost_tools() returns setof tool language plpgsql volatile as
  $$ begin perform nextval('lost_runs'); perform pg_terminate_backend(pg_backend_pid()); return; end $$;
create function many(a int) returns setof tool language sql stable as $$ select * from tool $$;
create function many(a text) returns setof tool language sql stable as $$ select * from tool $$;
create function tool_tag(tool_row tool, key text, fallback text default 'none') returns text language sql stable as
  $$ select coalesce(tool_row.tags ->> key, fallback) $$;
create function tool_shape(tool_row tool) returns jsonb language sql stable as
  $$ select jsonb_build_object('half', tool_row.price / 2, 'tags', tool_row.tags) $$;
create function tool_dearer(tool_row tool, by numeric default 0) returns setof tool language sql stable as
  $$ select * from tool where price > tool_row.price + by $$;
create function tool_wide(tool_row tool) returns bigint language sql stable as $$ select 9007199254740993 $$;
create function tool_own(session json, tool_row tool) returns boolean language sql stable as
  $$ select tool_row.name = session ->> 'x-hasura-tool' $$;
`;

const computed = (name: string, definition: object) => ({ name, definition });

const tool = {
  table: 'tool',
  computed_fields: [
    computed('tag', { function: 'tool_tag', table_argument: 'tool_row' }),
    computed('shape', { function: 'tool_shape' }),
    computed('dearer', { function: { schema: 'public', name: 'tool_dearer' } }),
    computed('wide', { function: 'tool_wide' }),
    computed('own', { function: 'tool_own', table_argument: 'tool_row', session_argument: 'session' }),
  ],
  select_permissions: [
    {
      role: 'user',
      permission: { columns: ['id', 'name'], computed_fields: ['own'], filter: { price: { _lt: 15 } }, limit: 1 },
    },
    { role: 'owner', permission: { columns: ['id'], filter: { own: { _eq: true } } } },
  ],
};

const functions = [
  { function: 'tools_between' },
  { function: 'first_tool' },
  { function: 'tools_of', configuration: { session_argument: 'session' }, permissions: [{ role: 'user' }] },
  { function: 'touch_tools', configuration: { exposed_as: 'query', custom_root_fields: { function: 'touched' } } },
  { function: 'lost_tools', configuration: { exposed_as: 'query' } },
];

const tables = [tool, { table: 'cheap_tool' }, { table: 'lost_run' }];

const engine = await startEngine({
  sql,
  tables: [],
  files: trackFunctions(functions, tables),
  environment: { HASURA_GRAPHQL_STRINGIFY_NUMERIC_TYPES: 'true', HASURA_GRAPHQL_INFER_FUNCTION_PERMISSIONS: 'false' },
});
afterAll(() => engine[Symbol.asyncDispose]());

const names = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer).replaceAll(/\{"name":("[a-z]+")\}/gi, '$1'));
const error = (code: string, path: string, message: string) => ({ errors: [{ message, extensions: { path, code } }] });

describe('function that returns a set of rows', () => {
  it.each([
    ['no argument', '{}', ['axe', 'saw', 'rasp']],
    ['the first argument', '{low: 10}', ['axe', 'saw']],
    ['an argument after arguments with defaults', '{high: 10}', ['axe', 'rasp']],
    ['the last argument', '{word: "saw"}', ['saw']],
    ['null', '{low: null}', []],
  ])(
    'a function that returns a set of rows accepts %s, and uses defaults for missing arguments',
    async (_, args, expected) => {
      const answer = await engine.ask(`{ tools_between(args: ${args}, order_by: {id: asc}) { name } }`);
      expect(names(answer)).toEqual({ data: { tools_between: expected } });
    },
  );

  it('the arguments of a function that returns a set of rows can be variables of the request', async () => {
    const query = 'query ($args: tools_between_args!) { tools_between(args: $args, order_by: {id: asc}) { name } }';
    for (let round = 0; round < 3; round += 1) {
      for (const [args, expected] of [
        [{ high: 10 }, ['axe', 'rasp']],
        [{ low: 20 }, ['saw']],
        [{}, ['axe', 'saw', 'rasp']],
      ] as const)
        expect(names(await engine.ask(query, { args }))).toEqual({ data: { tools_between: expected } });
    }
  });

  it('if an argument of a function has no default, requests must contain this argument', async () => {
    expect(names(await engine.ask('{ tools_between(order_by: {id: asc}) { name } }'))).toEqual({
      data: { tools_between: ['axe', 'saw', 'rasp'] },
    });
    expect(await engine.ask('{ first_tool { name } }')).toEqual(
      error('validation-failed', '$.selectionSet.first_tool.args.args', "missing required field 'args'"),
    );
    expect(await engine.ask('{ first_tool(args: {}) { name } }')).toEqual(
      error('not-supported', '$.selectionSet.first_tool.args.args', 'Non default arguments cannot be omitted'),
    );
  });

  it('if a function that returns one row finds no row, each field of the response is null', async () => {
    expect(
      await engine.ask('{ a: first_tool(args: {arg_1: "s"}) { name } b: first_tool(args: {arg_1: "z"}) { name } }'),
    ).toEqual({ data: { a: { name: 'saw' }, b: { name: null } } });
  });

  it('a function that changes rows is a query field if the metadata says `exposed_as: query`', async () => {
    expect(await engine.ask('{ touched { name } }')).toEqual({ data: { touched: [{ name: 'RASP' }] } });
  });

  it('if the connection breaks, the engine does not repeat a call of a function that may change rows', async () => {
    expect(await engine.ask('{ lost_tools { id } }')).toHaveProperty('errors');
    expect(await engine.ask('{ lost_run { runs } }')).toEqual({ data: { lost_run: [{ runs: 1 }] } });
  });

  it('a role that may call a function gets only the rows that the role may read', async () => {
    const user = { 'x-hasura-role': 'user', 'x-hasura-tool': 'axe' };
    const toolsFor = (word: string) => engine.ask('{ tools_of { id } }', undefined, { ...user, 'x-hasura-tool': word });
    expect(await toolsFor('axe')).toEqual({ data: { tools_of: [{ id: 1 }] } });
    expect(await toolsFor('saw')).toEqual({ data: { tools_of: [] } });
    expect(await engine.ask('{ tools_between(args: {}) { id } }', undefined, user)).toEqual(
      error(
        'validation-failed',
        '$.selectionSet.tools_between',
        "field 'tools_between' not found in type: 'query_root'",
      ),
    );
  });
});

describe('computed field', () => {
  it('a client can pass arguments to a computed field', async () => {
    const query =
      '{ tool_by_pk(id: 2) { a: tag(args: {key: "grip"}) b: tag(args: {key: "grip", fallback: "steel"}) } }';
    expect(await engine.ask(query)).toEqual({ data: { tool_by_pk: { a: 'none', b: 'steel' } } });
    expect(await engine.ask('{ tool { tag(args: {fallback: "x"}) } }')).toEqual(
      error(
        'not-supported',
        '$.selectionSet.tool.selectionSet.tag.args.args',
        'Non default arguments cannot be omitted',
      ),
    );
  });

  it('a computed field that returns rows accepts `args`, `where`, `order_by` and `limit`', async () => {
    const query = `{ tool_by_pk(id: 1) {
      near: dearer(args: {}, where: {name: {_like: "s%"}}) { name dearer(args: {by: -20}, order_by: {price: desc}, limit: 1) { name } }
      far: dearer(args: {by: 10}) { name }
    } }`;
    expect(await engine.ask(query)).toEqual({
      data: { tool_by_pk: { near: [{ name: 'saw', dearer: [{ name: 'saw' }] }], far: [] } },
    });
  });

  it('a computed field of type JSON accepts the argument `path`', async () => {
    const query =
      'query ($path: String) { tool_by_pk(id: 1) { shape(path: "tags.grip") part: shape(path: $path) tags(path: $path) } }';
    for (let round = 0; round < 2; round += 1) {
      expect(await engine.ask(query, { path: '$.tags.grip.of' })).toEqual({
        data: { tool_by_pk: { shape: { of: 'wood' }, part: 'wood', tags: null } },
      });
      expect(await engine.ask(query, { path: 'grip' })).toEqual({
        data: { tool_by_pk: { shape: { of: 'wood' }, part: null, tags: { of: 'wood' } } },
      });
      expect(await engine.ask(query)).toMatchObject({ data: { tool_by_pk: { tags: { grip: { of: 'wood' } } } } });
    }
  });

  it('with HASURA_GRAPHQL_STRINGIFY_NUMERIC_TYPES, a 64-bit number in a computed field is a string', async () => {
    expect(await engine.ask('{ tool_by_pk(id: 1) { wide } }')).toEqual({
      data: { tool_by_pk: { wide: '9007199254740993' } },
    });
  });

  it('a computed field is available in the response of a mutation', async () => {
    const fields = 'name tag(args: {key: "x"}) dearer(args: {by: 5}) { name } shape(path: "half")';
    const saw = { name: 'saw', tag: 'none', dearer: [], shape: 10 };
    for (const mutation of [
      `update_tool_by_pk(pk_columns: {id: 2}, _set: {name: "saw"}) { ${fields} }`,
      `insert_tool_one(object: {id: 2, name: "saw", price: 0}, on_conflict: {constraint: tool_pkey, update_columns: [name]}) { ${fields} }`,
    ])
      expect(await engine.ask(`mutation { answer: ${mutation} }`)).toEqual({ data: { answer: saw } });
    const none = `delete_tool(where: {id: {_eq: 99}}) { returning { ${fields} } }`;
    expect(await engine.ask(`mutation { answer: ${none} }`)).toEqual({ data: { answer: { returning: [] } } });
  });

  it('a computed field with arguments is not available in conditions', async () => {
    expect(await engine.ask('{ tool(where: {tag: {_eq: "x"}}) { id } }')).toMatchObject({
      errors: [{ message: "field 'tag' not found in type: 'tool_bool_exp'" }],
    });
  });

  it('conditions and permission filters can use a computed field that reads the session variables', async () => {
    const headers = { 'x-hasura-tool': 'saw', 'x-hasura-role': 'admin' };
    expect(await engine.ask('{ tool(where: {own: {_eq: true}}) { name own } }', undefined, headers)).toEqual({
      data: { tool: [{ name: 'saw', own: true }] },
    });
    expect(await engine.ask('{ tool { id } }', undefined, { ...headers, 'x-hasura-role': 'owner' })).toEqual({
      data: { tool: [{ id: 2 }] },
    });
  });
});

describe('function that does not match the database', () => {
  const session = (session_argument: string) => ({ configuration: { session_argument } });
  const invalid = [
    ['a function that does not exist', { function: 'nowhere' }, /^no such function exists in source: "nowhere"$/],
    ['an overloaded function', { function: 'many' }, /overloaded/],
    ['a function that returns no rows', { function: 'tool_wide' }, /does not return rows of a tracked table/],
    ['a session argument of another type', { function: 'tools_between', ...session('word') }, /is not of type JSON/],
    ['a session argument that does not exist', { function: 'tools_of', ...session('x') }, /has no argument "x"/],
  ] as const;
  let found: unknown;
  beforeAll(async () => {
    const files = trackFunctions([...invalid.map(([, tracked]) => tracked), { function: 'first_tool' }], tables);
    await using broken = await startEngine({ sql, tables: [], files });
    const response = await broken.fetch('/v1/metadata', {
      method: 'POST',
      headers: { 'x-hasura-admin-secret': adminSecret },
      body: '{"type": "get_inconsistent_metadata"}',
    });
    found = await response.json();
  });

  it.each(invalid)(
    'the engine starts without an invalid function and reports it as inconsistent: %s',
    (_, tracked, reason) => {
      const reported = { type: 'function', name: tracked.function, reason: expect.stringMatching(reason) };
      const inconsistent_objects = expect.arrayContaining([reported]);
      expect(found).toMatchObject({ is_consistent: false, inconsistent_objects });
      expect(found).toHaveProperty('inconsistent_objects.length', invalid.length);
    },
  );
});
