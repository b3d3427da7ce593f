import { type AddressBlock, findAddresses, hasLegalForm } from './addresses.ts';
import type { Part } from './items.ts';
import { type KnownCompanies, nameKey as key, knownRole, rankOf } from './known.ts';
import type { LabelKind } from './labels.ts';
import type { Label, Row, Sheet } from './sheet.ts';
import { findTaxIds, taxIdFor } from './tax-ids.ts';
import { textOf, type Word } from './words.ts';

export interface Party {
  readonly name?: Part | undefined;
  readonly street?: Part | undefined;
  readonly postalCode?: Part | undefined;
  readonly city?: Part | undefined;
  readonly taxId?: Part | undefined;
}

export interface Parties {
  readonly issuer: Party;
  readonly receiver: Party;
}

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

/** The label in the first line of a block, or in the next rows above it. */
function headingOf({ rows }: Sheet, block: AddressBlock): PartyKind | undefined {
  const heading = block.heading ?? block.lines[0];
  const own = heading && roleOf(labelAt(rows[heading.row], heading.words), rows[heading.row]);
  if (own !== undefined) return own;
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

interface Scored {
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
  return Math.abs((cell[0]?.left ?? 0) - left) < 20 || Math.abs((cell.at(-1)?.right ?? 0) - right) < 3;
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

function scoresOf(sheet: Sheet, blocks: readonly AddressBlock[], known: KnownCompanies): Scored[] {
  const texts = sheet.rows.map(({ words }) => key(textOf(words.slice(0, 60))));
  const numbered = new Set(blocks.filter((block) => hasNumber(sheet, block)));
  const isShared = blocks.every((block) => numbered.has(block) || block.inOneLine);
  return blocks.map((block) => {
    const role = headingOf(sheet, block);
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
    const issuer =
      others +
      (role === 'seller' ? 6 : 0) -
      (role === 'buyer' ? 6 : 0) +
      (block.inOneLine ? 2.5 : 0) +
      (isFooter ? 2.5 : 0) +
      (isTop ? 1 : 0) +
      points +
      (isRepeated ? 1 : 0) -
      (isWindow ? 3 : 0);
    const receiver =
      others +
      (role === 'buyer' ? 6 : 0) -
      (role === 'seller' ? 6 : 0) +
      (isWindow ? 3 : 0) -
      (block.inOneLine ? 3 : 0) -
      (isFooter ? 4 : 0) -
      points / 3 +
      (block.page === 1 && block.top < 0.45 * height ? 1 : -1);
    return {
      block,
      role,
      issuer,
      receiver,
      known: knownRole(known, block.name?.text ?? ''),
      isWindow,
      isFooter,
      isHead: isTop && contact,
      isNamed: evidence || isRepeated,
    };
  });
}

const partOf = (
  line: { readonly text: string; readonly words: readonly Word[] } | undefined,
  confidence: number,
): Part | undefined => line && { value: line.text.replace(/(?<![\s,;:])[\s,;:]+$/, ''), words: line.words, confidence };

function partyOf(block: AddressBlock | undefined, confidence: number, taxId: Part | undefined): Party {
  if (block === undefined) return { taxId };
  return {
    name: partOf(block.name, confidence),
    street: partOf(block.street, confidence - 0.1),
    postalCode: { value: block.postalCode, words: block.place.words, confidence: confidence - 0.05 },
    city: { value: block.city, words: block.place.words, confidence: confidence - 0.05 },
    taxId,
  };
}

/** A known issuer, or a company with a legal form, at the top of the first page without an address. */
function letterhead({ rows, pages }: Sheet, known: KnownCompanies): Part | undefined {
  const limit = 0.25 * (pages[0]?.height ?? 842);
  const cells = rows
    .filter(({ page, top }) => page === 1 && top < limit)
    .flatMap((row) => row.cells.filter((each) => each.length <= 8))
    .map((words): Part => ({ value: textOf(words), words, confidence: 0.6 }));
  return (
    cells.find(({ value }) => knownRole(known, value) === 'issuer') ??
    cells.find(({ value }) => hasLegalForm(value) && !value.includes(':'))
  );
}

/** @param isOnlyOne no other company of the document can have this role */
function sureness(
  best: Scored | undefined,
  second: Scored | undefined,
  role: 'issuer' | 'receiver',
  isOnlyOne = false,
): number {
  if (best?.block.name === undefined) return 0.4;
  const labelled = best.role === (role === 'issuer' ? 'seller' : 'buyer');
  const formed = hasLegalForm(best.block.name.text);
  const lead = best[role] - (second?.[role] ?? 0);
  // Only earlier invoices prefer it, not the page.
  if (best.known === role && lead < 0) return 0.55;
  if (labelled) return formed ? 0.95 : best.block.hasOtherName ? 0.8 : 0.9;
  if (lead >= 2 && best[role] >= 3) return formed ? 0.92 : 0.8;
  if (isOnlyOne && (best.isNamed || best.isFooter) && best[role] > 0) return formed ? 0.92 : 0.8;
  return best[role] >= 1.5 && formed ? 0.75 : 0.55;
}

export function findParties(sheet: Sheet, known: KnownCompanies): Parties {
  const isHeading = (line: { readonly words: readonly Word[]; readonly row: number }) =>
    roleOf(labelAt(sheet.rows[line.row], line.words), sheet.rows[line.row]) !== undefined;
  const scored = scoresOf(sheet, findAddresses(sheet, isHeading), known).filter(
    ({ block }) => block.name !== undefined,
  );
  const names = (one: Scored | undefined) => key(one?.block.name?.text ?? '');
  const byIssuer = scored.toSorted((one, other) => rankOf(other, 'issuer') - rankOf(one, 'issuer'));
  const [issuer] = byIssuer.filter(({ issuer: score }) => score > 0);
  const others = scored.filter((each) => names(each) !== names(issuer));
  const byReceiver = others.toSorted((one, other) => rankOf(other, 'receiver') - rankOf(one, 'receiver'));
  const [receiver] = byReceiver.filter(({ receiver: score }) => score > -1);
  const nextIssuer = byIssuer.find((each) => names(each) !== names(issuer));
  const nextReceiver = byReceiver.find((each) => names(each) !== names(receiver));
  const blocks = scored.map(({ block }) => block);
  const isOnlyIssuer =
    Boolean(receiver?.role === 'buyer' || receiver?.isWindow === true || issuer?.isFooter || issuer?.isHead) &&
    scored.every((each) => each.role === 'otherParty' || [names(issuer), names(receiver)].includes(names(each)));
  const ids = findTaxIds(sheet, blocks, issuer?.block, receiver?.block);
  const [issuerSure, receiverSure] = [
    sureness(issuer, nextIssuer, 'issuer', isOnlyIssuer),
    sureness(receiver, nextReceiver, 'receiver'),
  ];
  const taxIdOf = (role: 'issuer' | 'receiver', own: Scored | undefined, sure: number) =>
    taxIdFor(role, ids, sure, known.get(names(own))?.taxId);
  const issuerParty = partyOf(issuer?.block, issuerSure, taxIdOf('issuer', issuer, issuerSure));
  return {
    issuer: issuerParty.name === undefined ? { ...issuerParty, name: letterhead(sheet, known) } : issuerParty,
    receiver: partyOf(receiver?.block, receiverSure, taxIdOf('receiver', receiver, receiverSure)),
  };
}
