import type { ErrorLocation } from '../model/error-places.ts';

export interface FilterFormError {
  readonly place: ErrorLocation;
  readonly detail: string;
}
