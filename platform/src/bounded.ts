/**
 * Valibot schemas for input from outside. Each schema has a maximum size, which it checks before it checks the items.
 */
import * as v from 'valibot';

/**
 * Returns a schema that checks the size of a value before it checks the items. Valibot itself checks `maxLength` after
 * all items, and reports an issue for each wrong item (measured: 32 s and 4 GB for 520,000 numbers).
 * @param schema schema of the items and of the same maximum size; the JSON Schema of the OpenAPI document is generated
 * from this schema
 */
function sizeFirst<I, O>(
  schema: v.GenericSchema<I, O>,
  isTooLarge: (value: unknown) => boolean,
  message: string,
): v.GenericSchema<I, O> {
  const refusal = v.never(message);
  return {
    ...schema,
    '~run': (dataset, config) =>
      isTooLarge(dataset.value) ? refusal['~run'](dataset, config) : schema['~run'](dataset, config),
  };
}

/**
 * Returns the schema of a string with a maximum length.
 * @param max maximum length in UTF-16 code units (`String.length`)
 */
export const boundedString = (max: number) =>
  v.pipe(v.string(), v.maxLength(max, `Expected at most ${max} characters`));

/** Returns the schema of an array with a maximum number of items. @param max maximum number of items */
export const boundedArray = <I, O>(item: v.GenericSchema<I, O>, max: number): v.GenericSchema<I[], O[]> =>
  sizeFirst(
    v.pipe(v.array(item), v.maxLength(max)),
    (value) => Array.isArray(value) && value.length > max,
    `Expected at most ${max} items`,
  );

/**
 * Returns the schema of an object whose member names the client chooses.
 * @param max maximum number of members
 */
export const boundedRecord = <O>(
  name: v.GenericSchema<string, string>,
  value: v.GenericSchema<O, O>,
  max: number,
): v.GenericSchema<Record<string, O>, Record<string, O>> =>
  sizeFirst(
    v.pipe(v.record(name, value), v.maxEntries(max)),
    (given) => typeof given === 'object' && given !== null && Object.keys(given).length > max,
    `Expected at most ${max} members`,
  );

/**
 * Returns the schema of an object with any members. The schema checks only the number of members.
 * @param max maximum number of members
 */
export const boundedObject = (max: number) =>
  v.pipe(v.looseObject({}), v.maxEntries(max, `Expected at most ${max} members`));
