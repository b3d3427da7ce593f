import { boundedString } from '@fds/platform/bounded';
import type { ImapAccount } from '@fds/platform/imap';
import { OauthNotConfiguredError } from '@fds/platform/imap';
import { AccessRevokedError, MailboxBusyError } from '@fds/platform/mailbox';
import { TargetError } from '@fds/platform/targets';
import * as v from 'valibot';
import { ApiError, validationError } from '../../base/errors.ts';
import { type AuthenticatedCall, type Endpoint, usualEndpoint } from '../../http/endpoint.ts';
import { storableText } from '../../input/members.ts';
import { workspaceOfPath } from '../../reading/workspace.ts';
import { connectorSchema, pathOf, resourceOf } from './resource.ts';
import { connectMailbox } from './store.ts';

/** A login takes up to the time limit of the mail server's responses. */
const retryAfter = { 'Retry-After': '5' };

/** Without control characters: the user and the password are part of commands to the server. */
const word = (maxLength: number) =>
  v.pipe(
    boundedString(maxLength),
    v.nonEmpty('Expected a text that is not empty'),
    v.regex(/^\P{Cc}*$/u, 'Expected a text without control characters'),
  );

const host = v.pipe(
  boundedString(253),
  v.regex(/^(?:[a-z0-9]+(?:[.-]+[a-z0-9]+)*|[0-9a-f.]*:[0-9a-f:.]*)$/i, 'Expected a host name or an IP address'),
  v.description('Name or IP address of the mail server, such as `outlook.office365.com`'),
);
const port = v.pipe(
  v.number(),
  v.integer('Expected a whole number'),
  v.minValue(1, 'Expected a port from 1 to 65535'),
  v.maxValue(65_535, 'Expected a port from 1 to 65535'),
);

const attributes = v.pipe(
  v.strictObject({
    host,
    port: v.optional(
      v.pipe(port, v.description('993 and other ports: TLS. 143: TLS that begins after the greeting (STARTTLS)')),
      993,
    ),
    username: v.pipe(word(255), v.description('Often the address of the mailbox')),
    password: v.optional(v.pipe(word(1000), v.description('Or a password that the provider issues for programs'))),
    refresh_token: v.optional(
      v.pipe(
        word(8192),
        v.description(
          'Instead of a password, for the login with OAuth (XOAUTH2). Of the OAuth client that the operator of the service has configured',
        ),
      ),
    ),
    email: v.optional(
      v.pipe(
        storableText(320),
        v.email('Expected an email address'),
        v.description('Address of the mailbox, if `username` is not an address'),
      ),
    ),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (dataset.typed && (dataset.value.password === undefined) === (dataset.value.refresh_token === undefined))
      addIssue({ message: 'Expected either `password` or `refresh_token`' });
  }),
);

const body = v.strictObject({ data: v.strictObject({ type: v.literal('connector'), attributes }) });
type Given = v.InferOutput<typeof attributes>;

const rejection = (member: keyof Given, detail: string) =>
  validationError('MAILBOX_NOT_CONNECTED', detail, { pointer: `/data/attributes/${member}` });

function rejectionOf(error: unknown, { host: server, password }: Given): unknown {
  if (error instanceof TargetError)
    return rejection('host', `${error.message}. Send the name of a public mail server.`);
  if (error instanceof MailboxBusyError)
    return rejection(
      'host',
      `The service cannot read a mailbox by IMAP and TLS at ${server} (${error.status}). Check host and port.`,
    );
  if (error instanceof OauthNotConfiguredError)
    return new ApiError(
      'CONNECTOR_NOT_CONFIGURED',
      'The service has no OAuth client for mail servers. Send a password, or ask the operator to set IMAP_OAUTH_ISSUER.',
    );
  if (!(error instanceof AccessRevokedError)) return error;
  return password === undefined
    ? rejection('refresh_token', 'The provider refused the token. Ask the owner of the mailbox for another consent.')
    : rejection(
        'password',
        'The mail server refused the user and the password. Some providers need a password for programs.',
      );
}

/** Before anything is stored, so that a wrong password is reported at once. */
async function checkLogin(given: Given, { deps, principal }: AuthenticatedCall): Promise<ImapAccount> {
  const { host: server, port: on, username, password, refresh_token } = given;
  const secret = password === undefined ? { refreshToken: refresh_token ?? '' } : { password };
  using login = await deps.shares.mailboxLogins.reserve(principal.organisationId, 1, async () => 0);
  if (login.free < 1)
    throw new ApiError(
      'TOO_MANY_CONCURRENT_REQUESTS',
      'Too many mailboxes are being connected at the same time. Send this request again in a few seconds.',
      { headers: retryAfter },
    );
  try {
    return await deps.imap.check({ host: server, port: on, username, ...secret });
  } catch (error) {
    throw rejectionOf(error, given);
  }
}

const isAddress = (text: string): boolean => v.is(v.pipe(v.string(), v.email()), text);

export const connectImap: Endpoint<object, v.InferOutput<typeof body>> = {
  ...usualEndpoint,
  auth: 'caller',
  methods: ['POST'],
  path: pathOf('imap'),
  operationId: 'connectImapMailbox',
  summary: 'Connect a mailbox by IMAP',
  description:
    'The service logs in to the mail server over TLS, and stores the password or the token encrypted. No response contains it. It then reads the mails with attachments in the inbox, and changes nothing there. If the workspace has such a connector already, it gets the new login. The path contains the id or the external id of the workspace.',
  tag: 'Connectors',
  // A caller could guess passwords.
  rate: 'auth',
  success: { status: 200, description: 'The connector.', body: v.strictObject({ data: connectorSchema }) },
  errors: ['WORKSPACE_NOT_FOUND', 'MAILBOX_NOT_CONNECTED', 'CONNECTOR_NOT_CONFIGURED'],
  body,
  async run({ body: { data } }, call) {
    const { username, host: server, email = username } = data.attributes;
    const workspaceId = await workspaceOfPath(call);
    if (!isAddress(email)) throw rejection('email', 'The username is not an email address, so `email` is required.');
    const account = await checkLogin(data.attributes, call);
    const owner = {
      subject: `${server}:${username}`,
      email,
      firstName: undefined,
      lastName: undefined,
      fullName: undefined,
    };
    const scope = { deps: call.deps, claims: call.principal.claims };
    const connected = await connectMailbox(
      { kind: 'imap', owner, secret: JSON.stringify(account), expiresAt: undefined },
      workspaceId,
      scope,
    );
    return { body: { data: resourceOf(connected) } };
  },
};
