import { boundedString } from '@fds/platform/bounded';
import * as v from 'valibot';
import { maxEmail } from '../../auth/identity.ts';
import { ApiError } from '../../base/errors.ts';
import { tooManyInvitations } from '../../base/shares.ts';
import { insertMutationOf } from '../../graphql/creation.ts';
import { WriteRejectedError } from '../../graphql/failures.ts';
import { type AnyEndpoint, type AuthenticatedCall, type Endpoint, usualEndpoint } from '../../http/endpoint.ts';
import { engineData } from '../../http/engine-data.ts';
import { createdUrl } from '../../http/links.ts';
import { deleteByIdEndpoint } from '../../writing/deletion.ts';
import { recordDefaults } from '../../writing/new-record.ts';
import { listInvitations } from './list.ts';
import { callers, invitationSchema, resourceOf, roleSchema } from './resource.ts';

const dayMs = 86_400_000;
const usualDays = 14;
const mostDays = 90;

const expirySchema = v.pipe(
  boundedString(40),
  v.isoTimestamp('Expected a date-time with a time zone, such as 2027-01-31T00:00:00Z'),
  v.check((text) => Date.parse(text) > Date.now(), 'Expected a time in the future'),
  v.check((text) => Date.parse(text) <= Date.now() + mostDays * dayMs, `Expected a time in the next ${mostDays} days`),
  v.description(
    `Time until which the person must sign in for the first time, at most in ${mostDays} days. Default: in ${usualDays} days`,
  ),
);

const body = v.strictObject({
  data: v.strictObject({
    type: v.literal('invitation'),
    attributes: v.strictObject({
      email: v.pipe(
        boundedString(maxEmail),
        v.toLowerCase(),
        v.email('Expected an email address, such as ada@example.com'),
        v.description('Email address that the identity provider has verified. Capital letters make no difference'),
      ),
      role: roleSchema,
      expires_at: v.nullish(expirySchema),
    }),
  }),
});

const removal = `removed: delete_invitations(where: {email: {_eq: $email}, accepted_at: {_is_null: true}, expires_at: {_lte: $now}}) { affected_rows }`;
const insert = insertMutationOf('invitations');
const withRemoval = (text: string): string =>
  text.replace('mutation (', 'mutation ($email: String!, $now: timestamptz!, ').replace('{', `{\n  ${removal}`);

/** An expired invitation of the address does not prevent a new one. */
const creation = { text: withRemoval(insert.text), settlingText: withRemoval(insert.settlingText) };

const countText = 'query ($limit: Int!) { invitations(limit: $limit) { id } }';
const countSchema = v.object({ invitations: v.array(v.unknown()) });

const countInvitations = async (limit: number, call: AuthenticatedCall): Promise<number> =>
  (await engineData(call, countSchema, countText, { limit })).invitations.length;

const createInvitation: Endpoint<object, v.InferOutput<typeof body>> = {
  ...usualEndpoint,
  auth: 'caller',
  methods: ['POST'],
  path: '/v1/invitations',
  operationId: 'createInvitation',
  summary: 'Invite a person',
  description:
    'Gives a person of the identity provider a role in your organisation, by the verified email address. The service sends no message: tell the person to sign in. The claims of the identity provider have priority over an invitation.',
  tag: 'Authentication',
  success: {
    status: 201,
    description: 'The new invitation.',
    body: v.strictObject({ data: invitationSchema }),
    headers: { Location: 'URL of the invitation. A DELETE request to this URL revokes it.' },
  },
  errors: ['INVITATION_ALREADY_EXISTS', 'TOO_MANY_INVITATIONS'],
  callers,
  body,
  async run({ body: { data } }, call) {
    const { email, role, expires_at: until } = data.attributes;
    const { id, ...times } = recordDefaults();
    const expires_at = new Date(until ?? Date.now() + usualDays * dayMs).toJSON();
    const object = { id, email, role, expires_at, ...times };
    const { invitations } = call.deps.shares;
    using share = await invitations.reserve(call.principal.organisationId, 1, () =>
      countInvitations(invitations.max, call),
    );
    if (share.free < 1) throw tooManyInvitations(share);
    const answer = {
      body: { data: resourceOf({ ...object, accepted_at: null }) },
      headers: { Location: createdUrl(call.url, id) },
    };
    const variables = { email, now: new Date().toISOString(), object };
    return call.create(creation, variables, answer).catch((error: unknown) => {
      if (!(error instanceof WriteRejectedError)) throw error;
      throw new ApiError(
        'INVITATION_ALREADY_EXISTS',
        'Your organisation already has an invitation for this email address. To change it, delete it first.',
      );
    });
  },
};

const deleteInvitation = {
  ...deleteByIdEndpoint({
    root: 'invitations',
    path: '/v1/invitations/:id',
    operationId: 'deleteInvitation',
    summary: 'Revoke an invitation',
    description: 'A person who has accepted the invitation loses the access within 5 minutes.',
    tag: 'Authentication',
    by: ['removing'],
  }),
  callers,
};

export const invitationEndpoints: readonly AnyEndpoint[] = [createInvitation, listInvitations, deleteInvitation];
