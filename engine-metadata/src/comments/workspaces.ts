import type { TableComments } from './table.ts';

/** Comments of workspaces, access and connectors. */
export const workspaceComments: Readonly<Record<string, TableComments>> = {
  organisations: { table: 'Tenants: the customer accounts that own all data.' },
  workspaces: {
    table: 'Parts of an organisation that contain records. Workspaces form a tree.',
    columns: {
      parent_workspace_id: 'Workspace above this one; null at the top of the tree.',
      name: 'Name of the workspace.',
      description: 'Text about the workspace.',
      avatar_color: 'Color of the workspace in user interfaces, as #rrggbb.',
      external_workspace_id: "The customer's own reference, unique among the live workspaces of the organisation.",
      auto_extract_enabled: 'Whether invoices and statements that are uploaded here become records.',
      deleted_at: 'Time of deletion; null for a live workspace.',
    },
  },
  workspace_ancestors: { table: 'Each workspace with itself and with every workspace above it.' },
  clients: { table: 'Programs of an organisation that exchange credentials for tokens.' },
  credentials: { table: 'Secrets of clients, stored as hashes.' },
  api_keys: {
    table: 'Credentials that give access to one workspace and the workspaces below it.',
    columns: {
      name: 'Name that the owner chose for the key.',
      key_prefix: 'First 8 characters of the key, by which its owner recognizes it.',
      last_used_at: 'Time of the last use, accurate to about a minute.',
      expires_at: 'Time after which the key is rejected; null for a key without an end.',
    },
  },
  idempotency_keys: {
    table: 'Idempotency keys of creations with the stored responses.',
    columns: {
      key: 'Key that the client chose.',
      claim: 'Request that holds the lease of the key.',
      fingerprint: 'SHA-256 of the request in hexadecimal digits.',
      status: 'HTTP status of the response; null while the request runs.',
      answer: 'Headers and body of the response, encrypted.',
      expires_at: 'Time after which the key may be used again.',
    },
  },
  workspace_connectors: {
    table: 'Mailboxes that customers have connected to a workspace.',
    columns: {
      created_by_id: 'Person who connected the mailbox.',
      connector_type: 'Kind of the mailbox.',
      external_workspace_id: "The customer's own reference of the workspace.",
      status: 'State of the access: active, inactive while the provider is unreachable, or expired.',
      expires_at: 'Time at which the current access ends; the service renews it before.',
    },
  },
  connector_states: {
    table: 'Installations of connectors that have started and not ended.',
    columns: { sealed: 'State of the installation, encrypted.' },
  },
};
