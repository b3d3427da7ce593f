import { fileURLToPath } from 'node:url';
import { spellCheckDocument } from 'cspell-lib';

const configFile = fileURLToPath(new URL('../../cspell.json', import.meta.url));

/** Code in comments and Markdown, whose names are not words. */
const CODE = /```.*?```|`[^`\n]*`/gs;

const PUNCTUATION_AROUND = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

/** Without punctuation around them. A URL or a name in camel case counts as one word. */
export const splitIntoWords = (text: string): string[] =>
  text
    .replace(CODE, ' ')
    .split(/\s+/)
    .map((word) => word.replace(PUNCTUATION_AROUND, ''))
    .filter((word) => word !== '');

/** One document, because cspell needs 10 s of CPU time for the files of the repository, and 3 s for their words. */
export async function findUnknownWords(words: Iterable<string>): Promise<ReadonlySet<string>> {
  const lines = [...new Set(words)];
  const document = { uri: 'file:///words.txt', text: lines.join('\n'), languageId: 'typescript' };
  const options = { configFile, noConfigSearch: true, generateSuggestions: false };
  const settings = { maxNumberOfProblems: lines.length };
  const { checked, issues, errors = [] } = await spellCheckDocument(document, options, settings);
  if (!checked || errors.length > 0) throw new Error('cspell did not check the words', { cause: errors });
  return new Set(issues.map(({ line }) => line.text.trim()));
}
