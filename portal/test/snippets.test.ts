import { execFileSync } from 'node:child_process';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { curlSnippet, renderInstallCommand, typeScriptSnippet } from '../src/pages/records/model/snippets.ts';
import type { QueryBody } from '../src/pages/records/model/table-query.ts';

const body: QueryBody = {
  root: 'invoices',
  filters: [
    { field: 'issuer.name', operator: 'contains', value: `L'Orée "d'été" \\ $HOME \`x\`` },
    { field: 'status', operator: 'in', value: ['sent', 'paid'] },
  ],
  whereClause: { 'a-b': { _and: [] } },
  limit: 50,
  fields: ['reference_number', 'grand_total.amount'],
};

test('a shell passes the address, the headers and the body of the curl command unchanged to curl', () => {
  const print = 'curl() { printf "%s\\0" "$@"; }; TOKEN=t1;';
  const words = execFileSync('sh', ['-c', `${print} ${curlSnippet(body, "http://host/it's")}`], { encoding: 'utf8' });
  const [silent, url, , authorization, , contentType, , data] = words.split('\0');
  expect([silent, url, authorization, contentType]).toEqual([
    '-s',
    "http://host/it's/v1/records/query",
    'authorization: Bearer t1',
    'content-type: application/json',
  ]);
  expect(JSON.parse(data ?? '')).toEqual(body);
});

test('the install command names the client of the service that the portal shows', () => {
  expect(renderInstallCommand('http://127.0.0.1:3000')).toBe('npm install http://127.0.0.1:3000/docs/client.tgz');
});

test('the TypeScript program is valid and contains the query as an object literal', () => {
  const program = typeScriptSnippet(body, 'http://127.0.0.1:3000');
  expect(parseSync('query.ts', program).errors).toEqual([]);
  const literal = /records\.query\((\{.*?\n\})\)/s.exec(program)?.[1];
  expect(new Function(`return ${literal}`)()).toEqual(body);
  expect(program).toContain("{ field: 'status', operator: 'in', value: ['sent', 'paid'] },\n");
});
