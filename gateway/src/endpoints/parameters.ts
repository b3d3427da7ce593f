import * as v from 'valibot';
import { date } from '../contract/fields.ts';
import { readValue } from '../contract/values.ts';

/** A UUID, in lower case. */
export const uuid = v.optional(v.pipe(v.string(), v.uuid('Expected a UUID'), v.toLowerCase()));

/** A calendar date, `YYYY-MM-DD`. */
export const calendarDate = v.optional(
  v.pipe(
    v.string(),
    v.check((text) => 'operand' in readValue(text, date), 'Expected a calendar date, YYYY-MM-DD'),
  ),
);

/** One of some words. */
export const oneOf = <const W extends string>(words: readonly W[]) =>
  v.optional(v.picklist(words, `Expected one of ${words.join(', ')}`));

/** A page size from 1 to `max`. */
export const pageLimit = (max: number, fallback: number) => {
  const message = `Expected a whole number from 1 to ${max}`;
  return v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,9}$/, message),
      v.transform(Number),
      v.minValue(1, message),
      v.maxValue(max, message),
    ),
    String(fallback),
  );
};

/** A cursor of a page that came before. */
export const pageCursor = v.optional(v.string());

/** A comma-separated list of some words; none where it is absent. */
export const listOf = <const W extends string>(words: readonly W[]) => {
  const message = `Expected a comma-separated list of ${words.join(', ')}`;
  return v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => (text === '' ? [] : text.split(','))),
      v.array(v.picklist(words, message)),
    ),
    '',
  );
};
