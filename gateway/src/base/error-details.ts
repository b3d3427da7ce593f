/** Position of an error in the request: a JSON pointer into the body, or the name of a parameter. */
export type ErrorSource = { readonly pointer: string } | { readonly parameter: string };

/**
 * The detail of an error: a text, or a function that returns the text for the name of the position. If the text begins
 * with `Expected`, the response shows it as a sentence with that name as subject. The function is called only if the
 * response lists the error.
 */
export type ErrorDetail = string | ((place: string) => string);

/** Returns the first characters of a text. */
export const truncatedText = (text: string, max: number): string =>
  text.length > max ? `${text.slice(0, max)}…` : text;

/** Returns a name or value from a request in quotes, for use in an error detail. Long texts are truncated. */
export const quotedInDetail = (name: string): string => JSON.stringify(truncatedText(name, 60));

/** Returns one segment of a JSON pointer, escaped as RFC 6901 requires. */
export const jsonPointerSegment = (step: string | number): string =>
  `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** Maximum length of the name of a position. */
const maxPlace = 100;

/** Returns the name of a position as JavaScript writes it: `filters[0].value` for the pointer `/filters/0/value`. */
function placeOf(source: ErrorSource): string {
  if ('parameter' in source) return `\`${truncatedText(source.parameter, maxPlace)}\``;
  if (source.pointer === '') return 'The body';
  const steps = truncatedText(source.pointer, maxPlace).slice(1).split('/');
  const path = steps.map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`)).join('');
  return `\`${path.replace(/^\./, '').replaceAll('~1', '/').replaceAll('~0', '~')}\``;
}

/** Matches an expectation of a size or of members, such as `at most 3 items`: its sentence has the verb "must have". */
const isOfParts = /^(at (most|least) .*[a-z]|\d+ to \d+ [a-z]|each |names and |no )/;

/** Returns the sentence for an error text that begins with `Expected`. */
export const expectationSentence = (place: string, expected: string): string =>
  `${place} must ${isOfParts.test(expected) ? 'have' : 'be'} ${expected}`;

const expects = 'Expected ';

/** Returns the text of an error detail. The text names the position, because a log shows only the text. */
export function errorDetailText(detail: ErrorDetail, source: ErrorSource): string {
  if (typeof detail === 'function') return detail(placeOf(source));
  return detail.startsWith(expects) ? expectationSentence(placeOf(source), detail.slice(expects.length)) : detail;
}
