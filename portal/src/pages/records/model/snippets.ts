import type { QueryBody } from './table-query.ts';

/** For a POSIX shell. */
const shellQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const lineWidth = 100;
const indentation = '  ';

interface Notation {
  readonly text: (text: string) => string;
  readonly name: (name: string) => string;
  /** After the last member of an object or a list on several lines. */
  readonly end: ',' | '';
}

const stringOf = (text: string): string => {
  const json = JSON.stringify(text);
  return text.includes("'") ? json : `'${json.slice(1, -1).replaceAll('\\"', '"')}'`;
};

const keyOf = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : stringOf(name));

const json: Notation = { text: JSON.stringify, name: JSON.stringify, end: '' };
const typeScript: Notation = { text: stringOf, name: keyOf, end: ',' };

/** On one line if the line is short enough, otherwise with one member a line. */
function literalOf(value: unknown, notation: Notation, depth = 0): string {
  if (typeof value === 'string') return notation.text(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const members = isList
    ? value.map((item) => literalOf(item, notation, depth + 1))
    : Object.entries(value).map(
        ([name, member]) => `${notation.name(name)}: ${literalOf(member, notation, depth + 1)}`,
      );
  const [open, close, space] = isList ? ['[', ']', ''] : ['{', '}', ' '];
  if (members.length === 0) return `${open}${close}`;
  const line = `${open}${space}${members.join(', ')}${space}${close}`;
  if (depth > 0 && !line.includes('\n') && line.length + depth * indentation.length < lineWidth) return line;
  const inner = indentation.repeat(depth + 1);
  return `${open}\n${inner}${members.join(`,\n${inner}`)}${notation.end}\n${indentation.repeat(depth)}${close}`;
}

/** The token is in the variable TOKEN, so that the command contains no secret. */
export const curlSnippet = (body: QueryBody, baseUrl: string): string =>
  [
    `curl -s ${shellQuoted(`${baseUrl}/v1/records/query`)}`,
    `-H "authorization: Bearer $TOKEN"`,
    `-H 'content-type: application/json'`,
    `-d ${shellQuoted(literalOf(body, json))}`,
  ].join(' \\\n  ');

export const renderInstallCommand = (baseUrl: string): string =>
  `npm install ${/^[\w:/.-]+$/.test(baseUrl) ? `${baseUrl}/docs/client.tgz` : shellQuoted(`${baseUrl}/docs/client.tgz`)}`;

export const typeScriptSnippet = (
  body: QueryBody,
  baseUrl: string,
): string => `import { createClient } from '@fds/client';

const client = createClient({
  baseUrl: ${stringOf(baseUrl)},
  auth: {
    clientId: process.env.CLIENT_ID ?? '',
    clientSecret: process.env.CLIENT_SECRET ?? '',
  },
});

const page = await client.records.query(${literalOf(body, typeScript)});

console.log(page.data);
`;
