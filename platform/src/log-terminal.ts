import { styleText } from 'node:util';
import * as v from 'valibot';

const withStack = v.looseObject({ stack: v.string() });

type Style = Parameters<typeof styleText>[0];
type Line = Readonly<Record<string, unknown>>;

const levels: Readonly<Record<string, readonly [label: string, style: Style]>> = {
  fatal: ['FATAL ', 'red'],
  error: ['ERROR ', 'red'],
  warn: ['WARN ', 'yellow'],
  debug: ['debug ', 'gray'],
  trace: ['trace ', 'gray'],
};

/** So that a line fits on two rows of a terminal. */
const maxFields = 160;

/** Control characters of a caller's text must not reach the terminal. */
const control = /(?!\n)\p{Cc}/gu;
const isWord = (value: unknown): boolean => typeof value === 'string' && /^[\x21-\x7e]*$/.test(value);

/** Draws `17:11:04 GET /v1/invoices 200 12 ms`, or `17:11:04 WARN worker: the storage is full free_bytes=12`. */
function textOf({ time, level, name, msg, pid, err, stages_ms, request_id, ...fields }: Line, paint: typeof styleText) {
  const clock = new Date(String(time)).toLocaleTimeString('en-GB');
  const [label, style] = levels[String(level)] ?? ['', 'reset'];
  const { method, path, status, duration_ms, route } = fields;
  const isRequest = method !== undefined && status !== undefined;
  const ms = duration_ms === undefined ? '' : ` ${Math.round(Number(duration_ms))} ms`;
  const what = isRequest ? `${method} ${path ?? route ?? ''} ${status}${ms}` : `${name}: ${msg}`;
  const shown = isRequest ? (err === undefined ? {} : { request_id }) : fields;
  const facts = Object.entries(shown).map(([key, value]) => ` ${key}=${isWord(value) ? value : JSON.stringify(value)}`);
  const stack =
    err === undefined ? '' : `\n${v.is(withStack, err) ? err.stack.replace(control, '') : JSON.stringify(err)}`;
  return `${paint('gray', clock)} ${paint(style, label)}${what}${paint('gray', facts.join('').slice(0, maxFields))}${stack}\n`;
}

const plain: typeof styleText = (_style, text) => text;

export const terminalLog = (write: (text: string) => void, colorize: boolean) => ({
  write: (line: string): void => write(textOf(JSON.parse(line), colorize ? styleText : plain)),
});
