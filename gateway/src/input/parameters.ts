import { boundedArray, boundedString } from '@fds/platform/bounded';
import * as v from 'valibot';
import { dateField, dateTimeField, textField } from '../contract/fields.ts';
import { recordsQueryLimits } from '../contract/query.ts';
import { type ComparisonOperand, readValue } from '../contract/values.ts';

/** A UUID, in lower case. */
const uuid = v.optional(v.pipe(v.string(), v.uuid('Expected a UUID'), v.toLowerCase()));

/** A calendar date, `YYYY-MM-DD`. */
export const calendarDate = v.optional(
  v.pipe(
    boundedString('YYYY-MM-DD'.length),
    v.check((text) => 'operand' in readValue(text, dateField), 'Expected a calendar date, YYYY-MM-DD'),
    v.metadata({ format: 'date' }),
  ),
);

/** Maximum length of a text filter, the same as for names and ids that callers choose. */
const maxTextLength = 255;

/** A text that Postgres can store. */
export const plainText = v.optional(
  v.pipe(
    boundedString(maxTextLength),
    v.check((given) => 'operand' in readValue(given, textField), 'Expected a text without NUL characters'),
  ),
);

/** Length of a date-time with nine decimals and an offset. */
const maxDateTimeLength = 35;

/** A date-time with its offset, or a whole UTC day. */
const dateTimeOrDay = v.optional(
  v.pipe(
    boundedString(maxDateTimeLength),
    v.rawTransform<string, ComparisonOperand>(({ dataset, addIssue, NEVER }) => {
      const read = readValue(dataset.value, dateTimeField);
      if ('operand' in read) return read.operand;
      addIssue({ message: `Expected ${read.expected}` });
      return NEVER;
    }),
  ),
);

/** One of the given words. */
export const oneOf = <const W extends string>(words: readonly W[], description: string) =>
  v.optional(v.pipe(v.picklist(words, `Expected one of ${words.join(', ')}`), v.description(description)));

/** The id of a related record, described in the API description. */
export const idOf = (what: string) => v.pipe(uuid, v.description(`Only of this ${what}, by its id`));

/** The start of a range of date-times. The start is included. @param field the compared attribute */
export const earliest = (field: string) =>
  v.pipe(dateTimeOrDay, v.description(`Earliest \`${field}\`: a date-time with its offset, or a UTC day`));

/** The end of a range of date-times. The end is included. @param field the compared attribute */
export const latest = (field: string) =>
  v.pipe(dateTimeOrDay, v.description(`Latest \`${field}\`: a date-time with its offset, or a UTC day`));

/** The parameters that filter by a workspace. */
export const workspaceParameters = {
  'filter[workspace_id]': idOf('workspace'),
  'filter[external_workspace_id]': v.pipe(plainText, v.description('Only of this workspace, by its external id')),
};

/** An integer from 1 to `max`. */
export const wholeNumber = (max: number, fallback: number, description: string) => {
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
      v.description(description),
    ),
    String(fallback),
  );
};

/** The parameters of a page. @param max maximum size of a page */
export const pageParameters = (max: number, fallback: number) => ({
  'page[limit]': wholeNumber(max, fallback, `Size of the page, from 1 to ${max}`),
  'page[cursor]': v.pipe(
    v.optional(boundedString(recordsQueryLimits.cursor)),
    v.description('`meta.next_cursor` of the previous page. Without it, the response is the first page'),
  ),
});

/** Bounds of a comma-separated list. */
const maxWords = 50;
const maxListLength = 1000;

/** A comma-separated list of the given words; empty when it is absent. */
export const listOf = <const W extends string>(words: readonly W[], description: string) => {
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
