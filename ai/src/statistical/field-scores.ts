import type { RecordField } from '../types.ts';
import { administrativeRelationships, fieldStems } from './vocabulary.ts';
import { type DescriptionWord, isStopWord } from './words.ts';

/** The score says how well the words of a description name the field. */
export interface ScoredField {
  readonly field: RecordField;
  readonly score: number;
  /** Positions of the words that name the field. */
  readonly by: readonly number[];
}

/** Fields that a description usually means if none of its words names a field. */
const usual: readonly RegExp[] = [
  /^(grand_total|instructed_amount|price)\.(amount|currency)$/,
  /^(amount|debit|unit_price|rate|local_balance\.closing_booked|size_bytes)$/,
  /^(issue_date|booking_date|entry_date|uploaded_at|started_at|sent_at|rate_at|balance_at_from|last_message_at)$/,
  /^(name|file_name|full_name|reference_number|title|local_balance\.currency|currency)$/,
];

const rare = /(created_at|updated_at|deleted_at|_code|external_id|sha256)$/;

/** Score from 0 to 0.4 that does not depend on the description. */
const prior = ({ path, relationship }: RecordField): number => {
  if (relationship !== undefined && administrativeRelationships.includes(relationship)) return 0;
  if (rare.test(path)) return relationship === undefined ? 0.08 : 0;
  const own = relationship === undefined ? 0.2 : 0.05;
  return own + (usual.some((form) => form.test(path)) ? 0.2 : 0);
};

/** A stem in the names of many fields adds less to the score of each field. */
const frequencies = (fields: readonly RecordField[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { path } of fields) {
    const { own, called } = fieldStems(path);
    for (const stem of new Set([...own, ...called])) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  return counts;
};

interface Context {
  readonly words: readonly DescriptionWord[];
  /** Words that name a value. Near words add more, because they often name the field. By default equally. */
  readonly at: { readonly from: number; readonly to: number } | undefined;
  /** Positions of words that do not name a field. */
  readonly without: ReadonlySet<number>;
}

const distanceOf = (index: number, at: Context['at']): number =>
  at === undefined ? 0 : index < at.from ? at.from - index - 1 : index >= at.to ? index - at.to : 0;

function scoreOf(
  field: RecordField,
  { words, at, without }: Context,
  counts: ReadonlyMap<string, number>,
): ScoredField {
  const { own, called } = fieldStems(field.path);
  const hopStems =
    field.relationship === undefined
      ? []
      : [...fieldStems(field.relationship).own, ...fieldStems(field.relationship).called];
  const by: number[] = [];
  const met = new Set<string>();
  let score = 0;
  let hopNamed = field.relationship === undefined;
  for (const [index, { stem }] of words.entries()) {
    if (without.has(index) || met.has(stem) || (isStopWord(stem) && stem !== 'from')) continue;
    const weight = own.includes(stem) ? 1 : called.includes(stem) ? 0.75 : 0;
    if (weight === 0) continue;
    if (hopStems.includes(stem)) hopNamed = true;
    met.add(stem);
    by.push(index);
    score += weight / (1 + 0.3 * Math.log(counts.get(stem) ?? 1)) / (1 + 0.12 * distanceOf(index, at));
  }
  // If the same words name two fields, the field with fewer unnamed stems gets the higher score.
  const unnamed = own.filter((stem) => !met.has(stem)).length;
  return { field, score: (score * (hopNamed ? 1 : 0.45)) / (1 + 0.08 * unnamed) + prior(field), by };
}

/** The best match first. */
export function computeFieldScores(fields: readonly RecordField[], context: Context): readonly ScoredField[] {
  const counts = frequencies(fields);
  return fields.map((field) => scoreOf(field, context, counts)).sort((a, b) => b.score - a.score);
}
