import { columnTypes } from '@fds/ai/extractor';
import * as v from 'valibot';
import { name, plain, uuidMember } from '../endpoints/members.ts';
import { mostRecordIds } from './read.ts';

/** Characters of a description. */
const longestDescription = 2000;

const text = v.pipe(
  plain,
  v.regex(/\S/, 'Expected some text'),
  v.maxLength(longestDescription, `Expected at most ${longestDescription} characters`),
);

const ids = v.pipe(
  v.array(uuidMember),
  v.maxLength(mostRecordIds, `Expected at most ${mostRecordIds} ids`),
  v.transform((given) => [...new Set(given)]),
);

/** Members of bodies that are about columns. */
export const members = {
  root: v.string(),
  name,
  description: text,
  workspace_id: v.nullish(uuidMember),
  record_ids: v.optional(ids, []),
  someRecordIds: v.pipe(ids, v.minLength(1, 'Expected at least one id')),
  data_type: v.picklist(columnTypes),
  values: v.optional(v.pipe(v.array(name), v.maxLength(100, 'Expected at most 100 values')), []),
};

/** A body whose `data` has that type and those attributes. */
export const bodyOf = <const T extends string, A extends v.GenericSchema>(type: T, attributes: A) =>
  v.strictObject({ data: v.strictObject({ type: v.literal(type), attributes }) });
