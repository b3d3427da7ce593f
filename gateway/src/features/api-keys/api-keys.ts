import * as v from 'valibot';
import { hashOf, newApiKey } from '../../auth/credentials.ts';
import { fault } from '../../base/errors.ts';
import { catalogue, rootNamed } from '../../contract/catalogue.ts';
import { creationOf } from '../../graphql/creation.ts';
import { WriteRefused } from '../../graphql/failures.ts';
import { type Endpoint, noParameters } from '../../http/endpoint.ts';
import { locationOf } from '../../http/links.ts';
import { name, uuidMember } from '../../input/members.ts';
import { resourcesMapper } from '../../json-api/resources.ts';
import { attributesSchema, resourceSchema } from '../../json-api/schemas.ts';
import { deleteById } from '../../writing/deletion.ts';
import { newRow, newStamp } from '../../writing/new-record.ts';

const root = rootNamed('api_keys');
const shown = { root, attributes: root.attributes, include: [] };
const toResources = resourcesMapper(shown, catalogue);

const creation = creationOf('api_keys');

const body = v.strictObject({
  data: v.strictObject({
    type: v.literal('api-key'),
    attributes: v.strictObject({ name, workspace: v.strictObject({ id: uuidMember }) }),
  }),
});

const resource = resourceSchema(root, catalogue);
const attributes = v.strictObject({ ...attributesSchema(root, root.attributes).entries, key: v.string() });
const answered = v.strictObject({ data: v.strictObject({ ...resource.entries, attributes }) });

const notFound = () =>
  fault('WORKSPACE_NOT_FOUND', 'There is no workspace with this id.', { pointer: '/data/attributes/workspace/id' });

/** POST /v1/api-key: the key itself is shown in this answer, and never again. */
export const createApiKey: Endpoint<object, v.InferOutput<typeof body>> = {
  methods: ['POST'],
  path: '/v1/api-key',
  operationId: 'createApiKey',
  summary: 'Create an API key',
  description: 'The key is shown in this answer alone: what is kept of it is a hash.',
  tag: 'API keys',
  rate: 'general',
  success: {
    status: 201,
    description: 'The new API key, with the key itself.',
    body: answered,
    headers: { Location: 'The address of the API key, by which it can be deleted.' },
  },
  errors: ['WORKSPACE_NOT_FOUND'],
  asksEngine: true,
  auth: 'caller',
  parameters: noParameters,
  body,
  async run({ body: { data } }, call) {
    const { name: named, workspace } = data.attributes;
    const { key, prefix } = newApiKey();
    const row = { ...newStamp(), name: named, workspace_id: workspace.id, key_prefix: prefix };
    const [made] = toResources([newRow(root, row)]).data;
    const answer = {
      body: { data: { ...made, attributes: { ...made?.attributes, key } } },
      headers: { Location: locationOf(call.url, row.id), 'Cache-Control': 'no-store' },
    };
    const object = { ...row, key_hash: hashOf(key) };
    return call.create(creation, { object }, answer).catch((error: unknown) => {
      throw error instanceof WriteRefused ? notFound() : error;
    });
  },
};

/** DELETE /v1/api-key/{id} */
export const deleteApiKey = deleteById({
  root: 'api_keys',
  path: '/v1/api-key/:id',
  operationId: 'deleteApiKey',
  summary: 'Delete an API key',
  description: 'It stops working at once on the instance that deletes it, and within 5 s on every other.',
  tag: 'API keys',
  by: ['removing'],
  endsKeys: true,
});
