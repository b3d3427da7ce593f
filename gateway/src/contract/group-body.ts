import { boundedArray, boundedString } from '@fds/platform/bounded';
import * as v from 'valibot';
import { intervals } from './intervals.ts';
import { fieldPathSchema, limitSchema, queryBodySchemas, queryLimits, sortKeySchema } from './query.ts';

export const groupLimits = { keys: 3, measures: 10, sortKeys: 13, groups: 1000, defaultGroups: 100 } as const;

const measureOperations = ['count', 'sum', 'avg', 'min', 'max'] as const;
export type MeasureOperation = (typeof measureOperations)[number];

export const intervalKey = v.strictObject({
  field: v.pipe(fieldPathSchema, v.description('Path of a date or date-time field')),
  interval: v.optional(
    v.pipe(
      v.picklist(intervals),
      v.description('Length of a group of dates, in UTC. A week starts on Monday. The key of a group is its first day'),
    ),
  ),
});

export const measure = v.strictObject({
  operation: v.pipe(v.picklist(measureOperations), v.description('Aggregate function')),
  field: v.optional(
    v.pipe(
      fieldPathSchema,
      v.description(
        'Path of a field of the record type itself. `sum` and `avg` need a number, `min` and `max` a number or a date; `count` counts all records without it, and the records with a value with it',
      ),
    ),
  ),
  name: v.optional(
    v.pipe(
      boundedString(queryLimits.name),
      v.minLength(1),
      v.description('Name of the value in the response. Default: the operation, and the field with `_` instead of `.`'),
    ),
  ),
});

export const groupBodySchemas = {
  root: queryBodySchemas.root,
  filters: queryBodySchemas.filters,
  whereClause: queryBodySchemas.whereClause,
  groupBy: v.optional(
    v.pipe(
      boundedArray(v.union([fieldPathSchema, intervalKey]), groupLimits.keys),
      v.description(
        `Up to ${groupLimits.keys} fields of the record type, or of a record to which a to-one relationship leads (\`issuer.name\`). Dates can be grouped by an interval. Default: one group of all records`,
      ),
    ),
    [],
  ),
  measures: v.optional(
    v.pipe(
      boundedArray(measure, groupLimits.measures),
      v.minLength(1),
      v.description('The values of each group. Default: the number of records'),
    ),
    [{ operation: 'count' }],
  ),
  orderBy: v.optional(
    v.pipe(
      v.union([sortKeySchema, boundedArray(sortKeySchema, groupLimits.sortKeys)]),
      v.description(
        'One sort key, or a list: fields of `groupBy` and names of measures. Groups without a value come last. Default: by the keys',
      ),
    ),
    [],
  ),
  limit: limitSchema(groupLimits.groups, groupLimits.defaultGroups, 'groups in the response'),
};
