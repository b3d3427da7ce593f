import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type CallExpression, type NewExpression, parseSync, Visitor } from 'oxc-parser';
import { analyse } from 'scslre';
import { expect, test } from 'vitest';
import { sharedRepetitions } from '../backtracking.ts';

/** The files of the product. Regular expressions in tests and tools meet no text of a caller. */
const source =
  /^(?:admin|ai|client|db|engine|engine-metadata|extraction|gateway|platform|portal|single|worker)\/src\/.*\.[jt]sx?$/;

/** The files that build expressions from texts, and the reason why no text of a caller can slow these expressions down. */
const built: Readonly<Record<string, string>> = {
  'ai/src/statistical/periods.ts': 'built once, from the constants of the file',
  'extraction/src/reading/places.ts': 'built once, from the constants of the file; a text has at most 100 characters',
  'extraction/src/validation/peppol/identifiers.ts': 'built from a number of digits',
  'extraction/src/validation/profiles.ts': 'built once, from the constants of the file, and anchored at the start',
  'gateway/src/boolexp/rejected-values.ts': 'only compiled, to find syntax errors; never run',
  'gateway/src/features/webhooks/attributes.ts': 'built once, from the constants of the file',
  'gateway/src/http/request.ts': 'built once, from the constants of the file',
  'gateway/src/mcp/rest.ts': 'built once, from the paths of the endpoints',
};

/** Expressions with repetitions that share texts, and the reason why they take little time. */
const bounded: Readonly<Record<string, string>> = {
  'ai/src/statistical/calculations.ts': 'a description has at most 2,000 characters',
  'ai/src/statistical/quantities.ts': 'a description has at most 2,000 characters',
  'ai/src/statistical/words.ts': 'a match ends with the last digit of a run, so that the run is read twice',
  'db/src/complete-migration.ts': 'reads the migrations of this repository',
  'engine-metadata/src/engine.ts': 'reads the log lines of a starting engine',
  'extraction/src/reading/places.ts': 'a line has at most 200 characters',
  'gateway/src/base/validation.ts': 'a match begins only after a character that no number contains',
  'gateway/src/mcp/rest.ts': 'reads the descriptions of the endpoints',
};

interface Expression {
  /** File and line. */
  readonly place: string;
  readonly pattern: string;
  readonly flags: string;
}

/** Returns the literals and the places of constructed regular expressions in a file. */
function expressionsOf(file: string, text: string): { literals: Expression[]; constructed: string[] } {
  const literals: Expression[] = [];
  const constructed: string[] = [];
  const place = (start: number) => `${file}:${text.slice(0, start).split('\n').length}`;
  const construct = ({ callee, start }: CallExpression | NewExpression) => {
    if (callee.type === 'Identifier' && callee.name === 'RegExp') constructed.push(place(start));
  };
  new Visitor({
    Literal: (node) => {
      if ('regex' in node) literals.push({ place: place(node.start), ...node.regex });
    },
    NewExpression: construct,
    CallExpression: construct,
  }).visit(parseSync(file, text).program);
  return { literals, constructed };
}

/**
 * Returns the reasons why an expression may need more than linear time: two repetitions that match the same characters
 * one after the other, a repetition in a repetition, or a repetition that a search tries from each of its characters.
 */
const problemsOf = ({ pattern, flags }: Pick<Expression, 'pattern' | 'flags'>): string[] =>
  analyse({ source: pattern, flags }).reports.map(({ type }) => type);

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => source.test(file) && !file.includes('.test.'));
/** In formatted source, a literal follows a space or a bracket. Most files have none, and parsing them takes 1 s. */
const mayHaveExpressions = /[\s([{!]\/(?![/*])|RegExp/;
const found = files.flatMap((file) => {
  const text = readFileSync(file, 'utf8');
  return mayHaveExpressions.test(text) ? [expressionsOf(file, text)] : [];
});

test('the analysis finds no regular expression of the source that needs more than linear time', () => {
  const literals = found.flatMap((each) => each.literals);
  expect(literals.length).toBeGreaterThan(300);
  expect(literals.filter((each) => problemsOf(each).length > 0)).toEqual([]);
});

test('repetitions that share texts, such as `.*` after a word, are only in expressions that read short or own texts', () => {
  const sharing = found
    .flatMap((each) => each.literals)
    .filter(({ pattern, flags }) => sharedRepetitions(pattern, flags).length > 0)
    .map(({ place }) => place.split(':')[0]);
  expect([...new Set(sharing)].toSorted()).toEqual(Object.keys(bounded));
});

test('the analysis of repetitions reports those between which only words of both repetitions are', () => {
  const slow = [/word.*words/, /^a.*word.*c$/, /^(ab)*(ab)*$/, /<!--[\s\S]*-->/, /(\w+)+!/, /^(\w+ )*\w+ end$/];
  expect(slow.filter(({ source: pattern, flags }) => sharedRepetitions(pattern, flags).length === 0)).toEqual([]);
  const linear = [/^\d+x/, /"[^"]*"/, /(?<!\s)\s+$/, /^(.+?) less ([\s\S]+)$/, /^[a-z]+(-[a-z]+)*$/];
  expect(linear.filter(({ source: pattern, flags }) => sharedRepetitions(pattern, flags).length > 0)).toEqual([]);
});

test('the source builds regular expressions from texts only where a caller cannot slow them down', () => {
  const constructed = new Set(found.flatMap((each) => each.constructed).map((place) => place.split(':')[0]));
  expect([...constructed].toSorted()).toEqual(Object.keys(built));
});

test('the analysis reports expressions with quadratic or exponential time', () => {
  const slow = [/\s+$/, /^0+|0+$/g, /(a+)+$/, /^\s*(\w*)[^{]*\w*$/, /<.*>/, /\w+:/];
  expect(slow.filter(({ source: pattern, flags }) => problemsOf({ pattern, flags }).length === 0)).toEqual([]);
  const linear = [/^\s+/, /(?<!\s)\s+$/, /^(.+?) less ([\s\S]+)$/, /\d+/g];
  expect(linear.filter(({ source: pattern, flags }) => problemsOf({ pattern, flags }).length > 0)).toEqual([]);
});
