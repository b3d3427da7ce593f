import type { Extractor, ExtractorOfKind } from '../extractor/language.ts';
import type { RecordField } from '../types.ts';
import { computeFieldScores } from './field-scores.ts';
import { clearestField, type ProposalInput } from './proposal.ts';
import { findQuantities } from './quantities.ts';
import { splitWords } from './words.ts';

/** For example `issue date` and `due date`. */
function pair(
  { request }: ProposalInput,
  parts: readonly [string, string],
  type: RecordField['type'],
): readonly [RecordField, RecordField] | undefined {
  const fields = request.fields.filter((field) => field.type === type);
  const [one, other] = parts.map((part) =>
    clearestField(computeFieldScores(fields, { words: splitWords(part), at: undefined, without: new Set() }), type),
  );
  return one === undefined || other === undefined || one === other ? undefined : [one, other];
}

/** Pattern, operator, and whether the result is a percentage. */
const calculations: readonly (readonly [
  RegExp,
  ExtractorOfKind<'arithmetic'>['steps'][number]['operator'],
  boolean,
])[] = [
  [/^([\s\S]+?) (?:less|minus) ([\s\S]+)$/i, 'subtract', false],
  [/^(?=[\s\S]* together$)([\s\S]+?) (?:plus|and) ([\s\S]+) together$/i, 'add', false],
  [/^([\s\S]+?) (?:plus) ([\s\S]+)$/i, 'add', false],
  [/^([\s\S]+?) (?:times|multiplied by) ([\s\S]+)$/i, 'multiply', false],
  [/^([\s\S]+?) as (?:a )?(?:percentage|percent|share) of ([\s\S]+)$/i, 'divide', true],
  [/^([\s\S]+?) in percent of ([\s\S]+)$/i, 'divide', true],
  [/^([\s\S]+?) (?:divided by|over|per) ([\s\S]+)$/i, 'divide', false],
];

function calculation(input: ProposalInput): Extractor | undefined {
  for (const [form, operator, percent] of calculations) {
    const [, one, other] = form.exec(input.request.description) ?? [];
    if (one === undefined || other === undefined) continue;
    const fields = pair(input, [one, other], 'number');
    if (fields === undefined) continue;
    return {
      kind: 'arithmetic',
      start: { field: fields[0].path },
      steps: [
        { operator, by: { field: fields[1].path } },
        ...(percent ? [{ operator: 'multiply' as const, by: { number: '100' } }] : []),
      ],
    };
  }
  return undefined;
}

const units: readonly (readonly [RegExp, ExtractorOfKind<'time_between'>['unit']])[] = [
  [/\bseconds\b/i, 'seconds'],
  [/\bhours\b/i, 'hours'],
  [/\bdays?\b/i, 'days'],
];

function timeBetween(input: ProposalInput): Extractor | undefined {
  const { description } = input.request;
  const unit = units.find(([form]) => form.test(description))?.[1];
  const [, times = ''] = /\b(?:between|from)\s([\s\S]+)$/i.exec(description) ?? [];
  const [, one, other] = /^([\s\S]+?)(?<!\s)\s+(?:and|to|until)\s([\s\S]+)$/i.exec(times) ?? [];
  if (unit === undefined || one === undefined || other === undefined) return undefined;
  const fields = pair(input, [one, other], 'date');
  return fields && { kind: 'time_between', from: { field: fields[0].path }, to: { field: fields[1].path }, unit };
}

const scaled: ReadonlyMap<string, string> = new Map(
  Object.entries({ megabytes: '1000000', kilobytes: '1000', seconds: '1000' }),
);

/** A description with one of these words asks for a calculation, not for a copy of a field. */
export const calculationPattern =
  /\b(divided|minus|less|times|multiplied|percent(age)?|part of|share|ratio|average|extrapolated|including|inverse)\b/i;

export function proposeNumber(input: ProposalInput): Extractor | undefined {
  const { scoredFields, request } = input;
  const found = calculation(input) ?? timeBetween(input);
  if (found !== undefined) return found;
  const date = clearestField(scoredFields, 'date');
  if (/\byear\b/i.test(request.description) && date !== undefined && !/price|cost|amount/i.test(request.description)) {
    return { kind: 'date_part', field: date.path, part: 'year' };
  }
  const field = clearestField(scoredFields, 'number');
  const unit = /\bin (megabytes|kilobytes|seconds)\b/i.exec(request.description)?.[1]?.toLowerCase();
  if (field !== undefined && unit !== undefined && /(size_bytes|duration_ms)$/.test(field.path)) {
    const by = { number: scaled.get(unit) ?? '1' };
    return { kind: 'arithmetic', start: { field: field.path }, steps: [{ operator: 'divide', by }] };
  }
  const text = clearestField(scoredFields, 'text');
  if (text === undefined || (field !== undefined && !/\btext|\bterms\b|\bmention/i.test(request.description)))
    return undefined;
  return { kind: 'take', field: text.path, what: /percent|%/i.test(request.description) ? 'percentage' : 'number' };
}

export function proposeDate({ request, scoredFields, words }: ProposalInput): Extractor | undefined {
  const field = clearestField(scoredFields, 'date');
  if (field === undefined) return undefined;
  const [quantity] = findQuantities(words, new Set());
  const form = /\b(plus|after|later|minus|before|earlier)\b/i.exec(request.description)?.[1]?.toLowerCase();
  const unit = /\b(days?|months?|years?)\b/i.exec(request.description)?.[1]?.toLowerCase().replace(/s?$/, 's');
  const count = quantity?.bounds[0]?.number ?? (words.some(({ plain }) => plain === 'a') ? 1 : undefined);
  if (form === undefined || count === undefined || (unit !== 'days' && unit !== 'months' && unit !== 'years'))
    return undefined;
  const amount = Math.round(/minus|before|earlier/.test(form) ? -count : count);
  return { kind: 'date_shift', field: field.path, amount, unit };
}
