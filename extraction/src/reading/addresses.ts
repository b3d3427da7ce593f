import {
  type AddressBlock,
  type BlockLine,
  hasLegalForm,
  isAligned,
  isContact,
  isName,
  lineGap,
  linesAbove,
} from './address-lines.ts';
import { addressOfLine } from './one-line.ts';
import { isStreetLike, mayBeUncommonPlace, type PostalPlace, parsePlace, parseUncommonPlace } from './places.ts';
import type { Row, Sheet } from './sheet.ts';
import { textOf, type Word } from './words.ts';

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
  const formed = names.find(({ text }) => hasLegalForm(text));
  const [first, second] = names;
  // A single line with a number is the street of a company that is named elsewhere.
  const isStreet = second === undefined && first !== undefined && first === before.at(-1) && isStreetLike(first.text);
  const name = formed ?? (isStreet ? undefined : first);
  const below = before.slice(name === undefined ? 0 : before.indexOf(name) + 1);
  const streets = below.filter(({ text }) => isStreetLike(text) && !/:\s*\S/.test(text) && !isContact(text));
  const street = (name === undefined ? streets.at(-1) : streets[0]) ?? below.at(-1);
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

/** An invoice has a few; more are not compared. */
const maxBlocks = 40;
/** Texts that may be places of an uncommon form; more are not tried. */
const maxTries = 200;

/** How far above its address the name of a company may be. */
const nameRows = 8;

/** A company with a legal form above an address without a name, in its column. */
function nameAbove(rows: readonly Row[], { lines: [first], page }: AddressBlock): BlockLine | undefined {
  if (first === undefined) return undefined;
  for (const row of rows.slice(Math.max(0, first.row - nameRows), first.row).toReversed()) {
    const cell = row.page === page ? row.cells.find((each) => isAligned(each, first.words)) : undefined;
    if (cell === undefined || cell.length > 8) continue;
    const line = { words: cell, text: textOf(cell), row: row.index };
    if (parsePlace(line.text) !== undefined) return undefined;
    if (isName(line) && hasLegalForm(line.text)) return line;
  }
  return undefined;
}

/** The street may be below the city. */
function streetBelow(rows: readonly Row[], row: Row, cell: readonly Word[]): BlockLine | undefined {
  const below = rows[row.index + 1];
  if (below === undefined || below.page !== row.page || below.top - row.bottom > lineGap * (row.bottom - row.top))
    return undefined;
  const found = below.cells.find((each) => isAligned(each, cell)) ?? [];
  const text = textOf(found);
  const isLabelled = below.labels.some(({ words, kinds }) => words[0] === found[0] && !kinds.has('otherDate'));
  const fits = isStreetLike(text) && text.length <= 60 && !isContact(text) && !text.includes(':') && !isLabelled;
  return fits && parsePlace(text) === undefined ? { words: found, text, row: below.index } : undefined;
}

/** In `2420 Market Street` above `Austin, TX 78701`, the number is not a postal code. */
function isStreetAbove(rows: readonly Row[], { page, index, top, bottom }: Row, cell: readonly Word[]): boolean {
  const below = rows[index + 1];
  if (below === undefined || below.page !== page || below.top - bottom > lineGap * (bottom - top)) return false;
  return below.cells.some((each) => isAligned(each, cell) && parsePlace(textOf(each)) !== undefined);
}

function completed(rows: readonly Row[], row: Row, block: AddressBlock): AddressBlock {
  return {
    ...block,
    name: block.name ?? nameAbove(rows, block),
    street: block.street ?? streetBelow(rows, row, block.place.words),
  };
}

function blockAt(
  rows: readonly Row[],
  row: Row,
  cell: readonly Word[],
  isHeading: (line: BlockLine) => boolean,
  mayTry: () => boolean,
): AddressBlock | undefined {
  const place = parsePlace(textOf(cell));
  if (place !== undefined && isStreetAbove(rows, row, cell)) return undefined;
  if (place !== undefined) return completed(rows, row, blockOf(linesAbove(rows, row, cell), place, row, isHeading));
  const isLabelled = row.labels.some(({ words }) => words[0] === cell[0]);
  if (isLabelled || !mayBeUncommonPlace(textOf(cell)) || !mayTry()) return addressOfLine(rows, row, cell);
  const lines = linesAbove(rows, row, cell);
  const uncommon = parseUncommonPlace(lines.map(({ text }) => text));
  if (uncommon === undefined) return addressOfLine(rows, row, cell);
  return blockOf([...lines.slice(0, -uncommon.count), ...lines.slice(-1)], uncommon.place, row, isHeading);
}

export function findAddresses({ rows }: Sheet, isHeading: (line: BlockLine) => boolean): AddressBlock[] {
  const blocks: AddressBlock[] = [];
  let tries = maxTries;
  for (const row of rows) {
    for (const cell of row.cells) {
      if (blocks.length >= maxBlocks || cell.length > 20) continue;
      const block = blockAt(rows, row, cell, isHeading, () => tries-- > 0);
      if (block !== undefined) blocks.push(block);
    }
  }
  return blocks;
}
