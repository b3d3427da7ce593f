import { setImmediate } from 'node:timers/promises';
import type { Extractor, ExtractorOfKind } from '../extractor/language.ts';
import { operatorNames } from '../extractor/operators.ts';
import type { RecordFilter } from '../types.ts';
import { clearestField, exactScore, type ProposalInput, type ProposeExtractor, scoreExact } from './proposal.ts';
import { readSampledFields, rulesFromSamples, type SampledFields } from './rules.ts';
import { unaccented } from './words.ts';

/** The provider makes no extractor from a rule with a lower confidence. */
const likely = 0.4;

/** True for the records that the suggested rule finds. */
export const proposeBoolean: ProposeExtractor = async ({ request }) => {
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
  const filters = texts.slice(0, 3).map(({ field }, index, all) => ({
    field: field.path,
    operator: 'contains' as const,
    value,
    ...(index < all.length - 1 ? { conjunction: 'or' as const } : {}),
  }));
  return filters.length === 0 ? undefined : { filters, value };
}

/** Proposes nothing if fewer than half of the values get a case. */
export const proposeEnum: ProposeExtractor = async (input) => {
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
  return {
    extractor: { kind: 'cases', cases, otherwise },
    score: (exactScore * cases.length) / listed.length,
  };
};
