import { type BusinessTermGroup, businessTerms, type InvoiceTerms } from '../en16931/terms.ts';
import type { Group } from '../validation/model/read.ts';
import { modelGroups, termName } from '../validation/model/terms.ts';
import { modelOf } from '../validation/validate.ts';
import { parseDate } from '../values.ts';
import type { Field } from '../xml/path.ts';
import type { XmlElement } from '../xml/read.ts';
import { viewLimits } from './limits.ts';

interface ViewTerm {
  /** Such as `BT-27`; terms without a number have none. */
  readonly id: string;
  readonly name: string;
  readonly text: string;
}

/** A group of business terms with the values of one invoice. */
interface ViewGroup {
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
const groupOfModel = ({ name: id, fields, groups }: Group): ViewGroup => ({
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
function groupOfTerms(terms: InvoiceTerms): ViewGroup {
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
function addMapped(invoice: ViewGroup, mapped: ViewGroup): ViewGroup {
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

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeText = (text: string): string =>
  text
    .replace(/[&<>"']/g, (sign) => signs[sign] ?? '')
    .replaceAll('\0', '\ufffd')
    .toWellFormed();

/** For the markup around a value. */
const markupBytes = 150;

/** Groups of one row in a table. */
const tables = new Set(['BG-20', 'BG-21', 'BG-23']);

/** Of the lines; their other terms follow in a second row. */
const lineColumns = [
  { title: 'Line', ids: ['BT-126'] },
  { title: 'Item', ids: ['BT-153'] },
  { title: 'Quantity', ids: ['BT-129', 'BT-130'] },
  { title: 'Net price', ids: ['BT-146'] },
  { title: 'VAT', ids: ['BT-151', 'BT-152'] },
  { title: 'Net amount', ids: ['BT-131'] },
] as const;
const inColumns: ReadonlySet<string> = new Set(lineColumns.flatMap(({ ids }): readonly string[] => ids));

const label = ({ id, name }: ViewTerm): string =>
  `${escapeText(name)}${id.startsWith('BT-') ? ` <small>${escapeText(id)}</small>` : ''}`;

const countText = (count: number, one: string): string =>
  `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`;

/**
 * The content of `<body>`: `<main><h1>Invoice R-1</h1><section><h2>Seller</h2><dl>…`. Without values above the limit,
 * whose number it says.
 */
function renderInvoice(invoice: ViewGroup): string {
  let left: number = viewLimits.bytes;
  let omitted = 0;

  /** Empty if the value does not fit. */
  const value = ({ text }: ViewTerm): string => {
    const html = text.length < left ? escapeText(text) : undefined;
    const cost = Buffer.byteLength(html ?? '') + markupBytes;
    if (html === undefined || cost > left) {
      omitted++;
      return '';
    }
    left -= cost;
    return html;
  };
  const list = (terms: readonly ViewTerm[]): string => {
    const rows = terms.map((term) => {
      const html = value(term);
      return html && `<div><dt>${label(term)}</dt><dd>${html}</dd></div>`;
    });
    const html = rows.join('');
    return html && `<dl>${html}</dl>`;
  };
  const section = ({ title, terms, groups }: ViewGroup, level = 2): string => {
    const html = list(terms) + groups.map((each) => section(each, Math.min(level + 1, 6))).join('');
    return html && `<section><h${level}>${escapeText(title)}</h${level}>${html}</section>`;
  };
  const table = (groups: readonly ViewGroup[]): string => {
    const [first] = groups;
    if (groups.every(({ terms }) => terms.length === 0)) return '';
    const columns = new Map(groups.flatMap(({ terms }) => terms.map((term) => [term.id, term] as const)));
    const rows = groups.map(({ terms }) => {
      const byId = Map.groupBy(terms, ({ id }) => id);
      const cells = [...columns.keys()].map((id) => `<td>${(byId.get(id) ?? []).map(value).join(' ')}</td>`);
      return left > 0 ? `<tr>${cells.join('')}</tr>` : '';
    });
    const heads = [...columns.values()].map((term) => `<th scope="col">${label(term)}</th>`);
    return `<section><h2>${escapeText(first?.title ?? '')}</h2><table><thead><tr>${heads.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></section>`;
  };
  const nested = (group: ViewGroup): ViewGroup[] => [group, ...group.groups.flatMap(nested)];
  const line = (group: ViewGroup): string => {
    const parts = nested(group);
    const terms = parts.flatMap((part) => part.terms);
    const cells = lineColumns.map(
      ({ ids }) => `<td>${ids.flatMap((id) => terms.filter((term) => term.id === id).map(value)).join(' ')}</td>`,
    );
    const rest = parts.map((part) => list(part.terms.filter(({ id }) => !inColumns.has(id)))).join('');
    const more = rest && `<tr class="more"><td></td><td colspan="${lineColumns.length - 1}">${rest}</td></tr>`;
    return `<tbody><tr>${cells.join('')}</tr>${more}</tbody>`;
  };
  const lines = (groups: readonly ViewGroup[]): string => {
    const rows: string[] = [];
    for (const group of groups.slice(0, viewLimits.lines)) {
      if (left < markupBytes * lineColumns.length) break;
      left -= markupBytes;
      rows.push(line(group));
    }
    const heads = lineColumns.map(({ title }) => `<th scope="col">${title}</th>`).join('');
    const more = groups.length - rows.length;
    const note = more > 0 ? `<p class="omitted">The file has ${countText(more, 'more line')}.</p>` : '';
    return `<section><h2>Invoice lines</h2><table><thead><tr>${heads}</tr></thead>${rows.join('')}</table>${note}</section>`;
  };

  const number = invoice.terms.find(({ id }) => id === 'BT-1');
  const heading = `<h1>${escapeText(invoice.title)} ${number === undefined ? '' : value(number)}</h1>`;
  const sections = [...Map.groupBy(invoice.groups, ({ id }) => id)].map(([id, groups]) =>
    id === 'BG-25' ? lines(groups) : tables.has(id) ? table(groups) : groups.map((each) => section(each)).join(''),
  );
  const body = heading + list(invoice.terms) + sections.join('');
  const note =
    omitted > 0
      ? `<p class="omitted">The file has ${countText(omitted, 'more value')}, which are too long for this page.</p>`
      : '';
  return `<main>${body}${note}</main>`;
}

/** An invoice as HTML for people, with each term that has a value: the content of `<body>`. */
export function viewInvoice(root: XmlElement, terms: InvoiceTerms): string {
  const model = modelOf(root);
  const mapped = groupOfTerms(terms);
  return renderInvoice(model === undefined ? mapped : addMapped(groupOfModel(model.invoice), mapped));
}
