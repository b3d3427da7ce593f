import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { catalogueFiles } from '../scripts/generated-files.ts';

// This test does not read service.ts: single/test/openapi/clients.test.ts compares service.ts with the OpenAPI document.
test.each(Object.entries(catalogueFiles()))(
  'client/src/generated/%s is up to date (if not, run `npm run generate` in client)',
  async (name, text) => {
    const file = await readFile(new URL(`../src/generated/${name}`, import.meta.url), 'utf8');
    expect(file).toBe(text);
  },
);
