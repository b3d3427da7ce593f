import type { Codec } from '../contract/types.ts';

/** From the JSON text of the engine's value, which is not null, to that of the answer; `undefined` for another kind. */
type Show = (text: string) => string | undefined;

const quote = 0x22;

const isString = (text: string): boolean => text.charCodeAt(0) === quote;

const string: Show = (text) => (isString(text) ? text : undefined);

const number = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;
const wholeNumber = /^-?(0|[1-9]\d*)$/;

/** A JSON number that is written digit by digit as the engine gave it; what JSON cannot say (NaN) is null. */
function exact(text: string): string | undefined {
  if (!isString(text)) return number.test(text) ? text : undefined;
  const digits = text.slice(1, -1);
  return number.test(digits) ? digits : 'null';
}

const offsetForm = /([+-])(\d{2}):?(\d{2})?(?::?(\d{2}))?$/;

/**
 * A moment of the engine (`2026-01-31T10:00:00.123456+01:00`) in UTC (`2026-01-31T09:00:00.123456Z`), its fraction as
 * precise as it was.
 */
export function inUtc(moment: string): string {
  const offset = offsetForm.exec(moment);
  if (offset === null) return moment;
  const [all, sign, hours, minutes = '0', seconds = '0'] = offset;
  const [whole = '', fraction] = moment.slice(0, -all.length).split('.');
  const ahead = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000;
  const utc = new Date(Date.parse(`${whole}Z`) - (sign === '-' ? -ahead : ahead)).toJSON();
  return `${utc.slice(0, 19)}${fraction === undefined ? '' : `.${fraction}`}Z`;
}

function dateTime(text: string): string | undefined {
  if (!isString(text)) return undefined;
  if (text.endsWith('+00:00"')) return `${text.slice(0, -7)}Z"`;
  return JSON.stringify(inUtc(JSON.parse(text)));
}

function textList(text: string): string | undefined {
  const list: unknown = JSON.parse(text);
  return Array.isArray(list) && list.every((item) => typeof item === 'string') ? JSON.stringify(list) : undefined;
}

const shows: Readonly<Record<Codec, Show>> = {
  text: string,
  decimal: (text) => (isString(text) ? text : number.test(text) ? `"${text}"` : undefined),
  number: exact,
  integer: (text) => (wholeNumber.test(text) ? text : undefined),
  boolean: (text) => (text === 'true' || text === 'false' ? text : undefined),
  date: string,
  dateTime,
  textList,
  json: (text) => text,
};

/**
 * How a column's value is shown.
 * @returns a function from the JSON text of the engine's value to that of the answer; it throws on one of another kind
 */
export function codecOf(codec: Codec, column: string): (text: string) => string {
  const show = shows[codec];
  return (text) => {
    if (text === 'null') return text;
    const shown = show(text);
    if (shown === undefined) throw new Error(`the engine's value of ${column} is no ${codec}`);
    return shown;
  };
}
