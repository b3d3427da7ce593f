import type { FieldKind, ToManyDefinition, ToOneDefinition } from './types.ts';

const kind = (type: FieldKind['type'], storage: FieldKind['storage'], codec: FieldKind['codec']): FieldKind => ({
  type,
  storage,
  codec,
  values: [],
  nullable: true,
});

/** Any text. */
export const text = kind('text', 'text', 'text');
/** An exact number that answers show as a decimal string. */
export const decimal = kind('number', 'numeric', 'decimal');
/** An exact number that answers show as a JSON number, with all its digits. */
export const number = kind('number', 'numeric', 'number');
/** A whole number of 32 bits. */
export const integer = kind('number', 'int4', 'integer');
/** A whole number of 64 bits, shown as a JSON number. */
export const bigInteger = kind('number', 'int8', 'number');
/** True or false. */
export const boolean = kind('boolean', 'boolean', 'boolean');
/** A calendar date, `YYYY-MM-DD`. */
export const date = kind('date', 'date', 'date');
/** A moment, shown in UTC. */
export const dateTime = kind('date', 'timestamptz', 'dateTime');
/** A workspace: shown by id, asked for by id or by external id. */
export const workspace = kind('workspace', 'uuid', 'text');
/** The id of a row, or of the row that a foreign key leads to. */
export const reference = kind('workspace', 'uuid', 'text');
/** One of the given words. */
export const oneOf = (...values: readonly string[]): FieldKind => ({ ...kind('enum', 'enum', 'text'), values });

/** The field of a column that is never null: its pages need no case for nulls, which keeps an index usable. */
export const required = (field: FieldKind): FieldKind => ({ ...field, nullable: false });

/** A to-one relationship to `root`, and those of its fields that can be named through it. */
export const toOne = (
  root: string,
  facets: readonly string[],
  more: Pick<ToOneDefinition, 'column' | 'identifierType'> = {},
): ToOneDefinition => ({ root, facets, ...more });

/** A to-many relationship to `root`, and the aggregates of it that can be sorted by. */
export const toMany = (
  root: string,
  sortProxies: readonly string[],
  more: Pick<ToManyDefinition, 'through' | 'pairs'> = {},
): ToManyDefinition => ({ root, sortProxies, ...more });
