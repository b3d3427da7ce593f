import type { Extractor } from '../extractor/language.ts';
import type { ColumnSubject } from '../provider.ts';
import type { Field } from '../types.ts';
import type { Bound } from './binding.ts';
import type { Word } from './words.ts';

/** Input of a proposal. */
export interface Basis {
  readonly subject: ColumnSubject;
  readonly words: readonly Word[];
  /** All fields, the best named first. */
  readonly bound: readonly Bound[];
  /** Values that the description lists, for an enum. */
  readonly values: readonly string[];
}

/** An extractor and a score, 0 to 1. */
export interface Proposal {
  readonly extractor: Extractor;
  readonly score: number;
}

export type Propose = (basis: Basis) => Promise<Proposal | undefined>;

/** Score of an extractor that the description asks for literally. */
export const sure = 0.75;
/** Returns a proposal with the score `sure`; `undefined` without an extractor. */
export const surely = (extractor: Extractor | undefined): Proposal | undefined =>
  extractor && { extractor, score: sure };

/** Lowest score of a named field. */
const named = 0.5;

/** Returns the best named field of the given types. */
export const best = (bound: readonly Bound[], ...types: readonly Field['type'][]): Field | undefined =>
  bound.find(({ field, score, by }) => types.includes(field.type) && by.length > 0 && score >= named)?.field;
