import { type AddressBlock, type BlockLine, hasLegalForm, isAligned, isCentred, isName } from './address-lines.ts';
import { type KnownCompanies, nameKey as key, knownRole } from './known.ts';
import type { LabelKind } from './labels.ts';
import type { Label, Row, Sheet } from './sheet.ts';
import { textOf, type Word } from './words.ts';

type PartyKind = 'seller' | 'buyer' | 'otherParty';
const partyKinds: readonly PartyKind[] = ['seller', 'buyer', 'otherParty'];

/** A label of a role, alone in its cell or before a colon. */
const roleOf = (label: Label | undefined, row: Row | undefined): PartyKind | undefined => {
  if (label === undefined || !label.first) return undefined;
  const next = row?.words[label.to];
  const colon = label.words.at(-1)?.text.endsWith(':') || next?.text.startsWith(':');
  return label.alone || colon ? partyKinds.find((kind) => label.kinds.has(kind)) : undefined;
};

const labelAt = (row: Row | undefined, words: readonly Word[]): Label | undefined =>
  row?.labels.find((label) => label.words[0] === words[0]);

/** In heights of the first line of a block. */
const headingGap = 4;

/** The label in the cell to the left of a name. */
function besideOf(row: Row | undefined, words: readonly Word[]): PartyKind | undefined {
  const at = row?.cells.findIndex((each) => each.includes(words[0] as Word)) ?? -1;
  const cell = row?.cells[at - 1];
  return cell === undefined ? undefined : roleOf(labelAt(row, cell), row);
}

/** The label in the first line of a block, or in the next rows above it. */
function headingOf({ rows }: Sheet, block: AddressBlock): PartyKind | undefined {
  const heading = block.heading ?? block.lines[0];
  const own = heading && roleOf(labelAt(rows[heading.row], heading.words), rows[heading.row]);
  if (own !== undefined) return own;
  const named = block.name === undefined ? undefined : besideOf(rows[block.name.row], block.name.words);
  if (named !== undefined) return named;
  const first = block.lines[0];
  const [left, right] = [first?.words[0]?.left ?? 0, first?.words.at(-1)?.right ?? 0];
  const start = first?.row ?? 0;
  const height = (first?.words[0]?.bottom ?? 0) - (first?.words[0]?.top ?? 0);
  for (let index = start - 1; index >= Math.max(0, start - 3); index--) {
    const row = rows[index];
    if (row === undefined || row.page !== block.page || block.top - row.bottom > headingGap * height) break;
    const label = row.labels.find(
      ({ words, first: begins }) => begins && (words[0]?.left ?? 0) < right && (words.at(-1)?.right ?? 0) > left - 20,
    );
    const role = roleOf(label, row);
    if (role !== undefined) return role;
  }
  return undefined;
}

export interface Scored {
  readonly block: AddressBlock;
  readonly role: PartyKind | undefined;
  readonly issuer: number;
  readonly receiver: number;
  /** On earlier invoices. */
  readonly known: 'issuer' | 'receiver' | undefined;
  /** Below the line of the sender, as in the window of an envelope. */
  readonly isWindow: boolean;
  /** At the foot of the page. */
  readonly isFooter: boolean;
  /** At the top of the page, with a telephone number or a web address. */
  readonly isHead: boolean;
  /** Contacts or numbers of a company stand next to it, or its name is repeated. */
  readonly isNamed: boolean;
}

const aboutCompany: readonly LabelKind[] = ['taxId', 'registration', 'bic', 'taxNumber'];
const web = /@|www\.|https?:|(?:^|\s)(?:tel|phone|fon|fax|iban|telefon|téléphone)\b/i;

/** Rows of a block and just below it, in its column. */
function surroundings({ rows }: Sheet, block: AddressBlock): readonly Row[] {
  const last = block.place.row;
  return rows.slice(block.lines[0]?.row ?? last, last + 5).filter(({ page }) => page === block.page);
}

function isInColumn({ place: { words } }: AddressBlock, cell: readonly Word[]): boolean {
  const [left, right] = [words[0]?.left ?? 0, words.at(-1)?.right ?? 0];
  const isNear = Math.abs((cell[0]?.left ?? 0) - left) < 20 || Math.abs((cell.at(-1)?.right ?? 0) - right) < 3;
  return isNear || isCentred(cell, words);
}

/** A telephone number or a web address in the column of a block: an issuer states its own. */
const hasContact = (sheet: Sheet, block: AddressBlock): boolean =>
  surroundings(sheet, block).some(({ cells }) =>
    cells.some((cell) => isInColumn(block, cell) && web.test(textOf(cell))),
  );

/** The number of a company in the column of a block; some invoices state it for both. */
const hasNumber = (sheet: Sheet, block: AddressBlock): boolean =>
  surroundings(sheet, block).some((row) =>
    row.cells.some(
      (cell) =>
        isInColumn(block, cell) &&
        row.labels.some(
          (label) => cell.includes(label.words[0] as Word) && aboutCompany.some((kind) => label.kinds.has(kind)),
        ),
    ),
  );

/** How often the document contains a name; a block of the footer or letterhead repeats it. */
function countOf(texts: readonly string[], name: string): number {
  const wanted = key(name);
  return wanted.length < 4 ? 0 : texts.filter((text) => text.includes(wanted)).length;
}

/** Blocks with a name in the upper part of the first page. */
const upperPart = 0.5;

/**
 * Of two blocks without labels, the upper one is the issuer, or the one that is flush right, or the left one; unless an
 * address is in one line or at the foot of the page.
 */
function firstOf({ pages }: Sheet, roles: ReadonlyMap<AddressBlock, PartyKind | undefined>): AddressBlock | undefined {
  const blocks = [...roles].flatMap(([block, role]) => (role === 'otherParty' ? [] : block));
  if (blocks.some((block) => roles.get(block) !== undefined)) return undefined;
  const height = pages[0]?.height ?? 842;
  if (blocks.some(({ inOneLine, top }) => inOneLine || top > 0.85 * height)) return undefined;
  const upper = blocks.filter(({ page, top, name }) => page === 1 && top < upperPart * height && name !== undefined);
  const [first, second] = upper.toSorted((one, other) => one.top - other.top);
  if (first === undefined || second === undefined) return undefined;
  if (!isBeside(first, second)) return first;
  const [left, right] = leftOf(second) < leftOf(first) ? [second, first] : [first, second];
  return isFlushRight(right) ? right : left;
}

const leftOf = ({ place }: AddressBlock): number => place.words[0]?.left ?? 0;
const isBeside = (one: AddressBlock, other: AddressBlock): boolean =>
  one.page === other.page &&
  one.top < (other.place.words[0]?.bottom ?? 0) &&
  other.top < (one.place.words[0]?.bottom ?? 0);

/** Its lines end at the same place, and begin at different ones. */
function isFlushRight({ lines }: AddressBlock): boolean {
  const edges = (of: (words: readonly Word[]) => number) => lines.map(({ words }) => of(words));
  const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
  return spread(edges((words) => words.at(-1)?.right ?? 0)) < 3 && spread(edges((words) => words[0]?.left ?? 0)) > 3;
}

/** Points of the only address: it is the issuer's only if the page says so. */
const onlyOne = { alone: -1.5, besideCompany: 1.5 } as const;

/** The only company with an address and without a label, contact or number, perhaps next to another company. */
function pointsOfOnly({ rows }: Sheet, { name, page }: AddressBlock): number {
  const right = name?.words.at(-1)?.right ?? 0;
  const row = rows[name?.row ?? 0];
  const hasNeighbour =
    row?.page === page &&
    row.cells.some((cell) => (cell[0]?.left ?? 0) > right && cell.length <= 8 && hasLegalForm(textOf(cell)));
  return hasNeighbour ? onlyOne.besideCompany : onlyOne.alone;
}

/** @param taxIds different tax numbers of the document: if there are several, one near a block says nothing */
export function scoresOf(
  sheet: Sheet,
  blocks: readonly AddressBlock[],
  known: KnownCompanies,
  taxIds: number,
): Scored[] {
  const texts = sheet.rows.map(({ words }) => key(textOf(words.slice(0, 60))));
  const numbered = new Set(blocks.filter((block) => hasNumber(sheet, block)));
  const isShared = taxIds > 1 || blocks.every((block) => numbered.has(block) || block.inOneLine);
  const roles = new Map(blocks.map((block) => [block, headingOf(sheet, block)]));
  const first = firstOf(sheet, roles);
  const [only, second] = blocks.filter(({ name }) => name !== undefined);
  // Only its side prefers the one or the other.
  const isDoubtful = (block: AddressBlock, role: PartyKind | undefined): boolean =>
    role === undefined &&
    blocks.some((each) => each !== block && !each.inOneLine && isBeside(each, block) && hasContact(sheet, each));
  return blocks.map((block) => {
    const role = roles.get(block);
    const height = sheet.pages[block.page - 1]?.height ?? 842;
    const [isTop, isFooter] = [block.top < 0.16 * height, block.top > 0.85 * height];
    const previous = blocks.find(
      (other) =>
        other !== block &&
        other.inOneLine &&
        other.page === block.page &&
        block.top - other.top > 0 &&
        block.top - other.top < 60,
    );
    const isWindow =
      previous !== undefined &&
      Math.abs((previous.lines[0]?.words[0]?.left ?? 0) - (block.lines[0]?.words[0]?.left ?? 0)) < 30;
    const others = role === 'otherParty' ? -6 : 0;
    const contact = hasContact(sheet, block);
    const evidence = contact || numbered.has(block);
    const points = Math.max(contact ? 1.5 : 0, numbered.has(block) && !isShared ? 1.5 : 0);
    const isRepeated = countOf(texts, block.name?.text ?? '') > 1;
    const isOnly = block === only && second === undefined && !evidence && !isRepeated && !isFooter && !block.inOneLine;
    const issuer =
      others +
      (role === 'seller' ? 6 : 0) -
      (role === 'buyer' ? 6 : 0) +
      (block.inOneLine ? 2.5 : 0) +
      (isFooter ? 2.5 : 0) +
      (isTop ? 1 : 0) +
      points +
      (isRepeated ? 1 : 0) +
      (block === first ? 1.5 : 0) +
      (isOnly ? pointsOfOnly(sheet, block) : 0) -
      (isWindow ? 3 : 0);
    const receiver =
      others +
      (role === 'buyer' ? 6 : 0) -
      (role === 'seller' ? 6 : 0) +
      (isWindow ? 3 : 0) -
      (block.inOneLine ? 3 : 0) -
      (isFooter ? 4 : 0) -
      points / 3 -
      (block === first ? 1.5 : 0) +
      (block.page === 1 && block.top < 0.45 * height ? 1 : -1);
    return {
      block,
      role,
      issuer,
      receiver,
      known: knownRole(known, block.name?.text ?? ''),
      isWindow,
      isFooter,
      isHead: isTop && contact && (first === undefined || block === first) && !isDoubtful(block, role),
      isNamed: evidence || isRepeated,
    };
  });
}

export const isRoleHeading =
  ({ rows }: Sheet) =>
  ({ words, row }: { readonly words: readonly Word[]; readonly row: number }): boolean =>
    roleOf(labelAt(rows[row], words), rows[row]) !== undefined;

/** Next to or below the label of a role, a name without an address. */
export function labelledName({ rows }: Sheet, role: 'seller' | 'buyer'): BlockLine | undefined {
  for (const row of rows) {
    const label = row.labels.find((each) => roleOf(each, row) === role);
    if (label === undefined) continue;
    const cell = row.cells.find((each) => each.includes(label.words[0] as Word)) ?? [];
    const beside = cell.slice(label.words.length).filter(({ text }) => text !== ':');
    const next = rows[row.index + 1];
    const isNear = next?.page === row.page && next.top - row.bottom < headingGap * (row.bottom - row.top);
    const below = isNear ? next.cells.find((each) => isAligned(each, cell)) : undefined;
    const words = beside.length > 0 ? beside : below;
    const line = { words: words ?? [], text: textOf(words ?? []), row: row.index };
    if (words !== undefined && words.length <= 8 && isName(line)) return line;
  }
  return undefined;
}
