import { readFile } from 'node:fs/promises';

/** The guides in reading order; each is a file in `docs/guides/`. */
export const guides = [
  { name: 'quick-start', title: 'Quick start', summary: 'A token, a list, a question and an upload, in five minutes.' },
  {
    name: 'authentication',
    title: 'Authentication',
    summary: 'Tokens of clients, API keys, and what each may access.',
  },
  { name: 'records-query', title: 'Records query', summary: 'Filter, sort and page all 32 kinds of records.' },
  {
    name: 'where-clause',
    title: 'Conditions (whereClause)',
    summary: 'The grammar of nested conditions, with an example for each rule.',
  },
  { name: 'pagination', title: 'Pagination', summary: 'Cursors, page sizes, and a loop over all records.' },
  {
    name: 'documents',
    title: 'Uploads and extraction',
    summary: 'Upload a file, wait for its records, download it again.',
  },
  { name: 'webhooks', title: 'Webhooks', summary: 'Receive events, verify signatures, repeat deliveries.' },
  { name: 'agents', title: 'Agents (MCP)', summary: 'Connect an agent to the tools at `/mcp`, which only read.' },
  { name: 'errors', title: 'Errors', summary: 'The two forms of errors, and how to react to each status.' },
  { name: 'idempotency', title: 'Idempotency', summary: 'Repeat a creation safely after a lost connection.' },
  { name: 'limits', title: 'Limits', summary: 'Requests per minute, parallel requests, sizes.' },
] as const;

/** Address of the service in the guides. Pages show the address under which they were requested instead. */
export const publishedAddress = 'http://127.0.0.1:3000';

const folder = new URL('../../../docs/guides/', import.meta.url);
const texts = new Map<string, Promise<string>>();

/** Returns the Markdown of a guide; `undefined` for an unknown name. A file is read once. */
export function guideText(name: string): Promise<string> | undefined {
  if (!guides.some((guide) => guide.name === name)) return undefined;
  const known = texts.get(name) ?? readFile(new URL(`${name}.md`, folder), 'utf8');
  texts.set(name, known);
  return known;
}
