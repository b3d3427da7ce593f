import type { LabelKind } from './labels.ts';
import type { Amount, Row, Sheet } from './sheet.ts';
import type { Word } from './words.ts';

type ColumnKind = Extract<LabelKind, 'quantityColumn' | 'priceColumn'>;
const kinds: readonly ColumnKind[] = ['quantityColumn', 'priceColumn'];

interface Column {
  readonly kind: ColumnKind | undefined;
  readonly words: readonly Word[];
}

/** More cells are not a header. */
const maxCells = 20;

/** Above the lines of an invoice stand the names of their columns. */
function columnsOf({ labels, amounts, cells }: Row): readonly Column[] | undefined {
  if (amounts.some(({ decimals }) => decimals >= 2) || cells.length > maxCells) return undefined;
  const named = labels.flatMap((label): Column[] => {
    const kind = kinds.find((each) => label.kinds.has(each));
    return kind === undefined ? [] : [{ kind, words: label.words }];
  });
  if (named.length === 0 || cells.length < 2) return undefined;
  const known = new Set(named.flatMap(({ words }) => words));
  const others = cells.flatMap((cell): Column[] => {
    const rest = cell.filter((word) => !known.has(word));
    return rest.length === 0 ? [] : [{ kind: undefined, words: rest }];
  });
  return [...named, ...others];
}

const edgesOf = (words: readonly Word[]): readonly [left: number, right: number] => [
  words[0]?.left ?? 0,
  words.at(-1)?.right ?? 0,
];

/** Column and number are aligned at the left, at the right or in the middle. */
function distanceOf(one: readonly Word[], other: readonly Word[]): number {
  const [[left, right], [start, end]] = [edgesOf(one), edgesOf(other)];
  return Math.min(Math.abs(left - start), Math.abs(right - end), Math.abs(left + right - start - end) / 2);
}

/** How well the header names two numbers of a row as quantity and price, from -2 to 2; 0 without a header. */
export type ColumnMatch = (row: Row, quantity: Amount, price: Amount) => number;

export function matchColumns({ rows }: Pick<Sheet, 'rows'>): ColumnMatch {
  const headers: (readonly Column[] | undefined)[] = [];
  let last: readonly Column[] | undefined;
  for (const row of rows) {
    last = columnsOf(row) ?? last;
    headers.push(last);
  }
  return (row, quantity, price) => {
    const header = headers[row.index] ?? [];
    const matchOf = ({ words }: Amount, kind: ColumnKind): number => {
      const [nearest] = header.toSorted((one, other) => distanceOf(words, one.words) - distanceOf(words, other.words));
      return nearest?.kind === undefined ? 0 : nearest.kind === kind ? 1 : -1;
    };
    return matchOf(quantity, 'quantityColumn') + matchOf(price, 'priceColumn');
  };
}
