import { type AnyEndpoint, endpointTags } from '../http/endpoint.ts';
import { headerComponents } from '../http/response-headers.ts';
import { type JsonObject, OpenApiComponents } from './components.ts';
import { errorSchemas } from './errors.ts';
import { openApiOperation } from './operation.ts';
import { openApiPath } from './parameters.ts';
import { openApiWebhooks } from './webhooks.ts';
import { whereClauseSchemas } from './where-clause.ts';

const description = `Financial documents and the records that are extracted from them.

Every response contains only data that its caller may access. A credential is a bearer token of \`POST /auth/api_key\`, a token of the configured identity provider, or an API key. The response to an unknown path is 404 \`NOT_FOUND\`. The response to an unsupported method is 405 \`METHOD_NOT_ALLOWED\` with the header \`Allow\`. Each endpoint with \`GET\` also supports \`HEAD\`, except for endpoints whose \`GET\` changes data.`;

const tagDescriptions: Readonly<Record<(typeof endpointTags)[number], string>> = {
  Authentication: 'Tokens with which clients call the API.',
  'API keys': 'Credentials that give access to one workspace and its descendants.',
  Documents: 'Uploaded documents, the state of their processing, and the stored files.',
  Invoices: 'Invoices with their related records.',
  Balances: 'Balances of bank accounts.',
  Transactions: 'Transactions of bank accounts.',
  Parties: 'Companies and people.',
  Workspaces: 'Workspaces. Each record belongs to one workspace.',
  Ledger: 'Ledger accounts and journals.',
  Chats: 'Chat conversations.',
  Webhooks: 'URLs that receive events, and the deliveries to these URLs.',
  Connectors: 'Mailboxes of customers. A customer connects a mailbox by opening an installation link.',
  Records: 'Queries for records of any type, with filters and sort keys.',
  'Custom columns': 'Columns that workspaces add to records. Their values are computed from fields of the records.',
  Service: 'Health checks, public keys and this OpenAPI document.',
};

/** @param server base URL of the service, without a slash at the end */
export function openApiDocument(endpoints: readonly AnyEndpoint[], server: string): JsonObject {
  const components = new OpenApiComponents();
  for (const [name, schema] of Object.entries({ ...errorSchemas, ...whereClauseSchemas })) components.add(name, schema);
  const paths: Record<string, Record<string, JsonObject>> = {};
  const used = new Set<string>();
  for (const endpoint of endpoints) {
    const { methods, path, tag } = endpoint;
    used.add(tag);
    // OpenAPI 3.1 cannot describe the HTTP method QUERY. The texts of the endpoints with this method mention the
    // method.
    for (const method of methods.filter((each) => each !== 'QUERY')) {
      paths[openApiPath(path)] = {
        ...paths[openApiPath(path)],
        [method.toLowerCase()]: openApiOperation(endpoint, components),
      };
    }
  }
  const webhooks = openApiWebhooks(components);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Financial Document Service',
      version: '1.0.0',
      summary: 'A REST API for financial documents and their records.',
      description,
      contact: { name: 'The operator of this installation' },
      license: { name: 'All rights reserved', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: server }],
    tags: endpointTags.filter((tag) => used.has(tag)).map((tag) => ({ name: tag, description: tagDescriptions[tag] })),
    paths,
    webhooks,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'A bearer token or an API key in the header `Authorization`.',
        },
      },
      parameters: {
        IfNoneMatch: {
          name: 'If-None-Match',
          in: 'header',
          description: 'The `ETag` of the version of the resource that the client already has.',
          schema: { type: 'string', examples: ['W/"3q2fR0bXK1c"'] },
        },
      },
      headers: headerComponents,
      responses: components.responses,
      schemas: components.schemas,
      examples: components.examples,
    },
  };
}
