import { describe, expect, it } from 'vitest';
import { createErrorBody, permissionCheckFailedMessage, setUpTeamsTestEngine } from './teams.ts';

const shared = setUpTeamsTestEngine();

describe('nested insert', () => {
  const teams = (effort: number) => [
    {
      name: 'A',
      members: {
        data: [
          { name: 'a1', tasks: { data: [{ number: 1 }, { number: 2, effort: 1 }] } },
          { name: 'a2', badge: { data: { code: 'A2' } } },
        ],
      },
    },
    {
      name: 'B',
      members: { data: [{ name: ' b1 ', tasks: { data: [{ number: 1, effort }] }, badge: { data: { code: 'B1' } } }] },
    },
    { name: 'C', members: { data: [] } },
  ];
  const insert = `mutation ($rows: [team_insert_input!]!) {
    insert_team(objects: $rows) {
      affected_rows
      returning { name members(order_by: {id: asc}) { id name badge { code } tasks(order_by: {number: asc}) { number effort } } }
    }
  }`;

  it('a nested insert sends one statement for each level, for any number of rows', async () => {
    expect(await shared.engine.ask(insert, { rows: teams(3) })).toEqual({
      data: {
        insert_team: {
          affected_rows: 11,
          returning: [
            {
              name: 'A',
              members: [
                {
                  id: 1,
                  name: 'a1',
                  badge: null,
                  tasks: [
                    { number: 1, effort: null },
                    { number: 2, effort: 1 },
                  ],
                },
                { id: 2, name: 'a2', badge: { code: 'A2' }, tasks: [] },
              ],
            },
            { name: 'B', members: [{ id: 3, name: 'b1', badge: { code: 'B1' }, tasks: [{ number: 1, effort: 3 }] }] },
            { name: 'C', members: [] },
          ],
        },
      },
    });
    expect((await shared.statements()).sort()).toEqual(['INSERT badge', 'INSERT member', 'INSERT task', 'INSERT team']);
  });

  it('the error of a nested insert names the failed row, even if one statement writes several rows', async () => {
    expect(await shared.engine.ask(insert, { rows: teams(0) })).toEqual(
      createErrorBody(
        'permission-error',
        '$.selectionSet.insert_team.args.objects[1].members.data[0].tasks.data',
        'Check constraint violation. new row for relation "task" violates check constraint "task_effort_check"',
      ),
    );
    expect(await shared.statements()).toEqual([]);
  });

  it('the error of a nested insert names the table whose check failed', async () => {
    const rows = [
      { name: 'A', members: { data: [{ name: 'a' }] } },
      { name: 'B', members: { data: [{ name: 'b' }, { name: ' x' }] } },
    ];
    const headers = { 'x-hasura-role': 'editor', 'x-hasura-most': '10' };
    const mutation = 'mutation ($rows: [team_insert_input!]!) { insert_team(objects: $rows) { affected_rows } }';
    expect(await shared.engine.ask(mutation, { rows }, headers)).toEqual(
      createErrorBody(
        'permission-error',
        '$.selectionSet.insert_team.args.objects[1].members.data',
        permissionCheckFailedMessage,
      ),
    );
  });

  it('a nested insert writes referenced rows first, even if a foreign key refers to the same table', async () => {
    const tasks = [1, 2].map((number) => ({
      number,
      member: { data: { name: `m${number}`, team: { data: { name: `t${number}`, tags: ['x'] } } } },
    }));
    const mutation = `mutation ($tasks: [task_insert_input!]!) {
      insert_task(objects: $tasks) { affected_rows returning { number member { name team { name tags } } } }
    }`;
    expect(await shared.engine.ask(mutation, { tasks })).toEqual({
      data: {
        insert_task: {
          affected_rows: 6,
          returning: [1, 2].map((i) => ({
            number: i,
            member: { name: `m${i}`, team: { name: `t${i}`, tags: ['x'] } },
          })),
        },
      },
    });
    expect(await shared.statements()).toEqual(['INSERT team', 'INSERT member', 'INSERT task']);
  });

  it('a nested insert with on_conflict can update an existing parent row, but fails if on_conflict skips the parent row', async () => {
    await shared.client.query("insert into team (name) values ('old'); truncate statements");
    const mutation = `mutation {
      insert_member(objects: [
        {name: "m1", team: {data: {name: "old"}, on_conflict: {constraint: team_name_key, update_columns: [name]}}}
        {name: "m2", team: {data: {name: "new"}, on_conflict: {constraint: team_name_key, update_columns: [name]}}}
      ]) { affected_rows returning { name team { id name } } }
    }`;
    expect(await shared.engine.ask(mutation)).toEqual({
      data: {
        insert_member: {
          affected_rows: 4,
          returning: [
            { name: 'm1', team: { id: 1, name: 'old' } },
            { name: 'm2', team: { id: expect.any(Number), name: 'new' } },
          ],
        },
      },
    });
    const left = mutation.replaceAll('update_columns: [name]', 'update_columns: []').replaceAll('"m', '"n');
    expect(await shared.engine.ask(left)).toEqual(
      createErrorBody(
        'not-supported',
        '$.selectionSet.insert_member.args.objects[0].team',
        'cannot proceed to insert object relation "team" since insert to table "team" affects zero rows',
      ),
    );
  });
});
