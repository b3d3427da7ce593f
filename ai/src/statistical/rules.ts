import type { AiProviderRequest, ProposedRule } from '../provider.ts';
import type { SampledRecord } from '../types.ts';
import { combineIntoRules, maxFiltersPerRule } from './combine.ts';
import { missingValuePhrases, overduePhrases, textPatternPhrases, unpaidPhrases } from './condition-phrases.ts';
import { computeFieldScores } from './field-scores.ts';
import { countryPhrases, currencyPhrases, periodPhrases, quantityPhrases } from './named-value-phrases.ts';
import { isContentWord, type PhraseFinderInput } from './phrases.ts';
import { collectSamples, type SampledValues } from './profile.ts';
import { fieldValuePhrases } from './values.ts';
import { getWordStems, splitWords } from './words.ts';

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
