import * as v from 'valibot';
import { type Endpoint, usualEndpoint } from '../../http/endpoint.ts';
import { engineData } from '../../http/engine-data.ts';
import { pageParameters } from '../../input/parameters.ts';
import { descendingPageSchema, readPageDescending } from '../../reading/read-page-descending.ts';
import { callers, columns, invitationSchema, type Row, resourceOf, rowSchema } from './resource.ts';

const parameters = v.strictObject(pageParameters(200, 50));

const text = `query ($where: invitations_bool_exp!, $limit: Int!) {
  invitations(where: $where, order_by: [{created_at: desc}, {id: desc}], limit: $limit) { ${columns} }
}`;
const readSchema = v.object({ invitations: v.array(rowSchema) });
const keySchema = v.pipe(v.string(), v.parseJson(), v.tuple([v.string(), v.string()]));

function afterInvitation(last: string | undefined): object {
  if (last === undefined) return {};
  const [at, id] = v.parse(keySchema, last);
  return { _or: [{ created_at: { _lt: at } }, { created_at: { _eq: at }, id: { _lt: id } }] };
}

export const listInvitations: Endpoint<v.InferOutput<typeof parameters>, undefined> = {
  ...usualEndpoint,
  auth: 'caller',
  methods: ['GET'],
  path: '/v1/invitations',
  operationId: 'listInvitations',
  summary: 'List invitations',
  description:
    'Returns the people who are invited to the organisation, the newest invitation first. `accepted_at` is the time of the first sign-in, until which the invitation can expire (`expires_at`). A reader may not read the list.',
  tag: 'Authentication',
  success: {
    status: 200,
    description: 'A page of invitations, the newest first.',
    body: descendingPageSchema(invitationSchema),
  },
  errors: ['INVALID_CURSOR'],
  access: 'write',
  callers,
  parameters,
  async run({ parameters: given }, call) {
    const list = {
      binding: JSON.stringify(['invitations', call.principal.organisationId]),
      keyOf: ({ created_at, id }: Row): string => JSON.stringify([created_at, id]),
      read: async (last: string | undefined, limit: number): Promise<readonly Row[]> =>
        (await engineData(call, readSchema, text, { where: afterInvitation(last), limit })).invitations,
      resourcesOf: (rows: readonly Row[]) => rows.map(resourceOf),
    };
    return { body: await readPageDescending(list, given, call), headers: { 'Cache-Control': 'no-store' } };
  },
};
