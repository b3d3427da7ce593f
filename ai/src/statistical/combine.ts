import type { ProposedRule } from '../provider.ts';
import type { RecordField, RecordFilter } from '../types.ts';
import { isContent, type Reader, type Reading, type Slot, wholeNumbers } from './conditions.ts';
import type { Word } from './words.ts';

/** Some words of the description (a slot) with the meaning (a reading) that was chosen for them. */
interface Choice {
  readonly slot: Slot;
  readonly reading: Reading;
}

const scoreOf = ({ readings, from, to }: Slot): number => (readings[0]?.score ?? 0) + 0.02 * (to - from);

/** Chooses slots that have no word in common, highest score first. A slot also uses the words that name its field. */
function choose(slots: readonly Slot[]): readonly Slot[] {
  const taken = new Set<number>();
  const chosen: Slot[] = [];
  for (const slot of [...slots].sort((a, b) => scoreOf(b) - scoreOf(a))) {
    const own = wholeNumbers(slot.from, slot.to);
    if (slot.readings.length === 0 || own.some((index) => taken.has(index))) continue;
    chosen.push(slot);
    for (const index of [...own, ...(slot.readings[0]?.by ?? [])]) taken.add(index);
  }
  return chosen.sort((a, b) => a.from - b.from);
}

const single = ({ reading: { filters } }: Choice): RecordFilter | undefined =>
  filters.length === 1 ? filters[0] : undefined;

/** Groups choices that are alternatives: `or` joins them, or they are values of one field. */
function clusters(choices: readonly Choice[], words: readonly Word[]): Choice[][] {
  const groups: Choice[][] = [];
  for (const choice of choices) {
    const previous = groups.at(-1)?.at(-1);
    const between = previous === undefined ? [] : words.slice(previous.slot.to, choice.slot.from);
    const joined = between.some(({ plain }) => plain === 'or');
    const [one, other] = [previous && single(previous), single(choice)];
    const sameField =
      one !== undefined && one.field === other?.field && one.operator === 'eq' && other.operator === 'eq';
    if (joined || sameField) groups.at(-1)?.push(choice);
    else groups.push([choice]);
  }
  return groups;
}

/** Returns the filters of each alternative. Several values of one enum become one `in` filter. */
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

/** Maximum number of filters of a suggested rule. */
export const maximumFilters = 20;

/**
 * Combines each alternative of a group with each alternative of the other groups, because filters have no parentheses
 * and `and` binds tighter than `or`.
 */
function filtersOf(groups: readonly (readonly (readonly RecordFilter[])[])[]): readonly RecordFilter[] {
  let sums: readonly (readonly RecordFilter[])[] = [[]];
  for (const group of groups) {
    // The number of combinations doubles with each `or`, so the function stops before the rule gets too long.
    if (sums.length * group.length > maximumFilters) return [];
    sums = sums.flatMap((product) => group.map((filters) => union(product, filters)));
    if (sums.some(({ length }) => length > maximumFilters)) return [];
  }
  return sums.flatMap((product, index) =>
    product.map((filter, place) =>
      place === product.length - 1 && index < sums.length - 1 ? { ...filter, conjunction: 'or' as const } : filter,
    ),
  );
}

/** Returns the share of the description's meaningful words that the chosen readings use: 0 (none) to 1 (all). */
function coverage(choices: readonly Choice[], words: readonly Word[], rootStems: readonly string[]): number {
  const used = new Set(choices.flatMap(({ slot, reading }) => [...wholeNumbers(slot.from, slot.to), ...reading.by]));
  const said = [...words.entries()].filter(([, word]) => isContent(word) && !rootStems.includes(word.stem));
  return said.length === 0 ? 1 : said.filter(([index]) => used.has(index)).length / said.length;
}

function ruleOf(
  choices: readonly Choice[],
  fields: ReadonlyMap<string, RecordField>,
  reader: Reader,
  rootStems: readonly string[],
): ProposedRule {
  const filters = filtersOf(clusters(choices, reader.words).map((cluster) => alternatives(cluster, fields)));
  const mean = choices.reduce((sum, { reading }) => sum + reading.score, 0) / choices.length;
  return { filters, confidence: Math.min(0.99, mean * (0.4 + 0.6 * coverage(choices, reader.words, rootStems))) };
}

/** Returns the best reading of each slot, followed by variants that use another reading in one slot. */
function variants(slots: readonly Slot[]): Choice[][] {
  const best = slots.flatMap((slot): Choice[] => slot.readings.slice(0, 1).map((reading) => ({ slot, reading })));
  const others = best.flatMap((choice, index) =>
    choice.slot.readings.slice(1).map((reading) => best.with(index, { ...choice, reading })),
  );
  const fewer = best.length < 2 ? [] : best.map((_, index) => best.toSpliced(index, 1));
  return [best, ...others, ...fewer].filter((choices) => choices.length > 0);
}

/**
 * Combines slots into rules: first the best reading of each slot, then the variants. The rules are sorted by
 * confidence.
 */
export function combineSlots(
  slots: readonly Slot[],
  reader: Reader,
  rootStems: readonly string[],
): readonly ProposedRule[] {
  const fields = new Map(reader.fields.map((field) => [field.path, field]));
  const [best, ...rest] = variants(choose(slots)).map((choices) => ruleOf(choices, fields, reader, rootStems));
  return best === undefined ? [] : [best, ...rest.toSorted((a, b) => b.confidence - a.confidence)];
}
