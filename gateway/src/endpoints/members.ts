import * as v from 'valibot';
import { isStorableText } from '../contract/values.ts';
import { FaultList } from '../errors.ts';
import { readPart } from '../schema-faults.ts';

/** Characters that a name may have. */
const longest = 255;

/** A text that Postgres can hold. */
export const plain = v.pipe(
  v.string(),
  v.check((text) => isStorableText(text), 'Expected a text without NUL characters'),
);

/** A name, or an id of the caller's own: some text, not only white space. */
export const name = v.pipe(
  plain,
  v.regex(/\S/, 'Expected some text'),
  v.maxLength(longest, `Expected at most ${longest} characters`),
);

/** The id of a row, in lower case. */
export const uuidMember = v.pipe(v.string(), v.uuid('Expected a UUID'), v.toLowerCase());

/** Reads a body that an endpoint checks by itself. @throws RequestFaults that name all that is wrong with it */
export function readBody<T>(schema: v.GenericSchema<unknown, T>, given: unknown): T {
  const faults = new FaultList();
  const read = readPart(schema, given, '', faults);
  if (read === undefined) throw faults.toError();
  return read.value;
}
