import { boundedString } from '@fds/platform/bounded';
import * as v from 'valibot';
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
