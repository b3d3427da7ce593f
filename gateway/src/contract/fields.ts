import type { FieldProperties, ToManyDefinition, ToOneDefinition } from './types.ts';

const field = (
  type: FieldProperties['type'],
  storage: FieldProperties['storage'],
  codec: FieldProperties['codec'],
): FieldProperties => ({ type, storage, codec, values: [], nullable: true });

export const text = field('text', 'text', 'text');
/** Responses contain the number as a decimal string. */
export const decimal = field('number', 'numeric', 'decimal');
/** Responses contain the number as a JSON number with all digits. */
export const number = field('number', 'numeric', 'number');
export const integer = field('number', 'int4', 'integer');
/** A 64-bit integer. Responses contain the integer as a JSON number. */
export const bigInteger = field('number', 'int8', 'number');
export const boolean = field('boolean', 'boolean', 'boolean');
/** A calendar date, `YYYY-MM-DD`. */
export const date = field('date', 'date', 'date');
/** A point in time. Responses contain the time in UTC. */
export const dateTime = field('date', 'timestamptz', 'dateTime');
/** Responses contain the workspace's id; filters accept its id or external id. */
export const workspace = field('workspace', 'uuid', 'text');
/** The id of a row, such as a foreign key. */
export const id = field('workspace', 'uuid', 'text');
export const oneOf = (...values: readonly string[]): FieldProperties => ({ ...field('enum', 'enum', 'text'), values });

/** A page sorted by a nullable column needs a condition for nulls, which prevents the use of an index. */
export const notNull = (properties: FieldProperties): FieldProperties => ({ ...properties, nullable: false });

export const ofEveryRecord = {
  created_at: notNull(dateTime),
  updated_at: notNull(dateTime),
  workspace_id: notNull(workspace),
};

/** @param facets fields of the related record by which filters can select records */
export const toOne = (
  root: string,
  facets: readonly string[],
  options: Pick<ToOneDefinition, 'column' | 'identifierType'> = {},
): ToOneDefinition => ({ root, facets, ...options });

/** @param sortProxies aggregates of the related records by which queries can sort */
export const toMany = (
  root: string,
  sortProxies: readonly string[],
  options: Pick<ToManyDefinition, 'through' | 'pairs'> = {},
): ToManyDefinition => ({ root, sortProxies, ...options });
