import { numberWords, parseSeparated } from './numbers.ts';
import { countWords, type DescriptionWord, joinWords } from './words.ts';

/** For example `at most 10`. */
export interface FoundQuantity {
  readonly bounds: readonly {
    readonly operator: 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte';
    readonly number: number;
  }[];
  /** For example `megabyte`, `minute` or `percent`. */
  readonly unit: string | undefined;
  readonly from: number;
  readonly to: number;
}

type Operator = FoundQuantity['bounds'][number]['operator'];

/** Phrases before a number, the longest first. */
const before: readonly (readonly [RegExp, Operator])[] = [
  [
    /\b(no more than|not more than|not over|not above|not exceeding|at most|at the most|up to|maximum of|max|maximum) (of )?$/,
    'lte',
  ],
  [
    /\b(no less than|not less than|not under|not below|at least|at the least|minimum of|minimum|min|from) (of )?$/,
    'gte',
  ],
  [/\b(less than|fewer than|lower than|smaller than|shorter than|cheaper than|under|below|beneath) (of )?$/, 'lt'],
  [/\b(\w+er than|more than|greater than|over|above|exceeding|exceeds|exceed|beyond|in excess of) (of )?$/, 'gt'],
  [/\b(not equal to|other than|different from|not) $/, 'neq'],
  [/\b(equal to|equals|exactly|precisely|is|of|with|at) $/, 'eq'],
];

/** Phrases after a number. */
const after: readonly (readonly [RegExp, Operator])[] = [
  [/^ (and|or) (above|more|over|higher|larger|longer|greater|up|upwards)\b/, 'gte'],
  [/^ (and|or) (below|less|under|lower|fewer|smaller|shorter)\b/, 'lte'],
  [/^ (plus|upwards)\b/, 'gte'],
];

const scales: ReadonlyMap<string, number> = new Map(
  Object.entries({ k: 1000, thousand: 1000, m: 1_000_000, mio: 1_000_000, million: 1_000_000, hundred: 100 }),
);

const units: ReadonlyMap<string, string> = new Map(
  Object.entries({
    kilobyte: 'kb kilobyte kilobytes',
    megabyte: 'mb megabyte megabytes',
    gigabyte: 'gb gigabyte',
    second: 's second seconds',
    millisecond: 'ms milliseconds',
    minute: 'minute minutes',
    percent: 'percent %',
    day: 'day days',
    week: 'week weeks',
    month: 'month months',
    year: 'year years',
  }).flatMap(([unit, words]) => words.split(' ').map((word) => [word, unit] as const)),
);

type Numeral = { readonly number: number; readonly from: number; readonly to: number };

function numeralAt(words: readonly DescriptionWord[], index: number): Numeral | undefined {
  const word = words[index];
  if (word === undefined) return undefined;
  const number = parseSeparated(word.text) ?? numberWords.get(word.plain);
  if (number === undefined) return undefined;
  const next = words[index + 1];
  const scale = next === undefined ? undefined : scales.get(next.plain);
  // A scale of one or two letters needs to touch the number: `10k` is 10,000, but the letter in `5 m` means metres.
  const scaled = scale !== undefined && (next?.start === word.end || (next?.plain.length ?? 0) > 2);
  return { number: scaled && scale !== undefined ? number * scale : number, from: index, to: index + (scaled ? 2 : 1) };
}

const unitAt = (words: readonly DescriptionWord[], index: number): string | undefined =>
  units.get(words[index]?.plain ?? '');

/** `between 10 and 20` or `from 10 to 20`. */
function rangeAt(words: readonly DescriptionWord[], low: Numeral): FoundQuantity | undefined {
  const opener = words[low.from - 1]?.plain;
  const joiner = words[low.to]?.plain;
  if (!(opener === 'between' && joiner === 'and') && !(joiner === 'to' && opener === 'from')) return undefined;
  const high = numeralAt(words, low.to + 1);
  if (high === undefined) return undefined;
  return {
    bounds: [
      { operator: 'gte', number: low.number },
      { operator: 'lte', number: high.number },
    ],
    unit: unitAt(words, high.to),
    from: low.from - 1,
    to: high.to,
  };
}

function quantityAt(words: readonly DescriptionWord[], numeral: Numeral): FoundQuantity {
  const prefix = `${joinWords(words, numeral.from - 4, numeral.from)} `;
  const unit = unitAt(words, numeral.to);
  const end = numeral.to + (unit === undefined ? 0 : 1);
  const suffix = ` ${joinWords(words, end, end + 2)}`;
  const trailing = after.find(([form]) => form.test(suffix));
  if (trailing !== undefined) {
    const bounds = [{ operator: trailing[1], number: numeral.number }];
    return { bounds, unit, from: numeral.from, to: end + countWords(trailing[0].exec(suffix)?.[0] ?? '') };
  }
  const leading = before.find(([form]) => form.test(prefix));
  const shown = leading?.[0].exec(prefix)?.[0];
  const from = numeral.from - (shown === undefined ? 0 : countWords(shown));
  return { bounds: [{ operator: leading?.[1] ?? 'eq', number: numeral.number }], unit, from, to: end };
}

/** @param taken positions of words that belong to a date */
export function findQuantities(
  words: readonly DescriptionWord[],
  taken: ReadonlySet<number>,
): readonly FoundQuantity[] {
  const found: FoundQuantity[] = [];
  for (let index = 0; index < words.length; index++) {
    const numeral = taken.has(index) ? undefined : numeralAt(words, index);
    if (numeral === undefined) continue;
    const quantity = rangeAt(words, numeral) ?? quantityAt(words, numeral);
    found.push(quantity);
    index = Math.max(quantity.to, numeral.to) - 1;
  }
  return found;
}
