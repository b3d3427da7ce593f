import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { docsFileUrl, replaceGeneratedTables } from '../src/docs/document.ts';

it('the tables in docs/extraction.md match the code (`npm run docs` in extraction updates them)', () => {
  const document = readFileSync(docsFileUrl, 'utf8');
  expect(document.match(/^<!-- \w+: generated/gm)).toHaveLength(5);
  expect(replaceGeneratedTables(document)).toBe(document);
});
