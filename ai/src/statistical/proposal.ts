import type { Extractor } from '../extractor/language.ts';
import type { InferenceRequest } from '../provider.ts';
import type { RecordField } from '../types.ts';
import type { ScoredField } from './field-scores.ts';
import type { DescriptionWord } from './words.ts';

/** The description, the fields and the records from which the built-in provider proposes a column. */
export interface ProposalInput {
  readonly request: InferenceRequest;
  readonly words: readonly DescriptionWord[];
  /** All fields of the record type with their scores. The field that the description names most clearly comes first. */
  readonly scoredFields: readonly ScoredField[];
  /** The values of an enum column, if the column's description lists the values; otherwise empty. */
  readonly values: readonly string[];
}

/** A proposed extractor and its score, 0 to 1. */
export interface ScoredExtractor {
  readonly extractor: Extractor;
  readonly score: number;
}

export type ProposeExtractor = (input: ProposalInput) => Promise<ScoredExtractor | undefined>;

/** Score of an extractor that computes exactly the values for which the description asks. */
export const exactScore = 0.75;
/**
 * Returns a proposal of the given extractor with the score `exactScore`. Without an extractor, returns
 * `undefined`.
 */
export const scoreExact = (extractor: Extractor | undefined): ScoredExtractor | undefined =>
  extractor && { extractor, score: exactScore };

/** Minimum score with which a field counts as named in the description. */
const named = 0.5;

/** Of the fields that have one of the given types, returns the field that the description names most clearly. */
export const clearestField = (
  bound: readonly ScoredField[],
  ...types: readonly RecordField['type'][]
): RecordField | undefined =>
  bound.find(({ field, score, by }) => types.includes(field.type) && by.length > 0 && score >= named)?.field;
