import type { RecordField, RecordFilter } from '../types.ts';
import { type ScoredField, scoreFields } from './binding.ts';
import { negationFrom, type Reader, type Reading, type Slot, wholeNumbers } from './conditions.ts';
import { currenciesIn } from './places.ts';
import type { FieldProfile } from './profile.ts';
import { namesOf, surroundings, wordingsOf } from './vocabulary.ts';
import { isStopWord, stemOf, type Word, wordsStartAt } from './words.ts';

/** Some words of a description that name a value of a field. */
interface Hit {
  readonly field: RecordField;
  readonly filter: RecordFilter;
  readonly from: number;
  readonly to: number;
  readonly score: number;
}

const distance = ({ hop }: RecordField): number => (hop === undefined ? 0 : surroundings.includes(hop) ? 0.35 : 0.15);

/** Returns the prefix of a word that negates it: `un` of `unpaid`. */
const opposite = (word: Word): string | undefined => /^(?:un|in|non)(?=\p{L}{3})/u.exec(word.plain)?.[0];

function enumHits({ words, fields }: Reader): Hit[] {
  return fields.flatMap((field) =>
    field.type !== 'enum'
      ? []
      : field.values.flatMap((value) =>
          wordingsOf(value).flatMap((stems, wording) =>
            [...words.keys()].flatMap((from): Hit[] => {
              if (!wordsStartAt(words, from, stems)) return [];
              const score = 0.85 - distance(field) - (wording === 0 ? 0 : 0.05) + 0.05 * (stems.length - 1);
              return [
                { field, filter: { field: field.path, operator: 'eq', value }, from, to: from + stems.length, score },
              ];
            }),
          ),
        ),
  );
}

/** Finds boolean fields by their name: `paid`, `unpaid`, `inactive`. */
function booleanHits({ words, fields }: Reader): Hit[] {
  return fields.flatMap((field) => {
    const { own } = namesOf(field.path);
    const name = own.at(-1);
    if (field.type !== 'boolean' || name === undefined) return [];
    return [...words.entries()].flatMap(([from, word]): Hit[] => {
      const prefix = opposite(word);
      const rest = prefix === undefined ? undefined : word.plain.slice(prefix.length);
      const opposed = rest !== undefined && stemOf(rest) === name;
      if (word.stem !== name && !opposed) return [];
      const filter = { field: field.path, operator: 'eq', value: !opposed };
      return [{ field, filter, from, to: from + 1, score: 0.86 - distance(field) }];
    });
  });
}

const longestPhrase = 6;
/** Highest share of records with a word in a value. A word above this share names no value by itself. */
const commonShare = 0.5;

/**
 * Returns whether the words name only the record type or its fields. The provider does not search texts for such words.
 */
function isName(stems: readonly string[], { fields }: Reader, rootStems: readonly string[]): boolean {
  const names = new Set(fields.filter(({ hop }) => hop === undefined).flatMap(({ path }) => namesOf(path).own));
  return stems.every((stem) => rootStems.includes(stem) || names.has(stem));
}

/** Compares words with the values of a text field: first with whole values, then with parts of longer values. */
function textHit(profile: FieldProfile, said: readonly Word[], from: number, isNamed: boolean): Hit | undefined {
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
  // The operator `contains` compares characters, so a known value must contain the phrase as written, or its stems.
  const phrase = [said.map(({ text }) => text).join(' '), key].find((text) =>
    within.some(({ lower }) => lower.includes(text.toLowerCase())),
  );
  if (phrase === undefined || (said.length === 1 && share > commonShare)) return undefined;
  return hit('contains', phrase, base - (said.length === 1 && !isNamed ? 0.22 : 0.04));
}

/** Finds values of text fields that occur in the records. */
function textHits(reader: Reader, rootStems: readonly string[]): Hit[] {
  const { words, profiles } = reader;
  const money = new Set(currenciesIn(words).flatMap(({ from, to }) => wholeNumbers(from, to)));
  const phrases = [...words.keys()].flatMap((from) =>
    wholeNumbers(1, Math.min(longestPhrase, words.length - from) + 1).map((length) => ({ from, to: from + length })),
  );
  return phrases.flatMap(({ from, to }): Hit[] => {
    const said = words.slice(from, to);
    const stems = said.map(({ stem }) => stem);
    const [first = '', last = ''] = [stems.at(0), stems.at(-1)];
    if (wholeNumbers(from, to).some((index) => money.has(index)) || isStopWord(first) || isStopWord(last)) return [];
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

/** Raises the score of a found value for each other word that names the value's field, as in `KYC still pending`. */
const withNames = ({ field, filter, score }: Hit, bound: readonly ScoredField[]): Reading => {
  const names = bound.find((each) => each.field === field)?.by.length ?? 0;
  return { filters: [filter], score: score + Math.min(0.3, 0.18 * names), by: [] };
};

/** Finds values of enum, boolean and text fields. @param rootStems stems of the root's name */
export function valueSlots(reader: Reader, rootStems: readonly string[]): Slot[] {
  const { words, fields } = reader;
  const hits = [...enumHits(reader), ...booleanHits(reader), ...textHits(reader, rootStems)];
  const places = Map.groupBy(hits, ({ from, to }) => `${from} ${to}`);
  return [...places.values()].flatMap((group): Slot[] => {
    const [first] = group;
    if (first === undefined) return [];
    const start = negationFrom(words, first.from);
    const isNegated = start < first.from;
    const without = new Set(wholeNumbers(first.from, first.to));
    const bound = scoreFields(fields, { words, at: first, without });
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
