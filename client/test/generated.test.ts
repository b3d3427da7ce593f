import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { catalogueFiles } from '../scripts/generated-files.ts';

// single/test/whole/typed-client.ts compares service.ts with the document that the product serves.
test.each(Object.entries(catalogueFiles()))(
  'client/src/generated/%s matches the service (`npm run generate` in client updates it)',
  async (name, text) => {
    const file = await readFile(new URL(`../src/generated/${name}`, import.meta.url), 'utf8');
    expect(file).toBe(text);
  },
);
