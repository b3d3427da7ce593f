import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { extractionDocumentPath, replaceGeneratedTables } from '../src/docs/document.ts';

it('docs/extraction.md contains the tables that are generated from the code (`npm run docs` in extraction updates them)', () => {
  const document = readFileSync(extractionDocumentPath, 'utf8');
  expect(document.match(/^<!-- \w+: generated/gm)).toHaveLength(5);
  expect(replaceGeneratedTables(document)).toBe(document);
});
