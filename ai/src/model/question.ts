import type { AiProviderRequest } from '../provider.ts';
import { computeFieldScores } from '../statistical/field-scores.ts';
import { splitWords } from '../statistical/words.ts';
import type { RecordField, SampledRecord } from '../types.ts';

/** `fields` and `text` bound a record, `all` is the characters of the question, `enumValues` those of one enum. */
const budget = { records: 20, fields: 8, text: 120, all: 24_000, knownFields: 120, enumValues: 30 } as const;

const named = 0.5;

/** The model receives only the values of these fields. */
function neededFields({
  fields,
  description,
}: Pick<AiProviderRequest, 'fields' | 'description'>): readonly RecordField[] {
  const candidates = fields.filter(({ type }) => type !== 'workspace');
  return computeFieldScores(candidates, { words: splitWords(description), at: undefined, without: new Set() })
    .filter(({ score, by }) => by.length > 0 && score >= named)
    .slice(0, budget.fields)
    .map(({ field }) => field);
}

const cut = ({ values }: SampledRecord) =>
  Object.fromEntries(
    Object.entries(values).map(([path, value]) => [
      path,
      typeof value === 'string' ? value.slice(0, budget.text) : value,
    ]),
  );

function withinBudget(question: object, records: readonly object[]): object {
  const fitting = [...records];
  while (fitting.length > 0 && JSON.stringify({ ...question, records: fitting }).length > budget.all) fitting.pop();
  return { ...question, records: fitting };
}

/** The question contains the values of `neededFields` only, and no ids of records. */
export async function modelInput(request: AiProviderRequest, additionalMembers: object = {}): Promise<string> {
  const { root, fields, description, today } = request;
  const paths = neededFields(request).map(({ path }) => path);
  const [records, examples] =
    paths.length === 0
      ? [[], []]
      : await Promise.all([request.records(paths, budget.records), request.examples(paths)]);
  const question = {
    root,
    ...additionalMembers,
    description,
    today,
    fields: fields
      .slice(0, budget.knownFields)
      .map(({ path, type, values }) => ({
        path,
        type,
        ...(values.length > 0 ? { values: values.slice(0, budget.enumValues) } : {}),
      })),
    ...(examples.length === 0 ? {} : { examples_of_what_is_meant: examples.slice(0, budget.records).map(cut) }),
  };
  return JSON.stringify(withinBudget(question, records.map(cut)));
}
