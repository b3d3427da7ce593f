import { describe, expect, it } from 'vitest';
import { adminSecret } from '../support.ts';
import { createErrorBody, setUpTeamsTestEngine } from './teams.ts';

const shared = setUpTeamsTestEngine();

describe('insert of many rows', () => {
  const insert =
    'mutation ($rows: [team_insert_input!]!) { insert_team(objects: $rows) { affected_rows returning { id name budget open tags notes } } }';
  const row = (name: string, rest: object = {}) => ({ name, budget: 1.5, open: false, ...rest });

  it.each([1, 2, 3, 700])('one statement inserts %i rows in their order', async (count) => {
    const rows = Array.from({ length: count }, (_, i) => row(`n${i}`, { open: i % 3 === 0, notes: { i } }));
    for (const round of [1, 2, 3]) {
      const objects = rows.map((each) => ({ ...each, name: `${round} ${each.name}` }));
      expect(await shared.engine.ask(insert, { rows: objects })).toEqual({
        data: {
          insert_team: {
            affected_rows: count,
            returning: objects.map((each, i) => ({ tags: [], ...each, id: (round - 1) * count + i + 1 })),
          },
        },
      });
    }
    expect(await shared.statements()).toEqual(Array(3).fill('INSERT team'));
  });

  it('an insert of many rows distinguishes null, a value and an absent member in each row', async () => {
    const rows = [
      { name: 'a', notes: null },
      { name: 'b', tags: ['x', 'y "z" {,}'] },
      { name: 'c', budget: 2, notes: [null] },
    ];
    expect(await shared.engine.ask(insert, { rows })).toEqual({
      data: {
        insert_team: {
          affected_rows: 3,
          returning: [
            { id: 1, name: 'a', budget: 10, open: true, tags: [], notes: null },
            { id: 2, name: 'b', budget: 10, open: true, tags: ['x', 'y "z" {,}'], notes: null },
            { id: 3, name: 'c', budget: 2, open: true, tags: [], notes: [null] },
          ],
        },
      },
    });
    expect(await shared.statements()).toEqual(['INSERT team']);
  });

  it('an insert uses a new prepared statement after a reload of the metadata', async () => {
    const name = { returning: [{ name: 'n' }] };
    const headers = { 'x-hasura-admin-secret': adminSecret };
    for (const round of [1, 2]) {
      for (let i = 0; i < 6; i += 1) {
        const mutation = `mutation { insert_team(objects: [{name: "n"}]) { returning { name } } delete_team(where: {}) { affected_rows } }`;
        expect([round, await shared.engine.ask(mutation)]).toEqual([
          round,
          { data: { insert_team: name, delete_team: { affected_rows: 1 } } },
        ]);
      }
      const reload = { method: 'POST', headers, body: JSON.stringify({ type: 'reload_metadata', args: {} }) };
      expect((await shared.engine.fetch('/v1/metadata', reload)).status).toBe(200);
    }
  });

  it('the error for a value of a wrong type contains the path of the value', async () => {
    const rows = [row('a'), row('b', { open: 7 })];
    expect(await shared.engine.ask(insert, { rows })).toEqual(
      createErrorBody(
        'parse-failed',
        '$.selectionSet.insert_team.args.objects[1].open',
        'parsing Bool failed, expected Boolean, but encountered Number',
      ),
    );
  });

  it('an insert rejects a number that is too large for its column', async () => {
    const rows = [row('a'), row('b', { budget: 123456 })];
    expect(await shared.engine.ask(insert, { rows })).toEqual(
      createErrorBody('data-exception', '$.selectionSet.insert_team.args.objects', 'numeric field overflow'),
    );
  });

  it('an insert rejects rows with different columns if they have more values than one statement can contain', async () => {
    const rows = Array.from({ length: 16_000 }, (_, i) => (i === 0 ? row('a', { notes: null }) : { name: 'b' }));
    expect(await shared.engine.ask(insert, { rows })).toEqual(
      createErrorBody(
        'validation-failed',
        '$.selectionSet.insert_team.args.objects',
        'an insert of rows with different columns takes at most 60000 values, defaults included; insert fewer rows at a time',
      ),
    );
  });
});
