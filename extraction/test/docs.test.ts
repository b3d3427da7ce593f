import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { documentFile, withTables } from '../src/docs/document.ts';

it('docs/extraction.md shows the tables of the code; `npm run docs` in extraction writes them', () => {
  const document = readFileSync(documentFile, 'utf8');
  expect(document.match(/^<!-- \w+: generated/gm)).toHaveLength(5);
  expect(withTables(document)).toBe(document);
});
