import type { ErrorPosition } from '../errors.ts';

export interface ErrorDefinition {
  readonly status: number;
  /** By default, the words of the code: `Invalid Request` for INVALID_REQUEST. */
  readonly title?: string;
  readonly meaning: string;
  readonly remedy: string;
  /** Exactly as the service sends it: `detail` for an error with a position in the request, otherwise `message`. */
  readonly example: { readonly detail: string; readonly source: ErrorPosition } | { readonly message: string };
  /** A request to a service with the demo data. The service responds exactly with the example. */
  readonly request?: { readonly line: string; readonly body?: object };
}

export type ErrorDefinitions = Readonly<Record<string, ErrorDefinition>>;

export const recordsQueryLine = 'POST /v1/records/query';

export const unknownId = '00000000-0000-4000-8000-000000000000';

export const unknownIdRemedy =
  'Check the id and the credential. A deleted record, and a record of a workspace that the credential cannot access, also get this error.';

export const waitAndRepeatRemedy =
  'Wait for the number of seconds in the header `Retry-After`, then send the request again.';

/** 404: the path contains the id of a record that does not exist or that the caller may not access. */
export const notFoundRow = (recordNoun: string, path: string) =>
  ({
    status: 404,
    meaning: `No ${recordNoun} with the id in the path exists, or you may not access it.`,
    remedy: unknownIdRemedy,
    example: { message: `No ${recordNoun} with this id exists, or you may not access it.` },
    request: { line: `GET ${path}/${unknownId}` },
  }) as const satisfies ErrorDefinition;
