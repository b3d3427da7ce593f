import type { ErrorPosition } from '../error-details.ts';

/** The properties of an error code: its status, its title, and the text of its documentation page. */
export interface ErrorDefinition {
  /** HTTP status of the responses with this error code. */
  readonly status: number;
  readonly title: string;
  /** Describes in which case the error occurs. */
  readonly meaning: string;
  /** Sentence that tells the client how to correct the request. */
  readonly remedy: string;
  /**
   * The error text in an example response, exactly as the service sends it. An error with a `detail` names the position
   * in the request that caused the error. An error with a `message` concerns the whole request.
   */
  readonly example: { readonly detail: string; readonly source: ErrorPosition } | { readonly message: string };
  /** A request to a service with the demo data. The service responds exactly with the example. */
  readonly request?: { readonly line: string; readonly body?: object };
}

export type ErrorDefinitions = Readonly<Record<string, ErrorDefinition>>;

/** Method and path of the example requests that query records. */
export const recordsQueryLine = 'POST /v1/records/query';

/** An id that no record has. */
export const unknownId = '00000000-0000-4000-8000-000000000000';

/** The remedy for an id that does not exist or that the caller may not access. */
export const unknownIdRemedy =
  'Check the id and the credential. A deleted record, and a record of a workspace that the credential cannot access, also get this error.';

/** The remedy for a temporary error. */
export const waitAndRepeatRemedy =
  'Wait for the number of seconds in the header `Retry-After`, then send the request again.';

/**
 * Returns the definition of an error code for the status 404: the path contains the id of a record that does not exist
 * or that the caller may not access.
 */
export const notFoundRow = (title: string, recordNoun: string, path: string) =>
  ({
    status: 404,
    title,
    meaning: `No ${recordNoun} with the id in the path exists, or you may not access it.`,
    remedy: unknownIdRemedy,
    example: { message: `No ${recordNoun} with this id exists, or you may not access it.` },
    request: { line: `GET ${path}/${unknownId}` },
  }) as const satisfies ErrorDefinition;
