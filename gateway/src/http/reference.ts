import { readFile } from 'node:fs/promises';
import type { Page } from './render.ts';

const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Financial Document Service: reference</title>
    <link rel="stylesheet" href="docs/swagger-ui.css">
  </head>
  <body>
    <div id="reference"></div>
    <script src="docs/swagger-ui-bundle.js"></script>
    <script src="docs/start.js"></script>
  </body>
</html>
`;

/** The URLs are relative to the page, so that the page works behind a proxy that adds a path prefix. */
const start = `SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  displayRequestDuration: true,
  docExpansion: 'list',
  persistAuthorization: true,
  tryItOutEnabled: true,
});
`;

/** The page loads nothing from other origins. Swagger UI sets inline styles on its elements. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const page = (type: string, text: () => Promise<string>): (() => Promise<Page>) => {
  let read: Promise<string> | undefined;
  return async () => {
    read ??= text();
    return { type, text: await read, headers: { 'Content-Security-Policy': policy, 'Cache-Control': 'no-cache' } };
  };
};

const contentOf = (address: string) => (): Promise<string> => readFile(new URL(address), 'utf8');

/** The pages of the API reference and its console, by path. */
export const referencePages: Readonly<Record<string, () => Promise<Page>>> = {
  '/docs': page('text/html; charset=utf-8', async () => html),
  '/docs/start.js': page('text/javascript; charset=utf-8', async () => start),
  '/docs/swagger-ui.css': page(
    'text/css; charset=utf-8',
    contentOf(import.meta.resolve('swagger-ui-dist/swagger-ui.css')),
  ),
  '/docs/swagger-ui-bundle.js': page(
    'text/javascript; charset=utf-8',
    contentOf(import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js')),
  ),
};
