import { boundedString } from '@fds/platform/bounded';
import * as v from 'valibot';
import { FaultList } from '../base/errors.ts';
import { readPart } from '../base/validation.ts';
import { isStorableText } from '../contract/values.ts';

/** Characters that a name may have. */
export const longestName = 255;

/** A text that Postgres can hold. @param max characters */
export const plain = (max: number) =>
  v.pipe(
    boundedString(max),
    v.check((text) => isStorableText(text), 'Expected a text without NUL characters'),
  );

/** A name, or an id of the caller's own: some text, not only white space. */
export const name = v.pipe(plain(longestName), v.regex(/\S/, 'Expected some text'));

/** The id of a row, in lower case. */
export const uuidMember = v.pipe(v.string(), v.uuid('Expected a UUID'), v.toLowerCase());

/** Reads a body that an endpoint checks by itself. @throws RequestFaults that name all that is wrong with it */
export function readBody<T>(schema: v.GenericSchema<unknown, T>, given: unknown): T {
  const faults = new FaultList();
  const read = readPart(schema, given, '', faults);
  if (read === undefined) throw faults.toError();
  return read.value;
}
