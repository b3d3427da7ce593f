import type { ProseText } from './prose.ts';

type BannedPhrase = { pattern: RegExp; wrong: string; instead: string };

const SENTENCE_START = String.raw`(?:^|[.!?]\s+)`;
const NOT_A_QUESTION = String.raw`(?![^.?!]*\?)`;

export const bannedPhrases: readonly BannedPhrase[] = [
  {
    pattern: new RegExp(String.raw`${SENTENCE_START}(?:who|whom|whose|whoever)\b${NOT_A_QUESTION}`, 'i'),
    wrong: 'Who shows the token may read the metrics.',
    instead: 'name the subject: the client, the caller, the process',
  },
  {
    pattern: new RegExp(String.raw`${SENTENCE_START}what(?:ever)?\b${NOT_A_QUESTION}`, 'i'),
    wrong: 'Two rules. What is stored stays.',
    instead: 'name the thing: the rows, the setting, the response',
  },
  {
    pattern: new RegExp(String.raw`${SENTENCE_START}so (?:often|many|much|long)\b`, 'i'),
    wrong: 'So often the connections are checked.',
    instead: 'name the interval, the number or the size',
  },
  { pattern: /\bwhom\b/i, wrong: 'the client for whom it waits', instead: 'name the person or the process' },
  { pattern: /\bin so many words\b/i, wrong: 'says in so many words', instead: '"explicitly"' },
  { pattern: /\b(?:is|are|was|were|be) none\b/i, wrong: 'a cursor that is none', instead: '"is not a …"' },
  {
    pattern: /(?<!\bthere )\b(?:is|are|was) no (?!longer|more)/i,
    wrong: 'a body that is no JSON',
    instead: '"is not …"',
  },
  {
    pattern: /\bof no (?:change|kind|use|interest)\b/i,
    wrong: 'of no use to readers',
    instead: 'a positive statement',
  },
  { pattern: /\banother one\b/i, wrong: 'starts another one', instead: 'name the other thing' },
  { pattern: /\bbeside\b/i, wrong: 'the file beside it', instead: '"next to", "in addition to", "except"' },
  { pattern: /\b(?:the|an) own\b/i, wrong: 'the own organisation', instead: '"its own", "the same"' },
  { pattern: /\bone and the same\b/i, wrong: 'one and the same key', instead: '"the same"' },
  {
    pattern: /\bstands? (?:in|at|by|there|until|below|above|alone|still)\b/i,
    wrong: 'the name that stands in the answer',
    instead: '"is"',
  },
  { pattern: /\b(?:hang|hangs|hung) on\b/i, wrong: 'rows that hang on it', instead: '"depend on", "refer to"' },
  { pattern: /\bin vain\b/i, wrong: 'asked in vain', instead: '"without success"' },
  { pattern: /\bwithout a word\b/i, wrong: 'drops it without a word', instead: '"silently"' },
  { pattern: /\bcomes? of (?:it|them|that)\b/i, wrong: 'gives what comes of it', instead: '"the result"' },
  { pattern: /\bunder way\b/i, wrong: 'requests under way', instead: '"open", "running", "in progress"' },
  { pattern: /\banew\b/i, wrong: 'begins anew', instead: '"again"' },
  { pattern: /\b(?:is|are) to be\b/i, wrong: 'the file is to be removed', instead: '"must be", "will be"' },
  {
    pattern: /\b(?:is|are|was) told (?:of|by)\b/i,
    wrong: 'an event that a webhook is told of',
    instead: '"receives", "is determined by"',
  },
  { pattern: /\bblots?\b|\bblotted\b/i, wrong: 'blots out secrets', instead: '"redacts"' },
  { pattern: /\bwants? of\b/i, wrong: 'what it wants of rows', instead: '"requires from"' },
  { pattern: /\bbears?\b/i, wrong: 'the id that it bears', instead: '"has"' },
  { pattern: /\brooms?\b/i, wrong: 'edit the package of the room', instead: '"package", "space"' },
  { pattern: /\bdoors?\b/i, wrong: 'the door to the process', instead: '"entry point"' },
  { pattern: /\ball the same\b/i, wrong: 'it is deleted all the same', instead: '"still"' },
  { pattern: /\bfor as long as\b/i, wrong: 'for as long as it runs', instead: '"while"' },
  { pattern: /\bworth nothing\b/i, wrong: 'the token is worth nothing', instead: '"invalid"' },
];

type Finding = { line: number; wording: string; instead: string };

/** At most one finding for each row of `bannedPhrases`. */
export function findPhrases({ line, text }: Pick<ProseText, 'line' | 'text'>): Finding[] {
  const flat = text.replace(/\s+/g, ' ');
  return bannedPhrases.flatMap(({ pattern, instead }) => {
    const match = pattern.exec(flat);
    if (match === null) return [];
    const wording = flat.slice(match.index, match.index + 60).replace(/^[.!?]\s+/, '');
    return [{ line, wording, instead }];
  });
}
