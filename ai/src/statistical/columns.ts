import { extractedType } from '../extractor/fields.ts';
import type { InferenceRequest, ProposedColumn } from '../provider.ts';
import { suggestColumnType } from './column-type.ts';
import { computeFieldScores } from './field-scores.ts';
import { proposersByType } from './proposals.ts';
import { splitWords } from './words.ts';

const unfilled = 0.3;

export async function inferColumn(request: InferenceRequest): Promise<ProposedColumn> {
  const { name, description, fields } = request;
  const wording = suggestColumnType(name, description);
  const words = splitWords(description);
  const scoredFields = computeFieldScores(fields, { words, at: undefined, without: new Set() });
  const known = new Map(fields.map((field) => [field.path, field]));
  const found = await proposersByType[wording.type ?? 'text']({
    request,
    words,
    scoredFields,
    values: wording.values,
  });
  // If the words do not determine the column's type, the extracted value does.
  const filled = found && extractedType(found.extractor, known);
  const data_type = wording.type ?? filled ?? 'text';
  const extractor = filled === data_type ? found?.extractor : undefined;
  const score = extractor === undefined ? unfilled : (found?.score ?? unfilled);
  const confidence = Math.round(Math.sqrt(wording.certainty * score) * 100) / 100;
  return { data_type, values: data_type === 'enum' ? wording.values : [], extractor, confidence };
}
