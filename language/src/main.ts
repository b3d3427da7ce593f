import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findPhrases } from './phrases.ts';
import { extractProse } from './prose.ts';
import { findUnknownWords, splitIntoWords } from './spelling.ts';

/** Files that the check skips: generated files, recorded responses and inputs of tests. */
const NOT_PROSE = /\/generated\/|\/recorded\/|^engine-metadata\/(?:metadata|sdl|schema)\/|^ai\/accuracy\//;

/** Files with examples of banned wordings. */
const EXAMPLES = /^language\//;

const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').slice(0, -1);
const texts = files
  .filter((file) => !NOT_PROSE.test(file))
  .flatMap((file) => extractProse(file, readFileSync(file, 'utf8')).map((prose) => ({ ...prose, file })));

const wordings = texts
  .filter(({ file }) => !EXAMPLES.test(file))
  .flatMap((prose) => findPhrases(prose).map((finding) => ({ ...finding, file: prose.file })));
for (const { file, line, wording, instead } of wordings)
  console.log(`${file}:${line}: "${wording}"; write: ${instead}`);
if (wordings.length > 0) {
  console.log(`Found ${wordings.length} wordings that language/src/phrases.ts bans. Rewrite the sentences.`);
  process.exitCode = 1;
}

const spelled = texts
  .filter(({ isString }) => !isString)
  .map((prose) => ({ ...prose, words: splitIntoWords(prose.text) }));
const unknown = await findUnknownWords(spelled.flatMap(({ words }) => words));
for (const { file, line, words } of spelled)
  for (const word of words.filter((each) => unknown.has(each))) console.log(`${file}:${line}: unknown word "${word}"`);
if (unknown.size > 0) {
  console.log(`Found ${unknown.size} unknown words. Correct them, or add them to language/words.txt.`);
  process.exitCode = 1;
}
