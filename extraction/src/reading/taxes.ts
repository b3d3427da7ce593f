import type { Amount, Row, Sheet } from './sheet.ts';
import type { Word } from './words.ts';

/** A tax rate with its taxable amount and its tax, in thousandths; NaN if the row does not state it. */
export interface TaxRow {
  readonly rate: string;
  readonly base: number;
  readonly tax: number;
  readonly words: readonly Word[];
  readonly rateWords: readonly Word[];
}

/** The check `tax-of-rate` is exact; taxes that are rounded for each line differ by some cents. */
const tolerance = 25;

const fits = (base: number, rate: number, tax: number): boolean => Math.abs((base * rate) / 100 - tax) <= tolerance;

/** Rates of the countries of Europe, and of others that write their rate without a percent sign. */
const isRate = ({ value, percent, decimals }: Amount): boolean =>
  percent ? Number(value) >= 0 && Number(value) <= 28 : decimals <= 2 && Number(value) > 0 && Number(value) <= 27;

/** A row with more numbers does not belong to the taxes. */
const maxNumbers = 12;
/** Rows that fit; more are not compared. */
const maxRows = 400;

const partialRow = ({ value, words }: Amount, tax?: Amount): TaxRow => ({
  rate: value,
  base: Number.NaN,
  tax: tax?.mills ?? Number.NaN,
  words: [...words, ...(tax?.words ?? [])],
  rateWords: words,
});

/** Below a header such as `VAT 19 %`, in the next row. */
function belowHeaders({ amounts, labels, cells }: Row, next: Row | undefined): TaxRow[] {
  return cells.flatMap((cell): TaxRow[] => {
    const rate = amounts.find((each) => each.percent && isRate(each) && cell.includes(each.words[0] as Word));
    const isTax = labels.some(({ kinds, words }) => kinds.has('tax') && cell.includes(words[0] as Word));
    if (rate === undefined || !isTax || Number(rate.value) === 0) return [];
    const tax = next?.amounts.find(
      ({ words, percent, decimals }) =>
        !percent &&
        decimals >= 2 &&
        (words[0]?.left ?? 0) < (cell.at(-1)?.right ?? 0) + 6 &&
        (words.at(-1)?.right ?? 0) > (cell[0]?.left ?? 0) - 6,
    );
    return tax === undefined ? [] : [partialRow(rate, tax)];
  });
}

/** Rows in which a rate, a taxable amount and a tax fit. */
function findTaxRows({ rows }: Sheet): TaxRow[] {
  const found: TaxRow[] = [];
  for (const row of rows) {
    const { amounts, labels } = row;
    if (found.length >= maxRows) break;
    if (amounts.length > maxNumbers) continue;
    const money = amounts.filter(({ percent, decimals }) => !percent && decimals >= 2);
    if (money.length === 0) found.push(...belowHeaders(row, rows[row.index + 1]));
    for (const rate of amounts.filter(isRate)) {
      for (const base of money) {
        for (const tax of money) {
          if (base === tax || base === rate || tax === rate) continue;
          if (!fits(base.mills, Number(rate.value), tax.mills)) continue;
          if (Math.abs(tax.mills) < 30 && Number(rate.value) > 0) continue;
          const words = [...rate.words, ...base.words, ...tax.words];
          found.push({ rate: rate.value, base: base.mills, tax: tax.mills, words, rateWords: rate.words });
        }
      }
      const [only, second] = money;
      const isTax = labels.some(({ kinds }) => kinds.has('tax'));
      if (isTax && rate.percent && only !== undefined && second === undefined && Number(rate.value) > 0)
        found.push(partialRow(rate, only));
      // An amount such as 19.04 is the tax of 100.00 at its own rate.
      const isAmount = !rate.percent && rate.decimals === 2;
      if (!isAmount && found.at(-1)?.rate !== rate.value) found.push(partialRow(rate));
    }
  }
  return found;
}

/** A tax differs by half a cent from its rate: in thousandths, for one percent. */
const rounding = 501;

/** Rates of one invoice, and rows for each of them that are tried. */
const maxRates = 5;
const maxTries = 6;

/** Rows that state only rate and tax: the taxes add up, and the amounts from which they come add up to the net total. */
function withoutBase(rows: readonly TaxRow[], net: number, tax: number): TaxRow[] {
  const partial = rows.filter((row) => Number.isNaN(row.base) && !Number.isNaN(row.tax));
  const chosen = [...new Map(partial.map((row) => [Number(row.rate), row])).values()];
  if (chosen.length < 2 || chosen.length > maxRates) return [];
  const sum = chosen.reduce((total, row) => total + row.tax, 0);
  const base = chosen.reduce((total, row) => total + (row.tax * 100) / Number(row.rate), 0);
  const allowed = chosen.reduce((total, { rate }) => total + rounding / Number(rate), 0);
  return sum === tax && Math.abs(base - net) <= allowed ? chosen : [];
}

/** Of a rate: its row states a taxable amount, or a tax, or only a number that may be a quantity. */
const evidenceOf = (list: readonly TaxRow[]): number =>
  Math.max(...list.map(({ base, tax }) => (Number.isNaN(base) ? 0 : 2) + (Number.isNaN(tax) ? 0 : 1)));

/** Combinations of rows that are tried for one document. */
const maxSteps = 200_000;

/** @param net in thousandths. @returns one row for each rate, so that they add up; a single rate needs no row */
export type TaxSearch = (net: number, tax: number) => readonly TaxRow[];

export function createTaxSearch(sheet: Sheet): TaxSearch {
  const rows = findTaxRows(sheet);
  let steps = maxSteps;
  return (net, tax) => taxesFor(rows, net, tax, () => steps-- > 0);
}

function taxesFor(rows: readonly TaxRow[], net: number, tax: number, mayTry: () => boolean): TaxRow[] {
  const rates = [...Map.groupBy(rows, ({ rate }) => Number(rate))]
    .toSorted(([, one], [, other]) => evidenceOf(other) - evidenceOf(one))
    .slice(0, maxRates + 3);
  for (const [rate, list] of rates) {
    const [first] = list;
    if (first === undefined || (tax === 0 && rate !== 0) || !fits(net, rate, tax)) continue;
    const own = list.find((row) => row.tax === tax && (Number.isNaN(row.base) || row.base === net));
    return [own === undefined ? { ...first, base: net, tax, words: first.rateWords } : { ...own, base: net }];
  }
  const choices = rates.map(([, list]) =>
    [...new Map(list.filter(({ base }) => !Number.isNaN(base)).map((row) => [`${row.base} ${row.tax}`, row])).values()]
      .toSorted((one, other) => Math.abs(other.base) - Math.abs(one.base))
      .slice(0, maxTries),
  );
  const search = (from: number, base: number, sum: number, chosen: readonly TaxRow[]): TaxRow[] | undefined => {
    if (base === net && Math.abs(sum - tax) <= 5 && chosen.length > 0) return [...chosen];
    if (from >= choices.length || chosen.length >= maxRates || !mayTry()) return undefined;
    for (const row of choices[from] ?? []) {
      const found = search(from + 1, base + row.base, sum + row.tax, [...chosen, row]);
      if (found !== undefined) return found;
    }
    return search(from + 1, base, sum, chosen);
  };
  return search(0, 0, 0, []) ?? withoutBase(rows, net, tax);
}
