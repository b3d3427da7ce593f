/** Valibot schemas with a maximum, for values that clients send. */
import * as v from 'valibot';

/**
 * Valibot checks `maxLength` after all items and reports an issue for each wrong one: 32 s and 4 GB for 520,000 wrong
 * numbers.
 * @param schema also has the maximum, for the OpenAPI document
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

/** In UTF-16 code units (`String.length`). */
export const boundedString = (maxLength: number) =>
  v.pipe(v.string(), v.maxLength(maxLength, `Expected at most ${maxLength} characters`));

export const boundedArray = <Input, Output>(
  item: v.GenericSchema<Input, Output>,
  maxItems: number,
): v.GenericSchema<Input[], Output[]> =>
  sizeFirst(
    v.pipe(v.array(item), v.maxLength(maxItems)),
    (value) => Array.isArray(value) && value.length > maxItems,
    `Expected at most ${maxItems} items`,
  );

/** The client chooses the names of the members. */
export const boundedRecord = <Output>(
  name: v.GenericSchema<string, string>,
  value: v.GenericSchema<Output, Output>,
  maxMembers: number,
): v.GenericSchema<Record<string, Output>, Record<string, Output>> =>
  sizeFirst(
    v.pipe(v.record(name, value), v.maxEntries(maxMembers)),
    (given) => typeof given === 'object' && given !== null && Object.keys(given).length > maxMembers,
    `Expected at most ${maxMembers} members`,
  );

/** Checks the number of members, but not their names and values. */
export const boundedObject = (maxMembers: number) =>
  v.pipe(v.looseObject({}), v.maxEntries(maxMembers, `Expected at most ${maxMembers} members`));
