import type { Part } from './items.ts';
import type { LabelKind } from './labels.ts';
import { ends, is, type Weighted } from './number.ts';
import { type Row, type Sheet, valuesAt, type WrittenDate } from './sheet.ts';
import type { Word } from './words.ts';

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
      // In a sentence, `le` and `data` name any date; behind a place, they name that of the invoice.
      const isNamed = label.first || (weight < 0.95 && isBehindPlace(row, place.value));
      const confidence = weight - (place.below ? (label.alone ? 0.02 : 0.05) : 0) - (isNamed ? 0 : 0.04);
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

/** `Invoice 4711 of 12.03.2026`: nearer than this number of words, `of` names no other date. */
const nearNumber = 2;

function besideNumber({ rows }: Sheet, number: Part | undefined, others: ReadonlySet<Word | undefined>) {
  const last = number?.words.at(-1);
  const row = last && rows.find(({ words }) => words.includes(last));
  const at = last === undefined ? -1 : (row?.words.indexOf(last) ?? -1);
  return (
    row?.dates.find(({ from }) => from > at && from - at <= nearNumber) ??
    row?.dates.find(({ words }) => !others.has(words[0]))
  );
}

export function findIssueDate(sheet: Sheet, number: Part | undefined): Part | undefined {
  const named = bestOf(datesFor(sheet, 'issueDate'), 0.75);
  if (named !== undefined) return named;
  const others = datesNamed(sheet, 'dueDate', 'otherDate');
  const beside = besideNumber(sheet, number, others);
  if (beside !== undefined) return partOf(beside, 0.92);
  const dates = sheet.rows.flatMap((each) =>
    each.dates.filter(({ words }) => each.page === 1 && !others.has(words[0])),
  );
  const isSingle = (list: readonly WrittenDate[]) => new Set(list.map(({ value }) => value)).size === 1;
  const due = datesNamed(sheet, 'dueDate');
  // The date of delivery is often that of the invoice.
  const rest = sheet.rows.flatMap((each) => each.dates.filter(({ words }) => !due.has(words[0])));
  const placed = dates.filter((date) => isBehindPlace(sheet.rows[date.row], date));
  const [first] = [placed, dates, rest].find(({ length }) => length > 0) ?? [];
  return first && partOf(first, isSingle(placed) ? 0.92 : isSingle(dates) ? 0.8 : 0.5);
}

/** First words of the dates with a label. */
function datesNamed(sheet: Sheet, ...named: readonly LabelKind[]): ReadonlySet<Word | undefined> {
  const labels = sheet.rows.flatMap((row) => row.labels.filter(({ kinds }) => named.some((kind) => kinds.has(kind))));
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

/** Other codes are also words, such as `CRC` and `CUP`; away from an amount, they count less. */
const usualCodes = new Set(
  'EUR GBP PLN USD CHF CZK DKK SEK NOK HUF RON BGN ISK CAD AUD NZD BRL JPY CNY TRY UAH RSD HKD SGD INR'.split(' '),
);

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
      const alone = usualCodes.has(code) ? 0.5 : 0.1;
      votes.set(code, { ...known, count: known.count + (labelled ? 20 : near ? 2 : alone) });
    }
  }
  const [first, second] = [...votes].toSorted(([, one], [, other]) => other.count - one.count);
  if (first === undefined) return undefined;
  const [value, { words, confidence, count }] = first;
  const clear = second === undefined || count >= 4 * second[1].count;
  return { value, words, confidence: clear ? confidence : 0.75 };
}
