import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import { oneOf, type Variable, withDefault } from './env.ts';
import { activeTrace } from './telemetry/spans.ts';

export type { Logger } from 'pino';

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof levels)[number];

/** The environment variable `LOG_LEVEL`. */
export const logLevel: Variable<LogLevel> = withDefault(oneOf(levels), 'info');

const secretNames: ReadonlySet<string> = new Set([
  'authorization',
  'cookie',
  'password',
  'secret',
  'client_secret',
  'token',
  'key',
  'x-hasura-admin-secret',
  'api_key',
]);
const deepest = 5;

/** Redacts secrets in the value of a log field. */
function withoutSecrets(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Error) return value;
  if (depth > deepest) return '...';
  return Array.isArray(value) ? value.map((each) => withoutSecrets(each, depth + 1)) : shownFields(value, depth + 1);
}

/** Redacts the fields of a line or of a nested object. pino's own redaction of nested fields is ten times slower. */
function shownFields(fields: object, depth = 0): Record<string, unknown> {
  const shown: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    shown[name] = secretNames.has(name) ? '***' : withoutSecrets(value, depth);
  }
  return shown;
}

/** Adds the ids of the active trace to the fields of a line. */
function lineOf(fields: object): Record<string, unknown> {
  const shown = shownFields(fields);
  const trace = activeTrace();
  if (trace !== undefined) shown.trace_id = trace.traceId;
  return shown;
}

/** Redacts the passwords of all URLs in a text. */
const withoutPasswords = (text: string): string => text.replace(/(\w+:\/\/[^\s:/@]*):[^\s/@]+@/g, '$1:***@');

/**
 * Returns the part of an error that is logged: not the fields that libraries attach to it (statements, parameters,
 * addresses).
 */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return withoutPasswords(String(error));
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const cause = error.cause !== undefined && depth < 3 ? { cause: describeError(error.cause, depth + 1) } : {};
  return {
    type: error.name,
    message: withoutPasswords(error.message),
    ...code,
    stack: withoutPasswords(error.stack ?? ''),
    ...cause,
  };
}

/**
 * Creates a logger that writes one JSON object per line (time, level, process name, message, fields). It redacts fields
 * with the name of a secret at any depth. A request logs with `log.child({request_id})`.
 * @param options `name` of the process, lowest `level` that is written
 * @param destination standard output by default
 */
export function createLogger(
  options: { readonly name: string; readonly level: LogLevel },
  destination?: DestinationStream,
): Logger {
  const settings = {
    name: options.name,
    level: options.level,
    base: { pid: process.pid },
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }), log: lineOf },
    serializers: { err: (error: unknown) => describeError(error) },
  };
  return destination === undefined ? pino(settings) : pino(settings, destination);
}
