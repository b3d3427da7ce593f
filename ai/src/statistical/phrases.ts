import type { RecordField, RecordFilter } from '../types.ts';
import type { ScoredField } from './field-scores.ts';
import type { SampledValues } from './profile.ts';
import { type DescriptionWord, isStopWord } from './words.ts';

/** Filters that apply together. */
export interface PhraseMeaning {
  readonly filters: readonly RecordFilter[];
  readonly score: number;
  /** Positions of the words outside the phrase that name the field of the filters. */
  readonly by: readonly number[];
}

/** The likeliest meaning first. */
export interface PhraseWithMeanings {
  readonly from: number;
  readonly to: number;
  readonly readings: readonly PhraseMeaning[];
}

export interface PhraseFinderInput {
  readonly words: readonly DescriptionWord[];
  readonly fields: readonly RecordField[];
  readonly profiles: readonly SampledValues[];
  readonly today: string;
}

const mostReadings = 4;

/** From `from` (inclusive) to `to` (exclusive). */
export const integersBetween = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, offset) => from + offset);

export const filterFieldsByType = (fields: readonly RecordField[], ...types: readonly RecordField['type'][]) =>
  fields.filter(({ type }) => types.includes(type));

/** One meaning for each of the fields with the best scores. */
export const getPhraseMeanings = (
  bound: readonly ScoredField[],
  filters: (field: RecordField) => readonly RecordFilter[],
): PhraseMeaning[] =>
  bound
    .slice(0, mostReadings)
    .map(({ field, score, by }) => ({ filters: filters(field), score: 0.55 + Math.min(score, 1.6) / 4, by }));

/** Position of a negation, such as `not`, up to three words before `from`; otherwise `from`. */
export const findNegationIndex = (words: readonly DescriptionWord[], from: number): number => {
  for (let index = from - 1; index >= Math.max(0, from - 3); index--) {
    if (/^(not|except|excluding|non|never)$/.test(words[index]?.plain ?? '')) return index;
  }
  return from;
};

export const isContentWord = ({ stem }: DescriptionWord): boolean => !isStopWord(stem);
