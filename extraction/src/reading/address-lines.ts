import type { LabelKind } from './labels.ts';
import { divideLine, parsePlace } from './places.ts';
import type { Row } from './sheet.ts';
import { textOf, type Word } from './words.ts';

/** A line of a block of text. */
export interface BlockLine {
  readonly words: readonly Word[];
  readonly text: string;
  readonly row: number;
}

/** A company with its address. */
export interface AddressBlock {
  readonly lines: readonly BlockLine[];
  readonly page: number;
  readonly top: number;
  readonly name: BlockLine | undefined;
  /** A second line could be the name: a person, or a street without a number. */
  readonly hasOtherName: boolean;
  readonly street: BlockLine | undefined;
  readonly postalCode: string;
  readonly city: string;
  readonly country: string | undefined;
  readonly place: BlockLine;
  /** The whole address is one line, as in the window of an envelope. */
  readonly inOneLine: boolean;
  /** Labels of the first line, or above it. */
  readonly heading: BlockLine | undefined;
}

const contact =
  /^(?:gln|tel|fax|phone|e-?mail|attn|z\.? ?hd|à l['’]attention|t\.?a\.?v|a\/[ac]|alla c\.?a|all['’]attenzione|c\/o|contact|kontakt|lief-?nr|kunden-?nr|nummer|globale|id|siret|siren|iban|www|no|nr|n°)\b|@|www\.|\d{6,}/i;
export const isContact = (text: string): boolean => contact.test(text) || /^[+\d][\d ()/-]{6,}$/.test(text);

const legalForm =
  /(?:^|[\s,.])(?:gmbh|ag|kg|ohg|gbr|ug|e\.?\s?k\.?|e\.?v\.?|mbh|se|ltd|limited|plc|llc|llp|inc|corp|sarl|s\.?a\.?r\.?l\.?|sas|s\.?a\.?s\.?|sa|s\.?a\.?|eurl|sasu|scop|snc|sl|s\.?l\.?u?\.?|s\.?p\.?a\.?|srl|s\.?r\.?l\.?s?\.?|sapa|b\.?v\.?|n\.?v\.?|v\.?o\.?f\.?|sp\.? ?z ?o\.? ?o\.?|s\.?c\.?|s\.? ?coop\.?|lda|unipessoal|cie|co)(?:[\s,.]|$)/i;

export const hasLegalForm = (text: string): boolean => text.length <= 200 && legalForm.test(text);

export const isName = ({ text }: BlockLine): boolean =>
  /\p{L}{2}/u.test(text) &&
  !contact.test(text) &&
  text.length <= 80 &&
  !/:\s*\S|[%€£$]/.test(text) &&
  !/^\d/.test(text);

/** Further apart than this, in heights, lines belong to different blocks. */
export const lineGap = 1.3;
/** An empty line may be between a company and its street. */
const nameGap = 2.6;
const maxLines = 9;

const leftOf = (cell: readonly Word[]): number => cell[0]?.left ?? 0;
const rightOf = (cell: readonly Word[]): number => cell.at(-1)?.right ?? 0;

/** Lines of a block are aligned at the left, and at the right of a page perhaps at the right. */
export const isAligned = (one: readonly Word[], other: readonly Word[]): boolean =>
  Math.abs(leftOf(one) - leftOf(other)) < 14 || Math.abs(rightOf(one) - rightOf(other)) < 3;

/** The lines of a letterhead may be centred. */
export const isCentred = (one: readonly Word[], other: readonly Word[]): boolean =>
  Math.abs(leftOf(one) + rightOf(one) - leftOf(other) - rightOf(other)) < 16;

const totals: readonly LabelKind[] = ['net', 'tax', 'gross', 'due', 'lineSum'];

const titles: readonly LabelKind[] = ['invoice', 'creditNote'];

/** A title, or the label of a total in a row with an amount. */
const isOther = ({ labels, amounts }: Row, cell: readonly Word[]): boolean => {
  const own = labels.find(({ words }) => words[0] === cell[0]);
  const has = (kinds: readonly LabelKind[]) => kinds.some((kind) => own?.kinds.has(kind));
  return (
    own !== undefined && ((own.alone && has(titles)) || (has(totals) && amounts.some(({ decimals }) => decimals >= 2)))
  );
};

/** Cells in rows below each other, upwards from the line with the city. */
export function linesAbove(rows: readonly Row[], row: Row, cell: readonly Word[]): BlockLine[] {
  const lines: BlockLine[] = [{ words: cell, text: textOf(cell), row: row.index }];
  let [top, last] = [row.top, cell];
  const height = Math.max(4, row.bottom - row.top);
  for (let index = row.index - 1; index >= 0 && lines.length < maxLines; index--) {
    const above = rows[index];
    const gap = top - (above?.bottom ?? 0);
    if (above === undefined || above.page !== row.page || gap > nameGap * height) break;
    const found = above.cells.find((each) => isAligned(each, last));
    const isApart = gap > lineGap * height && !(lines.length < 4 && found && hasLegalForm(textOf(found)));
    if (isApart) break;
    if (found === undefined) continue;
    // Another address, a title or the totals end there. In the line above a city, `2420 Market Street` is not a city.
    const isPlace = lines.length > 1 && parsePlace(textOf(found)) !== undefined;
    if (isPlace || divideLine(textOf(found)) !== undefined || isOther(above, found)) break;
    lines.unshift({ words: found, text: textOf(found), row: index });
    top = above.top;
    last = found;
  }
  return lines;
}
