import { customColumnTypes } from '@fds/ai/extractor';
import { boundedArray, boundedString } from '@fds/platform/bounded';
import * as v from 'valibot';
import { uuidInputSchema } from '../../base/uuid.ts';
import { queryLimits } from '../../contract/query.ts';
import { nameSchema, storableText } from '../../input/members.ts';
import { maxRecordIds } from './read-values.ts';

/** Maximum length of a custom column's description, in characters. */
const maxDescriptionLength = 2000;

const text = v.pipe(storableText(maxDescriptionLength), v.regex(/\S/, 'Expected a text that is not empty'));

/** Returns the schema of a list of record ids. The parsed list contains each id once. */
const idsOf = (description: string) =>
  v.pipe(
    boundedArray(uuidInputSchema, maxRecordIds),
    v.description(description),
    v.transform((given) => [...new Set(given)]),
  );

export const columnMemberSchemas = {
  root: v.pipe(boundedString(queryLimits.name), v.description('Name of the record type (root), such as `invoices`')),
  name: v.pipe(nameSchema, v.description('Name of the column')),
  description: v.pipe(
    text,
    v.description('Text that describes the column or the intended records, such as "invoices that are overdue"'),
  ),
  workspace_id: v.nullish(
    v.pipe(uuidInputSchema, v.description('Id of the workspace. Default: the workspace of the API key')),
  ),
  record_ids: v.optional(idsOf('Ids of records that serve as examples'), []),
  someRecordIds: v.pipe(idsOf('Ids of the records'), v.minLength(1, 'Expected at least one id')),
  data_type: v.pipe(v.picklist(customColumnTypes), v.description('Data type of the values of the column')),
  values: v.optional(v.pipe(boundedArray(nameSchema, 100), v.description('Allowed values of the type `enum`')), []),
};

export const resourceBodySchema = <const Type extends string, Attributes extends v.GenericSchema>(
  type: Type,
  attributes: Attributes,
) => v.strictObject({ data: v.strictObject({ type: v.literal(type), attributes }) });
