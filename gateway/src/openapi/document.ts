import { tags, type Visit } from '../http/endpoint.ts';
import { Components, type JsonObject } from './components.ts';
import { operationOf, pathOf } from './operation.ts';

const textHeader = (description: string): JsonObject => ({ description, schema: { type: 'string' } });

const headers = {
  RequestId: {
    description: 'The id of the request, by which errors and the log name it.',
    schema: { type: 'string', format: 'uuid' },
  },
  ServerTiming: textHeader('Milliseconds that the stages of the request took.'),
  RateLimit: textHeader('How many requests are left, and seconds until counting begins anew.'),
  RateLimitPolicy: textHeader('How many requests a window of how many seconds allows.'),
  RetryAfter: { description: 'Seconds after which to try again.', schema: { type: 'integer' } },
  WwwAuthenticate: textHeader('The scheme in which a credential is given.'),
  Location: { description: 'Where to go on.', schema: { type: 'string', format: 'uri' } },
  ETag: textHeader('The state of the resource.'),
  IdempotentReplayed: textHeader('`true` where the answer is the one that was given to this request before.'),
};

const description = `Financial documents and the records made of them.

Every answer is scoped to its caller. A credential is a bearer token of \`POST /auth/api_key\`, one of the identity provider where there is one, or an API key. An address that does not exist answers 404 \`NOT_FOUND\`, another method 405 \`METHOD_NOT_ALLOWED\` with \`Allow\`. \`HEAD\` answers as \`GET\` does, without a body, except where \`GET\` makes something or uses it up.`;

const tagDescriptions: Readonly<Record<(typeof tags)[number], string>> = {
  Authentication: 'Tokens for clients.',
  'API keys': 'Credentials of one workspace and those below it.',
  Documents: 'Uploaded files, what becomes of them, and the files themselves.',
  Invoices: 'Invoices with what belongs to them.',
  Balances: 'Balances of accounts.',
  Transactions: 'Transactions of accounts.',
  Parties: 'Companies and people.',
  Workspaces: 'Workspaces, which own all records.',
  Ledger: 'Ledger accounts and journals.',
  Chats: 'Chat conversations.',
  Webhooks: 'Receivers of events, and what was delivered to them.',
  Connectors: 'Mailboxes of customers, connected by links that they follow.',
  Records: 'Any kind of record, filtered and sorted.',
  'Custom columns': 'Columns that workspaces add to records, filled from the fields that these have.',
  Service: 'The service itself.',
};

/**
 * The OpenAPI 3.1 document of some endpoints: made of the rows and schemas by which they work.
 * @param each goes over the endpoints
 * @param server address of the service, without a slash at the end
 */
export function openApiDocument(each: (visit: Visit) => void, server: string): JsonObject {
  const components = new Components();
  const paths: Record<string, Record<string, JsonObject>> = {};
  const used = new Set<string>();
  each((endpoint) => {
    const { methods, path, tag } = endpoint;
    used.add(tag);
    // OpenAPI 3.1 has no word for QUERY; the descriptions tell where it answers as POST does.
    for (const method of methods.filter((method) => method !== 'QUERY')) {
      paths[pathOf(path)] = {
        ...paths[pathOf(path)],
        [method.toLowerCase()]: operationOf(endpoint, components),
      };
    }
  });
  return {
    openapi: '3.1.0',
    info: {
      title: 'Financial Document Service',
      version: '1.0.0',
      summary: 'Financial documents and their records, over REST.',
      description,
      license: { name: 'All rights reserved', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: server }],
    tags: tags.filter((tag) => used.has(tag)).map((tag) => ({ name: tag, description: tagDescriptions[tag] })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'A bearer token or an API key.' } },
      parameters: {
        IfNoneMatch: {
          name: 'If-None-Match',
          in: 'header',
          description: 'The `ETag` of the state that the caller has.',
          schema: { type: 'string' },
        },
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          description:
            "A value of the caller's own choice, a UUID for instance, under which the request is carried out once: when it is sent again within 24 hours, the first answer is given again.",
          schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
        },
      },
      headers,
      schemas: components.schemas,
    },
  };
}
