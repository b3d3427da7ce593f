import type { Part } from './items.ts';
import type { LabelKind } from './labels.ts';
import { type Label, type Row, type Sheet, valuesAt, type WrittenDate } from './sheet.ts';
import type { Word } from './words.ts';

interface Reference {
  readonly row: number;
  readonly from: number;
  readonly to: number;
  readonly words: readonly Word[];
  readonly text: string;
}

const reference = /^(?=.{1,30}$)(?=.*\d)[\p{L}\d](?:[\p{L}\d./_\\-]*[\p{L}\d])?$/u;
const money = /^-?\d{1,3}(?:[.,]\d{3})*[.,]\d{2}$/;
const prefix = /^\p{Lu}{1,4}\d{0,4}[-/]?$/u;
const signs = /^[\s:#(]+|(?<![\s:,;.)])[\s:,;.)]+$/g;

/** Words of a row that could be a number of a document, such as `RE-2026/0815`. */
function referencesOf(row: Row): Reference[] {
  const found: Reference[] = [];
  for (let from = 0; from < row.words.length; from++) {
    const one = (row.words[from]?.text ?? '').replace(signs, '');
    const next = (row.words[from + 1]?.text ?? '').replace(signs, '');
    const words = row.words.slice(from, from + 1);
    const after = row.words[from + 1];
    const near = after !== undefined && after.left - (words[0]?.right ?? 0) < 0.5 * (after.bottom - after.top);
    const isDate = row.dates.some((date) => date.from <= from && from < date.to);
    const isNote = row.words[from]?.text.startsWith('(') === true;
    if (isDate || isNote || money.test(one)) continue;
    if (
      near &&
      prefix.test(one) &&
      reference.test(next) &&
      !row.labels.some((label) => label.from <= from && from < label.to)
    ) {
      found.push({ row: row.index, from, to: from + 2, words: [...words, after], text: `${one} ${next}` });
      from++;
    } else if (reference.test(one)) found.push({ row: row.index, from, to: from + 1, words, text: one });
  }
  return found;
}

const kindsThatEnd: readonly LabelKind[] = [
  'number',
  'otherNumber',
  'issueDate',
  'anyDate',
  'dueDate',
  'otherDate',
  'taxId',
  'registration',
  'buyer',
  'seller',
];
const ends = ({ kinds }: Label): boolean => kindsThatEnd.some((kind) => kinds.has(kind));

export interface Weighted {
  readonly part: Part;
  readonly page: number;
}

const is = (label: Label, kind: LabelKind, ...without: LabelKind[]): boolean =>
  label.kinds.has(kind) && !without.some((each) => label.kinds.has(each));

/** `Invoice` and `Date` above their values. */
const isAmongHeaders = ({ labels }: Row, label: Label): boolean =>
  label.alone && labels.some(({ kinds, alone }) => alone && (kinds.has('issueDate') || kinds.has('anyDate')));

/** Numbers next to a label `Invoice number`, below it, and after a title `Invoice`. */
export function findNumbers(sheet: Sheet): Weighted[] {
  const found: Weighted[] = [];
  const heights = sheet.rows.flatMap(({ words }) => words.map(({ top, bottom }) => bottom - top));
  const usual = heights.toSorted((one, other) => one - other)[Math.floor(heights.length / 2)] ?? 0;
  const isLarge = ({ top, bottom }: Word) => bottom - top > 1.25 * usual;
  for (const row of sheet.rows) {
    for (const label of row.labels) {
      const named = is(label, 'number', 'otherNumber');
      const titled = label.first && (label.kinds.has('invoice') || label.kinds.has('creditNote'));
      if (!named && !titled) continue;
      const [place] = valuesAt(sheet, label, referencesOf, ends);
      if (place === undefined || (!named && !place.below && place.value.from > label.to + 2)) continue;
      if (place.below && !(named ? label.first || label.alone : isAmongHeaders(row, label))) continue;
      const isLong = /\d{3}/.test(place.value.text) && label.words[0] !== undefined && isLarge(label.words[0]);
      const confidence = place.below ? 0.9 : named ? 0.97 : isLong ? 0.93 : 0.75;
      const { text, words } = place.value;
      if (!named && (/^(?:19|20)\d\d$/.test(text) || text.length < 4)) continue;
      found.push({ part: { value: text, words, confidence }, page: row.page });
    }
  }
  return found;
}

/** Two different numbers with equally good labels: neither is sure. */
export function bestOf(found: readonly Weighted[], rivalled = 0.7): Part | undefined {
  const sorted = found.toSorted((one, other) => other.part.confidence - one.part.confidence);
  const best = sorted[0]?.part;
  if (best === undefined) return undefined;
  const count = (value: string) => found.filter(({ part }) => part.value === value).length;
  const rivals = sorted.filter(
    ({ part }) =>
      part.value !== best.value && part.confidence >= best.confidence - 0.03 && count(part.value) >= count(best.value),
  );
  return rivals.length > 0 ? { ...best, confidence: Math.min(best.confidence, rivalled) } : best;
}

const dateRows: Readonly<Record<'issueDate' | 'dueDate', readonly (readonly [LabelKind, number])[]>> = {
  issueDate: [
    ['issueDate', 0.97],
    ['anyDate', 0.92],
  ],
  dueDate: [['dueDate', 0.95]],
};

function datesFor(sheet: Sheet, field: 'issueDate' | 'dueDate'): Weighted[] {
  const found: Weighted[] = [];
  const otherDates: readonly LabelKind[] = field === 'issueDate' ? ['dueDate', 'otherDate'] : ['otherDate'];
  for (const row of sheet.rows) {
    for (const label of row.labels) {
      const [, weight] = dateRows[field].find(([kind]) => is(label, kind, ...otherDates)) ?? [];
      if (weight === undefined) continue;
      const [place] = valuesAt(sheet, label, ({ dates }) => dates, ends);
      if (place === undefined || (place.below && !label.first)) continue;
      const confidence = weight - (place.below ? (label.alone ? 0.02 : 0.05) : 0) - (label.first ? 0 : 0.03);
      found.push({ part: partOf(place.value, confidence), page: row.page });
    }
  }
  return found;
}

/** Of a date whose day and month could be exchanged. */
const ambiguous = 0.6;

const partOf = ({ value, ambiguous: unclear, words }: WrittenDate, confidence: number): Part => ({
  value,
  words,
  confidence: unclear ? Math.min(confidence, ambiguous) : confidence,
});

export function findIssueDate(sheet: Sheet, number: Part | undefined): Part | undefined {
  const named = bestOf(datesFor(sheet, 'issueDate'), 0.75);
  if (named !== undefined) return named;
  const row = sheet.rows.find(({ words }) => number?.words[0] !== undefined && words.includes(number.words[0]));
  const beside = row?.dates[0];
  if (beside !== undefined) return partOf(beside, 0.92);
  const others = otherDatesOf(sheet);
  const dates = sheet.rows.flatMap((each) =>
    each.dates.filter(({ words }) => each.page === 1 && !others.has(words[0])),
  );
  const isSingle = (list: readonly WrittenDate[]) => new Set(list.map(({ value }) => value)).size === 1;
  const placed = dates.filter((date) => isBehindPlace(sheet.rows[date.row], date));
  const [first] = [placed, dates, sheet.rows.flatMap((each) => each.dates)].find(({ length }) => length > 0) ?? [];
  return first && partOf(first, isSingle(placed) ? 0.92 : isSingle(dates) ? 0.8 : 0.5);
}

/** First words of the dates that a label names as something else, such as the due date. */
function otherDatesOf(sheet: Sheet): ReadonlySet<Word | undefined> {
  const labels = sheet.rows.flatMap((row) =>
    row.labels.filter(({ kinds }) => kinds.has('dueDate') || kinds.has('otherDate')),
  );
  return new Set(
    labels.flatMap((label) => valuesAt(sheet, label, ({ dates }) => dates, ends).map(({ value }) => value.words[0])),
  );
}

/** `Hamburg, den 12. März 2026` */
function isBehindPlace(row: Row | undefined, { words }: WrittenDate): boolean {
  const cell = row?.cells.find((each) => each.includes(words[0] as Word)) ?? [];
  const before = cell.slice(0, cell.indexOf(words[0] as Word));
  const at = before.findIndex(({ text }) => text.endsWith(','));
  return (
    at >= 0 &&
    at < 4 &&
    before.length - at <= 2 &&
    /^\p{Lu}/u.test(before[0]?.text ?? '') &&
    !before.some(({ text }) => /\d/.test(text))
  );
}

export function findDueDate(sheet: Sheet, issued: Part | undefined): Part | undefined {
  const due = bestOf(datesFor(sheet, 'dueDate'), 0.7);
  if (due === undefined || issued === undefined) return due;
  return due.value < issued.value ? { ...due, confidence: 0.4 } : due;
}

const codes = new Set(Intl.supportedValuesOf('currency'));
const symbols: readonly (readonly [sign: string, code: string, confidence: number])[] = [
  ['€', 'EUR', 0.97],
  ['£', 'GBP', 0.97],
  ['zł', 'PLN', 0.97],
  ['US$', 'USD', 0.97],
  ['$', 'USD', 0.8],
  ['euro', 'EUR', 0.95],
];

function currencyOf(text: string): readonly [code: string, confidence: number] | undefined {
  const [, code] = /(?:^|[^A-Za-z])([A-Z]{3})(?:[^A-Za-z]|$)/.exec(text) ?? [];
  if (code !== undefined && codes.has(code)) return [code, 0.97];
  const symbol = symbols.find(([sign]) => text.toLowerCase().includes(sign.toLowerCase()));
  return symbol && [symbol[1], symbol[2]];
}

/** `$` may stand for each of them. */
const dollars = new Set(['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'MXN']);

/**
 * The currency next to the label, else the one next to most amounts.
 * @param earlier of other invoices of the issuer; a single one says which dollar `$` is
 */
export function findCurrency(sheet: Sheet, earlier: readonly string[] = []): Part | undefined {
  const [usual = ''] = earlier.length === 1 ? earlier : [];

  const votes = new Map<string, { count: number; words: readonly Word[]; confidence: number }>();
  for (const row of sheet.rows) {
    const named = row.labels.find(({ kinds }) => kinds.has('currency'));
    for (const [index, word] of row.words.entries()) {
      const currency = currencyOf(word.text);
      if (currency === undefined) continue;
      const [written, confidence] = currency;
      const code = word.text.includes('$') && confidence < 0.9 && dollars.has(usual) ? usual : written;
      const labelled = named !== undefined && index >= named.to && index - named.to < 3;
      const near = row.amounts.some(({ from, to, decimals }) => decimals >= 2 && index >= from - 1 && index <= to);
      const known = votes.get(code) ?? { count: 0, words: [word], confidence };
      votes.set(code, { ...known, count: known.count + (labelled ? 20 : near ? 2 : 0.5) });
    }
  }
  const [first, second] = [...votes].toSorted(([, one], [, other]) => other.count - one.count);
  if (first === undefined) return undefined;
  const [value, { words, confidence, count }] = first;
  const clear = second === undefined || count >= 4 * second[1].count;
  return { value, words, confidence: clear ? confidence : 0.75 };
}
