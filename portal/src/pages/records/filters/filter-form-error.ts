import type { ErrorLocation } from '../model/error-places.ts';

/** A sentence about an invalid part of the filter form, and the place of this part in the form. */
export interface FilterFormError {
  readonly place: ErrorLocation;
  readonly detail: string;
}
