import * as f from '../description/fields.ts';
import { visibleRecords } from '../description/rows.ts';
import { selectFilter, type TableDescription } from '../description/table.ts';
import { enumValues } from '../enum-values.ts';
import { peopleTable } from './parties.ts';

export const invoicePeople: TableDescription = {
  name: 'invoice_people',
  comment: 'Roles of people on invoices: one row for each role of a person on an invoice.',
  rights: { engine: 'r', worker: 'arwd' },
  record: { type: 'invoice_people', toOne: { invoice: 'invoices', people: 'people', workspace: 'workspaces' } },
  rows: visibleRecords,
  fields: { role: f.oneOf(enumValues.invoice_people.role, 'Role of the person on the invoice.'), ...f.ofEveryRecord },
  columnComments: { invoice_id: 'Invoice.', people_id: 'Person.' },
};

/**
 * Permissions on a view with one row for each pair of an invoice and a person. The engine uses the view to order
 * invoices by their number of people: the table `invoice_people` has one row for each role of a person, so it would
 * count a person with two roles twice. A session reads a pair if it can read the person and at least one row of
 * `invoice_people` for the pair.
 */
export const distinctInvoicePeople: TableDescription = {
  name: 'distinct_invoice_people',
  comment: 'People of invoices, one row for each person of an invoice.',
  rights: { engine: 'r' },
  rows: (role) => {
    // The condition on the organisation limits the rows that Postgres reads.
    const { organisation_id } = role.scope('workspace_id');
    return {
      ...(organisation_id === undefined ? {} : { organisation_id }),
      people: selectFilter(role, peopleTable),
      links: selectFilter(role, invoicePeople),
    };
  },
  objectRelationships: {
    people: { remoteTable: 'people', columnMapping: { people_id: 'id', organisation_id: 'organisation_id' } },
  },
  arrayRelationships: {
    links: { remoteTable: 'invoice_people', columnMapping: { invoice_id: 'invoice_id', people_id: 'people_id' } },
  },
  columnComments: { invoice_id: 'Invoice.', people_id: 'Person.' },
};

export const invoiceItems: TableDescription = {
  name: 'invoice_items',
  comment: 'Lines, charges and allowances of invoices. The amount of an allowance is negative.',
  rights: { engine: 'r', worker: 'arwd' },
  record: {
    type: 'invoice_item',
    toOne: { invoice: 'invoices', workspace: 'workspaces' },
    responseOnlyColumns: { 'tax.rate': { column: 'tax_rate', codec: 'number' } },
    hasLineRecords: true,
  },
  rows: visibleRecords,
  fields: {
    line_id: f.text('Number of the line on the invoice.'),
    sku: f.text("The seller's article number."),
    name: f.text('Name of the article or service.'),
    description: f.text('Description of the article or service.'),
    unit_price: f.inCurrency('currency', f.number('Price of one unit without taxes.')),
    currency: f.currency,
    unit: f.text('Unit of measure, as a UN/ECE Recommendation 20 code such as C62.'),
    quantity: f.number('Quantity in units of measure.'),
    min_quantity: f.number('Smallest quantity for which the price is valid.'),
    max_quantity: f.number('Largest quantity for which the price is valid.'),
    amount: f.inCurrency('currency', f.number('Amount of the line without taxes.')),
    tax_rate: f.number('Tax rate in percent.'),
    'tax.category': f.text('Category of the tax, as a UNTDID 5305 code such as S.'),
    'tax.scheme': f.text('Name of the tax, such as VAT.'),
    'period.start': f.date('First day of the billed period.'),
    'period.end': f.date('Last day of the billed period.'),
    ...f.ofEveryRecord,
  },
  columnComments: { invoice_id: 'Invoice that contains the line.' },
};

export const invoiceTaxes: TableDescription = {
  name: 'invoice_taxes',
  comment: 'Taxes of invoices, one row for each category and rate.',
  rights: { engine: 'r', worker: 'arwd' },
  record: { type: 'invoice_tax', toOne: { invoice: 'invoices', workspace: 'workspaces' } },
  rows: visibleRecords,
  fields: {
    category: f.text('Category of the tax, as a UNTDID 5305 code such as S.'),
    scheme: f.text('Name of the tax, such as VAT.'),
    rate: f.number('Tax rate in percent.'),
    taxable_amount: f.inCurrency('currency', f.number('Amount on which the tax is computed.')),
    tax_amount: f.inCurrency('currency', f.number('Amount of the tax.')),
    currency: f.currency,
    exemption_reason: f.text('Reason for an exemption from the tax.'),
    ...f.ofEveryRecord,
  },
  columnComments: { invoice_id: 'Invoice to which the tax belongs.' },
};

export const invoiceWorkspaceConnectors: TableDescription = {
  name: 'invoice_workspace_connectors',
  comment: 'Copies of invoices in external systems, such as an accounting system.',
  rights: { engine: 'r', worker: 'rd' },
  record: {
    type: 'invoice_workspace_connector',
    toOne: { invoice: 'invoices', workspace_connector: 'workspace_connectors', workspace: 'workspaces' },
  },
  rows: visibleRecords,
  fields: {
    external_id: f.text('Identifier of the invoice in the external system.'),
    sync_status: f.notNull(
      f.oneOf(
        enumValues.invoice_workspace_connectors.sync_status,
        'Status of the synchronization with the external system.',
      ),
    ),
    synced_at: f.dateTime('Time of the last synchronization with the external system.'),
    ...f.ofEveryRecord,
  },
  columnComments: { invoice_id: 'Invoice.', workspace_connector_id: 'Connector.' },
};

export const invoices: TableDescription = {
  name: 'invoices',
  comment: 'Invoices, with their amounts and payment status.',
  rights: { engine: 'r', worker: 'arwd' },
  record: {
    type: 'invoice',
    facets: ['reference_number', 'status', 'issue_date', 'grand_total.amount'],
    toOne: {
      issuer: 'companies',
      receiver: 'companies',
      document: 'documents',
      workspace: 'workspaces',
      source_workspace_connector: 'workspace_connectors',
      exchange_rate: 'exchange_rates',
      subscription: 'subscriptions',
    },
    virtual: { composite_total_amount_currency: 'grand_total.amount' },
    toMany: {
      payment_means: ['count'],
      invoice_items: ['count', 'sum.amount', 'max.amount'],
      invoice_taxes: ['count', 'sum.tax_amount'],
      invoice_transactions: ['count', 'sum.amount'],
      invoice_workspace_connectors: ['count'],
    },
    manyToMany: {
      people: { root: 'people', through: 'invoice_people', pairs: 'distinct_invoice_people', sortProxies: ['count'] },
    },
  },
  rows: visibleRecords,
  softDelete: { column: 'deleted_at', live: { _is_null: true }, hiddenBy: 'gateway' },
  arrayRelationships: {
    payment_means: 'payment_means.invoice_id',
    invoice_items: 'invoice_items.invoice_id',
    invoice_taxes: 'invoice_taxes.invoice_id',
    invoice_transactions: 'invoice_transactions.invoice_id',
    invoice_workspace_connectors: 'invoice_workspace_connectors.invoice_id',
    // `invoice_people` returns one row for each role of a person on the invoice. `distinct_invoice_people` returns each
    // person once.
    invoice_people: 'invoice_people.invoice_id',
    distinct_invoice_people: { remoteTable: 'distinct_invoice_people', columnMapping: { id: 'invoice_id' } },
  },
  eventTrigger: { name: 'invoices', insert: { columns: '*' }, update: { columns: 'content' } },
  fields: {
    reference_number: f.text('Number that the issuer gave to the invoice.'),
    document_type: f.text('Type of the invoice, such as commercial_invoice.'),
    document_type_code: f.text('UNTDID 1001 code of the invoice type, such as 380.'),
    issue_date: f.date('Date of the invoice.'),
    due_date: f.date('Date by which the invoice must be paid.'),
    issued_at: f.dateTime('Time at which the invoice was issued.'),
    local_currency: f.text('Local currency, in which the local totals are stated, as an ISO 4217 code.'),
    'local_totals.subtotal': f.inCurrency('local_currency', f.decimal('Total without taxes, in the local currency.')),
    'local_totals.tax_total': f.inCurrency('local_currency', f.decimal('Total of the taxes, in the local currency.')),
    'local_totals.total_amount': f.inCurrency('local_currency', f.decimal('Total with taxes, in the local currency.')),
    'grand_total.amount': f.inCurrency(
      'grand_total.currency',
      f.number('Total with taxes, in the currency of the invoice.'),
    ),
    'grand_total.currency': f.text('Currency of the invoice, as an ISO 4217 code.'),
    terms: f.text('Terms of payment.'),
    billing_context: f.text('Project or order to which the invoice belongs.'),
    'payment_status.paid': f.notNull(f.boolean('Whether the invoice is paid.')),
    'payment_status.amount_paid': f.inCurrency(
      'grand_total.currency',
      f.number('Part of the invoice amount that has been paid.'),
    ),
    'payment_status.amount_remaining': f.inCurrency(
      'grand_total.currency',
      f.number('Part of the invoice amount that has not been paid yet.'),
    ),
    status: f.notNull(f.oneOf(enumValues.invoices.status, 'Status of the invoice.')),
    description: f.text('Free text on the invoice.'),
    deleted_at: f.dateTime('Time of deletion; null for an invoice that is not deleted.'),
    ...f.ofEveryRecord,
  },
  columnComments: {
    issuer_id: 'Company that issued the invoice.',
    receiver_id: 'Company that receives the invoice.',
    document_id: 'Document from which the invoice was extracted.',
    source_workspace_connector_id: 'Mailbox from which the invoice was received.',
    exchange_rate_id: 'Exchange rate from the currency of the invoice to the local currency.',
    subscription_id: 'Subscription that the invoice bills.',
  },
};
