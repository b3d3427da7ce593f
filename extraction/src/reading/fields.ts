import {
  addressFields,
  companyFields,
  type ExtractedInvoice,
  exchangeRateFields,
  type FieldValueType,
  invoiceFields,
  itemFields,
  partyRoles,
  paymentMeansFields,
  personFields,
  taxFields,
} from '../records.ts';
import { fieldValueParsers } from '../values.ts';
import type { ReadField } from './types.ts';

type FieldTypes = Readonly<Record<string, FieldValueType>>;
type Value = string | number | boolean;

/** By the path of a record: `invoice`, `issuer.address`, `payment_means`, `payment_means[1]`, `invoice_items[0]`. */
export type Sections = ReadonlyMap<string, Readonly<Record<string, Value | undefined>>>;

/** Computed from other fields of the reading, so that a correction of one field corrects all. */
const derivedFields: Readonly<Record<string, readonly string[]>> = {
  invoice: ['grand_total.amount', 'grand_total.currency', 'payment_status.paid', 'status'],
  invoice_items: ['currency'],
  invoice_taxes: ['currency'],
  payment_means: ['account_details.currency'],
  address: ['kind'],
  shipping_address: ['kind'],
};

const partyTables: Readonly<Record<string, FieldTypes>> = {
  '': companyFields,
  '.address': addressFields,
  '.shipping_address': addressFields,
  '.contact': personFields,
};

const listTables: Readonly<Record<string, FieldTypes>> = {
  payment_means: paymentMeansFields,
  invoice_items: itemFields,
  invoice_taxes: taxFields,
};

const tables: ReadonlyMap<string, FieldTypes> = new Map([
  ['invoice', invoiceFields],
  ['exchange_rate', exchangeRateFields],
  ...Object.entries(listTables),
  ...partyRoles.flatMap((role) =>
    Object.entries(partyTables).map(([part, table]): [string, FieldTypes] => [`${role}${part}`, table]),
  ),
]);

/** The first payment means has no number, because most invoices have only one. */
const sectionAt = (list: string, index: number): string =>
  list === 'payment_means' && index === 0 ? list : `${list}[${index}]`;

export function sectionsOf(extracted: ExtractedInvoice): Sections {
  const sections = new Map<string, Readonly<Record<string, Value>>>([['invoice', extracted.invoice]]);
  for (const role of partyRoles) {
    const party = extracted.parties[role];
    if (party === undefined) continue;
    sections.set(role, party.company);
    for (const address of party.addresses)
      sections.set(`${role}.${address.kind === 'shipping' ? 'shipping_address' : 'address'}`, address);
  }
  for (const { party, person } of extracted.people) sections.set(`${party}.contact`, person);
  for (const [index, { means }] of extracted.paymentMeans.entries())
    sections.set(sectionAt('payment_means', index), means);
  for (const [index, item] of extracted.items.entries()) sections.set(sectionAt('invoice_items', index), item);
  for (const [index, tax] of extracted.taxes.entries()) sections.set(sectionAt('invoice_taxes', index), tax);
  if (extracted.exchangeRate !== undefined) sections.set('exchange_rate', extracted.exchangeRate);
  return sections;
}

const isDerived = (section: string, field: string): boolean =>
  derivedFields[section.replace(/^.*\./, '').replace(/\[\d+\]$/, '')]?.includes(field) === true;

/** Without derived fields. */
export function* fieldsOf(sections: Sections): Generator<readonly [section: string, field: string, value: string]> {
  for (const [section, values] of sections) {
    for (const [field, value] of Object.entries(values))
      if (value !== undefined && !isDerived(section, field)) yield [section, field, String(value)];
  }
}

const pathPattern =
  /^([a-z_]{1,30}(?:\.(?:address|shipping_address|contact))?)(?:\[(\d{1,4})\])?\.([a-z\d_]{1,30}(?:\.[a-z_]{1,30})?)$/;

export interface FieldPlace {
  readonly section: string;
  readonly field: string;
  readonly type: FieldValueType;
}

/** Undefined for a path of no field, and for a derived field. */
export function findField(path: string): FieldPlace | undefined {
  const [, record = '', index, field = ''] = pathPattern.exec(path) ?? [];
  const table = tables.get(record);
  const type = table !== undefined && Object.hasOwn(table, field) ? table[field] : undefined;
  const isList = Object.hasOwn(listTables, record);
  if (type === undefined || isDerived(record, field)) return undefined;
  if (isList ? index === undefined && record !== 'payment_means' : index !== undefined) return undefined;
  return { section: isList ? sectionAt(record, Number(index ?? 0)) : record, field, type };
}

/** Undefined if the text does not have the type. */
export function parseFieldValue(type: FieldValueType, text: string): Value | undefined {
  if (typeof type !== 'string') return type.includes(text) ? text : undefined;
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined;
  if (type === 'integer') return /^-?\d{1,9}$/.test(text) ? Number(text) : undefined;
  return fieldValueParsers[type](text);
}

/** True if the path names a field, and the value has its type. */
export function isFieldValue(path: string, value: string): boolean {
  const place = findField(path);
  return place !== undefined && parseFieldValue(place.type, value) !== undefined;
}

/** Of fields with a value. An empty value means that the document has none. */
export function readSections(fields: readonly Pick<ReadField, 'field' | 'value'>[]): Sections {
  const sections = new Map<string, Record<string, Value>>();
  for (const { field: path, value } of fields) {
    const place = value === '' ? undefined : findField(path);
    const parsed = place && parseFieldValue(place.type, value);
    if (place === undefined || parsed === undefined) continue;
    const values = sections.get(place.section) ?? {};
    values[place.field] = parsed;
    sections.set(place.section, values);
  }
  return sections;
}
