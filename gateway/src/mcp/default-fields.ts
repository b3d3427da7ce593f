import { recordCatalogue } from '../contract/catalogue.ts';
import type { RecordType } from '../contract/types.ts';

/** Fields of every record type that say little about a record. */
const bookkeeping: ReadonlySet<string> = new Set(['created_at', 'updated_at', 'workspace_id', 'workspace']);

/** Default fields of the record types with many fields. */
const chosen: Readonly<Record<string, readonly string[]>> = {
  documents: ['file_name', 'status', 'metadata.document_type', 'uploaded_at', 'duplicate_of', 'failure_reason'],
  companies: ['name', 'domain_name_primary_link_url', 'tax_id.value', 'registration_number.registry_country'],
  invoices: [
    'reference_number',
    'document_type',
    'status',
    'issue_date',
    'due_date',
    'grand_total.amount',
    'grand_total.currency',
    'payment_status.amount_remaining',
    'issuer',
    'receiver',
    'document',
  ],
  invoice_items: ['name', 'quantity', 'unit', 'unit_price', 'currency', 'amount', 'tax_rate', 'invoice'],
  payment_means: ['nickname', 'type', 'status', 'account_details.iban', 'card_details.masked_pan', 'company'],
  balances: [
    'balance_at_from',
    'balance_at_to',
    'local_balance.opening_booked',
    'local_balance.closing_booked',
    'local_balance.currency',
    'account',
  ],
  transactions: [
    'booking_date',
    'status',
    'transaction_type',
    'settlement_amount.amount',
    'settlement_amount.currency',
    'remittance_information.unstructured',
    'account',
    'counterparty',
  ],
};

const defaultFieldsOf = ({ name, attributes, toOne }: RecordType): readonly string[] =>
  chosen[name] ??
  [...attributes.map(({ path }) => path), ...toOne.map((to) => to.name)].filter((field) => !bookkeeping.has(field));

/** For agents that select no fields: complete records would fill the context of a language model. */
export function defaultFields(root: string, include: readonly unknown[] = []): readonly string[] {
  const type = recordCatalogue.get(root);
  if (type === undefined) return [];
  const related = [...type.relationships.values()].filter(({ name }) => include.includes(name));
  return [
    ...defaultFieldsOf(type),
    ...related.flatMap((to) => defaultFields(to.root).map((field) => `${to.name}.${field}`)),
  ];
}
