import { type AddressBlock, hasLegalForm } from './address-lines.ts';
import { findAddresses } from './addresses.ts';
import type { Part } from './items.ts';
import { type KnownCompanies, nameKey as key, knownRole, rankOf } from './known.ts';
import { isRoleHeading, labelledName, type Scored, scoresOf } from './party-scores.ts';
import type { Sheet } from './sheet.ts';
import { findTaxIds, taxIdFor, taxIdsOf } from './tax-ids.ts';
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

const partOf = (
  line: { readonly text: string; readonly words: readonly Word[] } | undefined,
  confidence: number,
): Part | undefined => line && { value: line.text.replace(/(?<![\s,;:])[\s,;:]+$/, ''), words: line.words, confidence };

function partyOf(block: AddressBlock, confidence: number, taxId: Part | undefined): Party {
  return {
    name: partOf(block.name, confidence),
    street: partOf(block.street, confidence - 0.1),
    postalCode: { value: block.postalCode, words: block.place.words, confidence: confidence - 0.05 },
    city: { value: block.city, words: block.place.words, confidence: confidence - 0.05 },
    taxId,
  };
}

/** Of a name next to the label of its role, without an address. */
const nameOnly = 0.7;

const namedParty = (sheet: Sheet, role: 'seller' | 'buyer', taken: string): Part | undefined => {
  const line = labelledName(sheet, role);
  return line === undefined || key(line.text) === taken ? undefined : partOf(line, nameOnly);
};

/** A known issuer, or a company with a legal form, at the top of the first page without an address. */
function letterhead({ rows, pages }: Sheet, known: KnownCompanies, receiver: string): Part | undefined {
  const limit = 0.25 * (pages[0]?.height ?? 842);
  const cells = rows
    .filter(({ page, top }) => page === 1 && top < limit)
    .flatMap((row) => row.cells.filter((each) => each.length <= 8))
    .map((words): Part => ({ value: textOf(words), words, confidence: 0.6 }))
    .filter(({ value }) => key(value) !== receiver);
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
  // A number in a name without a legal form may be that of a house.
  const isUnclear = best.block.hasOtherName || /\d/.test(best.block.name.text);
  if (labelled) return formed ? 0.95 : isUnclear ? 0.8 : 0.9;
  if (lead >= 2 && best[role] >= 3) return formed ? 0.92 : 0.8;
  if (isOnlyOne && (best.isNamed || best.isFooter) && best[role] > 0) return formed ? 0.92 : 0.8;
  return best[role] >= 1.5 && formed ? 0.75 : 0.55;
}

/** Without a name, the address of an issuer whose name is at the top. */
function addressOf(blocks: readonly Scored[], name: Part | undefined): Party {
  const [own] = blocks
    .filter(({ block, issuer }) => block.name === undefined && issuer > 0)
    .toSorted((one, other) => other.issuer - one.issuer);
  return own === undefined || name === undefined
    ? { name }
    : { ...partyOf(own.block, name.confidence, undefined), name };
}

export function findParties(sheet: Sheet, known: KnownCompanies): Parties {
  const taxIds = taxIdsOf(sheet);
  const all = scoresOf(
    sheet,
    findAddresses(sheet, isRoleHeading(sheet)),
    known,
    new Set(taxIds.map(({ value }) => value)).size,
  );
  const scored = all.filter(({ block }) => block.name !== undefined);
  const names = (one: Scored | undefined) => key(one?.block.name?.text ?? '');
  const byIssuer = scored.toSorted((one, other) => rankOf(other, 'issuer') - rankOf(one, 'issuer'));
  const [issuer] = byIssuer.filter(({ issuer: score }) => score > 0);
  const others = scored.filter((each) => names(each) !== names(issuer));
  const byReceiver = others.toSorted((one, other) => rankOf(other, 'receiver') - rankOf(one, 'receiver'));
  const [receiver] = byReceiver.filter(({ receiver: score }) => score > -1);
  const nextIssuer = byIssuer.find((each) => names(each) !== names(issuer));
  const nextReceiver = byReceiver.find((each) => names(each) !== names(receiver));
  const isOnlyIssuer =
    Boolean(receiver?.role === 'buyer' || receiver?.isWindow === true || issuer?.isFooter || issuer?.isHead) &&
    scored.every((each) => each.role === 'otherParty' || [names(issuer), names(receiver)].includes(names(each)));
  const blank = addressOf(
    all,
    issuer === undefined
      ? (namedParty(sheet, 'seller', names(receiver)) ?? letterhead(sheet, known, names(receiver)))
      : undefined,
  );
  const blocks = all.filter(({ block }) => block.name !== undefined || block.place.words === blank.city?.words);
  const issuerBlock = issuer?.block ?? blocks.find(({ block }) => block.name === undefined)?.block;
  const ids = findTaxIds(
    taxIds,
    sheet,
    blocks.map(({ block }) => block),
    issuerBlock,
    receiver?.block,
  );
  const [issuerSure, receiverSure] = [
    sureness(issuer, nextIssuer, 'issuer', isOnlyIssuer),
    sureness(receiver, nextReceiver, 'receiver'),
  ];
  const taxIdOf = (role: 'issuer' | 'receiver', own: Scored | undefined, sure: number) =>
    taxIdFor(role, ids, sure, known.get(names(own))?.taxId);
  const issuerTaxId = taxIdOf('issuer', issuer, issuerSure);
  const receiverTaxId = taxIdOf('receiver', receiver, receiverSure);
  return {
    issuer: issuer === undefined ? { ...blank, taxId: issuerTaxId } : partyOf(issuer.block, issuerSure, issuerTaxId),
    receiver:
      receiver === undefined
        ? { name: namedParty(sheet, 'buyer', names(issuer)), taxId: receiverTaxId }
        : partyOf(receiver.block, receiverSure, receiverTaxId),
  };
}
