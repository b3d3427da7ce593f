import type { Part } from './items.ts';
import type { LabelKind } from './labels.ts';
import { type Label, type Row, type Sheet, valuesAt } from './sheet.ts';
import { usualHeight, type Word } from './words.ts';

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
export const ends = ({ kinds }: Label): boolean => kindsThatEnd.some((kind) => kinds.has(kind));

export interface Weighted {
  readonly part: Part;
  readonly page: number;
}

export const is = (label: Label, kind: LabelKind, ...without: LabelKind[]): boolean =>
  label.kinds.has(kind) && !without.some((each) => label.kinds.has(each));

const isTitle = ({ first, kinds }: Label): boolean => first && (kinds.has('invoice') || kinds.has('creditNote'));

/** `Invoice` and `Date` above their values. */
const isAmongHeaders = ({ labels }: Row, label: Label): boolean =>
  label.alone && labels.some(({ kinds, alone }) => alone && (kinds.has('issueDate') || kinds.has('anyDate')));

const sign = /^(?:n[ro]|n|num|nro)[.°º]{0,2}:?$|^#$/i;

/** `Gutschrift für Waren Nr. 4711`, and `N° 4711` in the row below a title. */
function behindSigns({ rows }: Sheet): Weighted[] {
  return rows.flatMap((row) => {
    const title = row.labels.find(isTitle);
    const above = rows[row.index - 1];
    const isBelow = above?.page === row.page && above.labels.some((label) => isTitle(label) && label.alone);
    const [cell = []] = row.cells;
    const from = row.words.findIndex((word) => sign.test(word.text.normalize('NFC')) && cell.includes(word));
    if (from < 0 || (isBelow ? from > 0 : title === undefined || from < title.to)) return [];
    const found = referencesOf(row).find((each) => each.from === from + 1);
    if (found === undefined) return [];
    return [{ part: { value: found.text, words: found.words, confidence: 0.93 }, page: row.page }];
  });
}

/** Numbers next to a label `Invoice number`, below it, and after a title `Invoice`. */
export function findNumbers(sheet: Sheet): Weighted[] {
  const found: Weighted[] = [];
  const usual = usualHeight(sheet.rows.flatMap(({ words }) => words));
  const isLarge = ({ top, bottom }: Word) => bottom - top > 1.25 * usual;
  for (const row of sheet.rows) {
    for (const label of row.labels) {
      const titled = isTitle(label);
      const named = is(label, 'number', 'otherNumber') || (titled && label.words.at(-1)?.text.endsWith(':') === true);
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
  return [...found, ...behindSigns(sheet)];
}
