import type { Extractor, ExtractorOf } from '../extractor/language.ts';
import type { ColumnSubject } from '../provider.ts';
import type { ColumnType, Field, Filter } from '../types.ts';
import { type Bound, bind } from './binding.ts';
import { quantitiesIn } from './quantities.ts';
import { type Learned, learn, rulesFor } from './rules.ts';
import { plainOf, type Word, wordsOf } from './words.ts';

/** What a proposal is made of. */
interface Basis {
  readonly subject: ColumnSubject;
  readonly words: readonly Word[];
  /** Every field by how well the description names it. */
  readonly bound: readonly Bound[];
  /** Of an enum: the values that are listed. */
  readonly values: readonly string[];
}

/** A way to fill a column, and how likely it is what is meant, 0 to 1. */
export interface Proposal {
  readonly extractor: Extractor;
  readonly score: number;
}

type Propose = (basis: Basis) => Promise<Proposal | undefined>;

/** A way that was asked for in so many words. */
const sure = 0.75;
const surely = (extractor: Extractor | undefined): Proposal | undefined => extractor && { extractor, score: sure };

/** Below this, a field was not really named. */
const named = 0.5;
/** From here on, a field may be the column itself. */
const wellNamed = 0.6;

const best = (bound: readonly Bound[], ...types: readonly Field['type'][]): Field | undefined =>
  bound.find(({ field, score, by }) => types.includes(field.type) && by.length > 0 && score >= named)?.field;

/** The fields of two parts of a phrase: `days between issue date and due date`. */
function pair(
  { subject }: Basis,
  parts: readonly [string, string],
  type: Field['type'],
): readonly [Field, Field] | undefined {
  const fields = subject.fields.filter((field) => field.type === type);
  const [one, other] = parts.map((part) =>
    best(bind(fields, { words: wordsOf(part), at: undefined, without: new Set() }), type),
  );
  return one === undefined || other === undefined || one === other ? undefined : [one, other];
}

/** A rule below this is a guess. */
const likely = 0.4;

/** A rule that the description would suggest decides between true and false. */
const flag: Propose = async ({ subject }) => {
  const said = subject.description.replace(
    /^(whether|if|yes,? if|true,? (if|for)|flag if|is it|is the \w+|is there|does|do we have|has it|has|is)\s+/i,
    (opener) => (/there|have/i.test(opener) ? 'with ' : ''),
  );
  const [rule] = rulesFor(await learn(subject), said);
  if (rule === undefined || rule.confidence < likely) return undefined;
  const cases = [{ filters: rule.filters.map(caseFilter), value: true }];
  return { extractor: { kind: 'cases', cases, otherwise: false }, score: rule.confidence };
};

const operators = [
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'contains',
  'starts_with',
  'ends_with',
  'in',
  'is_null',
  'is_not_null',
] as const;
type CaseFilter = ExtractorOf<'cases'>['cases'][number]['filters'][number];

/** A rule as extractors hold them. */
function caseFilter({ field, operator, value, conjunction }: Filter): CaseFilter {
  const known = operators.find((each) => each === operator) ?? 'eq';
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

/** `small, medium or large`: bounds at the thirds of what the records have. */
async function steps({ subject, bound, values }: Basis): Promise<Extractor | undefined> {
  if (values.length < 2 || values.length > 5 || !values.some((value) => middle.test(plainOf(value)))) return undefined;
  const field = best(bound, 'number');
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
  // Records that are much alike have no thirds.
  if (new Set(bounds).size < bounds.length || numbers.length < values.length) return undefined;
  const cases = bounds.map((value, index) => ({
    filters: [{ field: field.path, operator: 'lt' as const, value }],
    value: rising[index] ?? '',
  }));
  const there = [{ field: field.path, operator: 'is_not_null' as const }];
  return { kind: 'cases', cases: [...cases, { filters: there, value: rising.at(-1) ?? '' }], otherwise: null };
}

/** Texts in which a value could be written. */
const telling = /(name|description|text|terms|context|unstructured|title|content)$/;

/** The rule for one value: what would be suggested for it, else its word where the texts of records have it. */
function caseOf(value: string, learned: Learned) {
  const [rule] = rulesFor(learned, value);
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

/** Each value by a rule of its own; at least half of the values have to be found in the records. */
const classify: Propose = async (basis) => {
  const stepped = await steps(basis);
  if (stepped !== undefined) return surely(stepped);
  const { subject, values } = basis;
  const listed = values.filter((value) => !residual.test(plainOf(value)));
  const learned = await learn(subject);
  const cases = listed.flatMap((value) => caseOf(value, learned) ?? []);
  if (cases.length === 0 || cases.length * 2 < listed.length) return undefined;
  const otherwise = values.find((value) => residual.test(plainOf(value))) ?? null;
  return { extractor: { kind: 'cases', cases, otherwise }, score: (sure * cases.length) / listed.length };
};

/** How a calculation is said, with the operator between its two parts. */
const calculations: readonly (readonly [RegExp, ExtractorOf<'arithmetic'>['steps'][number]['operator'], boolean])[] = [
  [/^(.+?) (?:less|minus) (.+)$/i, 'subtract', false],
  [/^(.+?) (?:plus|and) (.+?) together$/i, 'add', false],
  [/^(.+?) (?:plus) (.+)$/i, 'add', false],
  [/^(.+?) (?:times|multiplied by) (.+)$/i, 'multiply', false],
  [/^(.+?) as (?:a )?(?:percentage|percent|share) of (.+)$/i, 'divide', true],
  [/^(.+?) in percent of (.+)$/i, 'divide', true],
  [/^(.+?) (?:divided by|over|per) (.+)$/i, 'divide', false],
];

function calculation(basis: Basis): Extractor | undefined {
  for (const [form, operator, percent] of calculations) {
    const [, one, other] = form.exec(basis.subject.description) ?? [];
    if (one === undefined || other === undefined) continue;
    const fields = pair(basis, [one, other], 'number');
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

const units: readonly (readonly [RegExp, ExtractorOf<'time_between'>['unit']])[] = [
  [/\bseconds\b/i, 'seconds'],
  [/\bhours\b/i, 'hours'],
  [/\bdays?\b/i, 'days'],
];

function timeBetween(basis: Basis): Extractor | undefined {
  const { description } = basis.subject;
  const unit = units.find(([form]) => form.test(description))?.[1];
  const [, one, other] = /\b(?:between|from)\s+(.+?)\s+(?:and|to|until)\s+(.+)$/i.exec(description) ?? [];
  if (unit === undefined || one === undefined || other === undefined) return undefined;
  const fields = pair(basis, [one, other], 'date');
  return fields && { kind: 'time_between', from: { field: fields[0].path }, to: { field: fields[1].path }, unit };
}

const scaled: ReadonlyMap<string, string> = new Map(
  Object.entries({ megabytes: '1000000', kilobytes: '1000', seconds: '1000' }),
);

/** Words of a calculation: what is asked for is no field as it is. */
const calculating =
  /\b(divided|minus|less|times|multiplied|percent(age)?|part of|share|ratio|average|extrapolated|including|inverse)\b/i;

function measured(basis: Basis): Extractor | undefined {
  const { bound, subject } = basis;
  const found = calculation(basis) ?? timeBetween(basis);
  if (found !== undefined) return found;
  const date = best(bound, 'date');
  if (/\byear\b/i.test(subject.description) && date !== undefined && !/price|cost|amount/i.test(subject.description)) {
    return { kind: 'date_part', field: date.path, part: 'year' };
  }
  const field = best(bound, 'number');
  const unit = /\bin (megabytes|kilobytes|seconds)\b/i.exec(subject.description)?.[1]?.toLowerCase();
  if (field !== undefined && unit !== undefined && /(size_bytes|duration_ms)$/.test(field.path)) {
    const by = { number: scaled.get(unit) ?? '1' };
    return { kind: 'arithmetic', start: { field: field.path }, steps: [{ operator: 'divide', by }] };
  }
  const text = best(bound, 'text');
  if (text === undefined || (field !== undefined && !/\btext|\bterms\b|\bmention/i.test(subject.description)))
    return undefined;
  return { kind: 'take', field: text.path, what: /percent|%/i.test(subject.description) ? 'percentage' : 'number' };
}

const spelled: ReadonlyMap<string, number> = new Map(
  Object.entries({
    a: 1,
    one: 1,
    two: 2,
    three: 3,
    five: 5,
    seven: 7,
    ten: 10,
    thirty: 30,
  }),
);

function shifted({ subject, bound, words }: Basis): Extractor | undefined {
  const field = best(bound, 'date');
  if (field === undefined) return undefined;
  const [quantity] = quantitiesIn(words, new Set());
  const form = /\b(plus|after|later|minus|before|earlier)\b/i.exec(subject.description)?.[1]?.toLowerCase();
  const unit = /\b(days?|months?|years?)\b/i.exec(subject.description)?.[1]?.toLowerCase().replace(/s?$/, 's');
  const count = quantity?.bounds[0]?.number ?? spelled.get(words.find(({ plain }) => spelled.has(plain))?.plain ?? '');
  if (form === undefined || count === undefined || (unit !== 'days' && unit !== 'months' && unit !== 'years'))
    return undefined;
  const amount = Math.round(/minus|before|earlier/.test(form) ? -count : count);
  return { kind: 'date_shift', field: field.path, amount, unit };
}

/** What is taken out of a text, by how it is asked for; the first that fits. */
const parts: readonly (readonly [RegExp, ExtractorOf<'take'>['what'], RegExp?])[] = [
  [/\binitials\b/i, 'initials', /full_name$/],
  [/\b(last|final) (4|four)\b/i, 'last_four'],
  [/\bfirst (digit|character|letter)\b/i, 'first_character'],
  [
    /\b(two letter|country (code )?from|country of)\b.*\b(vat|tax|iban)\b|\bfrom the iban\b/i,
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

const dateTexts: readonly (readonly [RegExp, ExtractorOf<'date_part'>['part']])[] = [
  [/\bquarter\b/i, 'quarter'],
  [/\bmonth\b/i, 'year_month'],
  [/\bweekday|day of the week\b/i, 'weekday'],
];

function phrased(basis: Basis): Extractor | undefined {
  const { subject, bound } = basis;
  const { description, fields } = subject;
  const period = dateTexts.find(([form]) => form.test(description));
  const date = best(bound, 'date');
  if (period !== undefined && date !== undefined) return { kind: 'date_part', field: date.path, part: period[1] };
  const [, one, other] = /^(.+?)\s*(?:followed by|and then|,|and)\s*(?:the )?(.+)$/i.exec(description) ?? [];
  if (/followed by|in one line|together|and then/i.test(description) && one !== undefined && other !== undefined) {
    const split = description.split(/\s*,\s*|\s+and\s+|\s+followed by\s+/i);
    const joined = split.flatMap((part) => {
      const candidates = fields.filter(({ type }) => type !== 'boolean' && type !== 'workspace');
      const [found] = bind(candidates, { words: wordsOf(part), at: undefined, without: new Set() });
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
  const texts = bound.filter(({ field }) => field.type === 'text');
  const [, what, ending] = part ?? [];
  if (what === undefined) return undefined;
  const field =
    ending === undefined ? best(texts, 'text') : texts.find(({ field: { path } }) => ending.test(path))?.field;
  return field && { kind: 'take', field: field.path, what };
}

const ownType = ({ type }: Field): ColumnType => (type === 'workspace' ? 'text' : type);

/** A field that is the column itself. */
function copyOf({ bound, subject }: Basis, type: ColumnType): Proposal | undefined {
  const found = bound.find(({ field, by }) => by.length > 0 && ownType(field) === type);
  if (found === undefined || found.score < wellNamed || calculating.test(subject.description)) return undefined;
  return { extractor: { kind: 'field', field: found.field.path }, score: Math.min(sure, found.score / 2) };
}

/** How a column of each type may be filled; nothing where no way was found. */
export const proposals: Readonly<Record<ColumnType, Propose>> = {
  boolean: flag,
  enum: classify,
  number: async (basis) => surely(measured(basis)) ?? copyOf(basis, 'number'),
  date: async (basis) => surely(shifted(basis)) ?? copyOf(basis, 'date'),
  text: async (basis) => surely(phrased(basis)) ?? copyOf(basis, 'text'),
};
