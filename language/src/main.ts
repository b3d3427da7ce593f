import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findPhrases } from './phrases.ts';
import { proseOf } from './prose.ts';

/** Generated files, recorded answers, inputs of tests, and this check with its examples of wrong sentences. */
const NOT_PROSE = /\/generated\/|\/recorded\/|^engine-metadata\/(?:metadata|sdl|schema)\/|^ai\/accuracy\/|^language\//;

/** Files and folders that still contain banned wordings. A path is removed when it is clean; none is added. */
const NOT_YET: readonly string[] = ['engine/'];

const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').slice(0, -1);
let count = 0;
for (const file of files) {
  if (NOT_PROSE.test(file) || NOT_YET.some((folder) => file.startsWith(folder))) continue;
  for (const { line, wording, instead } of proseOf(file, readFileSync(file, 'utf8')).flatMap(findPhrases)) {
    count += 1;
    console.log(`${file}:${line}: "${wording}"; write: ${instead}`);
  }
}
if (count > 0) {
  console.log(`${count} wordings that language/src/phrases.ts bans`);
  process.exitCode = 1;
}
