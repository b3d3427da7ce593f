import { type Big, createDecimal } from '../decimal.ts';
import type { Field } from '../xml/path.ts';
import type { XmlElement } from '../xml/read.ts';
import { decimalOf, firstText, texts, total } from './conditions.ts';
import { fieldsIn, type Group, groupsIn } from './model/read.ts';
import type { GroupName, TermId } from './model/terms.ts';

/** The VAT of a line, of a document level allowance or of a document level charge. */
export interface Taxed {
  readonly kind: 'line' | 'allowance' | 'charge';
  readonly group: Group;
  readonly category: string;
  readonly scheme: string;
}

/** Of the amounts with one VAT category (and rate). */
export type Sums = ReadonlyMap<Taxed['kind'], Big>;

/** Computed once for each document: a rule that is evaluated for each VAT breakdown must not read each line again. */
interface Facts {
  readonly elements: ReadonlyMap<string, readonly XmlElement[]>;
  /** Those with an attribute of this name. */
  readonly carriers: ReadonlyMap<string, readonly XmlElement[]>;
  readonly paths: PathNode;
  readonly taxed: readonly Taxed[];
  readonly sums: ReadonlyMap<string, Sums>;
}

interface Kind {
  readonly kind: Taxed['kind'];
  readonly of: GroupName;
  /** The group with the VAT. */
  readonly at: GroupName;
  readonly category: TermId;
  readonly scheme: TermId;
  readonly rate: TermId;
  readonly amount: TermId;
}

const kinds: readonly Kind[] = [
  { kind: 'line', of: 'BG-25', at: 'BG-30', category: 'BT-151', scheme: 'BT-151-0', rate: 'BT-152', amount: 'BT-131' },
  { kind: 'allowance', of: 'BG-20', at: 'BG-20', category: 'BT-95', scheme: 'BT-95-0', rate: 'BT-96', amount: 'BT-92' },
  { kind: 'charge', of: 'BG-21', at: 'BG-21', category: 'BT-102', scheme: 'BT-102-0', rate: 'BT-103', amount: 'BT-99' },
];

const readTaxed = (invoice: Group): Taxed[] =>
  kinds.flatMap(({ kind, at, category, scheme }) =>
    groupsIn(invoice, at).map((group) => ({
      kind,
      group,
      category: firstText(group, category),
      scheme: firstText(group, scheme).toUpperCase(),
    })),
  );

const sumKey = (category: string, rate?: Big) => (rate === undefined ? category : `${category} ${rate.toFixed()}`);

/** A line has one VAT. Of the categories and of the rates of a wrong line, the first ten count: their pairs stay few. */
const maxVatsOfLine = 10;

/** An amount counts once for each category and for each rate that its group has. */
function readSums(invoice: Group): Map<string, Sums> {
  const sums = new Map<string, Map<Taxed['kind'], Big>>();
  for (const { kind, of, category, rate, amount } of kinds) {
    for (const group of groupsIn(invoice, of)) {
      const sum = total(fieldsIn(group, amount));
      const rates = [undefined, ...fieldsIn(group, rate).slice(0, maxVatsOfLine).map(decimalOf)];
      const codes = texts(group, category).slice(0, maxVatsOfLine);
      const keys = codes.flatMap((code) => rates.map((each) => sumKey(code, each)));
      for (const key of new Set(keys)) {
        const known = made(sums, key, noSums);
        known.set(kind, sum.plus(known.get(kind) ?? 0));
      }
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
const noSums = () => new Map<Taxed['kind'], Big>();
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
  const read = { ...readElements(invoice.element), taxed: readTaxed(invoice), sums: readSums(invoice) };
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

const zero = createDecimal('0');

/**
 * Of lines and charges, minus allowances; `change` is applied to the sum of each kind. `undefined` if nothing has this
 * category (and rate).
 */
export function sumOf(
  group: Group,
  category: string,
  rate?: Big,
  change: (sum: Big) => Big = (sum) => sum,
): Big | undefined {
  const sums = factsOf(group).sums.get(sumKey(category, rate));
  if (sums === undefined) return undefined;
  const [lines, charges, allowances] = (['line', 'charge', 'allowance'] as const).map((kind) =>
    change(sums.get(kind) ?? zero),
  );
  return (lines ?? zero).plus(charges ?? zero).minus(allowances ?? zero);
}
