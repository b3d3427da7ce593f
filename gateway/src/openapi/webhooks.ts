import { kindDefinitions } from '@fds/platform/event-kinds';
import { toPascalCase } from '../base/names.ts';
import type { JsonObject, OpenApiComponents } from './components.ts';
import { convertToJsonSchema } from './schemas.ts';

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

const parameters = headers.map(([name, schema, example, description]) => ({
  name,
  in: 'header',
  required: true,
  description,
  example,
  schema,
}));

const operationDescription =
  'The webhooks of the workspace and of its ancestors receive the event. Verify a signature before you parse the body. The same event may arrive more than once.';

/** One request for each kind of event. */
export const openApiWebhooks = (components: OpenApiComponents): JsonObject =>
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
