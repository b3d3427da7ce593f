import { inspect } from 'node:util';
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import * as s from './env.ts';
import { activeRequestId, activeTraceIds } from './telemetry/spans.ts';

export type { Logger } from 'pino';

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof levels)[number];

export const logLevelVariable: s.Variable<LogLevel> = s.withDefault(s.choice(levels), 'info');

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

function withoutSecrets(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Error) return value;
  if (depth > deepest) return '...';
  return Array.isArray(value) ? value.map((each) => withoutSecrets(each, depth + 1)) : shownFields(value, depth + 1);
}

/** pino's own redaction of nested fields is ten times slower. */
function shownFields(fields: object, depth = 0): Record<string, unknown> {
  const shown: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    shown[name] = secretNames.has(name) ? '***' : withoutSecrets(value, depth);
  }
  return shown;
}

/** With the ids of the active request and trace. */
function lineOf(fields: object): Record<string, unknown> {
  const shown = shownFields(fields);
  const request = activeRequestId();
  if (request !== undefined) shown.request_id ??= request;
  const trace = activeTraceIds();
  if (trace !== undefined) shown.trace_id = trace.traceId;
  return shown;
}

/** In URLs. */
const withoutPasswords = (text: string): string => text.replace(/(?<!\w)(\w+:\/\/[^\s:/@]*):[^\s/@]+@/g, '$1:***@');

/** Without the fields that libraries add to errors, such as SQL statements, parameters and addresses. */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error))
    return withoutPasswords(typeof error === 'string' ? error : inspect(withoutSecrets(error, 0)));
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

/** Readable lines for a terminal, imported only if needed (20 ms). */
const terminal =
  process.stdout.isTTY === true
    ? (await import('./log-terminal.ts')).terminalLog((text) => void process.stdout.write(text), true)
    : undefined;

/**
 * One JSON object per line. Redacts fields with the name of a secret at any depth, and adds the id of the active
 * request.
 * @param destination standard output by default; a terminal gets readable lines
 */
export function createLogger(
  options: { readonly name: string; readonly level: LogLevel },
  destination: DestinationStream | undefined = terminal,
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
