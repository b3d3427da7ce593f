import { boundedString } from '@fds/platform/bounded';
import * as v from 'valibot';
import { validationError } from '../../base/errors.ts';
import { uuidInputSchema } from '../../base/uuid.ts';
import { findRecordType, recordCatalogue } from '../../contract/catalogue.ts';
import { insertMutationOf } from '../../graphql/creation.ts';
import { WriteRejectedError } from '../../graphql/failures.ts';
import { type AnyEndpoint, type Endpoint, usualEndpoint } from '../../http/endpoint.ts';
import { createdUrl } from '../../http/links.ts';
import { nameSchema, storableText } from '../../input/members.ts';
import { resourcesConverter } from '../../json-api/resources.ts';
import { fullResourceSchema } from '../../json-api/schemas.ts';
import { getByIdPlain } from '../../reading/by-id.ts';
import { deleteByIdEndpoint } from '../../writing/deletion.ts';
import { recordDefaults, recordRow } from '../../writing/new-record.ts';

const root = findRecordType('workspaces');
const selection = { root, attributes: root.attributes, include: [] };
const convertRowsToResources = resourcesConverter(selection, recordCatalogue);

const creation = insertMutationOf('workspaces');

/** Maximum length of a workspace's description, in characters. */
const maxDescriptionLength = 2000;

const parentAt = '/data/relationships/parent/data/id';
const externalAt = '/data/attributes/external_workspace_id';

const body = v.strictObject({
  data: v.strictObject({
    type: v.literal('workspace'),
    attributes: v.strictObject({
      name: v.pipe(nameSchema, v.description('Name of the workspace')),
      external_workspace_id: v.nullish(
        v.pipe(nameSchema, v.description('Id of the workspace in your system. It is unique in the organisation')),
      ),
      description: v.nullish(v.pipe(storableText(maxDescriptionLength), v.description('Any text'))),
      avatar_color: v.nullish(
        v.pipe(
          boundedString('#rrggbb'.length),
          v.regex(/^#[0-9A-Fa-f]{6}$/, 'Expected a colour such as #1a2b3c'),
          v.description('Colour of the workspace in a user interface'),
        ),
      ),
      auto_extract_enabled: v.optional(
        v.pipe(
          v.boolean(),
          v.description(
            'Whether the service extracts records from each uploaded document automatically. Default: `true`',
          ),
        ),
      ),
    }),
    relationships: v.optional(
      v.strictObject({
        parent: v.optional(
          v.strictObject({
            data: v.nullable(
              v.strictObject({
                type: v.literal('workspace'),
                id: v.pipe(uuidInputSchema, v.description('Id of the parent workspace')),
              }),
            ),
          }),
        ),
      }),
    ),
  }),
});

function writeError(error: unknown): unknown {
  if (!(error instanceof WriteRejectedError)) return error;
  return error.constraint === 'workspaces_external_workspace_id_key'
    ? validationError(
        'EXTERNAL_WORKSPACE_ID_TAKEN',
        'Another workspace already uses this external_workspace_id. Send a different one.',
        { pointer: externalAt },
      )
    : validationError('WORKSPACE_NOT_FOUND', 'No workspace with this id exists, or you may not access it.', {
        pointer: parentAt,
      });
}

/** Without a parent, below the workspace of the API key or at the top level. */
const createWorkspace: Endpoint<object, v.InferOutput<typeof body>> = {
  ...usualEndpoint,
  auth: 'caller',
  methods: ['POST'],
  path: '/v1/workspaces',
  operationId: 'createWorkspace',
  summary: 'Create a workspace',
  description:
    'If the request names no parent, the workspace has no parent; with an API key, its parent is the workspace of the API key.',
  tag: 'Workspaces',
  success: {
    status: 201,
    description: 'The new workspace.',
    body: v.strictObject({ data: fullResourceSchema(root, recordCatalogue) }),
    headers: { Location: 'URL of the workspace.' },
  },
  errors: ['WORKSPACE_NOT_FOUND', 'EXTERNAL_WORKSPACE_ID_TAKEN'],
  body,
  async run({ body: { data } }, call) {
    const { deps, principal, url } = call;
    const parent = data.relationships?.parent?.data?.id ?? principal.workspaceId ?? null;
    const object = { ...recordDefaults(), auto_extract_enabled: true, ...data.attributes, parent_workspace_id: parent };
    const [workspace] = convertRowsToResources([recordRow(root, object)]).data;
    const answer = { body: { data: workspace }, headers: { Location: createdUrl(url, object.id) } };
    await call.create(creation, { object }, answer).catch((error: unknown) => {
      throw writeError(error);
    });
    // The authentication cache does not contain the new workspace, so the organisation's API keys are removed from the
    // cache.
    deps.invalidateApiKeys(principal.organisationId);
    return answer;
  },
};

const getWorkspace = getByIdPlain({
  root: 'workspaces',
  path: '/v1/workspaces/:id',
  operationId: 'getWorkspace',
  what: 'workspace',
  description: 'Returns a workspace. `parent_workspace_id` is the id of its parent workspace.',
  tag: 'Workspaces',
});

const deleteWorkspace = deleteByIdEndpoint({
  root: 'workspaces',
  path: '/v1/workspaces/:id',
  operationId: 'deleteWorkspace',
  summary: 'Delete a workspace',
  description:
    'Deletes a workspace and its descendants. Later responses do not contain their data, and their API keys stop working.',
  tag: 'Workspaces',
  by: ['marking'],
  invalidatesApiKeys: true,
});

export const workspaceEndpoints: readonly AnyEndpoint[] = [createWorkspace, getWorkspace, deleteWorkspace];
