import { createCheckedGateway, testConfig } from './gateway.ts';

export const app = await createCheckedGateway(testConfig());
export const origin = 'http://localhost';
export const browser = { accept: 'text/html,application/xhtml+xml' };
export const get = (path: string, headers: Readonly<Record<string, string>> = browser) =>
  app.request(`${origin}${path}`, { headers });

/** Returns the URLs that a page loads or links to. */
export const linksOf = (html: string): string[] =>
  [...html.matchAll(/(?:href|src|data-index|data-scalar)="([^"]+)"/g)].map(([, link = '']) => link);
