import { Readable } from 'node:stream';
import type { InstallationStatus } from './redirect.ts';

const words: Readonly<Record<InstallationStatus, string>> = {
  success: 'Your mailbox is connected.',
  denied: 'Your mailbox is not connected, because you did not allow it.',
  error: 'Your mailbox could not be connected. Ask for a new link and try again.',
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

/** Shown if the installation has no `redirect_url`. Loads no scripts, styles or images. */
export const resultPage = (status: InstallationStatus) => ({
  body: Readable.from(Buffer.from(html(words[status]))),
  headers: {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  },
});
