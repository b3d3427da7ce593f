/**
 * Record fields that are copied from business terms: the first term with a value fills the field. `records.ts`
 * computes the fields that depend on several terms or on rules.
 */
import type { AddressFields, CompanyFields, InvoiceFields, ItemFields, PersonFields, TaxFields } from '../records.ts';
import type { BusinessTermGroup, TermIdInGroup } from './terms.ts';

/** The terms that fill a field. */
export type FieldWithTerms<RecordFields, Group extends BusinessTermGroup> = readonly [
  field: keyof RecordFields & string,
  ...terms: TermIdInGroup<Group>[],
];

export const invoiceFieldTerms: readonly FieldWithTerms<InvoiceFields, 'invoice'>[] = [
  ['reference_number', 'BT-1'],
  ['document_type_code', 'BT-3'],
  ['issue_date', 'BT-2'],
  ['due_date', 'BT-9'],
  ['local_currency', 'BT-5'],
  ['local_totals.subtotal', 'BT-109'],
  ['local_totals.tax_total', 'BT-110'],
  ['local_totals.total_amount', 'BT-112'],
  ['grand_total.amount', 'BT-112'],
  ['grand_total.currency', 'BT-5'],
  ['terms', 'BT-20'],
  ['payment_status.amount_paid', 'BT-113'],
  ['payment_status.amount_remaining', 'BT-115'],
  ['description', 'BT-22'],
];

export const itemFieldTerms: readonly FieldWithTerms<ItemFields, 'BG-25'>[] = [
  ['line_id', 'BT-126'],
  ['sku', 'BT-155'],
  ['name', 'BT-153'],
  ['description', 'BT-154'],
  ['unit', 'BT-130'],
  ['quantity', 'BT-129'],
  ['amount', 'BT-131'],
  ['tax_rate', 'BT-152'],
  ['tax.category', 'BT-151'],
  ['tax.scheme', 'BT-151-0'],
  ['period.start', 'BT-134'],
  ['period.end', 'BT-135'],
];

export const allowanceFieldsWithTerms: readonly FieldWithTerms<ItemFields, 'BG-20'>[] = [
  ['name', 'BT-97'],
  ['tax_rate', 'BT-96'],
  ['tax.category', 'BT-95'],
];

export const chargeFieldsWithTerms: readonly FieldWithTerms<ItemFields, 'BG-21'>[] = [
  ['name', 'BT-104'],
  ['amount', 'BT-99'],
  ['tax_rate', 'BT-103'],
  ['tax.category', 'BT-102'],
];

export const taxFieldTerms: readonly FieldWithTerms<TaxFields, 'BG-23'>[] = [
  ['category', 'BT-118'],
  ['scheme', 'BT-118-0'],
  ['rate', 'BT-119'],
  ['taxable_amount', 'BT-116'],
  ['tax_amount', 'BT-117'],
  ['exemption_reason', 'BT-120', 'BT-121'],
];

/** Of a party. */
interface PartyFieldsWithTerms<Group extends BusinessTermGroup> {
  readonly company: readonly FieldWithTerms<CompanyFields, Group>[];
  readonly address: readonly FieldWithTerms<AddressFields, Group>[];
  readonly person: readonly FieldWithTerms<PersonFields, Group>[];
}

export const sellerFieldTerms: PartyFieldsWithTerms<'BG-4'> = {
  company: [
    ['name', 'BT-27', 'BT-28'],
    ['description', 'BT-33'],
    ['tax_id.value', 'BT-31', 'BT-32'],
    ['registration.trade_name', 'BT-28'],
    ['registration.registered_name', 'BT-27'],
    ['registration_number.value', 'BT-30'],
    ['registration_number.registry_name', 'BT-30-1'],
  ],
  address: [
    ['line_1', 'BT-35'],
    ['city', 'BT-37'],
    ['region', 'BT-39'],
    ['postal_code', 'BT-38'],
    ['country', 'BT-40'],
  ],
  person: [
    ['full_name', 'BT-41'],
    ['email', 'BT-43'],
    ['phone_number', 'BT-42'],
  ],
};

export const buyerFieldTerms: PartyFieldsWithTerms<'BG-7'> = {
  company: [
    ['name', 'BT-44', 'BT-45'],
    ['tax_id.value', 'BT-48', 'buyer tax id'],
    ['registration.trade_name', 'BT-45'],
    ['registration.registered_name', 'BT-44'],
    ['registration_number.value', 'BT-47'],
    ['registration_number.registry_name', 'BT-47-1'],
  ],
  address: [
    ['line_1', 'BT-50'],
    ['city', 'BT-52'],
    ['region', 'BT-54'],
    ['postal_code', 'BT-53'],
    ['country', 'BT-55'],
  ],
  person: [
    ['full_name', 'BT-56'],
    ['email', 'BT-58'],
    ['phone_number', 'BT-57'],
  ],
};

export const payeeFieldTerms: readonly FieldWithTerms<CompanyFields, 'BG-10'>[] = [
  ['name', 'BT-59'],
  ['registration_number.value', 'BT-61'],
  ['registration_number.registry_name', 'BT-61-1'],
];

export const deliveryAddressTerms: readonly FieldWithTerms<AddressFields, 'BG-15'>[] = [
  ['line_1', 'BT-75'],
  ['city', 'BT-77'],
  ['region', 'BT-79'],
  ['postal_code', 'BT-78'],
  ['country', 'BT-80'],
];
