import { isInputObjectType, isNonNullType, isObjectType } from 'graphql';
import { describe, expect, test } from 'vitest';
import { recordCatalogue } from '../src/contract/catalogue.ts';
import { operatorNames } from '../src/contract/operators.ts';
import type { FieldProperties, FilterField, RecordType } from '../src/contract/types.ts';
import { pageOperation } from '../src/graphql/document.ts';
import { findOperationErrors, getGraphqlSchemaOfRole } from './engine.ts';
import { translateRecordsQuery } from './translate.ts';

const roots = [...recordCatalogue.values()];
const readers = ['organisation', 'workspace'] as const;

const examples: Readonly<Record<FieldProperties['storage'], unknown>> = {
  text: 'x',
  numeric: 1.5,
  int4: 1,
  int8: 1,
  boolean: true,
  date: '2026-01-31',
  timestamptz: '2026-01-31',
  enum: undefined,
  uuid: '00000000-0000-7000-8000-000000000001',
};

function valueFor({ kind }: FilterField, operator: string): unknown {
  if (operator.startsWith('is_')) return undefined;
  const value = kind.storage === 'enum' ? kind.values[0] : examples[kind.storage];
  return operator === 'in' ? [value] : value;
}

const operationOf = (root: RecordType) =>
  pageOperation({ root, attributes: root.attributes, include: [], total: false, sortColumns: [] }, recordCatalogue);

/** Number of filters in one query. Eight filters with the highest cost remain below the limit of 500 points. */
const filtersPerQuery = 8;

test.each(readers)('the engine accepts every operator of every filter field from the role %s', (role) => {
  let combinations = 0;
  for (const root of roots) {
    const rules = [...root.dimensions.values()].flatMap((dimension) =>
      operatorNames(dimension.kind.type).map((operator) => ({
        field: dimension.path,
        operator,
        value: valueFor(dimension, operator),
      })),
    );
    combinations += rules.length;
    for (let start = 0; start < rules.length; start += filtersPerQuery) {
      const { where } = translateRecordsQuery({
        root: root.name,
        filters: rules.slice(start, start + filtersPerQuery),
      });
      expect(findOperationErrors(role, operationOf(root), { where, order_by: [], limit: 1 }), root.name).toEqual([]);
    }
  }
  expect(combinations).toBeGreaterThan(2500);
});

test('the engine accepts every sort key of every record type', () => {
  for (const root of roots) {
    const proxies = [...root.relationships.values()].flatMap((to) =>
      to.cardinality === 'many' ? to.sortProxies.map((proxy) => `${to.name}.${proxy}`) : [],
    );
    for (const field of [...root.dimensions.keys(), ...proxies]) {
      const { orderBy } = translateRecordsQuery({ root: root.name, orderBy: { field, direction: 'desc' } });
      expect(
        findOperationErrors('organisation', operationOf(root), { where: {}, order_by: orderBy, limit: 1 }),
        field,
      ).toEqual([]);
    }
  }
});

describe('columns of the record types', () => {
  test.each(roots)('the definition of $name has the column types and the nullability of the database', (root) => {
    const schema = getGraphqlSchemaOfRole('organisation');
    const type = schema.getType(root.name);
    const boolExp = schema.getType(`${root.name}_bool_exp`);
    if (!isObjectType(type) || !isInputObjectType(boolExp)) throw new Error(`no type ${root.name}`);
    const named = {
      text: 'String',
      numeric: 'numeric',
      int4: 'Int',
      int8: 'bigint',
      boolean: 'Boolean',
      date: 'date',
      timestamptz: 'timestamptz',
      uuid: 'uuid',
    };
    for (const { path, column, kind, relationship } of root.dimensions.values()) {
      if (relationship !== undefined) continue;
      const field = type.getFields()[column];
      const expected = kind.storage === 'enum' ? expect.stringMatching(/^(\w+_\w+)$/) : named[kind.storage];
      expect(String(field?.type).replace('!', ''), path).toEqual(expected);
      expect(isNonNullType(field?.type), `${path} is required`).toBe(!kind.nullable);
      expect(boolExp.getFields()).toHaveProperty(column);
    }
  });
});
