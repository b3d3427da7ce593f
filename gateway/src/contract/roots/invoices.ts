import { fieldsOf } from '@fds/engine-metadata/columns';
import { toMany, toOne } from '../relationships.ts';
import type { RecordDefinition } from '../types.ts';

export const invoiceItems: RecordDefinition = {
  name: 'invoice_items',
  type: 'invoice_item',
  hasLineRecords: true,
  fields: fieldsOf('invoice_items'),
  responseOnlyColumns: { 'tax.rate': { column: 'tax_rate', codec: 'number' } },
  toOne: {
    invoice: toOne('invoices', ['reference_number', 'status', 'issue_date', 'grand_total.amount']),
    workspace: toOne('workspaces', ['name']),
  },
};

export const invoicePeople: RecordDefinition = {
  name: 'invoice_people',
  type: 'invoice_people',
  fields: fieldsOf('invoice_people'),
  toOne: {
    invoice: toOne('invoices', ['reference_number', 'status', 'issue_date', 'grand_total.amount']),
    people: toOne('people', ['full_name', 'email']),
    workspace: toOne('workspaces', ['name']),
  },
};

export const invoiceTaxes: RecordDefinition = {
  name: 'invoice_taxes',
  type: 'invoice_tax',
  fields: fieldsOf('invoice_taxes'),
  toOne: {
    invoice: toOne('invoices', ['reference_number', 'status', 'issue_date', 'grand_total.amount']),
    workspace: toOne('workspaces', ['name']),
  },
};

export const invoiceWorkspaceConnectors: RecordDefinition = {
  name: 'invoice_workspace_connectors',
  type: 'invoice_workspace_connector',
  fields: fieldsOf('invoice_workspace_connectors'),
  toOne: {
    invoice: toOne('invoices', ['reference_number', 'status', 'issue_date', 'grand_total.amount']),
    workspace_connector: toOne('workspace_connectors', ['connector_type', 'status']),
    workspace: toOne('workspaces', ['name']),
  },
};

export const invoices: RecordDefinition = {
  name: 'invoices',
  type: 'invoice',
  fields: fieldsOf('invoices'),
  virtual: { composite_total_amount_currency: 'grand_total.amount' },
  softDeleteFilter: { field: 'deleted_at', undeletedCondition: { _is_null: true } },
  toOne: {
    issuer: toOne('companies', ['name', 'domain_name_primary_link_url', 'tax_id.value']),
    receiver: toOne('companies', ['name', 'domain_name_primary_link_url', 'tax_id.value']),
    document: toOne('documents', ['file_name', 'status']),
    workspace: toOne('workspaces', ['name']),
    source_workspace_connector: toOne('workspace_connectors', ['connector_type', 'status']),
    exchange_rate: toOne('exchange_rates', ['rate', 'currency_pair']),
    subscription: toOne('subscriptions', ['name', 'status']),
  },
  toMany: {
    payment_means: toMany('payment_means', ['count']),
    invoice_items: toMany('invoice_items', ['count', 'sum.amount', 'max.amount']),
    invoice_taxes: toMany('invoice_taxes', ['count', 'sum.tax_amount']),
    invoice_transactions: toMany('invoice_transactions', ['count', 'sum.amount']),
    invoice_workspace_connectors: toMany('invoice_workspace_connectors', ['count']),
    people: toMany('people', ['count'], { through: 'invoice_people', pairs: 'distinct_invoice_people' }),
  },
};
