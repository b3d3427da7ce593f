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
/** An exact number that responses contain as a decimal string. */
export const decimal = kind('number', 'numeric', 'decimal');
/** An exact number that responses contain as a JSON number with all its digits. */
export const number = kind('number', 'numeric', 'number');
/** A 32-bit integer. */
export const integer = kind('number', 'int4', 'integer');
/** A 64-bit integer that responses contain as a JSON number. */
export const bigInteger = kind('number', 'int8', 'number');
/** True or false. */
export const boolean = kind('boolean', 'boolean', 'boolean');
/** A calendar date, `YYYY-MM-DD`. */
export const date = kind('date', 'date', 'date');
/** A point in time, in responses in UTC. */
export const dateTime = kind('date', 'timestamptz', 'dateTime');
/** A workspace: responses contain its id; filters accept its id or its external id. */
export const workspace = kind('workspace', 'uuid', 'text');
/** The id of a row, or a foreign key. */
export const reference = kind('workspace', 'uuid', 'text');
/** An enum with the given values. */
export const oneOf = (...values: readonly string[]): FieldKind => ({ ...kind('enum', 'enum', 'text'), values });

/**
 * Marks the column of a field as not null: cursors then need no condition for nulls, which would prevent the use of an
 * index.
 */
export const required = (field: FieldKind): FieldKind => ({ ...field, nullable: false });

/** Defines a to-one relationship to `root`, with the fields that are available as facets. */
export const toOne = (
  root: string,
  facets: readonly string[],
  more: Pick<ToOneDefinition, 'column' | 'identifierType'> = {},
): ToOneDefinition => ({ root, facets, ...more });

/** Defines a to-many relationship to `root`, with the aggregates that can be sorted by. */
export const toMany = (
  root: string,
  sortProxies: readonly string[],
  more: Pick<ToManyDefinition, 'through' | 'pairs'> = {},
): ToManyDefinition => ({ root, sortProxies, ...more });
