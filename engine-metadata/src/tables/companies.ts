import { visibleRecords } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const companies: TableDescription = {
  name: 'companies',
  comment: 'Companies that issue or receive documents.',
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
  columnComments: {
    name: 'Name of the company.',
    description: 'Description of the company.',
    locale: 'Language of the company, as a language code.',
    domain_name_primary_link_url: 'Address of the website.',
    tax_id_value: 'Tax number.',
    tax_id_type: 'Type of the tax number, such as VAT.',
    registration_trade_name: 'Name under which the company trades.',
    registration_registered_name: 'Name of the company in the commercial register.',
    registration_number_business_type: 'Legal form of the company, such as GmbH.',
    registration_number_value: 'Number of the company in the commercial register.',
    registration_number_registry_name: 'Name of the commercial register.',
    registration_number_registry_country: 'Country of the commercial register, as an ISO 3166 code.',
  },
};
