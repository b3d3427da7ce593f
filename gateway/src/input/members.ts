import { boundedString } from '@fds/platform/bounded';
import * as v from 'valibot';
import { isStorableText } from '../contract/values.ts';

/** Maximum length of a name or an id that a caller chooses, in characters. */
export const maxNameLength = 255;

/** Returns the schema of a text that Postgres can store. @param maxLength maximum length in characters */
export const storableText = (maxLength: number) =>
  v.pipe(
    boundedString(maxLength),
    v.check((text) => isStorableText(text), 'Expected a text without NUL characters'),
  );

/** Schema of a name or an id that the caller chooses. The text must contain a character that is not white space. */
export const nameSchema = v.pipe(storableText(maxNameLength), v.regex(/\S/, 'Expected a text that is not empty'));
