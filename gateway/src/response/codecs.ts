import type { Codec } from '../contract/types.ts';

/** What a codec makes of a value that is not null; `undefined` when the value is not of the kind it knows. */
type Show = (value: unknown) => unknown;

const string: Show = (value) => (typeof value === 'string' ? value : undefined);

const isNumeral = /^-?\d/;

/** A JSON number that is written digit by digit as the engine gave it; what JSON cannot say (NaN) is null. */
const exact: Show = (value) => {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return undefined;
  return isNumeral.test(value) ? JSON.rawJSON(value) : null;
};

const offsetForm = /([+-])(\d{2}):?(\d{2})?(?::?(\d{2}))?$/;

/**
 * A moment of the engine (`2026-01-31T10:00:00.123456+01:00`) in UTC (`2026-01-31T09:00:00.123456Z`), its fraction as
 * precise as it was.
 */
function inUtc(moment: string): string {
  if (moment.endsWith('+00:00')) return `${moment.slice(0, -6)}Z`;
  const offset = offsetForm.exec(moment);
  if (offset === null) return moment;
  const [all, sign, hours, minutes = '0', seconds = '0'] = offset;
  const [whole = '', fraction] = moment.slice(0, -all.length).split('.');
  const ahead = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000;
  const utc = new Date(Date.parse(`${whole}Z`) - (sign === '-' ? -ahead : ahead)).toJSON();
  return `${utc.slice(0, 19)}${fraction === undefined ? '' : `.${fraction}`}Z`;
}

const shows: Readonly<Record<Codec, Show>> = {
  text: string,
  decimal: (value) => (typeof value === 'number' ? String(value) : string(value)),
  number: exact,
  integer: (value) => (Number.isInteger(value) ? value : undefined),
  boolean: (value) => (typeof value === 'boolean' ? value : undefined),
  date: string,
  dateTime: (value) => (typeof value === 'string' ? inUtc(value) : undefined),
  textList: (value) => (Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : undefined),
};

/**
 * How a column's value is shown.
 * @returns a function from the engine's value to the one that the answer carries; it throws on one of another kind
 */
export function codecOf(codec: Codec, column: string): (value: unknown) => unknown {
  const show = shows[codec];
  return (value) => {
    if (value === null) return null;
    const shown = show(value);
    if (shown === undefined) throw new Error(`the engine's value of ${column} is no ${codec}`);
    return shown;
  };
}
