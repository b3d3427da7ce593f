import type { ErrorPlace } from '../model/error-places.ts';

/** A reason of an error, with the place that it concerns. */
export interface PlacedError {
  readonly place: ErrorPlace;
  readonly detail: string;
}
