import { boundedArray, boundedString } from '@fds/platform/bounded';
import * as v from 'valibot';
import { uuidInputSchema } from '../base/uuid.ts';
import { dateField, dateTimeField, textField } from '../contract/fields.ts';
import { recordsQueryLimits } from '../contract/query.ts';
import { type ComparisonOperand, readComparisonValue } from '../contract/values.ts';

/** Schema of a query parameter with a calendar date, `YYYY-MM-DD`. */
export const calendarDateParameter = v.optional(
  v.pipe(
    boundedString('YYYY-MM-DD'.length),
    v.check((text) => 'operand' in readComparisonValue(text, dateField), 'Expected a calendar date, YYYY-MM-DD'),
    v.metadata({ format: 'date' }),
  ),
);

/** Maximum length of a text in a filter, in characters. Names, and ids that callers choose, have the same maximum. */
const maxTextLength = 255;

/** Schema of a query parameter with a text that Postgres can store. */
export const textParameter = v.optional(
  v.pipe(
    boundedString(maxTextLength),
    v.check((given) => 'operand' in readComparisonValue(given, textField), 'Expected a text without NUL characters'),
  ),
);

/** Length of a date-time with nine decimals and an offset. */
const maxDateTimeLength = 35;

/**
 * Schema of a query parameter. Its value is a date-time with an offset, or a date, which means the whole day in UTC.
 */
const dateTimeOrDayParameter = v.optional(
  v.pipe(
    boundedString(maxDateTimeLength),
    v.rawTransform<string, ComparisonOperand>(({ dataset, addIssue, NEVER }) => {
      const read = readComparisonValue(dataset.value, dateTimeField);
      if ('operand' in read) return read.operand;
      addIssue({ message: `Expected ${read.expected}` });
      return NEVER;
    }),
  ),
);

/** Returns the schema of a query parameter that must be one of the given words. */
export const choiceParameter = <const W extends string>(words: readonly W[], description: string) =>
  v.optional(v.pipe(v.picklist(words, `Expected one of ${words.join(', ')}`), v.description(description)));

/** Returns the schema of a query parameter with the id of a related record. */
export const idParameter = (what: string) =>
  v.pipe(v.optional(uuidInputSchema), v.description(`Returns only records of the ${what} with this id`));

/**
 * Returns the schema of a query parameter with the start of a range of date-times. The start belongs to the range.
 * @param field the compared attribute
 */
export const rangeStartParameter = (field: string) =>
  v.pipe(
    dateTimeOrDayParameter,
    v.description(
      `Returns only records whose \`${field}\` is at or after this time: a date-time with a UTC offset, or the start of a UTC day`,
    ),
  );

/**
 * Returns the schema of a query parameter with the end of a range of date-times. The end belongs to the range.
 * @param field the compared attribute
 */
export const rangeEndParameter = (field: string) =>
  v.pipe(
    dateTimeOrDayParameter,
    v.description(
      `Returns only records whose \`${field}\` is at or before this time: a date-time with a UTC offset, or the end of a UTC day`,
    ),
  );

/** Schemas of the query parameters that filter records by their workspace. */
export const workspaceParameters = {
  'filter[workspace_id]': idParameter('workspace'),
  'filter[external_workspace_id]': v.pipe(
    textParameter,
    v.description('Returns only records of the workspace with this external id'),
  ),
};

/** Returns the schema of a query parameter with an integer from 1 to `max`. */
export const wholeNumberParameter = (max: number, fallback: number, description: string) => {
  const message = `Expected a whole number from 1 to ${max}`;
  return v.optional(
    v.pipe(
      boundedString(9),
      v.regex(/^\d{1,9}$/, message),
      v.transform(Number),
      // The OpenAPI document describes the last schema of the pipe, which validates the result of the transformation.
      v.number(),
      v.integer(),
      v.minValue(1, message),
      v.maxValue(max, message),
      v.description(description),
    ),
    String(fallback),
  );
};

/**
 * Returns the schemas of the query parameters `page[limit]` and `page[cursor]`.
 * @param max maximum number of records in a page
 */
export const pageParameters = (max: number, fallback: number) => ({
  'page[limit]': wholeNumberParameter(max, fallback, `Size of the page, from 1 to ${max}`),
  'page[cursor]': v.pipe(
    v.optional(boundedString(recordsQueryLimits.cursor)),
    v.description('`meta.next_cursor` of the previous page. Without it, the response is the first page'),
  ),
});

/** Maximum length and maximum number of words of a comma-separated list. */
const maxWords = 50;
const maxListLength = 1000;

/**
 * Returns the schema of a query parameter with a comma-separated list of the given words. A missing parameter means an
 * empty list.
 */
export const commaSeparatedListParameter = <const W extends string>(words: readonly W[], description: string) => {
  const message = `Expected a comma-separated list of ${words.join(', ')}`;
  return v.optional(
    v.pipe(
      boundedString(maxListLength),
      v.transform((text) => (text === '' ? [] : text.split(','))),
      boundedArray(v.picklist(words, message), maxWords),
      v.description(description),
    ),
    '',
  );
};
