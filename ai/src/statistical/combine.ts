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

/** A phrase of the description with the meaning that the provider has chosen for the phrase. */
interface Choice {
  readonly phrase: PhraseWithMeanings;
  readonly reading: PhraseMeaning;
}

const scoreOf = ({ readings, from, to }: PhraseWithMeanings): number => (readings[0]?.score ?? 0) + 0.02 * (to - from);

/**
 * Chooses phrases that have no word in common, the highest score first. A phrase also includes the words that name its
 * field.
 */
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

/**
 * Puts alternatives into one group. Two phrases of a description are alternatives if the word `or` joins them, or if
 * both mean a value of the same field.
 */
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

/**
 * Returns one list of filters for each choice of a cluster. If all choices compare one enum field with a value, returns
 * a single `in` filter with all these values.
 */
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

/** Joins two lists of filters without duplicates. */
const union = (some: readonly RecordFilter[], more: readonly RecordFilter[]): readonly RecordFilter[] => {
  const had = new Set(some.map((filter) => JSON.stringify(filter)));
  return [...some, ...more.filter((filter) => !had.has(JSON.stringify(filter)))];
};

/** Maximum number of filters in a suggested rule. */
export const maxFiltersPerRule = 20;

/**
 * Combines each alternative of a group with each alternative of the other groups: `(a or b) and c` becomes `a and c or
 * b and c`, because filters have no parentheses.
 */
function filtersOf(groups: readonly (readonly (readonly RecordFilter[])[])[]): readonly RecordFilter[] {
  let sums: readonly (readonly RecordFilter[])[] = [[]];
  for (const group of groups) {
    // The number of combinations doubles with each `or`, so the function gives up if a rule gets too many filters.
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

/** Returns the share of the description's content words that belong to the chosen phrases, from 0 to 1. */
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

/**
 * Returns several lists of choices. A choice is a phrase with one of its meanings. The first list contains each phrase
 * with its best meaning. Each further list differs in one phrase: the phrase has another meaning or is missing.
 */
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

/**
 * Combines the meanings of phrases into rules. The first rule has the best meaning of each phrase. Each further rule
 * has another meaning of one phrase. The further rules are sorted by confidence.
 */
export function combineIntoRules(
  phrases: readonly PhraseWithMeanings[],
  input: PhraseFinderInput,
  rootStems: readonly string[],
): readonly ProposedRule[] {
  const fields = new Map(input.fields.map((field) => [field.path, field]));
  const [best, ...rest] = variants(choose(phrases)).map((choices) => ruleOf(choices, fields, input, rootStems));
  return best === undefined ? [] : [best, ...rest.toSorted((a, b) => b.confidence - a.confidence)];
}
