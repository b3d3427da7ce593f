import { boundedString } from '@fds/platform/bounded';
import * as v from 'valibot';
import { pushPath } from '../../auth/push-token.ts';
import { ApiError, validationError } from '../../base/errors.ts';
import { type Endpoint, noParameters } from '../../http/endpoint.ts';

const maxDataLength = 4096;

const maxMembers = 20;

const message = v.pipe(
  v.looseObject({
    data: v.pipe(
      boundedString(maxDataLength),
      v.base64(),
      v.description('JSON with `emailAddress`, the address of the mailbox, in Base64'),
    ),
  }),
  v.maxEntries(maxMembers),
);

/** Pub/Sub may add members. */
const envelope = v.pipe(v.looseObject({ message }), v.maxEntries(maxMembers));

const report = v.object({ emailAddress: v.pipe(v.string(), v.maxLength(320), v.email(), v.toLowerCase()) });

function readReport(data: string): v.InferOutput<typeof report> {
  const given = v.safeParse(v.pipe(v.string(), v.parseJson(), report), Buffer.from(data, 'base64').toString());
  if (given.success) return given.output;
  throw validationError('INVALID_REQUEST', 'Expected JSON with `emailAddress` in Base64, as Gmail reports arrivals.', {
    pointer: '/message/data',
  });
}

/** Each report after the first one changes nothing, until a worker begins to read the mailbox. */
const text = `mutation ($at: timestamptz!) {
  update_workspace_connectors(where: {look_requested_at: {_is_null: true}}, _set: {look_requested_at: $at}) { affected_rows }
}`;

/** Wakes the job that reads the mailbox. */
export const receivePush: Endpoint<object, v.InferOutput<typeof envelope>> = {
  methods: ['POST'],
  path: pushPath,
  operationId: 'receiveGmailPush',
  summary: 'Receive a report of Gmail',
  description:
    'For the subscription of Google Pub/Sub to which Gmail reports that mails arrived. The request has a token of the service account of the subscription, whose audience is the URL of this endpoint. The service then reads the mailbox at once. A report for a mailbox that is not connected gets the same response.',
  tag: 'Connectors',
  rate: 'general',
  success: { status: 204, description: 'The report is stored, or no connector has this mailbox.' },
  errors: ['UNAUTHORIZED', 'IDENTITY_PROVIDER_UNAVAILABLE', 'CONNECTOR_NOT_CONFIGURED'],
  usesEngine: true,
  auth: 'none',
  parameters: noParameters,
  body: envelope,
  async run({ body }, { deps, request }) {
    if (deps.checkPushToken === undefined)
      throw new ApiError(
        'CONNECTOR_NOT_CONFIGURED',
        'The service receives no reports of Gmail. The operator must set GMAIL_PUSH_TOPIC and GMAIL_PUSH_SERVICE_ACCOUNT.',
      );
    await deps.checkPushToken(request.header('authorization'));
    const { emailAddress } = readReport(body.message.data);
    // With the role `authenticator`, the permissions allow access only to the connectors of this mailbox.
    const claims = { role: 'authenticator', variables: { 'x-hasura-watched-address': emailAddress } } as const;
    await deps.engine({ text, variables: { at: new Date().toJSON() }, claims });
    return {};
  },
};
