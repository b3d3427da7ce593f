/** The values of `extensions.code` in errors. Hasura uses the same codes, except `response-too-large`. */
export type ErrorCode =
  | 'access-denied'
  | 'bad-request'
  | 'connection-timeout-error'
  | 'constraint-error'
  | 'constraint-violation'
  | 'data-exception'
  | 'invalid-configuration'
  | 'invalid-headers'
  | 'invalid-json'
  | 'invalid-jwt'
  | 'invalid-params'
  | 'jwt-invalid-claims'
  | 'jwt-missing-role-claims'
  | 'not-found'
  | 'not-supported'
  | 'parse-failed'
  | 'permission-error'
  | 'postgres-error'
  | 'postgres-max-connections-error'
  | 'response-too-large'
  | 'start-failed'
  | 'time-limit-exceeded'
  | 'unexpected'
  | 'unexpected-payload'
  | 'validation-failed';

/** An error for the client. It has the same code and message as in Hasura, and the path of its cause in the request. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  readonly code: ErrorCode;
  readonly path: string;
  /** HTTP status of the response; undefined means the default status of the error code. */
  readonly status: 400 | undefined;

  constructor(code: ErrorCode, message: string, path = '$', options?: ErrorOptions & { readonly status?: 400 }) {
    super(message, options);
    this.code = code;
    this.path = path;
    this.status = options?.status;
  }
}

/** Creates the error for a GraphQL document or variables that do not match the schema of the role. */
export const validationError = (message: string, path: string): EngineError =>
  new EngineError('validation-failed', message, path);

const statuses: Partial<Readonly<Record<ErrorCode, 401 | 500>>> = {
  'access-denied': 401,
  'connection-timeout-error': 500,
  'invalid-configuration': 500,
  'postgres-error': 500,
  'postgres-max-connections-error': 500,
  'time-limit-exceeded': 500,
  unexpected: 500,
};

/** Returns the HTTP status of an error, for routes that do not respond to errors with status 200. */
export const httpStatus = ({ code, status }: EngineError): 400 | 401 | 500 => status ?? statuses[code] ?? 400;

/**
 * Maximum length in characters of the message and of the path of an error. Message and path may contain a very long
 * name from the request.
 */
const longestText = 4000;

const clipped = (text: string): string => (text.length > longestText ? `${text.slice(0, longestText)}…` : text);

/** Returns `{ errors: [{ message, extensions }] }`, the response body for an error of POST /v1/graphql. */
export const graphqlErrorBody = ({ message, path, code }: EngineError): string =>
  JSON.stringify({ errors: [{ message: clipped(message), extensions: { path: clipped(path), code } }] });

/** Returns `{ path, error, code }`, the response body for an error outside POST /v1/graphql, as in Hasura. */
export const flatErrorBody = ({ message, path, code }: EngineError): string =>
  JSON.stringify({ path: clipped(path), error: clipped(message), code });

const plainKey = /^[A-Za-z_][A-Za-z0-9_-]*$/;

/** Appends one key to an error path, so that `$` becomes `$.a`, `$[0]` or `$['x y']`. */
export const appendPathKey = (path: string, key: string | number): string => {
  if (typeof key === 'number') return `${path}[${key}]`;
  return plainKey.test(key) ? `${path}.${key}` : `${path}['${key}']`;
};
