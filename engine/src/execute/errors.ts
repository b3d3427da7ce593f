import { EngineError, type ErrorCode } from '../errors/engine-error.ts';

type PostgresError = { readonly sqlState: string; readonly message: string };

interface ErrorRow {
  /** Complete, or the first characters that several SQLSTATEs have in common. */
  readonly state: string;
  readonly code: ErrorCode;
  readonly text: (message: string) => string;
}

const unchanged = (message: string): string => message;
const prefixed =
  (prefix: string) =>
  (message: string): string =>
    `${prefix}. ${message}`;

/** The first matching entry is used. */
const rows: readonly ErrorRow[] = [
  { state: '23502', code: 'constraint-violation', text: prefixed('Not-NULL violation') },
  { state: '23503', code: 'constraint-violation', text: prefixed('Foreign key violation') },
  { state: '23505', code: 'constraint-violation', text: prefixed('Uniqueness violation') },
  { state: '23514', code: 'permission-error', text: prefixed('Check constraint violation') },
  { state: '23P01', code: 'constraint-violation', text: prefixed('Exclusion violation') },
  {
    state: '23001',
    code: 'constraint-violation',
    text: prefixed('Can not delete or update due to data being referred'),
  },
  { state: '22025', code: 'bad-request', text: unchanged },
  { state: '22', code: 'data-exception', text: unchanged },
  {
    state: '53300',
    code: 'postgres-max-connections-error',
    text: () => 'Postgres has no free connection slot: send the request again later',
  },
  {
    state: '57014',
    code: 'time-limit-exceeded',
    text: () => 'the operation exceeded the time limit: request fewer rows or simpler conditions',
  },
  {
    state: '42P10',
    code: 'constraint-error',
    text: () => 'there is no unique or exclusion constraint on target column(s)',
  },
  { state: '42704', code: 'constraint-error', text: unchanged },
];

/** Undefined for any other error. */
function postgresError(error: unknown): PostgresError | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  return /^[0-9A-Z]{5}$/.test(error.code) && 'severity' in error
    ? { sqlState: error.code, message: error.message }
    : undefined;
}

/** The `cause` is the error of Postgres, which only the log shows. @param path path of the statement's field */
export function toClientError(error: unknown, path = '$'): EngineError {
  if (error instanceof EngineError) return error;
  const known = postgresError(error);
  if (known === undefined || known.sqlState.startsWith('57P') || known.sqlState.startsWith('08'))
    return new EngineError('postgres-error', 'connection error', '$', { cause: error });
  const row = rows.find(({ state }) => known.sqlState.startsWith(state));
  if (row === undefined) return new EngineError('unexpected', 'database query error', path, { cause: error });
  return new EngineError(row.code, row.text(known.message), path, { cause: error });
}
