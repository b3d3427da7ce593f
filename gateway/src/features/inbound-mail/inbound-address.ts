import * as v from 'valibot';
import { ApiError } from '../../base/errors.ts';
import { createUuid } from '../../base/uuid.ts';
import { WriteRejectedError } from '../../graphql/failures.ts';
import { type AnyEndpoint, type AuthenticatedCall, type Endpoint, usualEndpoint } from '../../http/endpoint.ts';
import { engineData } from '../../http/engine-data.ts';
import { addressOf, createToken } from '../../inbound-mail/address.ts';
import { notFoundError } from '../../reading/not-found.ts';
import { workspaceOfPath } from '../../reading/workspace.ts';
import { notConfigured } from './read-mail.ts';

const common = { ...usualEndpoint, path: '/v1/workspaces/:workspace_id/inbound-address', tag: 'Connectors' } as const;

const success = {
  status: 200,
  description: 'The address.',
  body: v.strictObject({
    data: v.pipe(
      v.strictObject({
        type: v.literal('inbound_address'),
        id: v.pipe(v.string(), v.uuid()),
        attributes: v.strictObject({ address: v.string() }),
      }),
      v.title('InboundAddress'),
    ),
  }),
} as const;

function domainOf({ deps }: AuthenticatedCall): string {
  if (deps.inboundMail === undefined) throw notConfigured('INBOUND_MAIL_DOMAIN');
  return deps.inboundMail.domain;
}

const bodyOf = (id: string, token: string, domain: string) => ({
  body: { data: { type: 'inbound_address', id, attributes: { address: addressOf(token, domain) } } },
});

const readText =
  'query ($workspace: uuid!) { inbound_addresses(where: {workspace_id: {_eq: $workspace}}) { id token } }';
const readSchema = v.object({ inbound_addresses: v.array(v.object({ id: v.string(), token: v.string() })) });

const getAddress: Endpoint<object, undefined> = {
  ...common,
  auth: 'caller',
  methods: ['GET'],
  operationId: 'getInboundAddress',
  summary: 'Get the mail address of a workspace',
  description:
    'Mails to this address become documents of the workspace. The path contains the id or the external id of the workspace.',
  success,
  errors: ['WORKSPACE_NOT_FOUND', 'INBOUND_ADDRESS_NOT_FOUND', 'INBOUND_MAIL_NOT_CONFIGURED'],
  async run(_input, call) {
    const domain = domainOf(call);
    const workspace = await workspaceOfPath(call);
    const [found] = (await engineData(call, readSchema, readText, { workspace })).inbound_addresses;
    if (found === undefined)
      throw new ApiError('INBOUND_ADDRESS_NOT_FOUND', 'The workspace has no address. Create one with POST.');
    return bodyOf(found.id, found.token, domain);
  },
};

const renewText = `mutation ($object: inbound_addresses_insert_input!) {
  insert_inbound_addresses_one(object: $object, on_conflict: {constraint: inbound_addresses_workspace_id_key, update_columns: [token]}) { id }
}`;
const renewSchema = v.object({ insert_inbound_addresses_one: v.object({ id: v.string() }) });

const renewAddress: Endpoint<object, undefined> = {
  ...common,
  auth: 'caller',
  methods: ['POST'],
  operationId: 'renewInboundAddress',
  summary: 'Create or renew the mail address of a workspace',
  description:
    'The workspace gets a new address. Mails to its previous address, if it has one, are dropped from now on. The path contains the id or the external id of the workspace.',
  success,
  errors: ['WORKSPACE_NOT_FOUND', 'INBOUND_MAIL_NOT_CONFIGURED'],
  async run(_input, call) {
    const domain = domainOf(call);
    const workspace_id = await workspaceOfPath(call);
    const token = createToken();
    const variables = { object: { id: createUuid(), workspace_id, token } };
    const data = await engineData(call, renewSchema, renewText, variables).catch((error: unknown) => {
      throw error instanceof WriteRejectedError ? notFoundError('workspaces') : error;
    });
    return bodyOf(data.insert_inbound_addresses_one.id, token, domain);
  },
};

export const addressEndpoints: readonly AnyEndpoint[] = [getAddress, renewAddress];
