import leven from 'leven';

/** A name with more than 64 characters gets no suggestion, and an error suggests at most four names. */
const bounds = { name: 64, suggestions: 4 } as const;

/** Words that different APIs use for the same thing. */
const synonyms: readonly (readonly string[])[] = [
  ['limit', 'size', 'page', 'per', 'count', 'take', 'top'],
  ['cursor', 'after', 'before', 'offset', 'start', 'next', 'token', 'number'],
  ['sort', 'order', 'by'],
  ['operator', 'op', 'comparison'],
  ['include', 'expand', 'embed', 'with'],
  ['field', 'select', 'only', 'column', 'attribute', 'property'],
  ['url', 'uri', 'endpoint', 'address', 'target', 'callback'],
  ['conjunction', 'logic', 'connective'],
  ['root', 'resource', 'entity', 'table', 'from'],
  ['issuer', 'supplier', 'vendor', 'seller', 'sender'],
  ['receiver', 'customer', 'buyer', 'client', 'recipient'],
  ['item', 'line', 'position'],
  ['amount', 'total', 'price'],
  ['created', 'added', 'received', 'uploaded'],
  ['updated', 'modified', 'changed'],
  ['deleted', 'removed'],
  ['direction', 'dir', 'ascending', 'descending'],
  ['asc', 'ascending'],
  ['desc', 'descending'],
  ['paid', 'payed', 'settled'],
];

const singular = (word: string): string => word.replace(/ies$/, 'y').replace(/s$/, '');

/** Lower case and singular: `issueDate`, `issue-dates` and `issue.date` have the same words. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .map(singular);

interface Form {
  readonly name: string;
  readonly words: readonly string[];
  readonly joined: string;
  /** In alphabetical order: equal for names that differ only in the order of their letters. */
  readonly letters: string;
}

function formOf(name: string): Form {
  const words = wordsOf(name);
  const joined = words.join('');
  return { name, words, joined, letters: [...joined].sort().join('') };
}

const tolerance = ({ joined: { length } }: Form): number => Math.min(3, Math.floor(length / 3));

const isSameWord = (a: string, b: string): boolean => a === b;
const isSameThing = (a: string, b: string): boolean =>
  a === b || synonyms.some((row) => row.includes(a) && row.includes(b));

/** Returns the proportion of the words in `one` that are not in `other`, from 0 to 1. */
const missing = (one: Form, other: Form, isEqual: (a: string, b: string) => boolean): number =>
  one.words.filter((word) => !other.words.some((each) => isEqual(word, each))).length / Math.max(1, one.words.length);

/** Infinity if greater than `tolerance`. Two exchanged letters count as one error. */
function typingErrors(given: Form, candidate: Form): number {
  if (given.joined === candidate.joined) return 0;
  if (given.letters === candidate.letters) return 1;
  const max = tolerance(given);
  const edits = leven(given.joined, candidate.joined, { maxDistance: max + 1 });
  return edits <= max ? edits : Number.POSITIVE_INFINITY;
}

/**
 * Grows in this order: another notation (0), a typing error, all words of the unknown name, a synonym.
 */
function distanceOf(given: Form, candidate: Form): number {
  const errors = typingErrors(given, candidate);
  if (errors !== Number.POSITIVE_INFINITY) return errors;
  const [more, fewer] = [missing(candidate, given, isSameWord), missing(given, candidate, isSameWord)];
  if (fewer === 0) return 10 + more;
  if (more === 0) return 20 + fewer;
  return missing(given, candidate, isSameThing) === 0
    ? 30 + missing(candidate, given, isSameThing)
    : Number.POSITIVE_INFINITY;
}

/** Most similar first. Bounded time: at most 64 characters, and counting stops after three typing errors. */
export function nameSuggester(names: Iterable<string>): (given: string) => readonly string[] {
  let forms: readonly Form[] | undefined;
  return (given) => {
    if (given.length > bounds.name) return [];
    const form = formOf(given);
    if (form.joined === '') return [];
    forms ??= [...new Set(names)].map(formOf);
    const found = forms.map((candidate) => ({ name: candidate.name, distance: distanceOf(form, candidate) }));
    const least = Math.min(...found.map(({ distance }) => distance));
    if (least === Number.POSITIVE_INFINITY) return [];
    // If the nearest name differs from the unknown name only by typing errors, more distant names are not suggested. If
    // the nearest name has all words of the unknown name, longer names with all of these words are also suggested.
    const step = least < 10 || least >= 30 ? 0 : 0.5;
    return found
      .filter(({ distance }) => distance <= least + step)
      .toSorted((a, b) => a.distance - b.distance)
      .slice(0, bounds.suggestions)
      .map(({ name }) => name);
  };
}

/** Infinity for too many typing errors, or more than 64 characters. */
export function editDistance(name: string): (given: string) => number {
  const form = formOf(name);
  return (given) => (given.length > bounds.name ? Number.POSITIVE_INFINITY : typingErrors(formOf(given), form));
}

export const didYouMean = (suggestions: readonly string[]): string =>
  suggestions.length === 0 ? '' : `Did you mean ${suggestions.map((name) => `\`${name}\``).join(' or ')}?`;

export const joinSentences = (...texts: readonly string[]): string => texts.filter((text) => text !== '').join(' ');
