import { boundedString } from '@fds/platform/bounded';
import * as v from 'valibot';
import { isStorableText } from '../contract/values.ts';

/** Maximum length of a name. */
export const maxNameLength = 255;

/** A text that Postgres can store. @param max maximum length in characters */
export const plain = (max: number) =>
  v.pipe(
    boundedString(max),
    v.check((text) => isStorableText(text), 'Expected a text without NUL characters'),
  );

/** A name, or an id that the caller chose: not only white space. */
export const name = v.pipe(plain(maxNameLength), v.regex(/\S/, 'Expected a text that is not empty'));

/** The id of a row, in lower case. */
export const uuidMember = v.pipe(v.string(), v.uuid('Expected a UUID'), v.toLowerCase());
