/** `extensions.code`. Hasura uses the same codes, except `response-too-large`. */
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

/** An error with the code and message of Hasura, and the path of its cause in the request. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  readonly code: ErrorCode;
  readonly path: string;
  /** Undefined means the default status of the code. */
  readonly status: 400 | undefined;

  constructor(code: ErrorCode, message: string, path = '$', options?: ErrorOptions & { readonly status?: 400 }) {
    super(message, options);
    this.code = code;
    this.path = path;
    this.status = options?.status;
  }
}

/** A document or variables that do not match the schema of the role. */
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

/** For routes that do not respond to errors with status 200. */
export const httpStatus = ({ code, status }: EngineError): 400 | 401 | 500 => status ?? statuses[code] ?? 400;

/** Characters. Message and path may contain a very long name from the request. */
const longestText = 4000;

const clipped = (text: string): string => (text.length > longestText ? `${text.slice(0, longestText)}…` : text);

/** `{ errors: [{ message, extensions }] }` */
export const graphqlErrorBody = ({ message, path, code }: EngineError): string =>
  JSON.stringify({ errors: [{ message: clipped(message), extensions: { path: clipped(path), code } }] });

/** `{ path, error, code }`, for errors outside POST /v1/graphql, as in Hasura. */
export const flatErrorBody = ({ message, path, code }: EngineError): string =>
  JSON.stringify({ path: clipped(path), error: clipped(message), code });

const plainKey = /^[A-Za-z_][A-Za-z0-9_-]*$/;

/** `$` becomes `$.a`, `$[0]` or `$['x y']`. */
export const appendPathKey = (path: string, key: string | number): string => {
  if (typeof key === 'number') return `${path}[${key}]`;
  return plainKey.test(key) ? `${path}.${key}` : `${path}['${key}']`;
};
