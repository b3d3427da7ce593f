import { EngineError, type ErrorCode } from '../errors/engine-error.ts';

interface PostgresError {
  readonly sqlState: string;
  readonly message: string;
}

interface ErrorRow {
  /** A SQLSTATE, or the beginning of one. */
  readonly state: string;
  readonly code: ErrorCode;
  readonly text: (message: string) => string;
}

const asItIs = (message: string): string => message;
const prefixed =
  (prefix: string) =>
  (message: string): string =>
    `${prefix}. ${message}`;

/** SQLSTATE -> what the client is told; the first row that fits. */
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
  { state: '22025', code: 'bad-request', text: asItIs },
  { state: '22', code: 'data-exception', text: asItIs },
  { state: '53300', code: 'postgres-max-connections-error', text: () => 'Postgres takes no more connections' },
  { state: '57014', code: 'time-limit-exceeded', text: () => 'the operation took too long and was stopped' },
  {
    state: '42P10',
    code: 'constraint-error',
    text: () => 'there is no unique or exclusion constraint on target column(s)',
  },
  { state: '42704', code: 'constraint-error', text: asItIs },
];

/** The SQLSTATE of an error of Postgres; undefined where the error is another. */
function postgresError(error: unknown): PostgresError | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  return /^[0-9A-Z]{5}$/.test(error.code) && 'severity' in error
    ? { sqlState: error.code, message: error.message }
    : undefined;
}

/**
 * What the client is told of a failure of the database; the failure itself stays the cause, for the log.
 * @param path of the request the failure belongs to
 */
export function databaseFailure(error: unknown, path = '$'): EngineError {
  if (error instanceof EngineError) return error;
  const known = postgresError(error);
  if (known === undefined || known.sqlState.startsWith('57P') || known.sqlState.startsWith('08'))
    return new EngineError('postgres-error', 'connection error', '$', { cause: error });
  const row = rows.find(({ state }) => known.sqlState.startsWith(state));
  if (row === undefined) return new EngineError('unexpected', 'database query error', path, { cause: error });
  return new EngineError(row.code, row.text(known.message), path, { cause: error });
}
