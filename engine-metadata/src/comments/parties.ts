import type { TableComments } from './table.ts';

/** Descriptions of the tables of companies, people and chats, and of their columns. */
export const partyComments: Readonly<Record<string, TableComments>> = {
  companies: {
    table: 'Companies that issue or receive documents.',
    columns: {
      name: 'Name of the company.',
      description: 'Description of the company.',
      locale: 'Language of the company, as a language code.',
      domain_name_primary_link_url: 'Address of the website.',
      tax_id_value: 'Tax number.',
      tax_id_type: 'Type of the tax number, such as VAT.',
      registration_trade_name: 'Name under which the company trades.',
      registration_registered_name: 'Name in the commercial register.',
      registration_number_business_type: 'Legal form, such as GmbH.',
      registration_number_value: 'Number in the commercial register.',
      registration_number_registry_name: 'Name of the commercial register.',
      registration_number_registry_country: 'Country of the commercial register, as an ISO 3166 code.',
    },
  },
  addresses: {
    table: 'Postal addresses of companies.',
    columns: {
      company_id: 'Company at this address.',
      kind: 'Use of the address, such as billing.',
      line_1: 'Street and number.',
      line_2: 'Second line of the street address.',
      city: 'City.',
      region: 'State or region.',
      postal_code: 'Postal code.',
      country: 'Country, as an ISO 3166 code.',
    },
  },
  people: {
    table: 'People: contacts of companies, senders of documents, owners of mailboxes.',
    columns: {
      company_id: 'Company of the person.',
      workspace_connector_id: 'Connected mailbox of the person.',
      first_name: 'Given name.',
      last_name: 'Family name.',
      full_name: 'Whole name.',
      email: 'E-mail address.',
      phone_number: 'Phone number.',
    },
  },
  chat_conversations: {
    table: 'Conversations with people about documents.',
    columns: {
      people_id: 'Person in the conversation.',
      title: 'Subject of the conversation.',
      channel: 'Channel of the conversation, such as email.',
      status: 'Status of the conversation.',
      last_message_at: 'Time of the last message.',
    },
  },
  chat_messages: {
    table: 'Messages of chat conversations.',
    columns: {
      chat_conversation_id: 'Conversation that contains the message.',
      people_id: 'Person who wrote the message.',
      document_id: 'Document that is attached to the message.',
      role: 'Author of the message: user, assistant or system.',
      content: 'Text of the message.',
      sent_at: 'Time at which the message was sent.',
    },
  },
};
