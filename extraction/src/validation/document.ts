import { type Big, createDecimal } from '../decimal.ts';
import type { XmlElement } from '../xml/read.ts';
import { decimalIn, firstText } from './conditions.ts';
import { type Group, groupsIn } from './model/read.ts';
import type { GroupName, TermId } from './model/terms.ts';

/** A line, a document level allowance or a document level charge, with its VAT. Allowances are negative. */
export interface Taxed {
  readonly kind: 'line' | 'allowance' | 'charge';
  readonly group: Group;
  readonly category: string;
  readonly scheme: string;
  readonly rate: Big | undefined;
  readonly amount: Big | undefined;
}

/** Computed once for each document: a rule that is evaluated for each VAT breakdown must not read each line again. */
interface Facts {
  readonly elements: ReadonlyMap<string, readonly XmlElement[]>;
  readonly taxed: readonly Taxed[];
  readonly sums: ReadonlyMap<string, Big>;
}

type Kind = readonly [
  kind: Taxed['kind'],
  at: GroupName,
  category: TermId,
  scheme: TermId,
  rate: TermId,
  amount: TermId,
];

const kinds: readonly Kind[] = [
  ['line', 'BG-30', 'BT-151', 'BT-151-0', 'BT-152', 'BT-131'],
  ['allowance', 'BG-20', 'BT-95', 'BT-95-0', 'BT-96', 'BT-92'],
  ['charge', 'BG-21', 'BT-102', 'BT-102-0', 'BT-103', 'BT-99'],
];

const readTaxed = (invoice: Group): Taxed[] =>
  kinds.flatMap(([kind, at, category, scheme, rate, term]) =>
    groupsIn(invoice, at).map((group) => {
      const amount = decimalIn(kind === 'line' ? (group.parent ?? group) : group, term);
      return {
        kind,
        group,
        category: firstText(group, category),
        scheme: firstText(group, scheme).toUpperCase(),
        rate: decimalIn(group, rate),
        amount: kind === 'allowance' ? amount?.times(-1) : amount,
      };
    }),
  );

const sumKey = (category: string, rate?: Big) => (rate === undefined ? category : `${category} ${rate.toFixed()}`);

function readSums(taxed: readonly Taxed[]): Map<string, Big> {
  const sums = new Map<string, Big>();
  for (const { category, rate, amount } of taxed) {
    for (const key of new Set([sumKey(category), sumKey(category, rate)])) {
      sums.set(key, (sums.get(key) ?? createDecimal('0')).plus(amount ?? 0));
    }
  }
  return sums;
}

function readElements(root: XmlElement): Map<string, XmlElement[]> {
  const found = new Map<string, XmlElement[]>();
  const add = (element: XmlElement): void => {
    const named = found.get(element.name);
    if (named === undefined) found.set(element.name, [element]);
    else named.push(element);
    element.children.forEach(add);
  };
  add(root);
  return found;
}

const known = new WeakMap<Group, Facts>();

function factsOf({ invoice }: Group): Facts {
  const facts = known.get(invoice);
  if (facts !== undefined) return facts;
  const taxed = readTaxed(invoice);
  const made = { elements: readElements(invoice.element), taxed, sums: readSums(taxed) };
  known.set(invoice, made);
  return made;
}

/** In the whole document, in its order for each name. */
export const elementsNamed = (group: Group, ...names: readonly string[]): readonly XmlElement[] =>
  names.flatMap((name) => factsOf(group).elements.get(name) ?? []);

export const allElements = (group: Group): readonly XmlElement[] => [...factsOf(group).elements.values()].flat();

export const taxedIn = (group: Group): readonly Taxed[] => factsOf(group).taxed;

/** Of lines and charges, minus allowances. `undefined` if nothing has this category (and rate). */
export const sumOf = (group: Group, category: string, rate?: Big): Big | undefined =>
  factsOf(group).sums.get(sumKey(category, rate));
