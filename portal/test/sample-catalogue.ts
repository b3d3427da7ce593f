import {
  createCatalogue,
  type RecordField,
  type RecordType,
  type RecordTypeCatalogue,
} from '../src/pages/records/model/catalogue.ts';

const operators: Readonly<Record<string, readonly string[]>> = {
  text: ['eq', 'neq', 'contains', 'starts_with', 'ends_with', 'is_null', 'is_not_null'],
  number: ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'is_null', 'is_not_null'],
  date: ['eq', 'gt', 'lt', 'is_null', 'is_not_null'],
  enum: ['eq', 'neq', 'in', 'is_null', 'is_not_null'],
  boolean: ['eq'],
  workspace: ['eq'],
};

const field = (path: string, type: string, values?: readonly string[]): RecordField => ({
  path,
  type,
  operators: operators[type] ?? [],
  values,
  filterable: true,
  sortable: true,
});

/** For tests. */
export const sampleCatalogue: RecordTypeCatalogue = createCatalogue([
  {
    id: 'invoices',
    attributes: {
      resource_type: 'invoice',
      fields: [
        field('reference_number', 'text'),
        field('issue_date', 'date'),
        field('issued_at', 'date'),
        field('local_currency', 'text'),
        field('local_totals.subtotal', 'number'),
        field('grand_total.amount', 'number'),
        field('grand_total.currency', 'text'),
        field('payment_status.paid', 'boolean'),
        field('status', 'enum', ['draft', 'sent', 'paid', 'cancelled']),
        field('workspace_id', 'workspace'),
        field('issuer.name', 'text'),
        { ...field('tags', 'text'), operators: [], filterable: false, sortable: false },
      ],
      relationships: [
        { name: 'issuer', cardinality: 'to-one', root: 'companies' },
        { name: 'received_from', cardinality: 'to-many', root: 'companies' },
      ],
      sort_proxies: ['received_from.count'],
    },
  },
  {
    id: 'companies',
    attributes: { resource_type: 'company', fields: [field('name', 'text')], relationships: [], sort_proxies: [] },
  },
]);

export function sampleRecordType(root: string): RecordType {
  const type = sampleCatalogue.get(root);
  if (type === undefined) throw new Error(`The sample catalogue has no record type ${root}.`);
  return type;
}
