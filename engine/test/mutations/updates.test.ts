import { beforeEach, describe, expect, it } from 'vitest';
import { createErrorBody, permissionCheckFailedMessage, setUpTeamsTestEngine } from './teams.ts';

const shared = setUpTeamsTestEngine();

describe('permissions of an upsert', () => {
  const upsert = `mutation ($rows: [team_insert_input!]!) {
    insert_team(objects: $rows, on_conflict: {constraint: team_name_key, update_columns: [budget]}) { affected_rows returning { name budget tags } }
  }`;
  const editor = { 'x-hasura-role': 'editor', 'x-hasura-most': '50' };
  const ask = (rows: object[], headers: Record<string, string> = editor) =>
    shared.engine.ask(upsert, { rows }, headers);
  const failed = createErrorBody(
    'permission-error',
    '$.selectionSet.insert_team.args.objects',
    permissionCheckFailedMessage,
  );
  beforeEach(() => shared.client.query("insert into team (name, open) values ('open', true), ('closed', false)"));

  it('an upsert checks inserted rows by the insert permission, and updated rows by the update permission', async () => {
    expect(
      await ask([
        { name: 'new', budget: 50 },
        { name: 'open', budget: 60 },
        { name: 'closed', budget: 7 },
      ]),
    ).toEqual({
      data: {
        insert_team: {
          affected_rows: 2,
          returning: [
            { name: 'new', budget: 50, tags: [] },
            { name: 'open', budget: 60, tags: ['edited'] },
          ],
        },
      },
    });
    expect(await ask([{ name: 'newer', budget: 51 }])).toEqual(failed);
    expect(await ask([{ name: 'open', budget: 4 }])).toEqual(failed);
  });

  it('an upsert checks updated rows by the insert permission if the update permission has no check', async () => {
    const mutation = upsert.replace(' returning { name budget tags }', '');
    const rows = [{ name: 'closed', budget: 101 }];
    expect(await shared.engine.ask(mutation, { rows }, { 'x-hasura-role': 'lax' })).toEqual(failed);
  });
});

describe('updates and deletions of rows', () => {
  beforeEach(async () => {
    await shared.client.query("insert into team (name) values ('A'), ('B')");
    await shared.client.query("insert into member (team_id, name) values (1, 'a'), (2, 'b')");
    await shared.client.query("insert into task (member_id, number, title) values (1, 1, 'x'), (1, 2, 'y')");
    await shared.client.query('truncate statements');
  });

  it('update_by_pk and delete_by_pk find a row by all columns of its primary key', async () => {
    const mutation = `mutation ($title: String, $number: Int!) {
      update_task_by_pk(pk_columns: {member_id: 1, number: $number}, _set: {title: $title}, _inc: {number: 10}) { title number member { name } }
    }`;
    const one = await shared.engine.ask(mutation, { title: 'z', number: 2 });
    expect(one).toEqual({ data: { update_task_by_pk: { title: 'z', number: 12, member: { name: 'a' } } } });
    expect(await shared.engine.ask(mutation, { title: null, number: 2 })).toEqual({
      data: { update_task_by_pk: null },
    });
    expect(await shared.engine.ask(mutation, { title: null, number: 12 })).toEqual({
      data: { update_task_by_pk: { title: null, number: 22, member: { name: 'a' } } },
    });
    expect(await shared.engine.ask('mutation { delete_task_by_pk(member_id: 1, number: 22) { title } }')).toEqual({
      data: { delete_task_by_pk: { title: null } },
    });
  });

  it('a deletion returns each deleted row without related rows that the same deletion removed', async () => {
    const mutation =
      'mutation { delete_team(where: {name: {_eq: "A"}}) { returning { name members { name } } again: returning { id } } }';
    expect(await shared.engine.ask(mutation)).toEqual({
      data: { delete_team: { returning: [{ name: 'A', members: [] }], again: [{ id: 1 }] } },
    });
  });

  it('an update returns related rows as they are after the update', async () => {
    const mutation = `mutation {
      update_member_many(updates: [{where: {id: {_eq: 1}}, _set: {team_id: 2}}, {where: {id: {_eq: 9}}, _set: {name: "c"}}]) {
        affected_rows
        returning { team { members_aggregate { aggregate { count } } } }
      }
    }`;
    const team = { members_aggregate: { aggregate: { count: 2 } } };
    expect(await shared.engine.ask(mutation)).toEqual({
      data: {
        update_member_many: [
          { affected_rows: 1, returning: [{ team }] },
          { affected_rows: 0, returning: [] },
        ],
      },
    });
  });
});

describe('a transaction', () => {
  it('database triggers can read the session variables of a mutation', async () => {
    const headers = { 'x-hasura-role': 'editor', 'x-hasura-most': '99', 'x-hasura-user-id': "o'7" };
    const trace = { trace_id: '0af7651916cd43dd8448eb211c80319c', span_id: 'b7ad6b7169203331' };
    const traceparent = `00-${trace.trace_id}-${trace.span_id}-01`;
    await shared.engine.ask(
      'mutation { insert_team_one(object: {name: "T"}) { id } }',
      {},
      { ...headers, traceparent },
    );
    const { rows } = await shared.client.query<{ who: string; trace: string }>('select who, trace from statements');
    expect(rows.map((row) => [JSON.parse(row.who), JSON.parse(row.trace)])).toEqual([[headers, trace]]);
    expect(await shared.engine.ask('{ team { name } }')).toEqual({ data: { team: [{ name: 'T' }] } });
  });

  it.each([
    [
      'a failed deferred constraint',
      'insert_team_one(object: {name: "second", lead_id: 99}) { id }',
      createErrorBody(
        'constraint-violation',
        '$',
        'Foreign key violation. insert or update on table "team" violates foreign key constraint "team_lead_id_fkey"',
      ),
    ],
    [
      'an error of a trigger',
      'insert_team_one(object: {name: "refused"}) { id }',
      createErrorBody('unexpected', '$.selectionSet.insert_team_one.args.object', 'database query error'),
    ],
    [
      'an invalid value',
      'update_team(where: {name: {_eq: "first"}}, _set: {budget: "much"}) { affected_rows }',
      createErrorBody('data-exception', '$', 'invalid input syntax for type numeric: "much"'),
    ],
  ])('the engine rolls back all root fields of a mutation after %s', async (_, root, expected) => {
    const mutation = `mutation { first: insert_team_one(object: {name: "first"}) { id } ${root} }`;
    // A failure must not make a connection unusable, so the test causes more failures than the pool has connections.
    for (let i = 0; i < 6; i += 1) expect(await shared.engine.ask(mutation)).toEqual(expected);
    expect(await shared.engine.ask('{ team { name } }')).toEqual({ data: { team: [] } });
  });
});
