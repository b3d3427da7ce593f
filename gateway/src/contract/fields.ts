import type { FieldProperties, ToManyDefinition, ToOneDefinition } from './types.ts';

const makeFieldProperties = (
  type: FieldProperties['type'],
  storage: FieldProperties['storage'],
  codec: FieldProperties['codec'],
): FieldProperties => ({ type, storage, codec, values: [], nullable: true });

export const textField = makeFieldProperties('text', 'text', 'text');
/** Properties of a field with an exact number. Responses contain the number as a decimal string. */
export const decimalField = makeFieldProperties('number', 'numeric', 'decimal');
/** Properties of a field with an exact number. Responses contain the number as a JSON number with all digits. */
export const numberField = makeFieldProperties('number', 'numeric', 'number');
export const integerField = makeFieldProperties('number', 'int4', 'integer');
/** Properties of a field with a 64-bit integer. Responses contain the integer as a JSON number. */
export const bigIntegerField = makeFieldProperties('number', 'int8', 'number');
export const booleanField = makeFieldProperties('boolean', 'boolean', 'boolean');
/** Properties of a field with a calendar date, `YYYY-MM-DD`. */
export const dateField = makeFieldProperties('date', 'date', 'date');
/** Properties of a field with a point in time. Responses contain the time in UTC. */
export const dateTimeField = makeFieldProperties('date', 'timestamptz', 'dateTime');
/** Responses contain the workspace's id; filters accept its id or external id. */
export const workspaceField = makeFieldProperties('workspace', 'uuid', 'text');
/** Properties of a field with the id of a row, such as a foreign key. */
export const idField = makeFieldProperties('workspace', 'uuid', 'text');
export const enumField = (...values: readonly string[]): FieldProperties => ({
  ...makeFieldProperties('enum', 'enum', 'text'),
  values,
});

/** A page sorted by a nullable column needs a condition for nulls, which prevents the use of an index. */
export const notNull = (field: FieldProperties): FieldProperties => ({ ...field, nullable: false });

/** @param facets fields of the related record by which filters can select records */
export const toOneRelationship = (
  root: string,
  facets: readonly string[],
  options: Pick<ToOneDefinition, 'column' | 'identifierType'> = {},
): ToOneDefinition => ({ root, facets, ...options });

/** @param sortProxies aggregates of the related records by which queries can sort */
export const toManyRelationship = (
  root: string,
  sortProxies: readonly string[],
  options: Pick<ToManyDefinition, 'through' | 'pairs'> = {},
): ToManyDefinition => ({ root, sortProxies, ...options });
