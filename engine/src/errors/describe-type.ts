/** For error messages. */
export const jsonType = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string') return 'a string';
  if (typeof value === 'boolean') return 'a boolean';
  if (typeof value === 'number') return Number.isInteger(value) ? 'an integer' : 'a float';
  return 'an object';
};

/** For messages of Hasura's parser: Null, Array, String, Number, Boolean, Object. */
export const hasuraJsonType = (value: unknown): string => {
  if (value === null) return 'Null';
  if (Array.isArray(value)) return 'Array';
  return { string: 'String', number: 'Number', boolean: 'Boolean' }[String(typeof value)] ?? 'Object';
};
