import type { Extractor } from '../extractor/language.ts';
import type { InferenceRequest } from '../provider.ts';
import type { RecordField } from '../types.ts';
import type { ScoredField } from './field-scores.ts';
import type { DescriptionWord } from './words.ts';

export interface ProposalInput {
  readonly request: InferenceRequest;
  readonly words: readonly DescriptionWord[];
  /** The best match first. */
  readonly scoredFields: readonly ScoredField[];
  readonly values: readonly string[];
}

export type ScoredExtractor = { readonly extractor: Extractor; readonly score: number };

export type ProposeExtractor = (input: ProposalInput) => Promise<ScoredExtractor | undefined>;

/** The extractor computes exactly the values for which the description asks. */
export const exactScore = 0.75;
export const scoreExact = (extractor: Extractor | undefined): ScoredExtractor | undefined =>
  extractor && { extractor, score: exactScore };

const named = 0.5;

/** The field of these types that the description names most clearly. */
export const clearestField = (
  bound: readonly ScoredField[],
  ...types: readonly RecordField['type'][]
): RecordField | undefined =>
  bound.find(({ field, score, by }) => types.includes(field.type) && by.length > 0 && score >= named)?.field;
