import * as fc from 'fast-check';
import { getTableDefinition, type TableDefinition } from './data.ts';
import type { AskedKey, AskedMeasure } from './grouped-reference.ts';
import { chooseRandomItem, type RandomQueryGenerator, type RandomValueChooser } from './random.ts';
import type { FilterRule } from './reference.ts';

export interface Question {
  readonly root: string;
  readonly filters: readonly FilterRule[];
  readonly whereClause: Readonly<Record<string, unknown>>;
  readonly groupBy: readonly AskedKey[];
  readonly measures: readonly AskedMeasure[];
  readonly orderBy: readonly { readonly field: string; readonly direction: string }[];
}

/** Type of a field, also of a related record. */
export function typeOf(table: TableDefinition, path: string): string | undefined {
  const [hop = '', ...rest] = path.split('.');
  const relation = table.relations.find(({ name }) => name === hop);
  const { fields } = relation === undefined ? table : getTableDefinition(relation.to);
  return fields.find((field) => field.path === (relation === undefined ? path : rest.join('.')))?.type;
}

const intervals = ['day', 'week', 'month', 'quarter', 'year'];

function keysOf(draw: RandomValueChooser, table: TableDefinition): AskedKey[] {
  const paths = [
    ...table.fields.map(({ path }) => path),
    ...table.relations.flatMap(({ name, many, sorts }) => (many ? [] : sorts.map((path) => `${name}.${path}`))),
  ];
  const chosen = draw(fc.uniqueArray<string, string>, fc.constantFrom(...paths), { maxLength: 3 });
  return chosen.map((field) => {
    const type = typeOf(table, field);
    return type === 'date' && draw(fc.integer, { min: 0, max: 3 }) > 0
      ? { field, interval: chooseRandomItem(draw, intervals) }
      : { field };
  });
}

function measuresOf(draw: RandomValueChooser, table: TableDefinition): AskedMeasure[] {
  return Array.from({ length: draw(fc.integer, { min: 1, max: 3 }) }, (_, i): AskedMeasure => {
    const name = `value ${i}`;
    const { path: field, type } = chooseRandomItem(draw, table.fields);
    const allowed =
      type === 'number' ? ['count', 'sum', 'avg', 'min', 'max'] : type === 'date' ? ['count', 'min', 'max'] : ['count'];
    const operation = chooseRandomItem(draw, allowed);
    return operation === 'count' && draw(fc.boolean) ? { operation, name } : { operation, field, name };
  });
}

export function questionOf(draw: RandomValueChooser, maker: RandomQueryGenerator): Question {
  const table = maker.table(draw);
  const groupBy = keysOf(draw, table);
  const measures = measuresOf(draw, table);
  const sortable = [...groupBy.map(({ field }) => field), ...measures.map(({ name }) => name)];
  return {
    root: table.name,
    filters: draw(fc.boolean) ? maker.filters(draw, table) : [],
    whereClause: draw(fc.boolean) ? maker.clause(draw, table, 1) : {},
    groupBy,
    measures,
    orderBy: draw(fc.boolean)
      ? [{ field: chooseRandomItem(draw, sortable), direction: chooseRandomItem(draw, ['asc', 'desc']) }]
      : [],
  };
}
