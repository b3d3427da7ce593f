import type { ProposedRule } from '../provider.ts';
import type { RecordField, RecordFilter } from '../types.ts';
import {
  integersBetween,
  isContentWord,
  type PhraseFinderInput,
  type PhraseMeaning,
  type PhraseWithMeanings,
} from './phrases.ts';
import type { DescriptionWord } from './words.ts';

type Choice = { readonly phrase: PhraseWithMeanings; readonly reading: PhraseMeaning };

const scoreOf = ({ readings, from, to }: PhraseWithMeanings): number => (readings[0]?.score ?? 0) + 0.02 * (to - from);

/** Phrases without a common word, the highest score first. A phrase includes the words that name its field. */
function choose(phrases: readonly PhraseWithMeanings[]): readonly PhraseWithMeanings[] {
  const taken = new Set<number>();
  const chosen: PhraseWithMeanings[] = [];
  for (const phrase of [...phrases].sort((a, b) => scoreOf(b) - scoreOf(a))) {
    const own = integersBetween(phrase.from, phrase.to);
    if (phrase.readings.length === 0 || own.some((index) => taken.has(index))) continue;
    chosen.push(phrase);
    for (const index of [...own, ...(phrase.readings[0]?.by ?? [])]) taken.add(index);
  }
  return chosen.sort((a, b) => a.from - b.from);
}

const single = ({ reading: { filters } }: Choice): RecordFilter | undefined =>
  filters.length === 1 ? filters[0] : undefined;

/** Alternatives are joined by `or`, or mean values of the same field. */
function clusters(choices: readonly Choice[], words: readonly DescriptionWord[]): Choice[][] {
  const groups: Choice[][] = [];
  for (const choice of choices) {
    const previous = groups.at(-1)?.at(-1);
    const between = previous === undefined ? [] : words.slice(previous.phrase.to, choice.phrase.from);
    const joined = between.some(({ plain }) => plain === 'or');
    const [one, other] = [previous && single(previous), single(choice)];
    const sameField =
      one !== undefined && one.field === other?.field && one.operator === 'eq' && other.operator === 'eq';
    if (joined || sameField) groups.at(-1)?.push(choice);
    else groups.push([choice]);
  }
  return groups;
}

/** If all choices compare one enum field with a value, a single `in` filter contains all values. */
function alternatives(
  cluster: readonly Choice[],
  fields: ReadonlyMap<string, RecordField>,
): readonly (readonly RecordFilter[])[] {
  const [first] = cluster;
  const filters = cluster.map(single);
  const path = filters[0]?.field;
  const isEnum = path !== undefined && fields.get(path)?.type === 'enum';
  if (
    first !== undefined &&
    cluster.length > 1 &&
    isEnum &&
    filters.every((each) => each?.field === path && each?.operator === 'eq')
  ) {
    const value = [...new Set(filters.map((each) => String(each?.value)))];
    return [[{ field: path, operator: 'in', value }]];
  }
  return cluster.map(({ reading }) => reading.filters);
}

const union = (some: readonly RecordFilter[], more: readonly RecordFilter[]): readonly RecordFilter[] => {
  const had = new Set(some.map((filter) => JSON.stringify(filter)));
  return [...some, ...more.filter((filter) => !had.has(JSON.stringify(filter)))];
};

export const maxFiltersPerRule = 20;

/** `(a or b) and c` becomes `a and c or b and c`, because filters have no parentheses. */
function filtersOf(groups: readonly (readonly (readonly RecordFilter[])[])[]): readonly RecordFilter[] {
  let sums: readonly (readonly RecordFilter[])[] = [[]];
  for (const group of groups) {
    // The number of combinations doubles with each `or`.
    if (sums.length * group.length > maxFiltersPerRule) return [];
    sums = sums.flatMap((product) => group.map((filters) => union(product, filters)));
    if (sums.some(({ length }) => length > maxFiltersPerRule)) return [];
  }
  return sums.flatMap((product, index) =>
    product.map((filter, place) =>
      place === product.length - 1 && index < sums.length - 1 ? { ...filter, conjunction: 'or' as const } : filter,
    ),
  );
}

/** Share of the content words that belong to the chosen phrases, 0 to 1. */
function coverage(choices: readonly Choice[], words: readonly DescriptionWord[], rootStems: readonly string[]): number {
  const used = new Set(
    choices.flatMap(({ phrase, reading }) => [...integersBetween(phrase.from, phrase.to), ...reading.by]),
  );
  const said = [...words.entries()].filter(([, word]) => isContentWord(word) && !rootStems.includes(word.stem));
  return said.length === 0 ? 1 : said.filter(([index]) => used.has(index)).length / said.length;
}

function ruleOf(
  choices: readonly Choice[],
  fields: ReadonlyMap<string, RecordField>,
  reader: PhraseFinderInput,
  rootStems: readonly string[],
): ProposedRule {
  const filters = filtersOf(clusters(choices, reader.words).map((cluster) => alternatives(cluster, fields)));
  const mean = choices.reduce((sum, { reading }) => sum + reading.score, 0) / choices.length;
  return { filters, confidence: Math.min(0.99, mean * (0.4 + 0.6 * coverage(choices, reader.words, rootStems))) };
}

/** First each phrase with its best meaning; then, in each list, one phrase has another meaning or is missing. */
function variants(phrases: readonly PhraseWithMeanings[]): Choice[][] {
  const best = phrases.flatMap((phrase): Choice[] =>
    phrase.readings.slice(0, 1).map((reading) => ({ phrase, reading })),
  );
  const others = best.flatMap((choice, index) =>
    choice.phrase.readings.slice(1).map((reading) => best.with(index, { ...choice, reading })),
  );
  const fewer = best.length < 2 ? [] : best.map((_, index) => best.toSpliced(index, 1));
  return [best, ...others, ...fewer].filter((choices) => choices.length > 0);
}

/** The first rule has the best meaning of each phrase; further rules are sorted by confidence. */
export function combineIntoRules(
  phrases: readonly PhraseWithMeanings[],
  input: PhraseFinderInput,
  rootStems: readonly string[],
): readonly ProposedRule[] {
  const fields = new Map(input.fields.map((field) => [field.path, field]));
  const [best, ...rest] = variants(choose(phrases)).map((choices) => ruleOf(choices, fields, input, rootStems));
  return best === undefined ? [] : [best, ...rest.toSorted((a, b) => b.confidence - a.confidence)];
}
