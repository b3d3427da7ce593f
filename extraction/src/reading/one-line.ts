import {
  type AddressBlock,
  type BlockLine,
  hasLegalForm,
  isAligned,
  isCentred,
  isContact,
  isName,
} from './address-lines.ts';
import { divideLine } from './places.ts';
import type { Row } from './sheet.ts';
import { textOf, type Word } from './words.ts';

/** Of a street, behind a comma. */
const houseNumber = /^\d{1,5} ?\p{L}?$/u;

/** A street before the city, such as `Unit 4, Canal Road, London SW1A 1AA`; the name is in the line above. */
function isStreet(parts: readonly string[], at: number, above: BlockLine | undefined): above is BlockLine {
  const [name = '', next = ''] = parts;
  if (at > 2 || above === undefined || !isName(above) || hasLegalForm(name)) return false;
  return /\d/.test(name) || (at === 1 ? hasLegalForm(above.text) : houseNumber.test(next));
}

/** A telephone number may stand between a company and its address. */
const maxContacts = 2;

/** Nearest line above a cell that begins at the same place, without contacts. */
function lineAbove(rows: readonly Row[], row: Row, cell: readonly Word[]): BlockLine | undefined {
  let [below, contacts] = [row, 0];
  for (let index = row.index - 1; index >= 0; index--) {
    const above = rows[index];
    if (above === undefined || above.page !== row.page || below.top - above.bottom > 2 * (row.bottom - row.top))
      return undefined;
    const found =
      above.cells.find((each) => isAligned(each, cell)) ?? above.cells.find((each) => isCentred(each, cell));
    const text = textOf(found ?? []);
    if (found !== undefined && (!isContact(text) || contacts++ >= maxContacts))
      return { words: found, text, row: above.index };
    below = above;
  }
  return undefined;
}

/** `Address: 12 Mill Lane, York YO1 7HH`. */
const ownLabel = /^\p{Lu}\p{L}{2,20}:\s/u;

/** `Lieferant GmbH · Lieferantenstraße 20 · 80333 München`. */
export function addressOfLine(rows: readonly Row[], row: Row, cell: readonly Word[]): AddressBlock | undefined {
  const text = textOf(cell).replace(ownLabel, '');
  const divided = divideLine(text);
  const [name] = divided?.parts ?? [];
  if (divided === undefined || name === undefined || name.includes(':') || !/\p{L}{2}/u.test(name)) return undefined;
  const { parts, at, place } = divided;
  const own: BlockLine = { words: cell, text, row: row.index };
  const common = {
    page: row.page,
    hasOtherName: false,
    postalCode: place.code,
    city: place.city,
    country: place.country,
    place: own,
    heading: undefined,
  };
  const streetFrom = (first: number): BlockLine => ({ ...own, text: parts.slice(first, at).join(', ') });
  const above = lineAbove(rows, row, cell);
  if (isStreet(parts, at, above)) {
    const top = above.words[0]?.top ?? row.top;
    return { ...common, lines: [above, own], top, name: above, street: streetFrom(0), inOneLine: false };
  }
  if (/^\d/.test(name)) return undefined;
  return {
    ...common,
    lines: [own],
    top: row.top,
    name: at > 0 ? { words: wordsOf(cell, name), text: name, row: row.index } : undefined,
    street: at > 1 ? streetFrom(1) : undefined,
    inOneLine: true,
  };
}

/** The first words of a cell, as many as the text has. */
const wordsOf = (cell: readonly Word[], text: string): readonly Word[] => cell.slice(0, text.split(' ').length);
