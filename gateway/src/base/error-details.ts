/** Position of an error in the request: a JSON pointer into the body, or the name of a parameter. */
export type ErrorPosition = { readonly pointer: string } | { readonly parameter: string };

/**
 * A text that begins with `Expected` becomes a sentence about the position: `Expected a number` becomes
 * `filters[0].value must be a number`. A function is called only if the response lists the error.
 */
export type DetailText = string | ((place: string) => string);

export const truncateText = (text: string, max: number): string =>
  text.length > max ? `${text.slice(0, max)}…` : text;

/** Returns a name or value from a request in quotes, for use in an error detail. Long texts are truncated. */
export const quote = (name: string): string => JSON.stringify(truncateText(name, 60));

/** Returns one segment of a JSON pointer with its leading slash, escaped as RFC 6901 requires. */
export const escapePointer = (step: string | number): string =>
  `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`;

const maxPlace = 100;

/** Formats a position for an error detail: the pointer `/filters/0/value` as `filters[0].value`, in backticks. */
function placeOf(source: ErrorPosition): string {
  if ('parameter' in source) return `\`${truncateText(source.parameter, maxPlace)}\``;
  if (source.pointer === '') return 'The body';
  const steps = truncateText(source.pointer, maxPlace).slice(1).split('/');
  const path = steps.map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`)).join('');
  return `\`${path.replace(/^\./, '').replaceAll('~1', '/').replaceAll('~0', '~')}\``;
}

/** Expectations about a size or about members: the detail contains `must have` instead of `must be`. */
const isOfParts = /^(at (most|least) .*[a-z]|\d+ to \d+ [a-z]|each |names and |no )/;

/** Returns a sentence such as `limit must be at most 200`. */
export const formatExpectation = (position: string, expected: string): string =>
  `${position} must ${isOfParts.test(expected) ? 'have' : 'be'} ${expected}`;

const expects = 'Expected ';

/** The text contains the position too, because a log may contain the text without `source`. */
export function formatDetail(detail: DetailText, source: ErrorPosition): string {
  if (typeof detail === 'function') return detail(placeOf(source));
  return detail.startsWith(expects) ? formatExpectation(placeOf(source), detail.slice(expects.length)) : detail;
}
