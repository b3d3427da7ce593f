import { columnTypes } from '@fds/ai/extractor';
import { boundedArray, boundedString } from '@fds/platform/bounded';
import * as v from 'valibot';
import { limits } from '../../contract/query.ts';
import { name, plain, uuidMember } from '../../input/members.ts';
import { mostRecordIds } from './read-values.ts';

/** Characters of a description. */
const longestDescription = 2000;

const text = v.pipe(plain(longestDescription), v.regex(/\S/, 'Expected some text'));

const ids = v.pipe(
  boundedArray(uuidMember, mostRecordIds),
  v.transform((given) => [...new Set(given)]),
);

/** Members of bodies that are about columns. */
export const members = {
  root: boundedString(limits.name),
  name,
  description: text,
  workspace_id: v.nullish(uuidMember),
  record_ids: v.optional(ids, []),
  someRecordIds: v.pipe(ids, v.minLength(1, 'Expected at least one id')),
  data_type: v.picklist(columnTypes),
  values: v.optional(boundedArray(name, 100), []),
};

/** A body whose `data` has that type and those attributes. */
export const bodyOf = <const T extends string, A extends v.GenericSchema>(type: T, attributes: A) =>
  v.strictObject({ data: v.strictObject({ type: v.literal(type), attributes }) });
