import { boundedArray, boundedString } from '@fds/platform/bounded';
import { kinds } from '@fds/platform/description/fields';
import * as v from 'valibot';
import { uuidInputSchema } from '../base/uuid.ts';
import { queryLimits } from '../contract/query.ts';
import { type ComparisonOperand, readValue } from '../contract/values.ts';

/** Schema of a query parameter with a calendar date, `YYYY-MM-DD`. */
export const dateParameter = v.optional(
  v.pipe(
    boundedString('YYYY-MM-DD'.length),
    v.check((text) => 'operand' in readValue(text, kinds.date), 'Expected a calendar date, YYYY-MM-DD'),
    v.metadata({ format: 'date' }),
  ),
);

/** Characters. Stored names, and stored ids that callers choose, have the same maximum. */
const maxTextLength = 255;

/** Schema of a query parameter whose value is compared with text in Postgres, which cannot store NUL characters. */
export const textParameter = v.optional(
  v.pipe(
    boundedString(maxTextLength),
    v.check((given) => 'operand' in readValue(given, kinds.text), 'Expected a text without NUL characters'),
  ),
);

/** Maximum length of a date-time, in characters: nine decimals of a second and a UTC offset. */
const maxDateTimeLength = 35;

/** A date means the whole day in UTC. */
const dateTimeOrDayParameter = v.optional(
  v.pipe(
    boundedString(maxDateTimeLength),
    v.rawTransform<string, ComparisonOperand>(({ dataset, addIssue, NEVER }) => {
      const read = readValue(dataset.value, kinds.dateTime);
      if ('operand' in read) return read.operand;
      addIssue({ message: `Expected ${read.expected}` });
      return NEVER;
    }),
  ),
);

export const choiceParameter = <const Choice extends string>(choices: readonly Choice[], description: string) =>
  v.optional(v.pipe(v.picklist(choices, `Expected one of ${choices.join(', ')}`), v.description(description)));

export const relatedIdParameter = (recordNoun: string) =>
  v.pipe(v.optional(uuidInputSchema), v.description(`Returns only records of the ${recordNoun} with this id`));

/** Inclusive. @param field the compared attribute */
export const rangeStart = (field: string) =>
  v.pipe(
    dateTimeOrDayParameter,
    v.description(
      `Returns only records whose \`${field}\` is at or after this time: a date-time with a UTC offset, or the start of a UTC day`,
    ),
  );

/** Inclusive. @param field the compared attribute */
export const rangeEnd = (field: string) =>
  v.pipe(
    dateTimeOrDayParameter,
    v.description(
      `Returns only records whose \`${field}\` is at or before this time: a date-time with a UTC offset, or the end of a UTC day`,
    ),
  );

export const workspaceParameters = {
  'filter[workspace_id]': relatedIdParameter('workspace'),
  'filter[external_workspace_id]': v.pipe(
    textParameter,
    v.description('Returns only records of the workspace with this external id'),
  ),
};

/** Returns the schema of a query parameter with an integer from `min` to `max`. */
export const wholeNumberParameter = (max: number, defaultValue: number, description: string, min = 1) => {
  const message = `Expected a whole number from ${min} to ${max}`;
  return v.optional(
    v.pipe(
      boundedString(9),
      v.regex(/^\d{1,9}$/, message),
      v.transform(Number),
      // The OpenAPI document describes the schemas after the transformation. They validate the number and not the text.
      v.number(),
      v.integer(),
      v.minValue(min, message),
      v.maxValue(max, message),
      v.description(description),
    ),
    String(defaultValue),
  );
};

/** `page[limit]` and `page[cursor]`. */
export const pageParameters = (maxPageSize: number, defaultPageSize: number) => ({
  'page[limit]': wholeNumberParameter(
    maxPageSize,
    defaultPageSize,
    `Maximum number of records in a page, from 1 to ${maxPageSize}`,
  ),
  'page[cursor]': v.pipe(
    v.optional(boundedString(queryLimits.cursor)),
    v.description('Value of `meta.next_cursor` in the previous page. Without a cursor, the response is the first page'),
  ),
});

const maxWords = 50;
const maxListLength = 1000;

/** Comma-separated. A missing parameter means an empty list. */
export const listParameter = <const Word extends string>(words: readonly Word[], description: string) => {
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
