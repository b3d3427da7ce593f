import type { AnyEndpoint } from '../http/endpoint.ts';
import type { JsonObject } from './components.ts';
import { parameterExample } from './examples/parameters.ts';
import { requestExamples } from './examples/requests.ts';
import { toQueryParameters } from './schemas.ts';

/** Descriptions of the path parameters other than `id`, by the name of the parameter. */
const pathDescriptions: Readonly<Record<string, string>> = {
  root: 'Name of the record type (root), such as `invoices`',
  workspace_id: 'Id or external id of the workspace',
};

/** Names of resources for the descriptions of ids, by the path segment before the id. */
const namedResources: Readonly<Record<string, string>> = {
  'api-key': 'API key',
  balances: 'balance',
  companies: 'company',
  'custom-columns': 'custom column',
  'custom-column-jobs': 'job',
  documents: 'document',
  invoices: 'invoice',
  medias: 'media',
  people: 'person',
  transactions: 'transaction',
  webhooks: 'webhook',
  'webhook-deliveries': 'delivery',
  workspaces: 'workspace',
};

export const pathParameters = ({
  path,
  operationId,
}: Pick<AnyEndpoint, 'path' | 'operationId'>): readonly JsonObject[] =>
  [...path.matchAll(/(?<![\w-])([\w-]+)\/:(\w+)/g)].map(([, before = '', name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: pathDescriptions[name] ?? `Id of the ${namedResources[before] ?? 'resource'}`,
    schema: name === 'id' ? { type: 'string', format: 'uuid' } : { type: 'string', maxLength: 255 },
    ...(requestExamples[operationId]?.path === undefined ? {} : { example: requestExamples[operationId].path[name] }),
  }));

/** Tools send all parameters that have an `example` in one request, so only those of the example request have it. */
export const queryParameters = ({
  operationId,
  parameters,
}: Pick<AnyEndpoint, 'operationId' | 'parameters'>): readonly JsonObject[] =>
  toQueryParameters(parameters).map(({ schema, ...parameter }) => {
    const sent = requestExamples[operationId]?.query?.[parameter.name];
    const example = sent ?? parameterExample(operationId, parameter.name);
    if (example === undefined) return { ...parameter, in: 'query', schema };
    return sent === undefined && !parameter.required
      ? { ...parameter, in: 'query', schema: { ...schema, examples: [example] } }
      : { ...parameter, in: 'query', schema, example };
  });

/** The example differs for each operation: a client must not use a key for two different requests. */
export const idempotencyKey = (operationId: string): JsonObject => ({
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A key that the client chooses, for example a UUID. If the client repeats the request with the same key within 24 hours, the service returns the first response and creates nothing.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$', examples: [`${operationId}-4711`] },
});

/** Converts a path such as `/v1/invoices/:id` to OpenAPI's notation, `/v1/invoices/{id}`. */
export const openApiPath = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}');
