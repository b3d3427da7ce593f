import { currencyComment } from '../description/comments.ts';
import { visibleRecords } from '../description/rows.ts';
import { buildSelectFilter, type TableDescription } from '../description/table.ts';
import { peopleTable } from './parties.ts';

export const invoicePeople: TableDescription = {
  name: 'invoice_people',
  comment: 'Roles of people on invoices: one row for each role of a person on an invoice.',
  rows: visibleRecords,
  columnComments: { invoice_id: 'Invoice.', people_id: 'Person.', role: 'Role of the person on the invoice.' },
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
  rows: (role) => {
    // The condition on the organisation limits the rows that Postgres reads.
    const { organisation_id } = role.scope('workspace_id');
    return {
      ...(organisation_id === undefined ? {} : { organisation_id }),
      people: buildSelectFilter(role, peopleTable),
      links: buildSelectFilter(role, invoicePeople),
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
  rows: visibleRecords,
  columnComments: {
    invoice_id: 'Invoice that contains the line.',
    line_id: 'Number of the line on the invoice.',
    sku: "The seller's article number.",
    name: 'Name of the article or service.',
    description: 'Description of the article or service.',
    unit_price: 'Price of one unit without taxes.',
    currency: currencyComment,
    unit: 'Unit of measure, as a UN/ECE Recommendation 20 code such as C62.',
    quantity: 'Quantity in units of measure.',
    min_quantity: 'Smallest quantity for which the price is valid.',
    max_quantity: 'Largest quantity for which the price is valid.',
    amount: 'Amount of the line without taxes.',
    tax_rate: 'Tax rate in percent.',
    tax_category: 'Category of the tax, as a UNTDID 5305 code such as S.',
    tax_scheme: 'Name of the tax, such as VAT.',
    period_start: 'First day of the billed period.',
    period_end: 'Last day of the billed period.',
  },
};

export const invoiceTaxes: TableDescription = {
  name: 'invoice_taxes',
  comment: 'Taxes of invoices, one row for each category and rate.',
  rows: visibleRecords,
  columnComments: {
    invoice_id: 'Invoice to which the tax belongs.',
    category: 'Category of the tax, as a UNTDID 5305 code such as S.',
    scheme: 'Name of the tax, such as VAT.',
    rate: 'Tax rate in percent.',
    taxable_amount: 'Amount on which the tax is computed.',
    tax_amount: 'Amount of the tax.',
    currency: currencyComment,
    exemption_reason: 'Reason for an exemption from the tax.',
  },
};

export const invoiceWorkspaceConnectors: TableDescription = {
  name: 'invoice_workspace_connectors',
  comment: 'Copies of invoices in external systems, such as an accounting system.',
  rows: visibleRecords,
  columnComments: {
    invoice_id: 'Invoice.',
    workspace_connector_id: 'Connector.',
    external_id: 'Identifier of the invoice in the external system.',
    sync_status: 'Status of the synchronization with the external system.',
    synced_at: 'Time of the last synchronization with the external system.',
  },
};

export const invoices: TableDescription = {
  name: 'invoices',
  comment: 'Invoices, with their amounts and payment status.',
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
  columnComments: {
    issuer_id: 'Company that issued the invoice.',
    receiver_id: 'Company that receives the invoice.',
    document_id: 'Document from which the invoice was extracted.',
    source_workspace_connector_id: 'Mailbox from which the invoice was received.',
    exchange_rate_id: 'Exchange rate from the currency of the invoice to the local currency.',
    subscription_id: 'Subscription that the invoice bills.',
    reference_number: 'Number that the issuer gave to the invoice.',
    document_type: 'Type of the invoice, such as commercial_invoice.',
    document_type_code: 'UNTDID 1001 code of the invoice type, such as 380.',
    issue_date: 'Date of the invoice.',
    due_date: 'Date by which the invoice must be paid.',
    issued_at: 'Time at which the invoice was issued.',
    local_currency: 'Local currency, in which the local totals are stated, as an ISO 4217 code.',
    local_totals_subtotal: 'Total without taxes, in the local currency.',
    local_totals_tax_total: 'Total of the taxes, in the local currency.',
    local_totals_total_amount: 'Total with taxes, in the local currency.',
    grand_total_amount: 'Total with taxes, in the currency of the invoice.',
    grand_total_currency: 'Currency of the invoice, as an ISO 4217 code.',
    terms: 'Terms of payment.',
    billing_context: 'Project or order to which the invoice belongs.',
    payment_status_paid: 'Whether the invoice is paid.',
    payment_status_amount_paid: 'Part of the invoice amount that has been paid.',
    payment_status_amount_remaining: 'Part of the invoice amount that has not been paid yet.',
    status: 'Status of the invoice.',
    description: 'Free text on the invoice.',
    deleted_at: 'Time of deletion; null for an invoice that is not deleted.',
  },
};
