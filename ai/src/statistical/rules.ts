import type { ProposedRule, ProviderQuestion } from '../provider.ts';
import type { RecordValues } from '../types.ts';
import { scoreFields } from './binding.ts';
import { combineSlots, maximumFilters } from './combine.ts';
import {
  countrySlots,
  currencySlots,
  isContent,
  nullSlots,
  overdueSlots,
  patternSlots,
  periodSlots,
  quantitySlots,
  type Reader,
  remainderSlots,
} from './conditions.ts';
import { type FieldProfile, profileFields } from './profile.ts';
import { valueSlots } from './values.ts';
import { stemsOf, wordsOf } from './words.ts';

/** Maximum number of records from which the provider reads the values of texts. */
const sampleSize = 500;
const mostRules = 5;

/** Suggests a rule for each value that all examples share. */
function commonRules(reader: Reader, examples: readonly RecordValues[]): ProposedRule[] {
  const [first] = examples;
  if (first === undefined || examples.length < 2) return [];
  return reader.fields.flatMap(({ path, type }): ProposedRule[] => {
    const value = first.values[path];
    if (!['text', 'enum', 'boolean'].includes(type) || value === null || value === undefined) return [];
    if (!examples.every(({ values }) => values[path] === value)) return [];
    return [{ filters: [{ field: path, operator: 'eq', value }], confidence: type === 'text' ? 0.3 : 0.25 }];
  });
}

/** Suggests to search the longest word in two text fields. The provider uses this rule if it finds no other rule. */
function literalRules(reader: Reader, rootStems: readonly string[]): ProposedRule[] {
  const said = reader.words.filter((word) => isContent(word) && !rootStems.includes(word.stem));
  const [word] = said.toSorted((a, b) => b.text.length - a.text.length);
  if (word === undefined) return [];
  const texts = reader.fields.filter(({ type, hop }) => type === 'text' && hop === undefined);
  return scoreFields(texts, { words: reader.words, at: undefined, without: new Set() })
    .slice(0, 2)
    .map(({ field }) => ({
      filters: [{ field: field.path, operator: 'contains', value: word.text }],
      confidence: 0.1,
    }));
}

/** The values of the records. The provider reads them once and uses them for several descriptions. */
export interface LearnedValues extends Pick<ProviderQuestion, 'fields' | 'today'> {
  readonly profiles: readonly FieldProfile[];
  readonly rootStems: readonly string[];
}

/** Reads the values of the text fields from the newest records. */
export async function learnValues({ root, fields, today, records }: ProviderQuestion): Promise<LearnedValues> {
  const texts = fields.filter(({ type }) => type === 'text').map(({ path }) => path);
  const profiles = profileFields(fields, await records(texts, sampleSize));
  return { fields, today, profiles, rootStems: [...stemsOf(root), ...stemsOf(root.replaceAll('_', ' '))] };
}

/** Removes rules with equal filters and keeps the order. */
const unique = (rules: readonly ProposedRule[]): readonly ProposedRule[] =>
  [...new Map(rules.toReversed().map((rule) => [JSON.stringify(rule.filters), rule])).values()].reverse();

/** Suggests rules for a description, the likeliest first. @param examples records that the rules should find */
export function suggestedRulesFor(
  learned: LearnedValues,
  description: string,
  examples: readonly RecordValues[] = [],
): readonly ProposedRule[] {
  const reader: Reader = { ...learned, words: wordsOf(description) };
  const { rootStems } = learned;
  const slots = [
    ...periodSlots(reader),
    ...quantitySlots(reader),
    ...currencySlots(reader),
    ...countrySlots(reader),
    ...nullSlots(reader),
    ...patternSlots(reader, description),
    ...overdueSlots(reader),
    ...remainderSlots(reader),
    ...valueSlots(reader, rootStems),
  ];
  const read = combineSlots(slots, reader, rootStems);
  const rules = [
    ...read,
    ...commonRules(reader, examples),
    ...(read.length > 0 ? [] : literalRules(reader, rootStems)),
  ];
  const usable = rules.filter(({ filters }) => filters.length > 0 && filters.length <= maximumFilters);
  return unique(usable).slice(0, mostRules);
}

/**
 * Suggests rules from the words of a description: values of records, numbers and dates with comparisons, currencies,
 * countries, fields that are null or not.
 */
export async function suggestRules(subject: ProviderQuestion): Promise<readonly ProposedRule[]> {
  const texts = subject.fields.filter(({ type }) => ['text', 'enum', 'boolean'].includes(type));
  const [learned, examples] = await Promise.all([
    learnValues(subject),
    subject.examples(texts.map(({ path }) => path)),
  ]);
  return suggestedRulesFor(learned, subject.description, examples);
}
