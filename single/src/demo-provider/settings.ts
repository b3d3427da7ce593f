import type { DemoProvider } from './server.ts';

type Provider = Pick<DemoProvider, 'issuer' | 'clientId' | 'audience' | 'mailbox'>;

/** Of gateway and worker, whose people sign in at the provider and connect its mailbox. @param hasGoogle no demo mailbox */
export const providerSettings = ({ issuer, clientId, audience, mailbox }: Provider, hasGoogle: boolean) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_AUDIENCE: audience,
  PORTAL_CLIENT_SIGN_IN: 'on',
  ...(!hasGoogle && {
    GOOGLE_ISSUER: issuer,
    GMAIL_API_URL: issuer,
    GOOGLE_CLIENT_ID: mailbox.clientId,
    GOOGLE_CLIENT_SECRET: mailbox.clientSecret,
    // A person waits for the first mails.
    CONNECTOR_POLL_SECONDS: '10',
  }),
});
