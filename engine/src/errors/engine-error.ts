/** The codes of `extensions.code` that this engine answers with; they are Hasura's. */
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
  | 'jwt-invalid-claims'
  | 'jwt-missing-role-claims'
  | 'not-found'
  | 'not-supported'
  | 'parse-failed'
  | 'permission-error'
  | 'postgres-error'
  | 'postgres-max-connections-error'
  | 'time-limit-exceeded'
  | 'unexpected'
  | 'unexpected-payload'
  | 'validation-failed';

/** An error that the client is told: code, message and the place in the request, in Hasura's words. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  readonly code: ErrorCode;
  readonly path: string;

  constructor(code: ErrorCode, message: string, path = '$', options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.path = path;
  }
}

/** The document or its variables do not fit the role's schema. */
export const validationFailed = (message: string, path: string): EngineError =>
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

/** The status of an error, where not every error is answered with 200. */
export const statusOf = ({ code }: EngineError): 400 | 401 | 500 => statuses[code] ?? 400;

/** Characters of a message and of a path: both may repeat a name of the request, which may be as long as its body. */
const longestText = 4000;

const clipped = (text: string): string => (text.length > longestText ? `${text.slice(0, longestText)}…` : text);

/** The body of POST /v1/graphql for an error. */
export const errorBody = ({ message, path, code }: EngineError): string =>
  JSON.stringify({ errors: [{ message: clipped(message), extensions: { path: clipped(path), code } }] });

/** The body of an error on every other route. */
export const plainErrorBody = ({ message, path, code }: EngineError): string =>
  JSON.stringify({ path: clipped(path), error: clipped(message), code });

const plainKey = /^[A-Za-z_][A-Za-z0-9_-]*$/;

/** One step further in an error path: `$.a`, `$[0]`, `$['x y']`. */
export const stepInto = (path: string, key: string | number): string => {
  if (typeof key === 'number') return `${path}[${key}]`;
  return plainKey.test(key) ? `${path}.${key}` : `${path}['${key}']`;
};
