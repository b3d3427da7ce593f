import { kindDefinitions } from '@fds/platform/event-kinds';
import { toPascalCase } from '../base/names.ts';
import { type AnyEndpoint, endpointTags } from '../http/endpoint.ts';
import { headerComponents } from '../http/response-headers.ts';
import { type JsonObject, OpenApiComponents } from './components.ts';
import { errorSchemas } from './errors.ts';
import { openApiOperation } from './operation.ts';
import { openApiPath } from './parameters.ts';
import { convertToJsonSchema } from './schemas.ts';
import { whereClauseSchemas } from './where-clause.ts';

const text = { type: 'string' };

const headers: readonly (readonly [name: string, schema: JsonObject, example: string, description: string])[] = [
  [
    'webhook-id',
    { ...text, format: 'uuid' },
    '01a2b3c4-5d6e-7f80-9123-456789abcdef',
    'Id of the event. A repeated delivery has the same id',
  ],
  ['webhook-timestamp', { ...text, pattern: '^\\d+$' }, '1793449800', 'Time of the attempt, in seconds since 1970'],
  [
    'webhook-signature',
    { ...text, pattern: '^v1,[A-Za-z0-9+/=]+( v1,[A-Za-z0-9+/=]+)*$' },
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
    'Signatures by Standard Webhooks: `v1,` and the base64 HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`. The key is the part of the secret after `whsec_`, decoded from base64. After a rotation of the secret, the header contains two signatures, separated by a space',
  ],
  [
    'X-Service-Signature',
    { ...text, pattern: '^t=\\d+(,v1=[0-9a-f]{64})+$' },
    't=1793449800,v1=2b9a197f337de59f5456ed44b1f42665545042866759a9f4a3d3de03c1fe923e',
    'Signatures in another format, with the same keys: `t=<webhook-timestamp>` and, for each key, `v1=` with the hex HMAC-SHA256 of `<t>.<body>`. The operator can replace the word `Service` in the name of this header',
  ],
];

const parameters = headers.map(([name, schema, example, meaning]) => ({
  name,
  in: 'header',
  required: true,
  description: meaning,
  example,
  schema,
}));

const operationDescription =
  'The webhooks of the workspace and of its ancestors receive the event. Verify a signature before you parse the body. The same event may arrive more than once.';

/** One request for each kind of event. */
const openApiWebhooks = (components: OpenApiComponents): JsonObject =>
  Object.fromEntries(
    kindDefinitions.map(({ kind, summary, body, example }) => {
      const name = toPascalCase(kind);
      return [
        kind,
        {
          post: {
            operationId: `receive${name}`,
            summary,
            description: operationDescription,
            tags: ['Webhooks'],
            security: [],
            parameters,
            requestBody: {
              required: true,
              description: 'The event.',
              content: {
                'application/json': { schema: components.add(`${name}Event`, convertToJsonSchema(body)), example },
              },
            },
            responses: {
              '200': {
                description:
                  'The delivery is acknowledged. Any other status is a failure, and the delivery is repeated.',
              },
            },
          },
        },
      ];
    }),
  );

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
        IfMatch: {
          name: 'If-Match',
          in: 'header',
          required: true,
          description: 'The `ETag` of the version that the client changes, or `*` for any version.',
          schema: { type: 'string' },
          // Tools send this value with the example body, because the request needs the header.
          example: '*',
        },
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
