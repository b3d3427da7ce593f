import type { AddressBlock } from './address-lines.ts';
import { findVatNumbers, type Identifier, nationalVatOf } from './identifiers.ts';
import type { Part } from './items.ts';
import { nameKey as key, knownFirst } from './known.ts';
import type { Sheet } from './sheet.ts';
import { textOf, type Word } from './words.ts';

interface Owned extends Identifier {
  readonly owner: 'issuer' | 'receiver' | 'other' | undefined;
}

/** National tax numbers behind their label, and numbers with the prefix of a country. */
export function taxIdsOf(sheet: Sheet): Identifier[] {
  const international = findVatNumbers(sheet.rows);
  const national = sheet.rows.flatMap((row) =>
    row.labels
      .filter(({ kinds }) => kinds.has('taxId') || kinds.has('buyerTaxId'))
      .flatMap(({ to }): Identifier[] => {
        const words = row.words.slice(to, to + 1);
        const value = nationalVatOf(textOf(words).replace(/[^\dA-Za-z]/g, ''));
        return value === undefined ? [] : [{ value, valid: true, words, row: row.index }];
      }),
  );
  return [
    ...international,
    ...national.filter(({ words }) => !international.some((each) => each.words.includes(words[0] as Word))),
  ];
}

/** By the label, else by the block of the address around a number or above it. */
export function findTaxIds(
  taxIds: readonly Identifier[],
  sheet: Sheet,
  blocks: readonly AddressBlock[],
  issuer?: AddressBlock,
  receiver?: AddressBlock,
): Owned[] {
  const left = (words: readonly Word[]) => words[0]?.left ?? 0;
  return taxIds.map((id) => {
    const before = sheet.rows[id.row]?.labels.findLast(
      ({ to }) => to <= (sheet.rows[id.row]?.words.indexOf(id.words[0] as Word) ?? 0),
    );
    if (before?.kinds.has('buyerTaxId')) return { ...id, owner: 'receiver' };
    const page = id.words[0]?.page ?? 1;
    const around = blocks
      .filter((each) => each.page === page && each.lines.some(({ row }) => row <= id.row))
      .map((each) => ({
        near: each,
        distance: id.row - each.place.row,
        aside: Math.abs(left(id.words) - left(each.place.words)),
      }))
      .filter(({ distance, aside }) => distance <= 8 && aside < 160)
      .toSorted((one, other) => Math.abs(one.distance) + one.aside / 20 - Math.abs(other.distance) - other.aside / 20);
    const block = around[0]?.near;
    const same = (one: AddressBlock | undefined) =>
      one !== undefined &&
      block !== undefined &&
      (one === block || key(one.name?.text ?? '-') === key(block.name?.text ?? ''));
    if (block === undefined) return { ...id, owner: undefined };
    return { ...id, owner: same(issuer) ? 'issuer' : same(receiver) ? 'receiver' : 'other' };
  });
}

/**
 * @param sure how sure the company is whose address is next to the number
 * @param known its number on earlier invoices
 */
export function taxIdFor(
  owner: 'issuer' | 'receiver',
  ids: readonly Owned[],
  sure: number,
  known: string | null = null,
): Part | undefined {
  const own = ids.filter((id) => id.owner === owner);
  const issuers = new Set(ids.filter((id) => id.owner === 'issuer').map(({ value }) => value));
  const free = ids.filter(({ owner: other, value }) => other === undefined && !issuers.has(value));
  const candidates = own.length > 0 || (owner === 'receiver' && issuers.size === 0) ? own : free;
  const validFirst = candidates.toSorted((one, other) => Number(other.valid) - Number(one.valid));
  const [first] = knownFirst(validFirst, [known]);
  if (first === undefined) return undefined;
  const several = new Set(candidates.map(({ value }) => value)).size > 1;
  const confidence = several ? 0.6 : own.length > 0 ? Math.min(0.93, Math.max(0.6, sure)) : Math.min(0.85, sure);
  return { value: first.value, words: first.words, confidence: first.valid ? confidence : Math.min(confidence, 0.85) };
}
