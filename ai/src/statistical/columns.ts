import { setImmediate } from 'node:timers/promises';
import { extractedType } from '../extractor/fields.ts';
import type { Extractor, ExtractorOfKind } from '../extractor/language.ts';
import { operatorNames } from '../extractor/operators.ts';
import type { InferenceRequest, ProposedColumn } from '../provider.ts';
import type { ColumnType, RecordField, RecordFilter } from '../types.ts';
import { calculationPattern, proposeDate, proposeNumber } from './calculations.ts';
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
import { readSampledFields, rulesFromSamples, type SampledFields } from './rules.ts';
import { splitWords, unaccented } from './words.ts';

/** The provider makes no extractor from a rule with a lower confidence. */
const likely = 0.4;

/** True for the records that the suggested rule finds. */
const proposeBoolean: ProposeExtractor = async ({ request }) => {
  const said = request.description.replace(
    /^(whether|if|yes,? if|true,? (if|for)|flag if|is it|is the \w+|is there|does|do we have|has it|has|is)\s+/i,
    (opener) => (/there|have/i.test(opener) ? 'with ' : ''),
  );
  const [rule] = rulesFromSamples(await readSampledFields(request), said);
  if (rule === undefined || rule.confidence < likely) return undefined;
  const cases = [{ filters: rule.filters.map(caseFilter), value: true }];
  return { extractor: { kind: 'cases', cases, otherwise: false }, score: rule.confidence };
};

type CaseFilter = ExtractorOfKind<'cases'>['cases'][number]['filters'][number];

function caseFilter({ field, operator, value, conjunction }: RecordFilter): CaseFilter {
  const known = operatorNames.find((each) => each === operator) ?? 'eq';
  return {
    field,
    operator: known,
    ...(value === undefined ? {} : { value: typeof value === 'object' ? [...value] : value }),
    ...(conjunction === undefined ? {} : { conjunction }),
  };
}

const middle = /^(medium|middle|normal|moderate|average|plus|standard|mid)$/;
const ascending = /^(small|low|basic|cheap|short|minor|young|new|reduced)$/;
const residual = /^(other|others|none|rest|anything else|everything else|unknown|misc|miscellaneous)$/;

/** For values such as `small, medium or large`: bounds that divide the sampled records into groups of equal size. */
async function steps({ request, scoredFields, values }: ProposalInput): Promise<Extractor | undefined> {
  if (values.length < 2 || values.length > 5 || !values.some((value) => middle.test(unaccented(value))))
    return undefined;
  const field = clearestField(scoredFields, 'number');
  if (field === undefined) return undefined;
  const records = await request.records([field.path], 500);
  const numbers = records
    .flatMap(({ values: { [field.path]: value } }) => (typeof value === 'string' ? [Number(value)] : []))
    .filter(Number.isFinite)
    .sort((a, b) => a - b);
  const rising = ascending.test(unaccented(values[0] ?? '')) ? values : values.toReversed();
  const bounds = rising
    .slice(0, -1)
    .map((_, index) => Math.round(numbers[Math.floor(((index + 1) * numbers.length) / rising.length)] ?? 0));
  // Two equal bounds mean too few different numbers for the requested number of groups.
  if (new Set(bounds).size < bounds.length || numbers.length < values.length) return undefined;
  const cases = bounds.map((value, index) => ({
    filters: [{ field: field.path, operator: 'lt' as const, value }],
    value: rising[index] ?? '',
  }));
  const there = [{ field: field.path, operator: 'is_not_null' as const }];
  return { kind: 'cases', cases: [...cases, { filters: there, value: rising.at(-1) ?? '' }], otherwise: null };
}

const telling = /(name|description|text|terms|context|unstructured|title|content)$/;

/** The likeliest rule that the sampled records suggest; without one, a search for the value in text fields. */
function caseOf(value: string, learned: SampledFields) {
  const [rule] = rulesFromSamples(learned, value);
  if (rule !== undefined && rule.confidence >= likely) return { filters: rule.filters.map(caseFilter), value };
  const plain = unaccented(value);
  const texts = learned.profiles.filter(
    ({ field, values }) =>
      field.relationship === undefined &&
      telling.test(field.path) &&
      values.some((one) => unaccented(one.value).includes(plain)),
  );
  const filters = texts
    .slice(0, 3)
    .map(({ field }, index, all) => ({
      field: field.path,
      operator: 'contains' as const,
      value,
      ...(index < all.length - 1 ? { conjunction: 'or' as const } : {}),
    }));
  return filters.length === 0 ? undefined : { filters, value };
}

/** Proposes nothing if fewer than half of the values get a case. */
const proposeEnum: ProposeExtractor = async (input) => {
  const stepped = await steps(input);
  if (stepped !== undefined) return scoreExact(stepped);
  const { request, values } = input;
  const listed = values.filter((value) => !residual.test(unaccented(value)));
  const learned = await readSampledFields(request);
  const cases: NonNullable<ReturnType<typeof caseOf>>[] = [];
  for (const value of listed) {
    cases.push(...[caseOf(value, learned) ?? []].flat());
    // Other work of the process can run between two values.
    await setImmediate();
  }
  if (cases.length === 0 || cases.length * 2 < listed.length) return undefined;
  const otherwise = values.find((value) => residual.test(unaccented(value))) ?? null;
  return { extractor: { kind: 'cases', cases, otherwise }, score: (exactScore * cases.length) / listed.length };
};

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
    const joined = split.flatMap((piece) => {
      const candidates = fields.filter(({ type }) => type !== 'boolean' && type !== 'workspace');
      const [found] = computeFieldScores(candidates, { words: splitWords(piece), at: undefined, without: new Set() });
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
  const texts = scoredFields.filter(({ field: candidate }) => candidate.type === 'text');
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
  return { extractor: { kind: 'field', field: found.field.path }, score: Math.min(exactScore, found.score / 2) };
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
  const found = await proposersByType[wording.type ?? 'text']({ request, words, scoredFields, values: wording.values });
  // If the words do not determine the column's type, the extracted value does.
  const filled = found && extractedType(found.extractor, known);
  const data_type = wording.type ?? filled ?? 'text';
  const extractor = filled === data_type ? found?.extractor : undefined;
  const score = extractor === undefined ? unfilled : (found?.score ?? unfilled);
  const confidence = Math.round(Math.sqrt(wording.certainty * score) * 100) / 100;
  return { data_type, values: data_type === 'enum' ? wording.values : [], extractor, confidence };
}
