import type { QueryBody } from './table-query.ts';

/** Quotes a text for a POSIX shell. */
const shellQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/**
 * Returns a command that sends the query with curl. The token is in the variable TOKEN, so that the command contains no
 * secret.
 * @param baseUrl address of the service
 */
export const curlOf = (body: QueryBody, baseUrl: string): string =>
  [
    `curl -s ${shellQuoted(`${baseUrl}/v1/records/query`)}`,
    `-H "authorization: Bearer $TOKEN"`,
    `-H 'content-type: application/json'`,
    `-d ${shellQuoted(JSON.stringify(body, null, 2))}`,
  ].join(' \\\n  ');

const lineWidth = 100;
const indentation = '  ';

const stringOf = (text: string): string => {
  const json = JSON.stringify(text);
  return text.includes("'") ? json : `'${json.slice(1, -1).replaceAll('\\"', '"')}'`;
};

const keyOf = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : stringOf(name));

/** Returns the source code of a JSON value: on one line if the line is short enough, otherwise with one member a line. */
function literalOf(value: unknown, depth: number): string {
  if (typeof value === 'string') return stringOf(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const members = isList
    ? value.map((item) => literalOf(item, depth + 1))
    : Object.entries(value).map(([name, member]) => `${keyOf(name)}: ${literalOf(member, depth + 1)}`);
  const [open, close, space] = isList ? ['[', ']', ''] : ['{', '}', ' '];
  if (members.length === 0) return `${open}${close}`;
  const line = `${open}${space}${members.join(', ')}${space}${close}`;
  if (depth > 0 && !line.includes('\n') && line.length + depth * indentation.length < lineWidth) return line;
  const inner = indentation.repeat(depth + 1);
  return `${open}\n${members.map((member) => `${inner}${member},\n`).join('')}${indentation.repeat(depth)}${close}`;
}

/**
 * Returns a TypeScript program that sends the query with the official client.
 * @param baseUrl address of the service
 */
export const typeScriptOf = (body: QueryBody, baseUrl: string): string => `import { createClient } from '@fds/client';

const client = createClient({
  baseUrl: ${stringOf(baseUrl)},
  auth: {
    clientId: process.env.CLIENT_ID ?? '',
    clientSecret: process.env.CLIENT_SECRET ?? '',
  },
});

const page = await client.records.query(${literalOf(body, 0)});

console.log(page.data);
`;
