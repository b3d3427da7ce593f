import { createDecimal, parseDecimal } from '../decimal.ts';
import type { ExtractedParty, ExtractionResult, InvoiceFields, ItemFields, TaxFields } from '../records.ts';
import {
  addressFields,
  companyFields,
  type FieldValueType,
  invoiceFields,
  itemFields,
  paymentMeansFields,
  taxFields,
} from '../records.ts';
import { parseDate } from '../values.ts';
import { type FieldMap, fieldMapOf } from './checks.ts';
import type { ReadField } from './types.ts';

const parsers: Partial<Record<string, (text: string) => string | undefined>> = {
  decimal: parseDecimal,
  date: parseDate,
  text: (text) => text,
};

/** The fields of one record, below a prefix such as `invoice_items[0]`. Values of another type are left out. */
function recordOf<T>(fields: FieldMap, prefix: string, table: Readonly<Record<string, FieldValueType>>): T {
  const record: Record<string, string> = {};
  for (const [name, kind] of Object.entries(table)) {
    const text = fields.get(`${prefix}.${name}`);
    const value = text === undefined || typeof kind !== 'string' ? undefined : parsers[kind]?.(text);
    if (value !== undefined && value !== '') record[name] = value;
  }
  return record as T;
}

const isEmpty = (record: object): boolean => Object.keys(record).length === 0;

function listOf<T extends object>(
  fields: FieldMap,
  list: string,
  table: Readonly<Record<string, FieldValueType>>,
): T[] {
  const indexes = [...fields.keys()].flatMap((field) => {
    const [, index] = field.startsWith(`${list}[`) ? (/\[(\d{1,6})\]/.exec(field) ?? []) : [];
    return index === undefined ? [] : Number(index);
  });
  return [...new Set(indexes)]
    .toSorted((one, other) => one - other)
    .map((index) => recordOf<T>(fields, `${list}[${index}]`, table))
    .filter((record) => !isEmpty(record));
}

function partyOf(fields: FieldMap, name: string): ExtractedParty | undefined {
  const company = recordOf<ExtractedParty['company']>(fields, name, companyFields);
  const registered = recordOf<ExtractedParty['addresses'][number]>(fields, `${name}.address`, addressFields);
  const shipping = recordOf<ExtractedParty['addresses'][number]>(fields, `${name}.shipping_address`, addressFields);
  const addresses = [
    ...(isEmpty(registered) ? [] : [{ ...registered, kind: 'registered' as const }]),
    ...(isEmpty(shipping) ? [] : [{ ...shipping, kind: 'shipping' as const }]),
  ];
  if (isEmpty(company) && addresses.length === 0) return undefined;
  const isVat = /^[A-Z]{2}/.test(company['tax_id.value'] ?? '');
  return { company: { ...company, ...(isVat && { 'tax_id.type': 'VAT' }) }, addresses };
}

function means(fields: FieldMap, prefix: string) {
  const record = recordOf<{ 'account_details.iban'?: string }>(fields, prefix, paymentMeansFields);
  return isEmpty(record) ? [] : [{ holder: 'issuer' as const, means: { ...record, type: 'account_details' as const } }];
}

const typeOf = (isCreditNote: boolean) =>
  isCreditNote
    ? { document_type: 'credit_note', document_type_code: '381' }
    : { document_type: 'commercial_invoice', document_type_code: '380' };

/**
 * The records of a reading, as the reader of e-invoices returns them. For a reading that a person has corrected, pass
 * all fields.
 */
export function toExtraction(fields: readonly Pick<ReadField, 'field' | 'value'>[], format: string): ExtractionResult {
  const map = fieldMapOf(fields);
  const isCreditNote = format === 'credit-note' || map.get('invoice.document_type') === 'credit_note';
  const read = recordOf<InvoiceFields>(map, 'invoice', invoiceFields);
  const [total, currency] = [read['local_totals.total_amount'], read.local_currency];
  const due = read['payment_status.amount_remaining'];
  const paid = due !== undefined && createDecimal(due).eq(0);
  const inCurrency = currency === undefined ? {} : { currency };
  const [issuer, receiver] = [partyOf(map, 'issuer'), partyOf(map, 'receiver')];
  return {
    format,
    documentType: isCreditNote ? 'credit_note' : 'invoice',
    invoice: {
      invoice: {
        ...typeOf(isCreditNote),
        ...read,
        ...(total !== undefined && { 'grand_total.amount': total }),
        ...(currency !== undefined && { 'grand_total.currency': currency }),
        'payment_status.paid': paid,
        status: paid ? 'paid' : 'sent',
      },
      parties: { ...(issuer && { issuer }), ...(receiver && { receiver }) },
      people: [],
      paymentMeans: [
        ...means(map, 'payment_means'),
        ...[1, 2, 3, 4].flatMap((index) => means(map, `payment_means[${index}]`)),
      ],
      items: listOf<ItemFields>(map, 'invoice_items', itemFields).map((item) => ({ ...item, ...inCurrency })),
      taxes: listOf<TaxFields>(map, 'invoice_taxes', taxFields).map((tax) => ({
        scheme: 'VAT',
        ...tax,
        ...inCurrency,
      })),
    },
    statements: [],
    warnings: [],
  };
}
