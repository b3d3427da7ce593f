/** Changes of a printed page after which its values are hard to read, contradict each other, or are others. */
import { linesOf, type Page, type Word } from '../../src/reading/words.ts';
import { otherWords } from './other-words.ts';
import type { Printed } from './invoice.ts';
import type { Random } from './random.ts';
import type { Style } from './style.ts';

export interface Damaged {
  readonly pages: readonly Page[];
  /** In cents, where it is another than before; NaN if the page does not say which of two. */
  readonly due?: number;
}

interface Print {
  readonly pages: readonly Page[];
  readonly style: Style;
  readonly printed: Printed;
  readonly random: Random;
}

const isAmount = ({ text }: Word): boolean => /\d[.,]\d\d$/.test(text);
const amountsOf = (pages: readonly Page[]) => pages.flatMap(({ words }) => words.filter(isAmount));

const changeWords = (pages: readonly Page[], change: (word: Word) => readonly Word[]): Page[] =>
  pages.map((page) => ({ ...page, words: page.words.flatMap(change) }));

function otherDigit(random: Random, text: string): string {
  const digits = [...text.matchAll(/\d/g)].map(({ index }) => index);
  const at = random.pick(digits);
  const digit = String((Number(text[at]) + random.whole(1, 9)) % 10);
  return text.slice(0, at) + digit + text.slice(at + 1);
}

const sameRow = (one: Word, other: Word): boolean => one.page === other.page && Math.abs(one.top - other.top) < 3;

/** The last row that ends with the total. */
function totalRow({ pages, printed }: Print) {
  const rows = linesOf(pages);
  const row = rows.findLast(({ words }) => words.slice(-4).some((_, index, last) => last.slice(index).map(({ text }) => text).join('').replace(/\D/g, '') === String(printed.gross)));
  return { rows, row, amount: row?.words.findLast(({ text }) => /\d/.test(text)) };
}

/** Below the last amount of the totals, in the columns of the total. */
function appendRows(print: Print, added: readonly (readonly [label: string, cents: number])[]): Page[] | undefined {
  const { rows, row, amount } = totalRow(print);
  if (row === undefined || amount === undefined) return undefined;
  const height = amount.bottom - amount.top;
  const near = rows.filter(({ page, top, words }) => page === row.page && top >= row.top && top < row.top + 60 && words.some(isAmount));
  const start = Math.max(row.bottom, ...near.map(({ bottom }) => bottom)) + 2;
  const left = Math.min(330, amount.left - 150);
  const { decimal } = print.style.country;
  const words = added.flatMap(([label, cents], index): Word[] => {
    const top = start + index * (height + 3);
    const place = { page: row.page, top, bottom: top + height, certainty: 1 };
    const text = `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}${decimal}${String(Math.abs(cents) % 100).padStart(2, '0')}`;
    let at = left;
    const named = label.split(' ').map((part): Word => {
      const word = { ...place, text: part, left: at, right: at + part.length * 4.5 };
      at = word.right + 2.5;
      return word;
    });
    return [...named, { ...place, text, left: amount.right - text.length * 5, right: amount.right }];
  });
  const moved = added.length * (height + 3) + 4;
  return print.pages.map((page, index) =>
    index + 1 !== row.page
      ? page
      : {
          ...page,
          words: [
            ...page.words.map((word) => (word.top > start - 1 && word.top < 740 ? { ...word, top: word.top + moved, bottom: word.bottom + moved } : word)),
            ...words,
          ],
        },
  );
}

const fees: Readonly<Record<string, readonly [fee: string, before: string]>> = {
  GB: ['Reminder fee', 'Previous balance'],
  DE: ['Mahngebühr', 'Saldo Vormonat'],
  FR: ['Frais de relance', 'Solde antérieur'],
  ES: ['Gastos de reclamación', 'Saldo anterior'],
  IT: ['Spese di sollecito', 'Saldo precedente'],
  NL: ['Aanmaningskosten', 'Vorig saldo'],
  PL: ['Oplata za upomnienie', 'Saldo poprzednie'],
  PT: ['Taxa de aviso', 'Saldo anterior'],
};

/** Rows below the total, after which another amount is due. */
function append(print: Print, rows: readonly (readonly [label: string, cents: number])[], due: number): Damaged {
  const pages = appendRows(print, rows);
  return pages === undefined ? print : { pages, due };
}

const removeRow = (pages: readonly Page[], target: Word): Page[] => changeWords(pages, (word) => (sameRow(word, target) ? [] : [word]));

export const damages = {
  digit({ pages, random }): Damaged {
    const target = random.pick(amountsOf(pages));
    const text = otherDigit(random, target.text);
    return { pages: changeWords(pages, (word) => (word === target ? [{ ...word, text }] : [word])) };
  },
  /** Wherever the page shows the amount; if it shows no other, the page would be another invoice without a mistake. */
  digitEverywhere({ pages, random }): Damaged {
    const target = random.pick(amountsOf(pages));
    if (!amountsOf(pages).some(({ text }) => text !== target.text && /[1-9]/.test(text))) return { pages };
    const text = otherDigit(random, target.text);
    return { pages: changeWords(pages, (word) => (word.text === target.text ? [{ ...word, text }] : [word])) };
  },
  twoDigits({ pages, random }): Damaged {
    const targets = [random.pick(amountsOf(pages)), random.pick(amountsOf(pages))];
    return { pages: changeWords(pages, (word) => (targets.includes(word) ? [{ ...word, text: otherDigit(random, word.text) }] : [word])) };
  },
  amount({ pages, random }): Damaged {
    const target = random.pick(amountsOf(pages));
    return { pages: changeWords(pages, (word) => (word === target ? [] : [word])) };
  },
  row({ pages, random }): Damaged {
    return { pages: removeRow(pages, random.pick(amountsOf(pages))) };
  },
  /** One to three of the last rows with amounts. */
  lastRows({ pages, random }): Damaged {
    const last = linesOf(pages).filter(({ words }) => words.some(isAmount)).slice(-8);
    let left: readonly Page[] = pages;
    for (let count = random.whole(1, 3); count > 0; count--) {
      const target = random.pick(last).words[0];
      if (target !== undefined) left = removeRow(left, target);
    }
    return { pages: left };
  },
  words({ pages, random }): Damaged {
    const part = random.pick([0.02, 0.05, 0.1]);
    return { pages: changeWords(pages, (word) => (random.chance(part) ? [] : [word])) };
  },
  labels({ pages, random }): Damaged {
    const part = random.pick([0.2, 0.5]);
    return { pages: changeWords(pages, (word) => (!/\d/.test(word.text) && random.chance(part) ? [] : [word])) };
  },
  /** The page ends somewhere. */
  cut({ pages, random }): Damaged {
    const last = pages.length;
    const at = random.whole(250, 780);
    return { pages: changeWords(pages, (word) => (word.page === last && word.top > at ? [] : [word])) };
  },
  lastPageMissing({ pages }): Damaged {
    return { pages: pages.length > 1 ? pages.slice(0, -1) : pages };
  },
  /** What is below a place stands on a page of its own. */
  turned(print): Damaged {
    const { pages, random } = print;
    const last = pages.length;
    const at = (totalRow(print).row?.top ?? 500) - random.whole(-20, 120);
    const [first, rest] = [(word: Word) => word.page !== last || word.top < at || word.top > 780, (word: Word) => word.page === last && word.top >= at && word.top <= 780];
    const page = pages.at(-1);
    if (page === undefined) return { pages };
    const next = { ...page, words: page.words.filter(rest).map((word) => ({ ...word, page: last + 1, top: word.top - at + 60, bottom: word.bottom - at + 60 })) };
    return { pages: [...pages.slice(0, -1), { ...page, words: page.words.filter(first) }, next] };
  },
  exchanged({ pages, random }): Damaged {
    const all = amountsOf(pages).slice(-8);
    const one = random.pick(all);
    const other = random.pick(all.filter((word) => word === one || !sameRow(word, one)));
    return { pages: changeWords(pages, (word) => [word === one ? { ...word, text: other.text } : word === other ? { ...word, text: one.text } : word]) };
  },
  secondTotal(print): Damaged {
    const cents = print.random.chance(0.5) ? Math.round(print.printed.gross * 1.5) : print.random.whole(1000, 2 * Math.abs(print.printed.gross) + 2000);
    return append(print, [[print.style.words.gross, cents]], Number.NaN);
  },
  deposit(print): Damaged {
    const { printed, style } = print;
    const cents = Math.round(printed.gross / 5);
    return append(print, [[style.words.paid, -cents]], printed.gross - printed.paid - cents);
  },
  depositAndRest(print): Damaged {
    const { printed, style } = print;
    const cents = Math.round(printed.gross / 5);
    if (printed.paid > 0) return { pages: print.pages };
    return append(print, [[style.words.paid, -cents], [style.words.toPay, printed.gross - cents]], printed.gross - cents);
  },
  paidInFull(print): Damaged {
    return append(print, [[print.style.words.paid, -print.printed.gross]], print.printed.paid > 0 ? Number.NaN : 0);
  },
  reminderFee(print): Damaged {
    const { printed, style } = print;
    const due = printed.gross - printed.paid + 500;
    return append(print, [[fees[style.country.code]?.[0] ?? '', 500], [style.words.toPay, due]], due);
  },
  previousBalance(print): Damaged {
    const { printed, style, random } = print;
    const before = random.whole(1000, 90_000);
    const due = printed.gross - printed.paid + before;
    return append(print, [[fees[style.country.code]?.[1] ?? '', before], [style.words.toPay, due]], due);
  },
  cashDiscount(print): Damaged {
    const { printed, style } = print;
    const cents = Math.round(printed.gross * 0.02);
    const text = `${style.words.discount} 2 % ${otherWords[style.country.code]?.until ?? ''} 14.12.2026`;
    return { pages: appendRows(print, [[text, -cents]]) ?? print.pages };
  },
  repeatedLine({ pages, random }): Damaged {
    const rows = linesOf(pages).filter(({ words }) => words.filter(isAmount).length > 1);
    const row = rows.length === 0 ? undefined : random.pick(rows);
    if (row === undefined) return { pages };
    const [page, height] = [row.page, row.bottom - row.top + 3];
    return {
      pages: pages.map((each, index) =>
        index + 1 !== page
          ? each
          : {
              ...each,
              words: [
                ...each.words.map((word) => (word.top > row.top + 3 && word.top < 780 ? { ...word, top: word.top + height, bottom: word.bottom + height } : word)),
                ...row.words.map((word) => ({ ...word, top: word.top + height, bottom: word.bottom + height })),
              ],
            },
      ),
    };
  },
} as const satisfies Readonly<Record<string, (print: Print) => Damaged>>;

export type Damage = keyof typeof damages;

/** They add rows, after which another amount is due. */
const added: readonly Damage[] = ['secondTotal', 'deposit', 'depositAndRest', 'paidInFull', 'reminderFee', 'previousBalance'];
export const isAdded = (kind: Damage): boolean => added.includes(kind);

/** The same page with one damage, or with two. */
export function damage(print: Print, kinds: readonly Damage[]): Damaged {
  let damaged: Damaged = { pages: print.pages };
  for (const kind of kinds) {
    if (amountsOf(damaged.pages).length === 0) break;
    const next: Damaged = damages[kind]({ ...print, pages: damaged.pages });
    damaged = { ...damaged, ...next };
  }
  return damaged;
}
