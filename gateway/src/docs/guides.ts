import { readFile } from 'node:fs/promises';

/** The guides in the order of the navigation. The text of each guide is a file in `docs/guides/`. */
export const guideList = [
  {
    name: 'quick-start',
    title: 'Quick start',
    summary: 'Get a token, read a list, run a query and upload a file, in five minutes.',
  },
  {
    name: 'authentication',
    title: 'Authentication',
    summary: 'The data to which a bearer token or an API key gives access.',
  },
  { name: 'records-query', title: 'Records query', summary: 'Filter, sort and page all 32 kinds of records.' },
  {
    name: 'where-clause',
    title: 'Conditions (whereClause)',
    summary: 'The grammar of nested conditions, with an example for each rule.',
  },
  {
    name: 'groups',
    title: 'Groups and totals',
    summary: 'Counts, sums and averages by customer, month or status, and eight ready questions.',
  },
  { name: 'pagination', title: 'Pagination', summary: 'Cursors, page sizes, and a loop over all records.' },
  {
    name: 'documents',
    title: 'Uploads and extraction',
    summary: 'Upload a file, wait for its records, download it again.',
  },
  {
    name: 'mail',
    title: 'Documents by mail',
    summary: 'An address for each workspace, to which suppliers send their invoices.',
  },
  {
    name: 'readings',
    title: 'Readings',
    summary: 'The values read from a document, their places and confidence, and how a person corrects them.',
  },
  {
    name: 'payments',
    title: 'Match payments',
    summary: 'Links between transactions and invoices, suggestions with their evidence, and how a person decides.',
  },
  {
    name: 'audit-log',
    title: 'Audit log',
    summary: 'The author, time and origin of each change, deletion and export of records.',
  },
  {
    name: 'typescript-client',
    title: 'TypeScript client',
    summary: 'Install the official client (SDK) from this service, and use it in Node or a browser.',
  },
  {
    name: 'copy',
    title: 'Keep a copy',
    summary: 'Export all records, follow their changes, and when to use webhooks, changes or both.',
  },
  { name: 'webhooks', title: 'Webhooks', summary: 'Receive events, verify signatures, repeat deliveries.' },
  {
    name: 'agents',
    title: 'Agents (MCP)',
    summary: 'Connect an agent to the tools at `/mcp`, which can only read data.',
  },
  { name: 'errors', title: 'Errors', summary: 'The two forms of error responses, and how to react to each status.' },
  { name: 'idempotency', title: 'Idempotency', summary: 'Repeat a creation safely after a lost connection.' },
  {
    name: 'limits',
    title: 'Limits',
    summary: 'The maximum number of requests per minute, of parallel requests, and of bytes.',
  },
] as const;

/** In the files of the guides. The pages replace it by the base URL of the request. */
export const guideBaseUrl = 'http://127.0.0.1:3000';

const folder = new URL('../../../docs/guides/', import.meta.url);
const texts = new Map<string, Promise<string>>();

/** `undefined` for an unknown name. A file is read once and kept in memory. */
export function readGuide(name: string): Promise<string> | undefined {
  if (!guideList.some((guide) => guide.name === name)) return undefined;
  const known = texts.get(name) ?? readFile(new URL(`${name}.md`, folder), 'utf8');
  texts.set(name, known);
  return known;
}
