import type { Extractor } from '../extractor/language.ts';
import type { ColumnQuestion } from '../provider.ts';
import type { RecordField } from '../types.ts';
import type { ScoredField } from './binding.ts';
import type { Word } from './words.ts';

/** The description, the fields and the records from which the built-in provider proposes a column. */
export interface ProposalInput {
  readonly subject: ColumnQuestion;
  readonly words: readonly Word[];
  /** All fields of the record type. The field that the description names best is the first. */
  readonly bound: readonly ScoredField[];
  /** Values that the description lists, for an enum. */
  readonly values: readonly string[];
}

/** A proposed extractor and its score, 0 to 1. */
export interface ExtractorProposal {
  readonly extractor: Extractor;
  readonly score: number;
}

export type ProposeExtractor = (basis: ProposalInput) => Promise<ExtractorProposal | undefined>;

/** Score of an extractor for which the description asks literally. */
export const certainScore = 0.75;
/** Returns a proposal with the score `certainScore`; `undefined` if there is no extractor. */
export const proposeWithCertainty = (extractor: Extractor | undefined): ExtractorProposal | undefined =>
  extractor && { extractor, score: certainScore };

/** Lowest score at which the description counts as naming a field. */
const named = 0.5;

/** Returns the field of the given types that the description names best. */
export const bestNamedField = (
  bound: readonly ScoredField[],
  ...types: readonly RecordField['type'][]
): RecordField | undefined =>
  bound.find(({ field, score, by }) => types.includes(field.type) && by.length > 0 && score >= named)?.field;
