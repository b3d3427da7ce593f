import { boundedArray, boundedString } from '@fds/platform/bounded';
import * as v from 'valibot';
import { date, dateTime, text } from '../contract/fields.ts';
import { limits } from '../contract/query.ts';
import { type Operand, readValue } from '../contract/values.ts';

/** A UUID, in lower case. */
export const uuid = v.optional(v.pipe(v.string(), v.uuid('Expected a UUID'), v.toLowerCase()));

/** A calendar date, `YYYY-MM-DD`. */
export const calendarDate = v.optional(
  v.pipe(
    boundedString('YYYY-MM-DD'.length),
    v.check((text) => 'operand' in readValue(text, date), 'Expected a calendar date, YYYY-MM-DD'),
    v.metadata({ format: 'date' }),
  ),
);

/** Maximum length of a text filter, the same as for names and ids that callers choose. */
const maxTextLength = 255;

/** A text that Postgres can store. */
export const plainText = v.optional(
  v.pipe(
    boundedString(maxTextLength),
    v.check((given) => 'operand' in readValue(given, text), 'Expected a text without NUL characters'),
  ),
);

/** Length of a date-time with nine decimals and an offset. */
const maxDateTimeLength = 35;

/** A date-time with its offset, or a whole UTC day. */
export const dateTimeOrDay = v.optional(
  v.pipe(
    boundedString(maxDateTimeLength),
    v.rawTransform<string, Operand>(({ dataset, addIssue, NEVER }) => {
      const read = readValue(dataset.value, dateTime);
      if ('operand' in read) return read.operand;
      addIssue({ message: `Expected ${read.expected}` });
      return NEVER;
    }),
  ),
);

/** One of the given words. */
export const oneOf = <const W extends string>(words: readonly W[]) =>
  v.optional(v.picklist(words, `Expected one of ${words.join(', ')}`));

/** An integer from 1 to `max`. */
export const wholeNumber = (max: number, fallback: number) => {
  const message = `Expected a whole number from 1 to ${max}`;
  return v.optional(
    v.pipe(
      boundedString(9),
      v.regex(/^\d{1,9}$/, message),
      v.transform(Number),
      // A schema after the transformation describes the parameter in the API description.
      v.number(),
      v.integer(),
      v.minValue(1, message),
      v.maxValue(max, message),
    ),
    String(fallback),
  );
};

/** The cursor of a page. */
export const pageCursor = v.optional(boundedString(limits.cursor));

/** Bounds of a comma-separated list. */
const maxWords = 50;
const maxListLength = 1000;

/** A comma-separated list of the given words; empty when it is absent. */
export const listOf = <const W extends string>(words: readonly W[]) => {
  const message = `Expected a comma-separated list of ${words.join(', ')}`;
  return v.optional(
    v.pipe(
      boundedString(maxListLength),
      v.transform((text) => (text === '' ? [] : text.split(','))),
      boundedArray(v.picklist(words, message), maxWords),
    ),
    '',
  );
};
