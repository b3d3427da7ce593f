import type { ErrorLocation } from '../model/error-places.ts';

export type FilterFormError = { readonly place: ErrorLocation; readonly detail: string };
