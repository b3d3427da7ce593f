import type { Extractor } from '../extractor/language.ts';
import type { ColumnSubject } from '../provider.ts';
import type { Field } from '../types.ts';
import type { Bound } from './binding.ts';
import type { Word } from './words.ts';

/** The description, the fields and the records from which the built-in provider proposes a column. */
export interface Basis {
  readonly subject: ColumnSubject;
  readonly words: readonly Word[];
  /** All fields of the record type. The field that the description names best is the first. */
  readonly bound: readonly Bound[];
  /** Values that the description lists, for an enum. */
  readonly values: readonly string[];
}

/** A proposed extractor and its score, 0 to 1. */
export interface Proposal {
  readonly extractor: Extractor;
  readonly score: number;
}

export type Propose = (basis: Basis) => Promise<Proposal | undefined>;

/** Score of an extractor for which the description asks literally. */
export const sure = 0.75;
/** Returns a proposal with the score `sure`; `undefined` if there is no extractor. */
export const surely = (extractor: Extractor | undefined): Proposal | undefined =>
  extractor && { extractor, score: sure };

/** Lowest score at which the description counts as naming a field. */
const named = 0.5;

/** Returns the field of the given types that the description names best. */
export const best = (bound: readonly Bound[], ...types: readonly Field['type'][]): Field | undefined =>
  bound.find(({ field, score, by }) => types.includes(field.type) && by.length > 0 && score >= named)?.field;
