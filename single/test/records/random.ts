import * as fc from 'fast-check';
import {
  type ColumnValue,
  type FieldDefinition,
  getTableDefinition,
  type RelationshipDefinition,
  type RowsVisibleToOrganisation,
  type TableDefinition,
  tableDefinitionsByName,
} from './data.ts';
import type { FilterRule, WhereClause } from './reference.ts';

/**
 * Chooses random values with fast-check, so that a failure can be reproduced and its input can be shrunk to a small
 * example.
 */
export type RandomValueChooser = fc.GeneratorValue;

export const chooseRandomItem = <T>(chooseRandom: RandomValueChooser, list: readonly T[]): T =>
  chooseRandom(() => fc.constantFrom<T>(...list));
const chance = (draw: RandomValueChooser, percent: number): boolean =>
  draw(fc.integer, { min: 1, max: 100 }) <= percent;
const times = <T>(draw: RandomValueChooser, max: number, make: () => T): T[] =>
  Array.from({ length: draw(fc.integer, { min: 1, max }) }, make);

/** Approximate maximum number of sample values of a column. */
const sampleSize = 40;

/** Selects sample values from the columns of the database. */
export class ColumnValueSamples {
  readonly #data: RowsVisibleToOrganisation;
  readonly #known = new Map<string, readonly Exclude<ColumnValue, null>[]>();

  constructor(data: RowsVisibleToOrganisation) {
    this.#data = data;
  }

  /** Returns sample values of a column; an empty list if all values of the column are null. */
  of(table: string, column: string): readonly Exclude<ColumnValue, null>[] {
    const key = `${table}.${column}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const distinct = [...new Set(this.#data.rows(table).flatMap((row) => row[column] ?? []))];
    const step = Math.max(1, Math.floor(distinct.length / sampleSize));
    const sample = distinct.filter((_value, index) => index % step === 0);
    this.#known.set(key, sample);
    return sample;
  }
}

const ordered = ['_eq', '_neq', '_gt', '_gte', '_lt', '_lte'];
const patterns = ['_like', '_nlike', '_ilike', '_nilike', '_regex', '_nregex', '_iregex', '_niregex'];

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
const plainForRegex = (text: string): string => text.replace(/[^\p{L}\d ]/gu, '.');

/** Generates records queries with values that exist in the database. */
export class RandomQueryGenerator {
  readonly #samples: ColumnValueSamples;

  constructor(samples: ColumnValueSamples) {
    this.#samples = samples;
  }

  /** Returns a random table. Four large tables are chosen more often than the others. */
  table(draw: RandomValueChooser): TableDefinition {
    return getTableDefinition(
      chooseRandomItem(draw, [
        ...tableDefinitionsByName.keys(),
        'invoices',
        'invoices',
        'companies',
        'transactions',
        'documents',
      ]),
    );
  }

  /** Returns a random `whereClause` with at most `depth` nested connectives and relationships. */
  clause(draw: RandomValueChooser, table: TableDefinition, depth: number): WhereClause {
    return Object.assign({}, ...times(draw, 2, () => this.#member(draw, table, depth)));
  }

  #member(draw: RandomValueChooser, table: TableDefinition, depth: number): object {
    const way = depth === 0 ? 0 : draw(fc.integer, { min: 0, max: 9 });
    if (way < 3) return this.#onField(draw, table, chooseRandomItem(draw, table.fields));
    if (way === 3) return { _not: this.clause(draw, table, depth - 1) };
    if (way < 6) {
      return { [chooseRandomItem(draw, ['_and', '_or'])]: times(draw, 3, () => this.clause(draw, table, depth - 1)) };
    }
    return this.#onRelation(draw, chooseRandomItem(draw, table.relations), depth - 1);
  }

  #onRelation(draw: RandomValueChooser, { name, to, many }: RelationshipDefinition, depth: number): object {
    const inner = chance(draw, 15) ? {} : this.clause(draw, getTableDefinition(to), depth);
    return { [name]: many ? { [chooseRandomItem(draw, ['_some', '_every', '_none'])]: inner } : inner };
  }

  #onField(draw: RandomValueChooser, table: TableDefinition, field: FieldDefinition): object {
    return field.path
      .split('.')
      .reduceRight<object>((inner, part) => ({ [part]: inner }), this.#test(draw, table, field));
  }

  #test(draw: RandomValueChooser, table: TableDefinition, field: FieldDefinition): object {
    const values = this.#samples.of(table.name, field.column);
    if (values.length === 0 || chance(draw, 15)) return { _is_null: draw(fc.boolean) };
    if (chance(draw, 15))
      return {
        [chooseRandomItem(draw, ['_in', '_nin'])]: draw(fc.subarray<ColumnValue>, [...values], {
          maxLength: Math.min(3, values.length),
        }),
      };
    const value = chooseRandomItem(draw, values);
    if (field.type === 'text' && chance(draw, 50)) return this.#pattern(draw, String(value));
    return { [chooseRandomItem(draw, ordered)]: value };
  }

  #pattern(draw: RandomValueChooser, text: string): object {
    const operator = chooseRandomItem(draw, patterns);
    const part = text.slice(draw(fc.integer, { min: 0, max: 3 }), draw(fc.integer, { min: 3, max: 8 }));
    if (operator.endsWith('regex')) return { [operator]: `${chooseRandomItem(draw, ['', '^'])}${plainForRegex(part)}` };
    return { [operator]: `${chooseRandomItem(draw, ['', '%'])}${escaped(part)}${chooseRandomItem(draw, ['%', '_%'])}` };
  }

  /** Returns random rules for the member `filters` of a query. */
  filters(draw: RandomValueChooser, table: TableDefinition): FilterRule[] {
    return times(draw, 4, () => ({ ...this.#rule(draw, table), conjunction: chooseRandomItem(draw, ['and', 'or']) }));
  }

  #rule(draw: RandomValueChooser, table: TableDefinition): FilterRule {
    const hops = table.relations.filter(({ many, sorts }) => !many && sorts.length > 0);
    const hop = hops.length > 0 && chance(draw, 40) ? chooseRandomItem(draw, hops) : undefined;
    const path = hop === undefined ? chooseRandomItem(draw, table.fields).path : chooseRandomItem(draw, hop.sorts);
    const of = hop === undefined ? table : getTableDefinition(hop.to);
    const field = of.fields.find((each) => each.path === path);
    if (field === undefined) throw new Error(`no field ${path}`);
    const named = hop === undefined ? path : `${hop.name}.${path}`;
    return { field: named, ...this.#asked(draw, of, field) };
  }

  #asked(
    draw: RandomValueChooser,
    table: TableDefinition,
    { column, type, moment }: FieldDefinition,
  ): { operator: string; value?: unknown } {
    const nullable = type !== 'boolean' && type !== 'workspace';
    const values = this.#samples.of(table.name, column);
    if (values.length === 0 || (nullable && chance(draw, 15))) {
      return nullable
        ? { operator: chooseRandomItem(draw, ['is_null', 'is_not_null']) }
        : { operator: 'eq', value: type === 'boolean' ? true : 'none' };
    }
    const value = chooseRandomItem(draw, values);
    if (type === 'text' && chance(draw, 60)) {
      const start = draw(fc.integer, { min: 0, max: 3 });
      return {
        operator: chooseRandomItem(draw, ['contains', 'starts_with', 'ends_with']),
        value: String(value).slice(start, start + 5),
      };
    }
    if (type === 'enum' && chance(draw, 30))
      return { operator: 'in', value: draw(fc.subarray<ColumnValue>, [...values]) };
    const operators = {
      text: ['eq', 'neq'],
      number: ['eq', 'neq', 'gt', 'gte', 'lt', 'lte'],
      date: ['eq', 'lt', 'gt'],
      boolean: ['eq'],
      enum: ['eq', 'neq'],
      workspace: ['eq'],
    };
    const asked = moment && chance(draw, 50) ? String(value).slice(0, 10) : value;
    return { operator: chooseRandomItem(draw, operators[type]), value: asked };
  }

  /** Returns random sort keys: own fields, fields of to-one relationships, and aggregates of to-many relationships. */
  orderBy(draw: RandomValueChooser, table: TableDefinition): { field: string; direction: string }[] {
    const related = table.relations.flatMap(({ name, sorts }) => sorts.map((path) => `${name}.${path}`));
    return times(draw, 3, () => ({
      field: chooseRandomItem(draw, related.length > 0 && chance(draw, 30) ? related : this.ownFields(table)),
      direction: chooseRandomItem(draw, ['asc', 'desc']),
    }));
  }

  ownFields(table: TableDefinition): string[] {
    return table.fields.map(({ path }) => path);
  }
}
