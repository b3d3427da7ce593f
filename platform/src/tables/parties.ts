import { identifierColumns } from '../description/columns.ts';
import * as f from '../description/fields.ts';
import { notDeletedFilter, visibleRecords } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';
import { enumValues } from '../enum-values.ts';

export const addresses: TableDescription = {
  name: 'addresses',
  comment: 'Postal addresses of companies.',
  rights: { engine: 'r', worker: 'arwd' },
  record: { type: 'address', toOne: { workspace: 'workspaces', company: 'companies' } },
  rows: visibleRecords,
  fields: {
    kind: f.notNull(f.oneOf(enumValues.addresses.kind, 'Use of the address, such as billing.')),
    line_1: f.text('Street and number.'),
    line_2: f.text('Second line of the street address.'),
    city: f.text('City.'),
    region: f.text('State or region.'),
    postal_code: f.text('Postal code.'),
    country: f.text('Country, as an ISO 3166 code.'),
    ...f.ofEveryRecord,
  },
  columnComments: { company_id: 'Company at this address.' },
};

export const companies: TableDescription = {
  name: 'companies',
  comment: 'Companies that issue or receive documents.',
  rights: { engine: 'r', worker: 'arwd' },
  record: {
    type: 'company',
    facets: ['name', 'domain_name_primary_link_url', 'tax_id.value'],
    toOne: { workspace: 'workspaces' },
    toMany: {
      addresses: ['count'],
      people: ['count'],
      documents: ['count'],
      issued_invoices: ['count', 'sum.grand_total.amount', 'max.issue_date'],
      received_invoices: ['count', 'sum.grand_total.amount', 'max.issue_date'],
      subscriptions: ['count'],
    },
  },
  rows: visibleRecords,
  arrayRelationships: {
    addresses: 'addresses.company_id',
    people: 'people.company_id',
    documents: 'documents.company_id',
    issued_invoices: 'invoices.issuer_id',
    received_invoices: 'invoices.receiver_id',
    subscriptions: 'subscriptions.company_id',
  },
  eventTrigger: {
    name: 'companies',
    insert: { columns: '*' },
    update: { columns: 'content' },
    delete: { columns: '*' },
  },
  fields: {
    name: f.text('Name of the company.'),
    description: f.text('Description of the company.'),
    locale: f.text('Language of the company, as a language code.'),
    domain_name_primary_link_url: f.text('Address of the website.'),
    'tax_id.value': f.text('Tax number.'),
    'tax_id.type': f.text('Type of the tax number, such as VAT.'),
    'registration.trade_name': f.text('Name under which the company trades.'),
    'registration.registered_name': f.text('Name of the company in the commercial register.'),
    'registration_number.business_type': f.text('Legal form of the company, such as GmbH.'),
    'registration_number.value': f.text('Number of the company in the commercial register.'),
    'registration_number.registry_name': f.text('Name of the commercial register.'),
    'registration_number.registry_country': f.text('Country of the commercial register, as an ISO 3166 code.'),
    ...f.ofEveryRecord,
  },
};

/** Permissions on unfinished installations of connectors. */
export const connectorStates: TableDescription = {
  name: 'connector_states',
  comment: 'Unfinished installations of connectors.',
  rights: { engine: 'ard', worker: 'rwd' },
  rows: visibleRecords,
  readable: ['id', 'sealed'],
  insert: { columns: ['id', 'workspace_id', 'sealed', 'expires_at'] },
  // A request that finishes an installation deletes the row of its state. If two requests contain the same state, only
  // the first one deletes a row, so a state cannot be used twice.
  delete: {},
  columnComments: { sealed: 'Encrypted data of the unfinished installation.' },
};

export const peopleTable: TableDescription = {
  name: 'people',
  comment: 'People: contacts of companies, senders of documents, owners of mailboxes.',
  rights: { engine: 'arw', worker: 'arwd' },
  record: {
    type: 'people',
    facets: ['full_name', 'email'],
    toOne: { workspace: 'workspaces', company: 'companies', workspace_connector: 'workspace_connectors' },
    toMany: { documents: ['count'], invoice_people: ['count'], chat_conversations: ['count'] },
  },
  rows: visibleRecords,
  insert: {
    columns: ['id', 'workspace_id', 'workspace_connector_id', 'first_name', 'last_name', 'full_name', 'email'],
  },
  update: { columns: ['workspace_connector_id', 'email'] },
  arrayRelationships: {
    documents: 'documents.people_id',
    invoice_people: 'invoice_people.people_id',
    chat_conversations: 'chat_conversations.people_id',
  },
  eventTrigger: { name: 'people', insert: { columns: '*' }, update: { columns: 'content' } },
  fields: {
    first_name: f.text('Given name.'),
    last_name: f.text('Family name.'),
    full_name: f.text('Whole name.'),
    email: f.text('E-mail address.'),
    phone_number: f.text('Phone number.'),
    ...f.ofEveryRecord,
  },
  columnComments: {
    company_id: 'Company to which the person belongs.',
    workspace_connector_id: 'Connected mailbox of the person.',
  },
};

const grant = ['refresh_token_encrypted', 'refresh_at', 'refresh_failures'];
/** Of the looks at the mailbox. */
const polling = ['poll_at', 'position', 'read_until', 'is_reading', 'watched_address'];
/** Makes the next look begin at once. */
const look = ['watch_at', 'look_requested_at', 'poll_failures'];

/** Columns that the gateway writes each time a customer connects a mailbox. */
const installed = ['external_workspace_id', 'created_by_id', 'status', 'expires_at', ...grant, ...look];

export const workspaceConnectors: TableDescription = {
  name: 'workspace_connectors',
  comment: 'Mailboxes that customers have connected to a workspace.',
  rights: { engine: 'arw', worker: 'rwd' },
  record: {
    type: 'workspace_connector',
    facets: ['connector_type', 'status'],
    toOne: { created_by: 'people', workspace: 'workspaces' },
    toMany: { invoices: ['count'], documents: ['count'] },
  },
  rows: visibleRecords,
  secret: [...grant, ...polling, ...look],
  insert: { columns: ['id', 'workspace_id', 'connector_type', ...installed] },
  update: { columns: installed },
  // All connectors of the mailbox in which Google reports an arrival.
  authentication: {
    columns: ['id', 'look_requested_at'],
    filter: { watched_address: { _eq: 'X-Hasura-Watched-Address' }, workspace: notDeletedFilter },
    update: ['look_requested_at'],
  },
  arrayRelationships: {
    invoices: 'invoices.source_workspace_connector_id',
    documents: 'documents.source_workspace_connector_id',
  },
  eventTrigger: {
    name: 'workspace_connectors',
    // Not the credentials of the mailbox.
    update: {
      columns: ['status', 'look_requested_at'],
      payload: [...identifierColumns, 'created_by_id', 'connector_type', 'status', 'look_requested_at', 'updated_at'],
    },
  },
  fields: {
    connector_type: f.notNull(
      f.oneOf(enumValues.workspace_connectors.connector_type, 'Type of the mailbox, such as gmail.'),
    ),
    external_workspace_id: f.text('Identifier that the customer has given to the workspace.'),
    status: f.notNull(
      f.oneOf(
        enumValues.workspace_connectors.status,
        'Status of the access to the mailbox: active, inactive while the provider is unreachable, reconnect if the access was revoked, or expired.',
      ),
    ),
    expires_at: f.dateTime('Time at which the access token expires. The service renews the token before this time.'),
    ...f.ofEveryRecord,
  },
  columnComments: { created_by_id: 'Person who connected the mailbox.' },
};
