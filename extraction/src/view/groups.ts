import { type BusinessTermGroup, businessTerms, type InvoiceTerms } from '../en16931/terms.ts';
import type { Group } from '../validation/model/read.ts';
import { modelGroups, termName } from '../validation/model/terms.ts';
import { parseDate } from '../values.ts';
import type { Field } from '../xml/path.ts';
import type { XmlElement } from '../xml/read.ts';

export interface ViewTerm {
  /** Such as `BT-27`; terms without a number have none. */
  readonly id: string;
  readonly name: string;
  readonly text: string;
}

/** A group of business terms with the values of one invoice. */
export interface ViewGroup {
  readonly id: string;
  readonly title: string;
  readonly terms: readonly ViewTerm[];
  readonly groups: readonly ViewGroup[];
}

/** CII has the text of a date in an element of the date. */
const innerText = ({ text, children }: XmlElement): string => text.trim() || children.map(innerText).join(' ').trim();

const isDate = (name: string): boolean => / date$/.test(name);

function textOf({ element, attribute, text }: Field, id: string, name: string): string {
  const found = attribute === undefined ? innerText(element) : text;
  if (id === 'BT-125' && found !== '') return 'The file is embedded in the invoice.';
  return (isDate(name) ? parseDate(found) : undefined) ?? found;
}

/** Of UBL and CII: all terms of EN 16931. */
export const groupOfModel = ({ name: id, fields, groups }: Group): ViewGroup => ({
  id,
  title: modelGroups[id].name,
  terms: [...fields].flatMap(([term, found]) => {
    const name = termName(term);
    return found.flatMap((field) => {
      const text = textOf(field, term, name);
      return text === '' ? [] : { id: term, name, text };
    });
  }),
  groups: [...groups.values()].flat().map(groupOfModel),
});

function termsOf(group: BusinessTermGroup, values: Readonly<Record<string, string | undefined>>): ViewTerm[] {
  const names: Readonly<Record<string, readonly [string, ...unknown[]]>> = businessTerms[group];
  return Object.entries(values).flatMap(([id, text]) => (text ? { id, name: names[id]?.[0] ?? id, text } : []));
}

type Values = Readonly<Record<string, string | undefined>>;

const groupOf = (id: BusinessTermGroup, title: string, values: Values | undefined, groups: ViewGroup[] = []) =>
  values === undefined ? [] : [{ id, title, terms: termsOf(id, values), groups }];

const totalIds: readonly string[] = [...modelGroups['BG-22'].terms.split(' '), 'BT-110', 'BT-111'];

/** Of other formats: the terms to which their elements are mapped. */
export function groupOfTerms(terms: InvoiceTerms): ViewGroup {
  const all = termsOf('invoice', terms.invoice);
  const many = (id: BusinessTermGroup & keyof typeof modelGroups, list: readonly Values[]) =>
    list.flatMap((values) => groupOf(id, modelGroups[id].name, values));
  return {
    id: 'invoice',
    title: modelGroups.invoice.name,
    terms: all.filter(({ id }) => !totalIds.includes(id)),
    groups: [
      ...groupOf('BG-4', modelGroups['BG-4'].name, terms.seller),
      ...groupOf('BG-7', modelGroups['BG-7'].name, terms.buyer),
      ...groupOf('BG-10', modelGroups['BG-10'].name, terms.payee),
      ...groupOf('BG-15', modelGroups['BG-15'].name, terms.delivery),
      ...many('BG-16', terms.payments),
      ...many('BG-20', terms.allowances),
      ...many('BG-21', terms.charges),
      {
        id: 'BG-22',
        title: modelGroups['BG-22'].name,
        terms: all.filter(({ id }) => totalIds.includes(id)),
        groups: [],
      },
      ...many('BG-23', terms.taxes),
      ...terms.lines.flatMap(({ values, allowances, charges }) =>
        groupOf('BG-25', modelGroups['BG-25'].name, values, [...many('BG-27', allowances), ...many('BG-28', charges)]),
      ),
      ...groupOf('exchange rate', 'Exchange rate', terms.exchangeRate),
    ],
  };
}

const idsIn = ({ terms, groups }: ViewGroup): string[] => [...terms.map(({ id }) => id), ...groups.flatMap(idsIn)];

/** Adds the mapped terms that EN 16931 does not have, or not in this element, such as the tax number of the buyer. */
export function addMapped(invoice: ViewGroup, mapped: ViewGroup): ViewGroup {
  const all = new Set(idsIn(invoice));
  const missing = ({ terms }: ViewGroup, known: ReadonlySet<string>) => terms.filter(({ id }) => !known.has(id));
  const left = new Map([...Map.groupBy(mapped.groups, ({ id }) => id)].map(([id, same]) => [id, same.values()]));
  const groups = invoice.groups.map((group) => {
    const same = left.get(group.id)?.next().value;
    const added = same === undefined ? [] : missing(same, new Set(idsIn(group)));
    return added.length === 0 ? group : { ...group, terms: [...group.terms, ...added] };
  });
  const more = [...left.values()].flatMap((rest) =>
    [...rest].map((group) => ({ ...group, terms: missing(group, all) })),
  );
  return { ...invoice, terms: [...invoice.terms, ...missing(mapped, all)], groups: [...groups, ...more] };
}
