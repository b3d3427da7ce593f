import type { Extractor } from '../extractor/language.ts';
import type { ColumnSubject } from '../provider.ts';
import type { Field } from '../types.ts';
import type { Bound } from './binding.ts';
import type { Word } from './words.ts';

/** What a proposal is made of. */
export interface Basis {
  readonly subject: ColumnSubject;
  readonly words: readonly Word[];
  /** Every field by how well the description names it. */
  readonly bound: readonly Bound[];
  /** Of an enum: the values that are listed. */
  readonly values: readonly string[];
}

/** A way to fill a column, and how likely it is what is meant, 0 to 1. */
export interface Proposal {
  readonly extractor: Extractor;
  readonly score: number;
}

export type Propose = (basis: Basis) => Promise<Proposal | undefined>;

/** A way that was asked for in so many words. */
export const sure = 0.75;
/** What was asked for in so many words, as a proposal; nothing of nothing. */
export const surely = (extractor: Extractor | undefined): Proposal | undefined =>
  extractor && { extractor, score: sure };

/** Below this, a field was not really named. */
const named = 0.5;

/** The field of some types that the description names best. */
export const best = (bound: readonly Bound[], ...types: readonly Field['type'][]): Field | undefined =>
  bound.find(({ field, score, by }) => types.includes(field.type) && by.length > 0 && score >= named)?.field;
