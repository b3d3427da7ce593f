import type { AiProviderRequest, ProposedRule } from '../provider.ts';
import type { RecordField, RecordFilter, SampledRecord } from '../types.ts';
import { combineIntoRules, maxFiltersPerRule } from './combine.ts';
import { computeFieldScores } from './field-scores.ts';
import { countryPhrases, currencyPhrases, periodPhrases, quantityPhrases } from './named-value-phrases.ts';
import {
  filterFieldsByType,
  getPhraseMeanings,
  isContentWord,
  type PhraseFinderInput,
  type PhraseWithMeanings,
} from './phrases.ts';
import { collectSamples, type SampledValues } from './profile.ts';
import { fieldValuePhrases } from './values.ts';
import { type DescriptionWord, getWordStems, splitWords } from './words.ts';

const missing = /^(without|no|missing|lacking|lack|lacks|empty|blank|never)$/;
const there = /^(with|having|has|have)$/;
const article = /^(a|an|any|the|their|its|been|is|are|on|was|were)$/;
const clauseEnd = /^(and|or|but|over|above|under|below|more|less|in|on|from|for|since|before|after|that|which|who)$/;

/** Position after the words that name a field: at most four words, until the next clause. */
function phrase(words: readonly DescriptionWord[], from: number): number {
  let index = from;
  while (article.test(words[index]?.plain ?? '')) index++;
  const start = index;
  while (index < words.length && index - start < 4 && !clauseEnd.test(words[index]?.plain ?? '')) index++;
  return index;
}

/** `without a due date`, `never used` or `VAT number is missing`. */
function missingValuePhrases({ words, fields }: PhraseFinderInput): PhraseWithMeanings[] {
  const nullable = fields.filter(({ type }) => type !== 'boolean' && type !== 'workspace');
  return words.flatMap(({ plain }, index): PhraseWithMeanings[] => {
    const yet = plain === 'not' && words.some(({ plain: word }, other) => word === 'yet' && other > index);
    const operator = missing.test(plain) || yet ? 'is_null' : there.test(plain) ? 'is_not_null' : undefined;
    if (operator === undefined) return [];
    const end = phrase(words, index + 1);
    const backwards = end === index + 1 && /^(missing|empty|blank)$/.test(plain);
    const [from, to] = backwards ? [Math.max(0, index - 4), index] : [index + 1, end];
    const without = new Set([...words.keys()].filter((other) => other < from || other >= to));
    const candidates = yet || plain === 'never' ? nullable.filter(({ type }) => type === 'date') : nullable;
    const bound = computeFieldScores(candidates, { words, at: undefined, without }).filter(
      ({ score, by }) => by.length > 0 && score >= 0.6,
    );
    if (bound.length === 0) return [];
    const filters = ({ path }: RecordField) => [{ field: path, operator }];
    const read = getPhraseMeanings(bound, filters).map((each) => ({
      ...each,
      score: each.score - (operator === 'is_not_null' ? 0.2 : 0),
    }));
    return [{ from: Math.min(from, index), to: Math.max(to, index + 1), readings: read }];
  });
}

const longestValue = 255;

const patternWords: readonly (readonly [RegExp, string])[] = [
  [/^(start|starts|starting|begin|begins|beginning)$/, 'starts_with'],
  [/^(end|ends|ending)$/, 'ends_with'],
];
const containing = /^(contain|contains|containing|include|includes|including|mention|mentions|mentioning|says|say)$/;

/** `code begins with 5` or `name contains Studio`. The value keeps the upper and lower case of the description. */
function textPatternPhrases({ words, fields }: PhraseFinderInput, description: string): PhraseWithMeanings[] {
  return words.flatMap(({ plain }, index): PhraseWithMeanings[] => {
    const withNext = words[index + 1]?.plain === 'with';
    const starting = patternWords.find(([form]) => withNext && form.test(plain))?.[1];
    const operator = starting ?? (containing.test(plain) ? 'contains' : undefined);
    if (operator === undefined) return [];
    const first = words[index + (starting === undefined ? 1 : 2)];
    if (first === undefined) return [];
    const firstIndex = words.indexOf(first);
    let end = firstIndex + 1;
    while (end < words.length && !/^(and|or|but)$/.test(words[end]?.plain ?? '')) end++;
    const value = description
      .slice(first.start, words[end - 1]?.end)
      .replace(/^["'“‘]|["'”’]$/g, '')
      .slice(0, longestValue);
    const without = new Set([...words.keys()].filter((other) => other >= index));
    const bound = computeFieldScores(filterFieldsByType(fields, 'text'), {
      words,
      at: { from: index, to: end },
      without,
    });
    const filters = ({ path }: RecordField) => [{ field: path, operator, value }];
    const read = getPhraseMeanings(bound, filters).map((each) => ({ ...each, score: each.score + 0.1 }));
    return [{ from: index, to: end, readings: read }];
  });
}

/** The due date is before today, and the invoice is not paid. */
function overduePhrases({ words, fields, today }: PhraseFinderInput): PhraseWithMeanings[] {
  const due = fields.find(({ path }) => path === 'due_date');
  const paid = fields.find(({ path }) => path === 'payment_status.paid');
  if (due === undefined) return [];
  return words.flatMap(({ plain }, index): PhraseWithMeanings[] => {
    const next = words[index + 1]?.plain ?? '';
    const long = (plain === 'past' && /^(due|its|their)$/.test(next)) || (plain === 'in' && next === 'arrears');
    if (!/^(overdue|late)$/.test(plain) && !long) return [];
    const filters: RecordFilter[] = [
      { field: due.path, operator: 'lt', value: today },
      ...(paid === undefined ? [] : [{ field: paid.path, operator: 'eq', value: false }]),
    ];
    const named = long
      ? words.slice(index, index + 4).findIndex(({ plain: word }) => /^(date|arrears)$/.test(word))
      : 0;
    return [{ from: index, to: index + Math.max(1, named + 1), readings: [{ filters, score: 0.95, by: [] }] }];
  });
}

/** `remains open`: the remaining amount is greater than 0. */
function unpaidPhrases({ words, fields }: PhraseFinderInput): PhraseWithMeanings[] {
  const left = fields.find(({ path, type }) => type === 'number' && /(remaining|outstanding)$/.test(path));
  if (left === undefined) return [];
  const found = words.findIndex(({ plain }) => /^(outstanding|remains|remaining|owed|owing|open)$/.test(plain));
  if (found < 0) return [];
  const next = /^(open|unpaid|outstanding|due)$/.test(words[found + 1]?.plain ?? '') ? 2 : 1;
  const filters = [{ field: left.path, operator: 'gt', value: 0 }];
  return [{ from: found, to: found + next, readings: [{ filters, score: 0.7, by: [] }] }];
}

const sampleSize = 500;
const mostRules = 5;

/** A rule for each value that all example records have in common. */
function commonRules(reader: PhraseFinderInput, examples: readonly SampledRecord[]): ProposedRule[] {
  const [first] = examples;
  if (first === undefined || examples.length < 2) return [];
  return reader.fields.flatMap(({ path, type }): ProposedRule[] => {
    const value = first.values[path];
    if (!['text', 'enum', 'boolean'].includes(type) || value === null || value === undefined) return [];
    if (!examples.every(({ values }) => values[path] === value)) return [];
    return [{ filters: [{ field: path, operator: 'eq', value }], confidence: type === 'text' ? 0.3 : 0.25 }];
  });
}

/** Searches for the longest word of the description, for descriptions without another meaning. */
function literalRules(reader: PhraseFinderInput, rootStems: readonly string[]): ProposedRule[] {
  const said = reader.words.filter((each) => isContentWord(each) && !rootStems.includes(each.stem));
  const [word] = said.toSorted((a, b) => b.text.length - a.text.length);
  if (word === undefined) return [];
  const texts = reader.fields.filter(({ type, relationship }) => type === 'text' && relationship === undefined);
  return computeFieldScores(texts, { words: reader.words, at: undefined, without: new Set() })
    .slice(0, 2)
    .map(({ field }) => ({
      filters: [{ field: field.path, operator: 'contains', value: word.text }],
      confidence: 0.1,
    }));
}

/** Read once for several descriptions, such as one for each value of an enum column. */
export interface SampledFields extends Pick<AiProviderRequest, 'fields' | 'today'> {
  readonly profiles: readonly SampledValues[];
  readonly rootStems: readonly string[];
}

export async function readSampledFields({ root, fields, today, records }: AiProviderRequest): Promise<SampledFields> {
  const texts = fields.filter(({ type }) => type === 'text').map(({ path }) => path);
  const profiles = await collectSamples(fields, await records(texts, sampleSize));
  return { fields, today, profiles, rootStems: [...getWordStems(root), ...getWordStems(root.replaceAll('_', ' '))] };
}

const unique = (rules: readonly ProposedRule[]): readonly ProposedRule[] =>
  [...new Map(rules.toReversed().map((rule) => [JSON.stringify(rule.filters), rule])).values()].reverse();

/** The likeliest rule first. Recognizes sampled values, numbers, dates, currencies, countries, and words for null. */
export function rulesFromSamples(
  learned: SampledFields,
  description: string,
  examples: readonly SampledRecord[] = [],
): readonly ProposedRule[] {
  const reader: PhraseFinderInput = { ...learned, words: splitWords(description) };
  const { rootStems } = learned;
  const phrases = [
    ...periodPhrases(reader),
    ...quantityPhrases(reader),
    ...currencyPhrases(reader),
    ...countryPhrases(reader),
    ...missingValuePhrases(reader),
    ...textPatternPhrases(reader, description),
    ...overduePhrases(reader),
    ...unpaidPhrases(reader),
    ...fieldValuePhrases(reader, rootStems),
  ];
  const read = combineIntoRules(phrases, reader, rootStems);
  const rules = [
    ...read,
    ...commonRules(reader, examples),
    ...(read.length > 0 ? [] : literalRules(reader, rootStems)),
  ];
  const usable = rules.filter(({ filters }) => filters.length > 0 && filters.length <= maxFiltersPerRule);
  return unique(usable).slice(0, mostRules);
}

export async function suggestRules(request: AiProviderRequest): Promise<readonly ProposedRule[]> {
  const texts = request.fields.filter(({ type }) => ['text', 'enum', 'boolean'].includes(type));
  const [learned, examples] = await Promise.all([
    readSampledFields(request),
    request.examples(texts.map(({ path }) => path)),
  ]);
  return rulesFromSamples(learned, request.description, examples);
}
