import { createDecimal, parseDecimal } from '../../decimal.ts';
import { findCurrency } from '../header.ts';
import { toMills } from '../numbers.ts';
import type { Amount, Sheet } from '../sheet.ts';
import { textOf, type Word } from '../words.ts';

/** The position of a value in the document. */
export interface Place {
  readonly row: number;
  readonly words: readonly Word[];
  /** It could be read in another way: a date with day and month exchanged, or a number such as `1.234`. */
  readonly ambiguous?: boolean;
  readonly percent?: boolean;
}

const signs = /[^\p{L}\p{N}]/gu;
const compact = (text: string): string => text.replace(signs, '').toUpperCase();

/** As it stands, without the spaces, and without the signs around it. */
const written = (text: string): string =>
  text
    .replace(/\s/g, '')
    .replace(/^[:#(.,;]{1,5}/, '')
    .replace(/[:).,;]{1,5}$/, '');

/** The letters and digits of a row, and at which of them its words begin and end. */
interface Letters {
  readonly text: string;
  readonly begins: ReadonlyMap<number, number>;
  readonly ends: ReadonlyMap<number, number>;
}

function lettersOf(words: readonly Word[]): Letters {
  const [begins, ends] = [new Map<number, number>(), new Map<number, number>()];
  let text = '';
  for (const [index, word] of words.entries()) {
    const letters = compact(word.text);
    if (letters === '') continue;
    begins.set(text.length, index);
    text += letters;
    ends.set(text.length, index + 1);
  }
  return { text, begins, ends };
}

const isEqual = (amount: Amount, value: string): boolean => {
  const [one, other] = [parseDecimal(amount.value), parseDecimal(value)];
  return one !== undefined && other !== undefined && createDecimal(one).eq(createDecimal(other));
};

const isMoney = ({ decimals, percent }: Pick<Amount, 'decimals' | 'percent'>): boolean =>
  decimals >= 2 && decimals <= 3 && !percent;

/** All places of a value, in reading order. */
export interface Places {
  /** @param loosely other signs between the letters, such as the spaces of an IBAN, make no difference */
  readonly ofText: (value: string, loosely?: boolean) => Place[];
  readonly ofNumber: (value: string) => Place[];
  /** Written with decimals, as amounts of money are. */
  readonly ofMoney: (value: string) => Place[];
  /** Whether the pages show a larger amount of money. */
  readonly isExceeded: (value: string) => boolean;
  readonly ofDate: (value: string) => Place[];
  readonly ofCurrency: (value: string) => Place[];
}

/** Takes time in proportion to the words, once and for each value. */
export function placesIn(sheet: Sheet): Places {
  const letters = sheet.rows.map(({ words }) => lettersOf(words));
  const amounts = new Map<number, Amount[]>();
  for (const amount of sheet.rows.flatMap((row) => row.amounts))
    amounts.set(amount.mills, [...(amounts.get(amount.mills) ?? []), amount]);

  const all = [...amounts.values()].flat();
  const largest = all.filter(isMoney).reduce((most, { mills }) => Math.max(most, Math.abs(mills)), 0);
  const ofNumber = (value: string) =>
    (amounts.get(toMills(value)) ?? [])
      .filter((amount) => isEqual(amount, value))
      .map((amount) => ({ ...amount, ambiguous: amount.ambiguous || amount.incomplete }));

  const ofText: Places['ofText'] = (value, loosely = false) => {
    const wanted = compact(value);
    if (wanted === '') return [];
    return sheet.rows.flatMap(({ words }, row): Place[] => {
      const { text, begins, ends } = letters[row] ?? lettersOf([]);
      for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
        const [from, to] = [begins.get(at), ends.get(at + wanted.length)];
        const found = from === undefined || to === undefined ? [] : words.slice(from, to);
        if (found.length > 0 && (loosely || written(textOf(found)) === written(value))) return [{ row, words: found }];
      }
      return [];
    });
  };
  return {
    ofText,
    ofNumber,
    ofMoney: (value) => ofNumber(value).filter(isMoney),
    isExceeded: (value) => Math.abs(toMills(value)) < largest,
    ofDate: (value) => sheet.rows.flatMap(({ dates }) => dates.filter((date) => date.value === value)),
    ofCurrency: (value) => {
      const found = findCurrency(sheet);
      if (found?.value !== value) return ofText(value);
      return [{ row: 0, words: found.words, ambiguous: found.confidence < 0.9 }];
    },
  };
}
