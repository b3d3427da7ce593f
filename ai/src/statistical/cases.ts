import { type Extractor, type ExtractorOf, filterOperators } from '../extractor/language.ts';
import type { RecordFilter } from '../types.ts';
import {
  bestNamedField,
  certainScore,
  type ProposalInput,
  type ProposeExtractor,
  proposeWithCertainty,
} from './basis.ts';
import { type LearnedValues, learnValues, suggestedRulesFor } from './rules.ts';
import { plainOf } from './words.ts';

/** Lowest confidence of a rule that the column may use. */
const likely = 0.4;

/** Proposes a boolean column: true for records that the suggested rule finds. */
export const proposeBoolean: ProposeExtractor = async ({ subject }) => {
  const said = subject.description.replace(
    /^(whether|if|yes,? if|true,? (if|for)|flag if|is it|is the \w+|is there|does|do we have|has it|has|is)\s+/i,
    (opener) => (/there|have/i.test(opener) ? 'with ' : ''),
  );
  const [rule] = suggestedRulesFor(await learnValues(subject), said);
  if (rule === undefined || rule.confidence < likely) return undefined;
  const cases = [{ filters: rule.filters.map(caseFilter), value: true }];
  return { extractor: { kind: 'cases', cases, otherwise: false }, score: rule.confidence };
};

type CaseFilter = ExtractorOf<'cases'>['cases'][number]['filters'][number];

/** Converts a filter to the form of extractors. */
function caseFilter({ field, operator, value, conjunction }: RecordFilter): CaseFilter {
  const known = filterOperators.find((each) => each === operator) ?? 'eq';
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

/** Proposes limits for values such as `small, medium or large`: the thirds of the numbers in the records. */
async function steps({ subject, bound, values }: ProposalInput): Promise<Extractor | undefined> {
  if (values.length < 2 || values.length > 5 || !values.some((value) => middle.test(plainOf(value)))) return undefined;
  const field = bestNamedField(bound, 'number');
  if (field === undefined) return undefined;
  const records = await subject.records([field.path], 500);
  const numbers = records
    .flatMap(({ values: { [field.path]: value } }) => (typeof value === 'string' ? [Number(value)] : []))
    .filter(Number.isFinite)
    .sort((a, b) => a - b);
  const rising = ascending.test(plainOf(values[0] ?? '')) ? values : values.toReversed();
  const bounds = rising
    .slice(0, -1)
    .map((_, index) => Math.round(numbers[Math.floor(((index + 1) * numbers.length) / rising.length)] ?? 0));
  // If the limits are equal, the records are too similar to be divided.
  if (new Set(bounds).size < bounds.length || numbers.length < values.length) return undefined;
  const cases = bounds.map((value, index) => ({
    filters: [{ field: field.path, operator: 'lt' as const, value }],
    value: rising[index] ?? '',
  }));
  const there = [{ field: field.path, operator: 'is_not_null' as const }];
  return { kind: 'cases', cases: [...cases, { filters: there, value: rising.at(-1) ?? '' }], otherwise: null };
}

/** Fields whose texts may contain a value. */
const telling = /(name|description|text|terms|context|unstructured|title|content)$/;

/** Returns the case for one value: the suggested rule, or else a search for the value in texts. */
function caseOf(value: string, learned: LearnedValues) {
  const [rule] = suggestedRulesFor(learned, value);
  if (rule !== undefined && rule.confidence >= likely) return { filters: rule.filters.map(caseFilter), value };
  const plain = plainOf(value);
  const texts = learned.profiles.filter(
    ({ field, values }) =>
      field.hop === undefined && telling.test(field.path) && values.some((one) => plainOf(one.value).includes(plain)),
  );
  const filters = texts.slice(0, 3).map(({ field }, index, all) => ({
    field: field.path,
    operator: 'contains' as const,
    value,
    ...(index < all.length - 1 ? { conjunction: 'or' as const } : {}),
  }));
  return filters.length === 0 ? undefined : { filters, value };
}

/** Proposes an enum column with a case for each value. At least half of the values need a case. */
export const proposeEnum: ProposeExtractor = async (basis) => {
  const stepped = await steps(basis);
  if (stepped !== undefined) return proposeWithCertainty(stepped);
  const { subject, values } = basis;
  const listed = values.filter((value) => !residual.test(plainOf(value)));
  const learned = await learnValues(subject);
  const cases = listed.flatMap((value) => caseOf(value, learned) ?? []);
  if (cases.length === 0 || cases.length * 2 < listed.length) return undefined;
  const otherwise = values.find((value) => residual.test(plainOf(value))) ?? null;
  return { extractor: { kind: 'cases', cases, otherwise }, score: (certainScore * cases.length) / listed.length };
};
