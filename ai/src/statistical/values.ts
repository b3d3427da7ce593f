import type { RecordField, RecordFilter } from '../types.ts';
import { findCurrencies } from './country-and-currency-names.ts';
import { computeFieldScores, type ScoredField } from './field-scores.ts';
import {
  findNegationIndex,
  integersBetween,
  type PhraseFinderInput,
  type PhraseMeaning,
  type PhraseWithMeanings,
} from './phrases.ts';
import type { SampledValues } from './profile.ts';
import { administrativeRelationships, fieldStems, valueStems } from './vocabulary.ts';
import { type DescriptionWord, getWordStem, hasWordStemsAt, isStopWord } from './words.ts';

interface Hit {
  readonly field: RecordField;
  readonly filter: RecordFilter;
  readonly from: number;
  readonly to: number;
  readonly score: number;
}

const distance = ({ relationship }: RecordField): number =>
  relationship === undefined ? 0 : administrativeRelationships.includes(relationship) ? 0.35 : 0.15;

/** `un` in `unpaid`. */
const opposite = (word: DescriptionWord): string | undefined => /^(?:un|in|non)(?=\p{L}{3})/u.exec(word.plain)?.[0];

function enumHits({ words, fields }: PhraseFinderInput): Hit[] {
  return fields.flatMap((field) =>
    field.type !== 'enum'
      ? []
      : field.values.flatMap((value) =>
          valueStems(value).flatMap((stems, wording) =>
            [...words.keys()].flatMap((from): Hit[] => {
              if (!hasWordStemsAt(words, from, stems)) return [];
              const score = 0.85 - distance(field) - (wording === 0 ? 0 : 0.05) + 0.05 * (stems.length - 1);
              return [
                { field, filter: { field: field.path, operator: 'eq', value }, from, to: from + stems.length, score },
              ];
            }),
          ),
        ),
  );
}

/** `paid`, `unpaid` or `inactive`. */
function booleanHits({ words, fields }: PhraseFinderInput): Hit[] {
  return fields.flatMap((field) => {
    const { own } = fieldStems(field.path);
    const name = own.at(-1);
    if (field.type !== 'boolean' || name === undefined) return [];
    return [...words.entries()].flatMap(([from, word]): Hit[] => {
      const prefix = opposite(word);
      const rest = prefix === undefined ? undefined : word.plain.slice(prefix.length);
      const opposed = rest !== undefined && getWordStem(rest) === name;
      if (word.stem !== name && !opposed) return [];
      const filter = { field: field.path, operator: 'eq', value: !opposed };
      return [{ field, filter, from, to: from + 1, score: 0.86 - distance(field) }];
    });
  });
}

const longestPhrase = 6;
/** If a larger share of the records contains a word, this word alone names no value. */
const commonShare = 0.5;

/** Words that name only the record type or its fields are not values. */
function isName(stems: readonly string[], { fields }: PhraseFinderInput, rootStems: readonly string[]): boolean {
  const names = new Set(
    fields.filter(({ relationship }) => relationship === undefined).flatMap(({ path }) => fieldStems(path).own),
  );
  return stems.every((stem) => rootStems.includes(stem) || names.has(stem));
}

/** Whole values first, then parts of longer values. */
function textHit(
  profile: SampledValues,
  said: readonly DescriptionWord[],
  from: number,
  isNamed: boolean,
): Hit | undefined {
  const { field, byWording, byStem, isCategory } = profile;
  const stems = said.map(({ stem }) => stem);
  const base = (isCategory ? 0.74 : 0.68) - distance(field) + 0.06 * (said.length - 1) + (isNamed ? 0.05 : 0);
  const hit = (operator: string, value: string, score: number): Hit => ({
    field,
    filter: { field: field.path, operator, value },
    from,
    to: from + said.length,
    score,
  });
  const key = stems.join(' ');
  const exact = byWording.get(key);
  if (exact !== undefined) return hit('eq', exact.value, base + 0.06);
  const within = (byStem.get(stems[0] ?? '') ?? []).filter((known) => known.stems.includes(` ${key} `));
  if (within.length === 0) return undefined;
  const share = within.reduce((sum, known) => sum + known.share, 0);
  // `contains` compares characters and not stems: search for the words as written if a value contains them.
  const phrase = [said.map(({ text }) => text).join(' '), key].find((text) =>
    within.some(({ lower }) => lower.includes(text.toLowerCase())),
  );
  if (phrase === undefined || (said.length === 1 && share > commonShare)) return undefined;
  return hit('contains', phrase, base - (said.length === 1 && !isNamed ? 0.22 : 0.04));
}

function textHits(reader: PhraseFinderInput, rootStems: readonly string[]): Hit[] {
  const { words, profiles } = reader;
  const money = new Set(findCurrencies(words).flatMap(({ from, to }) => integersBetween(from, to)));
  const phrases = [...words.keys()].flatMap((from) =>
    integersBetween(1, Math.min(longestPhrase, words.length - from) + 1).map((length) => ({ from, to: from + length })),
  );
  return phrases.flatMap(({ from, to }): Hit[] => {
    const said = words.slice(from, to);
    const stems = said.map(({ stem }) => stem);
    const [first = '', last = ''] = [stems.at(0), stems.at(-1)];
    if (integersBetween(from, to).some((index) => money.has(index)) || isStopWord(first) || isStopWord(last)) return [];
    if ((said.length === 1 && first.length < 2) || isName(stems, reader, rootStems)) return [];
    const isNamed = from > 0 && said.some(({ text }) => /^\p{Lu}/u.test(text));
    return profiles.flatMap((profile) => textHit(profile, said, from, isNamed) ?? []);
  });
}

const negate = (filter: RecordFilter, field: RecordField): RecordFilter =>
  field.type === 'boolean'
    ? { ...filter, value: filter.value !== true }
    : filter.operator === 'eq'
      ? { ...filter, operator: 'neq' }
      : filter;

/** In `KYC still pending`, the word `KYC` raises the score of the value `pending`. */
const withNames = ({ field, filter, score }: Hit, bound: readonly ScoredField[]): PhraseMeaning => {
  const names = bound.find((each) => each.field === field)?.by.length ?? 0;
  return { filters: [filter], score: score + Math.min(0.3, 0.18 * names), by: [] };
};

export function fieldValuePhrases(input: PhraseFinderInput, rootStems: readonly string[]): PhraseWithMeanings[] {
  const { words, fields } = input;
  const hits = [...enumHits(input), ...booleanHits(input), ...textHits(input, rootStems)];
  const places = Map.groupBy(hits, ({ from, to }) => `${from} ${to}`);
  return [...places.values()].flatMap((group): PhraseWithMeanings[] => {
    const [first] = group;
    if (first === undefined) return [];
    const start = findNegationIndex(words, first.from);
    const isNegated = start < first.from;
    const without = new Set(integersBetween(first.from, first.to));
    const bound = computeFieldScores(fields, { words, at: first, without });
    const readings = group
      .map((hit) => withNames(isNegated ? { ...hit, filter: negate(hit.filter, hit.field) } : hit, bound))
      .sort((a, b) => b.score - a.score)
      .filter(
        ({ filters: [filter] }, index, all) =>
          index === all.findIndex(({ filters: [other] }) => other?.field === filter?.field),
      );
    return [{ from: start, to: first.to, readings: readings.slice(0, 6) }];
  });
}
