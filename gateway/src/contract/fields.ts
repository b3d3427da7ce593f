import type { FieldProperties, ToManyDefinition, ToOneDefinition } from './types.ts';

const kind = (
  type: FieldProperties['type'],
  storage: FieldProperties['storage'],
  codec: FieldProperties['codec'],
): FieldProperties => ({
  type,
  storage,
  codec,
  values: [],
  nullable: true,
});

/** Any text. */
export const textField = kind('text', 'text', 'text');
/** An exact number that responses contain as a decimal string. */
export const decimalField = kind('number', 'numeric', 'decimal');
/** An exact number that responses contain as a JSON number with all its digits. */
export const numberField = kind('number', 'numeric', 'number');
/** A 32-bit integer. */
export const integerField = kind('number', 'int4', 'integer');
/** A 64-bit integer that responses contain as a JSON number. */
export const bigIntegerField = kind('number', 'int8', 'number');
/** True or false. */
export const booleanField = kind('boolean', 'boolean', 'boolean');
/** A calendar date, `YYYY-MM-DD`. */
export const dateField = kind('date', 'date', 'date');
/** A point in time, in responses in UTC. */
export const dateTimeField = kind('date', 'timestamptz', 'dateTime');
/** A workspace. Responses contain its id; filters accept its id or its external id. */
export const workspaceField = kind('workspace', 'uuid', 'text');
/** The id of a row, or a foreign key. */
export const idField = kind('workspace', 'uuid', 'text');
/** An enum with the given values. */
export const enumField = (...values: readonly string[]): FieldProperties => ({
  ...kind('enum', 'enum', 'text'),
  values,
});

/**
 * Marks the column of a field as not null. Cursors on a nullable column contain a condition for nulls, which prevents
 * the use of an index.
 */
export const notNull = (field: FieldProperties): FieldProperties => ({ ...field, nullable: false });

/**
 * Defines a to-one relationship to the record type `root`, with the fields of the related record that filters accept.
 */
export const toOneRelationship = (
  root: string,
  facets: readonly string[],
  more: Pick<ToOneDefinition, 'column' | 'identifierType'> = {},
): ToOneDefinition => ({ root, facets, ...more });

/** Defines a to-many relationship to the record type `root`, with the aggregates by which queries can sort. */
export const toManyRelationship = (
  root: string,
  sortProxies: readonly string[],
  more: Pick<ToManyDefinition, 'through' | 'pairs'> = {},
): ToManyDefinition => ({ root, sortProxies, ...more });
