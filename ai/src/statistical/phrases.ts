import type { RecordField, RecordFilter } from '../types.ts';
import type { ScoredField } from './field-scores.ts';
import type { SampledValues } from './profile.ts';
import { type DescriptionWord, isStopWord } from './words.ts';

/** One possible meaning of a phrase: filters that apply together, and a score. */
export interface PhraseMeaning {
  readonly filters: readonly RecordFilter[];
  readonly score: number;
  /**
   * Positions of the words that name the field of the filters. These words are in the description, but outside the
   * phrase.
   */
  readonly by: readonly number[];
}

/** Consecutive words of a description with their possible meanings as filters, the likeliest meaning first. */
export interface PhraseWithMeanings {
  readonly from: number;
  readonly to: number;
  readonly readings: readonly PhraseMeaning[];
}

/** The input of the functions that find phrases for filters: the description, and the fields with their values. */
export interface PhraseFinderInput {
  readonly words: readonly DescriptionWord[];
  readonly fields: readonly RecordField[];
  readonly profiles: readonly SampledValues[];
  readonly today: string;
}

const mostReadings = 4;

/** Returns the integers from `from` (inclusive) to `to` (exclusive). */
export const integersBetween = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, offset) => from + offset);

/** Returns the fields that have one of the given types. */
export const filterFieldsByType = (fields: readonly RecordField[], ...types: readonly RecordField['type'][]) =>
  fields.filter(({ type }) => types.includes(type));

/**
 * Returns one meaning of a phrase for each of the fields with the best scores.
 * @param filters function that takes a field and returns the filters that the phrase describes for this field
 */
export const getPhraseMeanings = (
  bound: readonly ScoredField[],
  filters: (field: RecordField) => readonly RecordFilter[],
): PhraseMeaning[] =>
  bound
    .slice(0, mostReadings)
    .map(({ field, score, by }) => ({ filters: filters(field), score: 0.55 + Math.min(score, 1.6) / 4, by }));

/**
 * Returns the position of a negation, such as `not`, up to three words before the given position. Without a negation,
 * returns the given position.
 */
export const findNegationIndex = (words: readonly DescriptionWord[], from: number): number => {
  for (let index = from - 1; index >= Math.max(0, from - 3); index--) {
    if (/^(not|except|excluding|non|never)$/.test(words[index]?.plain ?? '')) return index;
  }
  return from;
};

/** Returns whether a word is a content word, that is, not a stop word such as `the`. */
export const isContentWord = ({ stem }: DescriptionWord): boolean => !isStopWord(stem);
