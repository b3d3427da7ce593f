/** Position of an error in the request: a JSON pointer into the body, or the name of a parameter. */
export type Source = { readonly pointer: string } | { readonly parameter: string };

/**
 * The detail of an error: a text, or a function that returns the text for the name of the position. A text that begins
 * with `Expected` is completed with that name. The function is called only if the response lists the error.
 */
export type Detail = string | ((place: string) => string);

/** Returns the first characters of a text. */
export const clipped = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max)}…` : text);

/** Returns a name or value from a request in quotes, for use in an error detail. Long texts are truncated. */
export const quoted = (name: string): string => JSON.stringify(clipped(name, 60));

/** Returns one segment of a JSON pointer, escaped as RFC 6901 requires. */
export const pointerStep = (step: string | number): string =>
  `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** Maximum length of the name of a position. */
const maxPlace = 100;

/** Returns the name of a position as JavaScript writes it: `filters[0].value` for the pointer `/filters/0/value`. */
function placeOf(source: Source): string {
  if ('parameter' in source) return `\`${clipped(source.parameter, maxPlace)}\``;
  if (source.pointer === '') return 'The body';
  const steps = clipped(source.pointer, maxPlace).slice(1).split('/');
  const path = steps.map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`)).join('');
  return `\`${path.replace(/^\./, '').replaceAll('~1', '/').replaceAll('~0', '~')}\``;
}

/** Matches an expectation of a size or of parts: the value must have them. */
const isOfParts = /^(at (most|least) .*[a-z]|\d+ to \d+ [a-z]|each |names and |no )/;

/** Returns the sentence for a text `Expected …`. */
export const mustBe = (place: string, expected: string): string =>
  `${place} must ${isOfParts.test(expected) ? 'have' : 'be'} ${expected}`;

const expects = 'Expected ';

/** Returns the text of a detail. It names the position, so that a reader of a log understands it. */
export function textOf(detail: Detail, source: Source): string {
  if (typeof detail === 'function') return detail(placeOf(source));
  return detail.startsWith(expects) ? mustBe(placeOf(source), detail.slice(expects.length)) : detail;
}
