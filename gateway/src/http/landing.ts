import type { InstallationStatus } from '../connectors/redirect.ts';
import type { Page } from './render.ts';

const words: Readonly<Record<InstallationStatus, string>> = {
  success: 'Your mailbox is connected.',
  denied: 'Your mailbox is not connected: you did not allow it.',
  error: 'Your mailbox could not be connected. Ask for another link and try again.',
};

const html = (text: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Mailbox</title>
  </head>
  <body>
    <h1>${text}</h1>
    <p>You can close this page.</p>
  </body>
</html>
`;

const folder = '/connectors/gmail';

/** Address of the page that customers see in the end where the caller named none. @param base of the service */
export const landingAddress = (base: string, status: InstallationStatus): string => `${base}${folder}/${status}`;

const page = (status: InstallationStatus): Page => ({
  type: 'text/html; charset=utf-8',
  text: html(words[status]),
  headers: {
    'Content-Security-Policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'Cache-Control': 'public, max-age=300',
  },
});

/** The pages by address. */
export const landingPages: Readonly<Record<string, () => Promise<Page>>> = {
  [landingAddress('', 'success')]: async () => page('success'),
  [landingAddress('', 'denied')]: async () => page('denied'),
  [landingAddress('', 'error')]: async () => page('error'),
};
