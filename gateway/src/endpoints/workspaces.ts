import * as v from 'valibot';
import { catalogue, rootNamed } from '../contract/catalogue.ts';
import { fault } from '../errors.ts';
import { selectedText } from '../graphql/document.ts';
import { WriteRefused } from '../graphql/failures.ts';
import { type Endpoint, noParameters } from '../http/endpoint.ts';
import { asRow, resourcesMapper } from '../response/resource.ts';
import { resourceSchema } from '../response/schemas.ts';
import { locationOf } from './links.ts';
import { name, plain, uuidMember } from './members.ts';

const root = rootNamed('workspaces');
const shown = { root, attributes: root.attributes, include: [] };
const toResources = resourcesMapper(shown, catalogue);

const text = `mutation ($object: workspaces_insert_input!) {
  insert_workspaces_one(object: $object) { ${selectedText(shown, catalogue)} }
}`;

const parentAt = '/data/relationships/parent/data/id';
const externalAt = '/data/attributes/external_workspace_id';

const body = v.strictObject({
  data: v.strictObject({
    type: v.literal('workspace'),
    attributes: v.strictObject({
      name,
      external_workspace_id: v.nullish(name),
      description: v.nullish(plain),
      avatar_color: v.nullish(v.pipe(v.string(), v.regex(/^#[0-9A-Fa-f]{6}$/, 'Expected a colour such as #1a2b3c'))),
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
  async run({ body: { data } }, { deps, principal, url }) {
    const parent = data.relationships?.parent?.data?.id ?? principal.workspaceId ?? null;
    const variables = { object: { ...data.attributes, parent_workspace_id: parent } };
    // No signal: a caller who leaves now would leave behind an insert of which nobody knows whether it was done.
    const answer = await deps.engine({ text, variables, claims: principal.claims }).catch((error: unknown) => {
      throw refused(error);
    });
    // What an API key sees is known for a while: the new workspace is to be among it at once.
    deps.forgetApiKeys(principal.organisationId);
    const [workspace] = toResources([asRow(answer.insert_workspaces_one)]).data;
    if (workspace === undefined) throw new Error('the engine stored no workspace');
    return { body: { data: workspace }, headers: { Location: locationOf(url, workspace.id) } };
  },
};
