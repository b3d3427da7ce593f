import { boundedString } from '@fds/platform/bounded';
import { enumValues } from '@fds/platform/enum-values';
import * as v from 'valibot';
import { generateApiKey, hashSecret } from '../../auth/credentials.ts';
import { validationError } from '../../base/errors.ts';
import { uuidInputSchema } from '../../base/uuid.ts';
import { findRecordType, recordCatalogue } from '../../contract/catalogue.ts';
import { insertMutationOf } from '../../graphql/creation.ts';
import { WriteRejectedError } from '../../graphql/failures.ts';
import { type AnyEndpoint, type Endpoint, usualEndpoint } from '../../http/endpoint.ts';
import { createdUrl } from '../../http/links.ts';
import { nameSchema } from '../../input/members.ts';
import { resourcesConverter } from '../../json-api/resources.ts';
import { attributesSchema, fullResourceSchema } from '../../json-api/schemas.ts';
import { deleteByIdEndpoint } from '../../writing/deletion.ts';
import { recordDefaults, recordRow } from '../../writing/new-record.ts';

const root = findRecordType('api_keys');
const selection = { root, attributes: root.attributes, include: [] };
const convertRowsToResources = resourcesConverter(selection, recordCatalogue);

const creation = insertMutationOf('api_keys');

const expirySchema = v.pipe(
  boundedString(40),
  v.isoTimestamp('Expected a date-time with a time zone, such as 2027-01-31T00:00:00Z'),
  v.check((text) => Date.parse(text) > Date.now(), 'Expected a time in the future'),
  v.description('Time after which the service rejects the key. Without it, the key does not expire'),
);

const body = v.strictObject({
  data: v.strictObject({
    type: v.literal('api-key'),
    attributes: v.strictObject({
      name: v.pipe(nameSchema, v.description('Name that distinguishes the API key from other keys of the workspace')),
      access: v.pipe(
        v.optional(v.picklist(enumValues.api_keys.access, 'Expected read or write'), 'write'),
        v.description('`read` for a key that may not change data; `write` includes reading'),
      ),
      expires_at: v.nullish(expirySchema),
      workspace: v.strictObject({ id: v.pipe(uuidInputSchema, v.description('Id of the workspace')) }),
    }),
  }),
});

const resource = fullResourceSchema(root, recordCatalogue);
const attributes = v.strictObject({
  ...attributesSchema('ApiKey', root, root.attributes).entries,
  key: v.pipe(v.string(), v.description('The API key. Only this response contains it')),
});
const responseSchema = v.strictObject({
  data: v.pipe(v.strictObject({ ...resource.entries, attributes }), v.title('ApiKeyWithSecret')),
});

const notFound = () =>
  validationError('WORKSPACE_NOT_FOUND', 'No workspace with this id exists, or you may not access it.', {
    pointer: '/data/attributes/workspace/id',
  });

const createApiKey: Endpoint<object, v.InferOutput<typeof body>> = {
  ...usualEndpoint,
  auth: 'caller',
  methods: ['POST'],
  path: '/v1/api-key',
  operationId: 'createApiKey',
  summary: 'Create an API key',
  description: 'Only this response contains the API key, because the service stores only the hash of the key.',
  tag: 'API keys',
  success: {
    status: 201,
    description: 'The new API key with its secret.',
    body: responseSchema,
    headers: { Location: 'URL of the API key. A DELETE request to this URL deletes the key.' },
  },
  errors: ['WORKSPACE_NOT_FOUND'],
  secretOf: 'api_keys',
  body,
  async run({ body: { data } }, call) {
    const { name: named, access, workspace, expires_at } = data.attributes;
    const { actor, credential } = call.principal;
    const expiry = expires_at == null ? {} : { expires_at: new Date(expires_at).toJSON() };
    const { key, prefix } = generateApiKey();
    const origin = { access, created_by: actor.name ?? credential };
    const row = {
      ...recordDefaults(),
      name: named,
      workspace_id: workspace.id,
      key_prefix: prefix,
      ...origin,
      ...expiry,
    };
    const [made] = convertRowsToResources([recordRow(root, row)]).data;
    const answer = {
      body: { data: { ...made, attributes: { ...made?.attributes, key } } },
      headers: { Location: createdUrl(call.url, row.id), 'Cache-Control': 'no-store' },
    };
    const object = { ...row, key_hash: hashSecret(key) };
    return call.create(creation, { object }, answer).catch((error: unknown) => {
      throw error instanceof WriteRejectedError ? notFound() : error;
    });
  },
};

export const deleteApiKey = deleteByIdEndpoint({
  root: 'api_keys',
  path: '/v1/api-key/:id',
  operationId: 'deleteApiKey',
  summary: 'Delete an API key',
  description:
    'The key stops working immediately on the gateway process that deletes it, and within 5 s on all other processes.',
  tag: 'API keys',
  by: ['removing'],
  invalidatesApiKeys: true,
});

export const apiKeyEndpoints: readonly AnyEndpoint[] = [createApiKey, deleteApiKey];
