import { typeOf } from '../extractor/fields.ts';
import type { ColumnSubject, ProposedColumn } from '../provider.ts';
import { bind } from './binding.ts';
import { readWording } from './column-type.ts';
import { proposals } from './proposals.ts';
import { wordsOf } from './words.ts';

/** Score of a proposed column without an extractor. */
const unfilled = 0.3;

/**
 * Proposes a column. The words of the description decide the column's type; the fields that they name decide its
 * extractor.
 */
export async function inferColumn(subject: ColumnSubject): Promise<ProposedColumn> {
  const { name, description, fields } = subject;
  const wording = readWording(name, description);
  const words = wordsOf(description);
  const bound = bind(fields, { words, at: undefined, without: new Set() });
  const known = new Map(fields.map((field) => [field.path, field]));
  const found = await proposals[wording.type ?? 'text']({ subject, words, bound, values: wording.values });
  // If the words do not decide the column's type, the extractor decides it.
  const filled = found && typeOf(found.extractor, known);
  const data_type = wording.type ?? filled ?? 'text';
  const extractor = filled === data_type ? found?.extractor : undefined;
  const score = extractor === undefined ? unfilled : (found?.score ?? unfilled);
  const confidence = Math.round(Math.sqrt(wording.certainty * score) * 100) / 100;
  return { data_type, values: data_type === 'enum' ? wording.values : [], extractor, confidence };
}
