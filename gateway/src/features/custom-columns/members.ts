import { columnTypes } from '@fds/ai/extractor';
import { boundedArray, boundedString } from '@fds/platform/bounded';
import * as v from 'valibot';
import { limits } from '../../contract/query.ts';
import { name, plain, uuidMember } from '../../input/members.ts';
import { maxRecordIds } from './read-values.ts';

/** Maximum length of a description. */
const maxDescriptionLength = 2000;

const text = v.pipe(plain(maxDescriptionLength), v.regex(/\S/, 'Expected a text that is not empty'));

const ids = v.pipe(
  boundedArray(uuidMember, maxRecordIds),
  v.transform((given) => [...new Set(given)]),
);

/** Schemas of members of several bodies. */
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

/** Returns the schema of a body with the given type and attributes. */
export const bodyOf = <const T extends string, A extends v.GenericSchema>(type: T, attributes: A) =>
  v.strictObject({ data: v.strictObject({ type: v.literal(type), attributes }) });
