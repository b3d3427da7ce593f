import * as v from 'valibot';
import { validationError } from '../base/errors.ts';
import { uuidInputSchema } from '../base/uuid.ts';

/** Of `data.id` in a change. */
export const sameIdSchema = v.optional(v.pipe(uuidInputSchema, v.description('The same id as in the URL')));

/** @throws ValidationErrors INVALID_REQUEST */
export function checkSameId(given: string | undefined, id: string): void {
  if (given === undefined || given === id) return;
  throw validationError(
    'INVALID_REQUEST',
    'data.id differs from the id in the URL. Send the same id, or omit data.id.',
    { pointer: '/data/id' },
  );
}
