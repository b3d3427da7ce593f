import { type Comment, parseSync, Visitor } from 'oxc-parser';

export interface ProseText {
  line: number;
  text: string;
  /** Some strings are SQL statements, whose names are not words. */
  isString: boolean;
}

/** Functions of vitest whose first argument is a title. */
const TITLED = /^(?:describe|test|it)\b/;

/** Strings with fewer words are names or values. */
const SENTENCE_WORDS = 3;

/** Files whose strings are data and not sentences. */
const DATA = /\.test\.ts$|\/(?:test|seed|statistical)\//;

/** Directives to tools. */
const DIRECTIVE = /^\s*(?:biome-ignore|@ts-|\/ <reference)/;

const isSentence = (text: string) => (text.match(/[a-z]{2,}/gi)?.length ?? 0) >= SENTENCE_WORDS;

const withoutDecoration = (text: string) =>
  text
    .replace(/\n\s*\*?/g, '\n')
    .replace(/^\*/, '')
    .trim();

interface Found extends Omit<ProseText, 'line'> {
  start: number;
}

/** A sentence may continue on the next line. */
function joinLines(comments: readonly Comment[], source: string): Found[] {
  const joined: (Found & { end: number; line: boolean })[] = [];
  for (const { type, value, start, end } of comments) {
    if (DIRECTIVE.test(value)) continue;
    const last = joined.at(-1);
    const line = type === 'Line';
    if (last?.line && line && /^\n[ \t]*$/.test(source.slice(last.end, start))) {
      last.text += `\n${value.trim()}`;
      last.end = end;
    } else {
      joined.push({ start, end, line, isString: false, text: line ? value.trim() : withoutDecoration(value) });
    }
  }
  return joined;
}

/** Comments, titles of tests, and strings that are sentences. @param file path from the repository's root */
function typeScriptProse(file: string, source: string): ProseText[] {
  const { comments, program } = parseSync(file, source);
  const found = joinLines(comments, source);
  const hasSentences = !DATA.test(file);
  const add = (start: number, text: string, title: boolean) => {
    if (title || (hasSentences && isSentence(text))) found.push({ start, text, isString: !title });
  };
  const titles = new Set<number>();
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (title !== undefined && TITLED.test(source.slice(callee.start, callee.end))) titles.add(title.start);
    },
    Literal({ value, start }) {
      if (typeof value === 'string') add(start, value, titles.has(start));
    },
    TemplateLiteral({ quasis, start }) {
      add(start, quasis.map(({ value }) => value.cooked ?? value.raw).join('…'), titles.has(start));
    },
  }).visit(program);

  const lineStarts = [0, ...Array.from(source.matchAll(/\n/g), ({ index }) => index + 1)];
  const lineOf = (offset: number) => lineStarts.findLastIndex((start) => start <= offset) + 1;
  return found
    .sort((one, other) => one.start - other.start)
    .map(({ start, text, isString }) => ({ line: lineOf(start), text, isString }));
}

/** Without code; each cell of a table row separately. */
function markdownProse(source: string): ProseText[] {
  let inCode = false;
  return source.split('\n').flatMap((text, index) => {
    const fence = /^\s*(?:```|~~~)/.test(text);
    if (fence) inCode = !inCode;
    if (fence || inCode) return [];
    return text
      .replace(/`[^`]*`/g, '`…`')
      .split('|')
      .map((cell) => ({ line: index + 1, text: cell.replace(/^\s*(?:[-*#>]+|\d+\.)?\s*/, '').trim(), isString: false }))
      .filter((prose) => prose.text !== '');
  });
}

/** `#` in shell scripts and YAML, `--` in SQL. */
function commentLines(source: string): ProseText[] {
  return source.split('\n').flatMap((text, index) => {
    const comment = /^\s*(?:#(?!!)|--(?!>))\s*(.+)/.exec(text)?.[1];
    return comment === undefined ? [] : [{ line: index + 1, text: comment, isString: false }];
  });
}

export function extractProse(file: string, source: string): ProseText[] {
  if (/\.(?:ts|cjs)$/.test(file)) return typeScriptProse(file, source);
  if (file.endsWith('.md')) return markdownProse(source);
  return /(?:\.ya?ml|\.sql|Dockerfile|^bin\/[^.]+)$/.test(file) ? commentLines(source) : [];
}
