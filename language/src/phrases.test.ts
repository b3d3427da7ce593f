import { expect, test } from 'vitest';
import { bannedPhrases, findPhrases } from './phrases.ts';
import { extractProse } from './prose.ts';
import { splitIntoWords } from './spelling.ts';

const linesOf = (file: string, source: string) =>
  extractProse(file, source)
    .flatMap(findPhrases)
    .map(({ line }) => line);

test.each(bannedPhrases)('findPhrases reports the banned wording in "$wrong"', ({ pattern, wrong, instead }) => {
  expect(wrong).toMatch(pattern);
  expect(findPhrases({ line: 7, text: wrong })).toContainEqual(expect.objectContaining({ line: 7, instead }));
});

test.each([
  'Returns the rows of a page.',
  'There is no database of this name.',
  'The token is no longer valid.',
  'Who may read the records? The caller of the request.',
  'What does a webhook receive?',
])('accepts "%s"', (text) => {
  expect(findPhrases({ line: 1, text })).toEqual([]);
});

test('findPhrases reports a banned wording that continues on the next line of a comment', () => {
  expect(linesOf('a.ts', '/** Starts another\n * one. */\n// Starts another\n// one.\n')).toEqual([1, 3]);
});

test('extractProse returns the titles of test files, and the sentences of other files', () => {
  const source = "const x = 1;\ntest('starts another one', () => {});\nconst error = 'There was another one.';\n";
  expect(linesOf('a.test.ts', source)).toEqual([2]);
  expect(linesOf('a.ts', source)).toEqual([2, 3]);
});

test('extractProse skips code blocks and inline code in Markdown', () => {
  expect(linesOf('a.md', 'Write `whom`.\n\n```\nwhom\n```\n\n| for whom |\n')).toEqual([7]);
});

test('extractProse returns the comments of shell scripts, YAML files and SQL files', () => {
  expect(linesOf('bin/start', '#!/bin/sh\n# Starts anew.\necho anew\n')).toEqual([2]);
  expect(linesOf('db/migrations/0000.sql', 'select 1;--> anew\n-- Starts anew.\n')).toEqual([2]);
  expect(linesOf('compose.yml', 'anew: 1\n# Starts anew.\n')).toEqual([2]);
});

test('extractProse marks strings of the code, whose SQL names the spelling check skips', () => {
  const source = "// Counts rows.\nconst query = 'select name from files';\n";
  expect(extractProse('a.ts', source).map(({ isString }) => isString)).toEqual([false, true]);
});

test('splitIntoWords returns words without punctuation and without inline code', () => {
  expect(splitIntoWords('The "rows" (of `pg_class`), e.g. https://example.com/a.')).toEqual([
    'The',
    'rows',
    'of',
    'e.g',
    'https://example.com/a',
  ]);
});
