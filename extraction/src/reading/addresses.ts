import type { Row, Sheet } from './sheet.ts';
import { textOf, type Word } from './words.ts';

/** A line of a block of text. */
interface BlockLine {
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

const city = String.raw`\p{Lu}[\p{L}.'’ \/()-]{1,40}`;
/** Postal codes of European countries and of the United States, with the city. */
const placePatterns: readonly RegExp[] = [
  new RegExp(
    String.raw`^(?:(?<country>[A-Z]{1,2})[- ]{1,2})?(?<code>\d{2}-\d{3}|\d{4}-\d{3}|\d{4} ?[A-Z]{2}|\d{5}|\d{4}|\d{3} \d{2}) (?<city>${city})(?:[,;].{0,30})?$`,
    'u',
  ),
  new RegExp(String.raw`^(?<city>${city}),? (?<code>[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})(?:[,;].{0,30})?$`, 'u'),
  new RegExp(String.raw`^(?:(?<country>[A-Z]{2})[- ])?(?<code>[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}) (?<city>${city})$`, 'u'),
  new RegExp(String.raw`^(?<city>${city}), (?:[A-Z]{2}) (?<code>\d{5}(?:-\d{4})?)(?:[,;].{0,30})?$`, 'u'),
];

interface PostalPlace {
  readonly code: string;
  readonly city: string;
  readonly country: string | undefined;
}

function parsePlace(text: string): PostalPlace | undefined {
  if (text.length > 100) return undefined;
  for (const pattern of placePatterns) {
    const groups = pattern.exec(text.trim())?.groups;
    if (groups?.code !== undefined && groups.city !== undefined)
      return { code: groups.code, city: groups.city.trim().replace(/\s\(.*$/, ''), country: groups.country };
  }
  return undefined;
}

/** Further apart than this, in heights, lines belong to different blocks. */
const lineGap = 1.3;
/** An empty line may be between a company and its street. */
const nameGap = 2.6;
const maxLines = 9;

const leftOf = (cell: readonly Word[]): number => cell[0]?.left ?? 0;
const rightOf = (cell: readonly Word[]): number => cell.at(-1)?.right ?? 0;

/** Lines of a block are aligned at the left, and at the right of a page perhaps at the right. */
const isAligned = (one: readonly Word[], other: readonly Word[]): boolean =>
  Math.abs(leftOf(one) - leftOf(other)) < 14 || Math.abs(rightOf(one) - rightOf(other)) < 3;

/** The lines of a letterhead may be centred. */
const isCentred = (one: readonly Word[], other: readonly Word[]): boolean =>
  Math.abs(leftOf(one) + rightOf(one) - leftOf(other) - rightOf(other)) < 16;

/** Cells in rows below each other, upwards from the line with the city. */
function linesAbove(rows: readonly Row[], row: Row, cell: readonly Word[]): BlockLine[] {
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
    // Another address ends there.
    if (parsePlace(textOf(found)) !== undefined || isOneLine(found)) break;
    lines.unshift({ words: found, text: textOf(found), row: index });
    top = above.top;
    last = found;
  }
  return lines;
}

const contact =
  /^(?:gln|tel|fax|phone|e-?mail|attn|z\.? ?hd|à l['’]attention|t\.?a\.?v|a\/[ac]|alla c\.?a|all['’]attenzione|c\/o|contact|kontakt|lief-?nr|kunden-?nr|nummer|globale|id|siret|siren|iban|www|no|nr|n°)\b|@|www\.|\d{6,}/i;
const legalForm =
  /(?:^|[\s,.])(?:gmbh|ag|kg|ohg|gbr|ug|e\.?\s?k\.?|e\.?v\.?|mbh|se|ltd|limited|plc|llc|llp|inc|corp|sarl|s\.?a\.?r\.?l\.?|sas|s\.?a\.?s\.?|sa|s\.?a\.?|eurl|sasu|snc|sl|s\.?l\.?u?\.?|s\.?p\.?a\.?|srl|s\.?r\.?l\.?s?\.?|sapa|b\.?v\.?|n\.?v\.?|vof|sp\.? ?z ?o\.? ?o\.?|s\.?c\.?|lda|unipessoal|cie|co)(?:[\s,.]|$)/i;

export const hasLegalForm = (text: string): boolean => text.length <= 200 && legalForm.test(text);

const isName = ({ text }: BlockLine): boolean =>
  /\p{L}{2}/u.test(text) && !contact.test(text) && text.length <= 80 && !/[:]\s*\S/.test(text) && !/^\d/.test(text);

const headingEnd = /:$/;

/** @param isHeading the line names a role, such as `Bill to` */
function blockOf(
  lines: BlockLine[],
  place: PostalPlace,
  row: Row,
  isHeading: (line: BlockLine) => boolean,
): AddressBlock {
  const at = lines.findLastIndex((line, index) => index < lines.length - 1 && isHeading(line));
  const heading = at >= 0 ? lines[at] : undefined;
  const own = lines.slice(at + 1);
  const last = own.at(-1) as BlockLine;
  const before = own.slice(0, -1);
  const names = before.filter((line) => isName(line) && !headingEnd.test(line.text));
  const name = names.find(({ text }) => hasLegalForm(text)) ?? names[0];
  const below = before.slice(name === undefined ? 0 : before.indexOf(name) + 1);
  const street =
    below.find(({ text }) => /\d/.test(text) && /\p{L}{3}/u.test(text) && !contact.test(text)) ?? below.at(-1);
  return {
    lines: own,
    page: row.page,
    top: lines[0]?.words[0]?.top ?? row.top,
    name,
    hasOtherName: names.filter(({ text }) => !/\d/.test(text)).length > 1,
    street: street === name ? undefined : street,
    postalCode: place.code,
    city: place.city,
    country: place.country,
    place: last,
    inOneLine: false,
    heading,
  };
}

/** A comma may also be in a street: `Rua Augusta, 12`. */
const separators: readonly RegExp[] = [/\s?[·•|*●▪]\s?|\s[-–—+]\s/, /,\s/, /\s?[·•|*●▪]\s?|\s[-–—+]\s|,\s/];

interface Divided {
  readonly parts: readonly string[];
  /** Of the part with the city. */
  readonly at: number;
  readonly place: PostalPlace;
}

/** The city may be a part of its own: `London, EC1A 1BB`. */
function divide(text: string, separator: RegExp): Divided | undefined {
  const parts = text.split(separator).map((part) => part.trim());
  for (const at of parts.slice(0, 5).keys()) {
    const place = parsePlace(parts[at] ?? '') ?? parsePlace(`${parts[at]}, ${parts[at + 1]}`);
    if (at > 0 && place !== undefined) return { parts, at, place };
  }
  return undefined;
}

/** A street before the city, such as `Unit 4, Canal Road, London SW1A 1AA`; the name is in the line above. */
function isStreet(name: string, at: number, above: BlockLine | undefined): above is BlockLine {
  if (at > 2 || above === undefined || !isName(above) || hasLegalForm(name)) return false;
  return /\d/.test(name) || (at === 1 && hasLegalForm(above.text));
}

/** Nearest line above a cell that begins at the same place. */
function lineAbove(rows: readonly Row[], row: Row, cell: readonly Word[]): BlockLine | undefined {
  const above = rows[row.index - 1];
  if (above === undefined || above.page !== row.page || row.top - above.bottom > 2 * (row.bottom - row.top))
    return undefined;
  const found = above.cells.find((each) => isAligned(each, cell)) ?? above.cells.find((each) => isCentred(each, cell));
  return found && { words: found, text: textOf(found), row: above.index };
}

/** `Lieferant GmbH · Lieferantenstraße 20 · 80333 München`. */
function oneLine(rows: readonly Row[], row: Row, cell: readonly Word[]): AddressBlock | undefined {
  const text = textOf(cell);
  if (text.length > 200) return undefined;
  const divided = separators.map((each) => divide(text, each)).find((each) => each !== undefined);
  const [name] = divided?.parts ?? [];
  if (divided === undefined || name === undefined || name.includes(':') || !/\p{L}{2}/u.test(name)) return undefined;
  const { parts, at, place } = divided;
  const lineOf = (part: string | undefined): BlockLine | undefined =>
    part === undefined ? undefined : { words: cell, text: part, row: row.index };
  const above = lineAbove(rows, row, cell);
  if (isStreet(name, at, above)) {
    const own = { words: cell, text, row: row.index };
    return {
      lines: [above, own],
      page: row.page,
      top: above.words[0]?.top ?? row.top,
      name: above,
      hasOtherName: false,
      street: lineOf(parts.slice(0, at).join(', ')),
      postalCode: place.code,
      city: place.city,
      country: place.country,
      place: own,
      inOneLine: true,
      heading: undefined,
    };
  }
  if (/^\d/.test(name)) return undefined;
  return {
    lines: [{ words: cell, text, row: row.index }],
    page: row.page,
    top: row.top,
    name: at > 0 ? { words: wordsOf(cell, name), text: name, row: row.index } : undefined,
    hasOtherName: false,
    street: at > 1 ? lineOf(parts.slice(1, at).join(', ')) : undefined,
    postalCode: place.code,
    city: place.city,
    country: place.country,
    place: { words: cell, text, row: row.index },
    inOneLine: true,
    heading: undefined,
  };
}

const isOneLine = (cell: readonly Word[]): boolean => {
  const text = textOf(cell);
  return text.length <= 200 && separators.some((each) => divide(text, each) !== undefined);
};

/** The first words of a cell, as many as the text has. */
const wordsOf = (cell: readonly Word[], text: string): readonly Word[] => cell.slice(0, text.split(' ').length);

/** An invoice has a few; more are not compared. */
const maxBlocks = 40;

export function findAddresses({ rows }: Sheet, isHeading: (line: BlockLine) => boolean): AddressBlock[] {
  const blocks: AddressBlock[] = [];
  for (const row of rows) {
    for (const cell of row.cells) {
      if (blocks.length >= maxBlocks || cell.length > 20) continue;
      const place = parsePlace(textOf(cell));
      const block =
        place === undefined ? oneLine(rows, row, cell) : blockOf(linesAbove(rows, row, cell), place, row, isHeading);
      if (block !== undefined) blocks.push(block);
    }
  }
  return blocks;
}
