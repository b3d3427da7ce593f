import { extractedType } from '../extractor/fields.ts';
import type { Extractor, ExtractorOfKind } from '../extractor/language.ts';
import type { InferenceRequest, ProposedColumn } from '../provider.ts';
import type { ColumnType, RecordField } from '../types.ts';
import { calculationPattern, proposeDate, proposeNumber } from './calculations.ts';
import { proposeBoolean, proposeEnum } from './cases.ts';
import { suggestColumnType } from './column-type.ts';
import { computeFieldScores } from './field-scores.ts';
import {
  clearestField,
  exactScore,
  type ProposalInput,
  type ProposeExtractor,
  type ScoredExtractor,
  scoreExact,
} from './proposal.ts';
import { splitWords } from './words.ts';

const wellNamed = 0.6;

/** Words that ask for a part of a text, the part, and the paths to which the row applies. The first match is used. */
const parts: readonly (readonly [RegExp, ExtractorOfKind<'take'>['what'], RegExp?])[] = [
  [/\binitials\b/i, 'initials', /full_name$/],
  [/\b(last|final) (4|four)\b/i, 'last_four'],
  [/\bfirst (digit|character|letter)\b/i, 'first_character'],
  [
    /\b(two letter|country (code )?from|country of)\b.{0,80}\b(vat|tax|iban)\b|\bfrom the iban\b/i,
    'first_two',
    /iban$|tax_id\.value$/,
  ],
  [/\b(extension|suffix)\b/i, 'extension', /file_name$/],
  [/\b(after the @|domain)\b/i, 'after_at', /email$/],
  [/\b(host|host name)\b/i, 'host', /url$/],
  [/\blanguage\b/i, 'prefix', /locale$/],
  [/\b(group|family|prefix|series)\b/i, 'prefix'],
  [/\b(mentioned|contained|quoted|found) in\b/i, 'reference'],
  [/\bupper ?case\b/i, 'upper'],
  [/\blower ?case\b/i, 'lower'],
  [/\bfirst (word|name)\b/i, 'first_word'],
  [/\blast (word|name)\b/i, 'last_word'],
];

const dateTexts: readonly (readonly [RegExp, ExtractorOfKind<'date_part'>['part']])[] = [
  [/\bquarter\b/i, 'quarter'],
  [/\bmonth\b/i, 'year_month'],
  [/\bweekday|day of the week\b/i, 'weekday'],
];

function phrased(input: ProposalInput): Extractor | undefined {
  const { request, scoredFields } = input;
  const { description, fields } = request;
  const period = dateTexts.find(([form]) => form.test(description));
  const date = clearestField(scoredFields, 'date');
  if (period !== undefined && date !== undefined) return { kind: 'date_part', field: date.path, part: period[1] };
  if (/followed by|in one line|together|and then/i.test(description)) {
    const split = description.split(/,|(?<!\s)\s+(?:and|followed by)\s+/i);
    const joined = split.flatMap((part) => {
      const candidates = fields.filter(({ type }) => type !== 'boolean' && type !== 'workspace');
      const [found] = computeFieldScores(candidates, { words: splitWords(part), at: undefined, without: new Set() });
      return found !== undefined && found.by.length > 0 ? [found.field.path] : [];
    });
    const unique = [...new Set(joined)];
    if (unique.length > 1)
      return {
        kind: 'join',
        fields: unique.slice(0, 10),
        separator: unique.some((path) => /expiry/.test(path)) ? '/' : ' ',
      };
  }
  const part = parts.find(([form]) => form.test(description));
  const texts = scoredFields.filter(({ field }) => field.type === 'text');
  const [, what, ending] = part ?? [];
  if (what === undefined) return undefined;
  const field =
    ending === undefined ? clearestField(texts, 'text') : texts.find(({ field: { path } }) => ending.test(path))?.field;
  return field && { kind: 'take', field: field.path, what };
}

const ownType = ({ type }: RecordField): ColumnType => (type === 'workspace' ? 'text' : type);

function copyOf({ scoredFields, request }: ProposalInput, type: ColumnType): ScoredExtractor | undefined {
  const found = scoredFields.find(({ field, by }) => by.length > 0 && ownType(field) === type);
  if (found === undefined || found.score < wellNamed || calculationPattern.test(request.description)) return undefined;
  return {
    extractor: { kind: 'field', field: found.field.path },
    score: Math.min(exactScore, found.score / 2),
  };
}

const proposersByType: Readonly<Record<ColumnType, ProposeExtractor>> = {
  boolean: proposeBoolean,
  enum: proposeEnum,
  number: async (input) => scoreExact(proposeNumber(input)) ?? copyOf(input, 'number'),
  date: async (input) => scoreExact(proposeDate(input)) ?? copyOf(input, 'date'),
  text: async (input) => scoreExact(phrased(input)) ?? copyOf(input, 'text'),
};

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
