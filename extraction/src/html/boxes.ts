import type { Word } from '../reading/words.ts';

/** Letters have no width in HTML: each is half as wide as it is high. */
const letterWidth = 0.5;
/** Between the columns of a table, in points. */
const columnGap = 30;
const lineHeight = 1.4;
/** Half an inch, as office programs set it. */
const tabWidth = 36;

/** A word in a line; `left` in points from the left edge of the box. */
interface Placed {
  readonly text: string;
  readonly left: number;
  readonly size: number;
}

/** Words of one height, and the space above them. */
interface Line {
  readonly words: Placed[];
  readonly above: number;
}

/** The lines that a cell or the page shows, as a browser without styles would place it. */
export interface LineBox {
  readonly lines: readonly Line[];
  readonly width: number;
}

export interface Cell extends LineBox {
  readonly columns: number;
  readonly rows: number;
}

const widthOf = ({ text, size }: Placed): number => text.length * size * letterWidth;
const endOf = (line: Line): number => {
  const last = line.words.at(-1);
  return last === undefined ? 0 : last.left + widthOf(last);
};

/** Collects the text of an element. */
export class Flow {
  readonly #lines: Line[] = [];
  #open: Line | undefined;
  #above = 0;
  #afterTab = false;
  #width = 0;

  /** @param size of its letters in points */
  addWord(text: string, size: number): void {
    this.#open ??= { words: [], above: this.#above };
    this.#above = 0;
    const end = endOf(this.#open);
    const placed = { text, left: this.#leftAfter(end, size), size };
    this.#afterTab = false;
    this.#open.words.push(placed);
    this.#width = Math.max(this.#width, placed.left + widthOf(placed));
  }

  #leftAfter(end: number, size: number): number {
    if (this.#afterTab) return Math.ceil((end + size) / tabWidth) * tabWidth;
    return end === 0 ? 0 : end + size * letterWidth;
  }

  addTab(): void {
    this.#afterTab = true;
  }

  /** @param above space before the next line, in points */
  endLine(above = 0): void {
    if (this.#open !== undefined) this.#lines.push(this.#open);
    this.#open = undefined;
    this.#afterTab = false;
    this.#above = Math.max(this.#above, above);
  }

  addBox({ lines, width }: LineBox): void {
    this.endLine();
    for (const line of lines) {
      this.#lines.push({ words: line.words, above: Math.max(line.above, this.#above) });
      this.#above = 0;
    }
    this.#width = Math.max(this.#width, width);
  }

  toBox(): LineBox {
    this.endLine();
    return { lines: this.#lines, width: this.#width };
  }
}

/** Columns of a table; cells beyond them are in the last one. */
export const maxColumns = 100;

/** Places the cells of each row, of which some take several columns or rows. */
function columnsOf(rows: readonly (readonly Cell[])[]): (readonly [column: number, cell: Cell])[][] {
  const taken: number[] = [];
  return rows.map((row) => {
    let column = 0;
    const placed = row.map((cell): readonly [number, Cell] => {
      while ((taken[column] ?? 0) > 0 && column < maxColumns - 1) column++;
      const at = Math.min(column, maxColumns - 1);
      for (let each = at; each < Math.min(at + cell.columns, maxColumns); each++) taken[each] = cell.rows;
      column = Math.min(at + cell.columns, maxColumns - 1);
      return [at, cell];
    });
    for (const [each, left] of taken.entries()) if (left > 0) taken[each] = left - 1;
    return placed;
  });
}

/** The cells of a column begin at the same place; lines of cells in one row are side by side. */
export function layTable(rows: readonly (readonly Cell[])[]): LineBox {
  const placed = columnsOf(rows);
  const widths: number[] = [];
  for (const [column, { columns, width }] of placed.flat())
    if (columns === 1) widths[column] = Math.max(widths[column] ?? 0, width);
  const starts: number[] = [];
  let end = 0;
  for (let column = 0; column < widths.length; column++) {
    starts.push(end);
    if (widths[column] !== undefined) end += (widths[column] ?? 0) + columnGap;
  }
  let width = end;
  const lines = placed.flatMap((row) => {
    const count = row.reduce((most, [, cell]) => Math.max(most, cell.lines.length), 0);
    const merged = Array.from({ length: count }, (): { words: Placed[]; above: number } => ({ words: [], above: 0 }));
    let reached = 0;
    for (const [column, cell] of row) {
      const start = Math.max(starts[column] ?? end, reached);
      for (const [index, line] of cell.lines.entries()) {
        const target = merged[index];
        if (target === undefined) continue;
        target.above = Math.max(target.above, line.above);
        for (const word of line.words) target.words.push({ ...word, left: word.left + start });
      }
      reached = start + cell.width + columnGap;
    }
    width = Math.max(width, reached);
    return merged;
  });
  return { lines, width };
}

/** @returns the words with their places, and the height */
export function wordsOf(
  { lines }: LineBox,
  limit: number,
): { readonly words: readonly Word[]; readonly height: number } {
  const words: Word[] = [];
  let top = 20;
  for (const line of lines) {
    const size = Math.max(1, ...line.words.slice(0, 300).map((each) => each.size));
    top += line.above;
    for (const { text, left, size: own } of line.words) {
      if (words.length >= limit) return { words, height: top + size };
      const right = left + text.length * own * letterWidth;
      words.push({ text, page: 1, left, right, top: top + size - own, bottom: top + size, certainty: 1 });
    }
    top += size * lineHeight;
  }
  return { words, height: top };
}
