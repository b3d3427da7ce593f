import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import { oneOf, type Variable, withDefault } from './env.ts';
import { activeTrace } from './telemetry/spans.ts';

export type { Logger } from 'pino';

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof levels)[number];

/** The variable `LOG_LEVEL`. */
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

/** A value of a field with every secret in it blotted out. */
function withoutSecrets(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Error) return value;
  if (depth > deepest) return '...';
  return Array.isArray(value) ? value.map((each) => withoutSecrets(each, depth + 1)) : shownFields(value, depth + 1);
}

/** The fields of a line or of an object in it. (pino's own redaction of nested fields costs ten times as much.) */
function shownFields(fields: object, depth = 0): Record<string, unknown> {
  const shown: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    shown[name] = secretNames.has(name) ? '***' : withoutSecrets(value, depth);
  }
  return shown;
}

/** The fields of a line, with the trace to which it belongs. */
function lineOf(fields: object): Record<string, unknown> {
  const shown = shownFields(fields);
  const trace = activeTrace();
  if (trace !== undefined) shown.trace_id = trace.traceId;
  return shown;
}

/** The text with the password of every address in it blotted out. */
const withoutPasswords = (text: string): string => text.replace(/(\w+:\/\/[^\s:/@]*):[^\s/@]+@/g, '$1:***@');

/** What a log line says of an error: never the fields that libraries hang on it (statements, parameters, addresses). */
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
 * A logger that writes one JSON object a line (time, level, process name, message, fields); fields whose name is that
 * of a secret are blotted out, at any depth. A request's lines come from `log.child({request_id})`.
 * @param options `name` of the process as lines show it, least `level` that is written
 * @param destination where lines go, standard output by default
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
