import type { ErrorDefinitions } from './row.ts';

export const connectorErrors = {
  REDIRECT_URL_NOT_ALLOWED: {
    status: 400,
    title: 'Redirect URL Not Allowed',
    meaning:
      'The `redirect_url` of an installation link is not a URL, or the operator of the service has not allowed its origin.',
    remedy: 'Send a URL of an origin that the operator of the service has allowed (`CONNECTOR_REDIRECT_ORIGINS`).',
    example: {
      detail: 'The origin is not allowed. The operator lists the allowed origins in CONNECTOR_REDIRECT_ORIGINS.',
      source: { parameter: 'redirect_url' },
    },
  },
  INVALID_STATE: {
    status: 400,
    meaning:
      'After the sign-in at Google, the browser of a customer returned with a `state` that this service did not issue.',
    remedy: 'Request a new installation link, and let the customer follow it again.',
    example: {
      detail: 'The state does not belong to an installation of this service. Ask for a new link.',
      source: { parameter: 'state' },
    },
  },
  STATE_EXPIRED: {
    status: 400,
    meaning:
      'A customer finished the sign-in at Google more than 15 minutes after the installation link was requested.',
    remedy: 'Request a new installation link when the customer is ready to follow it.',
    example: { detail: 'The link has expired. Ask for a new link.', source: { parameter: 'state' } },
  },
  STATE_ALREADY_USED: {
    status: 400,
    meaning: 'The installation link was already used, or its workspace is deleted.',
    remedy: 'Request a new installation link. Each link works once.',
    example: { detail: 'The link was already used. Ask for a new link.', source: { parameter: 'state' } },
  },
  MAILBOX_NOT_CONNECTED: {
    status: 400,
    meaning:
      'The service could not log in to the mail server: the host is not reachable or not public, it does not offer IMAP over TLS, or it refused the login.',
    remedy:
      'Check the member that `source.pointer` names. Many providers accept only a password that they issue for programs.',
    example: {
      detail:
        '127.0.0.1 is not a public address: the service connects only to public addresses. Send the name of a public mail server.',
      source: { pointer: '/data/attributes/host' },
    },
  },
  CONNECTOR_NOT_FOUND: {
    status: 404,
    meaning: 'The workspace has no connected mailbox of this kind.',
    remedy:
      'Request an installation link for the workspace and give it to the owner of the mailbox, or connect the mailbox by IMAP.',
    example: { message: 'The workspace does not have this connector.' },
  },
  CONNECTOR_NOT_CONFIGURED: {
    status: 503,
    meaning:
      'The service has no OAuth client at the provider of the mailbox. Without one, a mailbox can be connected only by IMAP with a password.',
    remedy:
      'Ask the operator of the service to set `GOOGLE_CLIENT_ID` and `GOOGLE_CLIENT_SECRET`, or `IMAP_OAUTH_ISSUER` and `IMAP_OAUTH_CLIENT_ID`.',
    example: {
      message:
        'Connections to mailboxes are not configured. The operator must set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.',
    },
  },
  INBOUND_ADDRESS_NOT_FOUND: {
    status: 404,
    meaning: 'The workspace has no address for mails.',
    remedy: 'Create an address with `POST /v1/workspaces/{workspace_id}/inbound-address`.',
    example: { message: 'The workspace has no address. Create one with POST.' },
  },
  INBOUND_MAIL_NOT_CONFIGURED: {
    status: 503,
    meaning: 'The service receives no mails, or none of this form.',
    remedy:
      'Ask the operator of the service to set `INBOUND_MAIL_DOMAIN`, and the secret of the form: `INBOUND_MAIL_SECRET`, `MAILGUN_SIGNING_KEY`, `POSTMARK_PASSWORD` or `SES_TOPIC_ARN`.',
    example: { message: 'The service receives no such mails. The operator must set INBOUND_MAIL_DOMAIN.' },
  },
} as const satisfies ErrorDefinitions;
