import type { TableComments } from './table.ts';

/** Descriptions of the tables of workspaces, credentials and connectors, and of their columns. */
export const workspaceComments: Readonly<Record<string, TableComments>> = {
  organisations: { table: 'Tenants: the customer accounts that own all data.' },
  workspaces: {
    table: 'Parts of an organisation that contain records. Workspaces form a tree.',
    columns: {
      parent_workspace_id: 'Parent workspace in the tree; null for a workspace at the top of the tree.',
      name: 'Name of the workspace.',
      description: 'Description of the workspace.',
      avatar_color: 'Color of the workspace in user interfaces, as #rrggbb.',
      external_workspace_id:
        "The customer's own identifier of the workspace, unique among the workspaces of the organisation that are not deleted.",
      auto_extract_enabled:
        'Whether the service extracts records from invoices and statements that are uploaded to the workspace.',
      deleted_at: 'Time of deletion; null for a workspace that is not deleted.',
    },
  },
  workspace_ancestors: { table: 'Pairs of a workspace and one of its ancestors, and of each workspace with itself.' },
  clients: { table: 'API clients: programs of an organisation that exchange a client secret for a token.' },
  credentials: { table: 'Secrets of API clients, stored as hashes.' },
  api_keys: {
    table: 'API keys, which give access to one workspace and the workspaces below it.',
    columns: {
      name: 'Name that the owner has given to the API key.',
      key_prefix: 'First 8 characters of the key, by which its owner recognizes it.',
      last_used_at: 'Time of the last use, accurate to about a minute.',
      expires_at: 'Time after which the service rejects the API key; null if the key does not expire.',
    },
  },
  idempotency_keys: {
    table: 'Idempotency keys of requests that create records, with the stored responses.',
    columns: {
      key: 'Idempotency key that the client has sent.',
      claim: 'Identifier of the request that holds the lease on the key.',
      fingerprint: 'SHA-256 of the request in hexadecimal digits.',
      status: 'HTTP status of the response; null while the request runs.',
      answer: 'Headers and body of the response, encrypted.',
      expires_at: 'Time after which another request may use the key.',
    },
  },
  workspace_connectors: {
    table: 'Mailboxes that customers have connected to a workspace.',
    columns: {
      created_by_id: 'Person who connected the mailbox.',
      connector_type: 'Type of the mailbox, such as gmail.',
      external_workspace_id: "The customer's own identifier of the workspace.",
      status: 'Status of the access: active, inactive while the provider is unreachable, or expired.',
      expires_at: 'Time at which the access token expires. The service renews the token before this time.',
    },
  },
  connector_states: {
    table: 'Unfinished installations of connectors.',
    columns: { sealed: 'Encrypted state of the installation.' },
  },
};
