import { demoOrganisations } from '@fds/db/seed';
import type { Sql } from 'postgres';

/** Id of the workspace in which the requests create resources. */
export const workspaceId = demoOrganisations[0]?.workspaces[0]?.id ?? '';

const data = (type: string, attributes: object, relationships?: object) =>
  JSON.stringify({ data: { type, attributes, relationships } });

function form(name: string): FormData {
  const body = new FormData();
  body.append('file', new File(['Hello'], name, { type: 'text/plain' }));
  body.append('data.attributes.workspace_id', workspaceId);
  return body;
}

export interface CreationRequest {
  readonly path: string;
  /** Returns the body of the request. The created resource contains the given name. */
  readonly body: (name: string) => string | FormData;
  /** Returns one database row for each created resource that contains the given name. */
  readonly count: (sql: Sql, name: string) => Promise<readonly unknown[]>;
}

/** Requests that create a resource, by the name of the operation in the OpenAPI document. */
export const creationRequestsByOperation: Readonly<Record<string, CreationRequest>> = {
  createApiKey: {
    path: '/v1/api-key',
    body: (name) => data('api-key', { name, workspace: { id: workspaceId } }),
    count: (sql, name) => sql`select id from api_keys where name = ${name}`,
  },
  createCustomColumn: {
    path: '/v1/custom-columns',
    body: (name) =>
      data('custom_column', {
        name,
        root: 'invoices',
        data_type: 'enum',
        values: ['b', 'a'],
        workspace_id: workspaceId,
      }),
    count: (sql, name) => sql`select id from custom_columns where name = ${name}`,
  },
  createInvitation: {
    path: '/v1/invitations',
    body: (name) => data('invitation', { email: `${name}@example.com`, role: 'reader' }),
    count: (sql, name) => sql`select id from invitations where email = ${name.toLowerCase()} || '@example.com'`,
  },
  createWebhook: {
    path: '/v1/webhooks',
    body: (name) =>
      data('webhook', {
        url: `https://hooks.example.com/${name}`,
        events: ['invoice.updated', 'people.created', 'invoice.created'],
        workspace_id: workspaceId,
        description: name,
      }),
    count: (sql, name) => sql`select distinct group_id from webhooks where description = ${name}`,
  },
  createWorkspace: {
    path: '/v1/workspaces',
    body: (name) => data('workspace', { name }),
    count: (sql, name) => sql`select id from workspaces where name = ${name}`,
  },
  uploadDocument: {
    path: '/v1/documents',
    body: form,
    count: (sql, name) => sql`select id from documents where file_name = ${name}`,
  },
};

/** Returns true if a GraphQL operation inserts a resource, not only the row of an Idempotency-Key. */
export const isResourceInsertion = (query: string): boolean =>
  /^mutation [^{]*\{\s*(?:removed: .*\n\s*)?insert_(?!idempotency|logged_requests)/.test(query);
