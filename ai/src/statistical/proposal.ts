import type { Extractor } from '../extractor/language.ts';
import type { ColumnInferenceRequest } from '../provider.ts';
import type { RecordField } from '../types.ts';
import type { ScoredField } from './field-scores.ts';
import type { DescriptionWord } from './words.ts';

/** The description, the fields and the records from which the built-in provider proposes a column. */
export interface ExtractorProposalInput {
  readonly request: ColumnInferenceRequest;
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

export type ProposeExtractor = (input: ExtractorProposalInput) => Promise<ScoredExtractor | undefined>;

/** Score of an extractor that computes exactly the values for which the description asks. */
export const scoreOfExactExtractor = 0.75;
/**
 * Returns a proposal of the given extractor with the score `scoreOfExactExtractor`. Without an extractor, returns
 * `undefined`.
 */
export const assignScoreOfExactExtractor = (extractor: Extractor | undefined): ScoredExtractor | undefined =>
  extractor && { extractor, score: scoreOfExactExtractor };

/** Minimum score with which a field counts as named in the description. */
const named = 0.5;

/** Of the fields that have one of the given types, returns the field that the description names most clearly. */
export const findFieldNamedMostClearly = (
  bound: readonly ScoredField[],
  ...types: readonly RecordField['type'][]
): RecordField | undefined =>
  bound.find(({ field, score, by }) => types.includes(field.type) && by.length > 0 && score >= named)?.field;
