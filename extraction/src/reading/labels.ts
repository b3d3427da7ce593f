import { amountLabels } from './labels/amounts.ts';
import { columnLabels } from './labels/columns.ts';
import { documentLabels } from './labels/documents.ts';
import { partyLabels } from './labels/parties.ts';

/**
 * Words of invoices in English, German, French, Spanish, Italian, Dutch, Polish and Portuguese, in the form of
 * `normalize`. A row holds the words of one language; `|` separates them.
 */
const labels = { ...documentLabels, ...amountLabels, ...columnLabels, ...partyLabels } as const;

export type LabelKind = keyof typeof labels;

const other = /[^\p{L}\p{N}]+/u;

/** Lowercase words without accents and signs; `N°` is `n`, `#` is `no`. */
export const normalize = (text: string): string[] =>
  text
    .replaceAll('#', ' no ')
    .replace(/\bn\.?\s?[ºª]/gi, 'no')
    .replace(/[ºª]|(?<=\d)°/g, 'o')
    .replaceAll('ß', 'ss')
    .replace(/[Łł]/g, 'l')
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .split(other)
    .filter((word) => word !== '');

export interface Phrase {
  readonly kind: LabelKind;
  readonly words: readonly string[];
}

/** By first word, longest first. */
export const phrases: ReadonlyMap<string, readonly Phrase[]> = (() => {
  const all = Object.entries(labels).flatMap(([kind, rows]) =>
    rows
      .flatMap((row) => row.split('|').filter((text) => text !== ''))
      .map((text) => ({ kind, words: text.split(' ') })),
  ) as Phrase[];
  return Map.groupBy(
    all.toSorted((one, another) => another.words.length - one.words.length),
    ({ words: [first = ''] }) => first,
  );
})();
