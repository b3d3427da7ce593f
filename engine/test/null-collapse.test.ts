import { afterAll, describe, expect, it } from 'vitest';
import { createLibraryTablesSql, libraryTableMetadata } from './library.ts';
import { startEngine } from './support.ts';

const engine = await startEngine({
  sql: createLibraryTablesSql,
  tables: libraryTableMetadata,
  environment: { HASURA_GRAPHQL_V1_BOOLEAN_NULL_COLLAPSE: 'true' },
});
afterAll(() => engine[Symbol.asyncDispose]());

const query =
  'query ($where: branch_bool_exp!, $id: Int) { branch(where: {_and: [$where, {id: {_eq: $id}}]}, order_by: {id: asc}) { id } }';

describe('comparisons with null, with HASURA_GRAPHQL_V1_BOOLEAN_NULL_COLLAPSE', () => {
  it.each([
    ['a null value', { where: { name: { _eq: null } } }],
    ['a null list', { where: { id: { _in: null, _nin: null } } }],
    ['a null operand of _is_null', { where: { name: { _is_null: null } } }],
    ['a variable without a value', { where: {} }],
  ])('with HASURA_GRAPHQL_V1_BOOLEAN_NULL_COLLAPSE, conditions ignore %s', async (_, variables) => {
    const all = { data: { branch: [{ id: 1 }, { id: 2 }, { id: 3 }] } };
    for (let round = 0; round < 2; round += 1) {
      expect(await engine.ask(query, variables)).toEqual(all);
      expect(await engine.ask(query, { ...variables, id: 2 })).toEqual({ data: { branch: [{ id: 2 }] } });
    }
  });

  it.each([
    ['a column', { name: null }],
    ['a relationship', { books: null }],
    ['a negated condition', { _not: null }],
    ['a list of conditions', { _or: null }],
  ])('with HASURA_GRAPHQL_V1_BOOLEAN_NULL_COLLAPSE, conditions still reject null for %s', async (_, where) => {
    expect(await engine.ask(query, { where })).toMatchObject({
      errors: [{ extensions: { code: 'validation-failed' } }],
    });
  });
});
