import { boundedString } from '@fds/platform/bounded';
import * as v from 'valibot';
import { fault } from '../../base/errors.ts';
import { catalogue, rootNamed } from '../../contract/catalogue.ts';
import { creationOf } from '../../graphql/creation.ts';
import { WriteRefused } from '../../graphql/failures.ts';
import { type Endpoint, noParameters } from '../../http/endpoint.ts';
import { locationOf } from '../../http/links.ts';
import { name, plain, uuidMember } from '../../input/members.ts';
import { resourcesMapper } from '../../json-api/resources.ts';
import { resourceSchema } from '../../json-api/schemas.ts';
import { showPlainById } from '../../reading/by-id.ts';
import { deleteById } from '../../writing/deletion.ts';
import { newRow, newStamp } from '../../writing/new-record.ts';

const root = rootNamed('workspaces');
const shown = { root, attributes: root.attributes, include: [] };
const toResources = resourcesMapper(shown, catalogue);

const creation = creationOf('workspaces');

/** Characters of a description. */
const longestDescription = 2000;

const parentAt = '/data/relationships/parent/data/id';
const externalAt = '/data/attributes/external_workspace_id';

const body = v.strictObject({
  data: v.strictObject({
    type: v.literal('workspace'),
    attributes: v.strictObject({
      name,
      external_workspace_id: v.nullish(name),
      description: v.nullish(plain(longestDescription)),
      avatar_color: v.nullish(
        v.pipe(boundedString('#rrggbb'.length), v.regex(/^#[0-9A-Fa-f]{6}$/, 'Expected a colour such as #1a2b3c')),
      ),
      auto_extract_enabled: v.optional(v.boolean()),
    }),
    relationships: v.optional(
      v.strictObject({
        parent: v.optional(
          v.strictObject({ data: v.nullable(v.strictObject({ type: v.literal('workspace'), id: uuidMember })) }),
        ),
      }),
    ),
  }),
});

/** What it means for the caller that the row was refused. */
function refused(error: unknown): unknown {
  if (!(error instanceof WriteRefused)) return error;
  return error.constraint === 'workspaces_external_workspace_id_key'
    ? fault('EXTERNAL_WORKSPACE_ID_TAKEN', 'Another workspace bears this id.', { pointer: externalAt })
    : fault('WORKSPACE_NOT_FOUND', 'There is no workspace with this id.', { pointer: parentAt });
}

/** POST /v1/workspaces: below the named parent, else at the top; that of an API key, below the key's own. */
export const createWorkspace: Endpoint<object, v.InferOutput<typeof body>> = {
  methods: ['POST'],
  path: '/v1/workspaces',
  operationId: 'createWorkspace',
  summary: 'Create a workspace',
  description: 'Without a parent it stands at the top; made with an API key, below the workspace of the key.',
  tag: 'Workspaces',
  rate: 'general',
  success: {
    status: 201,
    description: 'The new workspace.',
    body: v.strictObject({ data: resourceSchema(root, catalogue) }),
    headers: { Location: 'The address of the workspace.' },
  },
  errors: ['WORKSPACE_NOT_FOUND', 'EXTERNAL_WORKSPACE_ID_TAKEN'],
  asksEngine: true,
  auth: 'caller',
  parameters: noParameters,
  body,
  async run({ body: { data } }, call) {
    const { deps, principal, url } = call;
    const parent = data.relationships?.parent?.data?.id ?? principal.workspaceId ?? null;
    const object = { ...newStamp(), auto_extract_enabled: true, ...data.attributes, parent_workspace_id: parent };
    const [workspace] = toResources([newRow(root, object)]).data;
    const answer = { body: { data: workspace }, headers: { Location: locationOf(url, object.id) } };
    await call.create(creation, { object }, answer).catch((error: unknown) => {
      throw refused(error);
    });
    // What an API key sees is known for a while: the new workspace is to be among it at once.
    deps.forgetApiKeys(principal.organisationId);
    return answer;
  },
};

/** GET /v1/workspaces/{id} */
export const getWorkspace = showPlainById({
  root: 'workspaces',
  path: '/v1/workspaces/:id',
  operationId: 'getWorkspace',
  what: 'workspace',
  tag: 'Workspaces',
});

/** DELETE /v1/workspaces/{id} */
export const deleteWorkspace = deleteById({
  root: 'workspaces',
  path: '/v1/workspaces/:id',
  operationId: 'deleteWorkspace',
  summary: 'Delete a workspace',
  description:
    'The workspaces below it go with it, and everything in them is out of sight; their API keys stop working.',
  tag: 'Workspaces',
  by: ['marking'],
  endsKeys: true,
});
