import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findPhrases } from './phrases.ts';
import { proseOf } from './prose.ts';

/** Files that the check skips: generated files, recorded responses, inputs of tests, and the examples of this check. */
const NOT_PROSE = /\/generated\/|\/recorded\/|^engine-metadata\/(?:metadata|sdl|schema)\/|^ai\/accuracy\/|^language\//;

const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').slice(0, -1);
let count = 0;
for (const file of files) {
  if (NOT_PROSE.test(file)) continue;
  for (const { line, wording, instead } of proseOf(file, readFileSync(file, 'utf8')).flatMap(findPhrases)) {
    count += 1;
    console.log(`${file}:${line}: "${wording}"; write: ${instead}`);
  }
}
if (count > 0) {
  console.log(`Found ${count} wordings that language/src/phrases.ts bans. Rewrite the sentences.`);
  process.exitCode = 1;
}
