import type { InvoiceTerms } from '../en16931/terms.ts';
import { modelOf } from '../validation/validate.ts';
import type { XmlElement } from '../xml/read.ts';
import { addMapped, groupOfModel, groupOfTerms, type ViewGroup, type ViewTerm } from './groups.ts';
import { viewLimits } from './limits.ts';

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
