import { type Big, createDecimal } from '../decimal.ts';
import type { Field } from '../xml/path.ts';
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
  /** Those with an attribute of this name. */
  readonly carriers: ReadonlyMap<string, readonly XmlElement[]>;
  readonly paths: PathNode;
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

/** All elements of one path, whatever their parents. */
interface PathNode {
  readonly elements: XmlElement[];
  readonly children: Map<string, PathNode>;
}

const made = <T>(map: Map<string, T>, key: string, make: () => T): T => {
  const known = map.get(key);
  if (known !== undefined) return known;
  const value = make();
  map.set(key, value);
  return value;
};
const noElements = (): XmlElement[] => [];
const emptyNode = (): PathNode => ({ elements: [], children: new Map() });

/** An invoice and a credit note have the same lines. */
const stepOf = (name: string) => (name === 'cac:CreditNoteLine' ? 'cac:InvoiceLine' : name);

function readElements(root: XmlElement): Pick<Facts, 'elements' | 'carriers' | 'paths'> {
  const elements = new Map<string, XmlElement[]>();
  const carriers = new Map<string, XmlElement[]>();
  const paths = emptyNode();
  const add = (element: XmlElement, node: PathNode): void => {
    node.elements.push(element);
    made(elements, element.name, noElements).push(element);
    for (const attribute of Object.keys(element.attributes)) made(carriers, attribute, noElements).push(element);
    for (const child of element.children) add(child, made(node.children, stepOf(child.name), emptyNode));
  };
  add(root, paths);
  return { elements, carriers, paths };
}

const known = new WeakMap<Group, Facts>();

function factsOf({ invoice }: Group): Facts {
  const facts = known.get(invoice);
  if (facts !== undefined) return facts;
  const taxed = readTaxed(invoice);
  const read = { ...readElements(invoice.element), taxed, sums: readSums(taxed) };
  known.set(invoice, read);
  return read;
}

/** An element or an attribute of it as the place of a problem. */
export const placeOf = (element: XmlElement, attribute?: string): Field => ({
  element,
  attribute,
  text: (attribute === undefined ? element.text : (element.attributes[attribute] ?? '')).trim(),
});

/** In the whole document, in its order for each name. */
export const elementsNamed = (group: Group, ...names: readonly string[]): readonly XmlElement[] =>
  names.flatMap((name) => factsOf(group).elements.get(name) ?? []);

export const elementsWith = (group: Group, attribute: string): readonly XmlElement[] =>
  factsOf(group).carriers.get(attribute) ?? [];

/** From the root, such as `cac:InvoiceLine/cac:Item`, which are the items of a credit note too. */
export function elementsOnPath(group: Group, path: string): readonly XmlElement[] {
  let node: PathNode | undefined = factsOf(group).paths;
  for (const step of path === '' ? [] : path.split('/')) node = node?.children.get(step);
  return node?.elements ?? [];
}

/** Those whose names end in this text. */
export const elementsEnding = (group: Group, suffix: string): readonly XmlElement[] =>
  [...factsOf(group).elements].flatMap(([name, elements]) => (name.endsWith(suffix) ? elements : []));

export const allElements = (group: Group): readonly XmlElement[] => [...factsOf(group).elements.values()].flat();

export const taxedIn = (group: Group): readonly Taxed[] => factsOf(group).taxed;

/** Of lines and charges, minus allowances. `undefined` if nothing has this category (and rate). */
export const sumOf = (group: Group, category: string, rate?: Big): Big | undefined =>
  factsOf(group).sums.get(sumKey(category, rate));
