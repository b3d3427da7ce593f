import { execFile } from 'node:child_process';
import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import { generate } from 'orval';
import { expect, test, vi } from 'vitest';
import { openApiTypes } from '../../../client/scripts/generated-files.ts';
import { endpoints } from '../../../gateway/src/endpoints.ts';
import { openApiDocument } from '../../../gateway/src/openapi/document.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';

vi.setConfig({ testTimeout: 180_000 });

/**
 * Programs that use the generated types. A program compiles only if the types accept exactly the values that the
 * program expects.
 */
const query = `{ root: 'invoices', filters: [{ field: 'status', operator: 'eq', value: 'sent' }], limit: 2 }`;
const narrowed = (records: string) => `for (const record of ${records}) {
  if (record.type === 'invoice') {
    const amount: number | null | undefined = record.attributes.grand_total?.amount;
    // @ts-expect-error a company has no grand total
    record.type === 'company' ? record.attributes.grand_total : amount;
  }
}
`;
const programs: Readonly<Record<string, string>> = {
  'openapi-typescript.use.ts': `import type { components, paths } from './openapi-typescript.ts';
type Query = components['schemas']['QueryRecordsRequest'];
export const query: Query = ${query};
// @ts-expect-error the operators are an enum
export const wrong: Query = { root: 'invoices', filters: [{ field: 'status', operator: 'is', value: 'sent' }] };
type Parameters = NonNullable<paths['/v1/invoices']['get']['parameters']['query']>;
export const parameters: Parameters = { 'page[limit]': 5, include: ['company'] };
declare const page: components['schemas']['QueryRecordsResponse'];
${narrowed('page.data')}`,
  'hey.use.ts': `import { listInvoices, queryRecords } from './hey/index';
const { data: page, error } = await queryRecords({ body: ${query} });
${narrowed('page?.data ?? []')}
if (error !== undefined && 'errors' in error) error.errors.map(({ detail }) => detail.length);
await listInvoices({ query: { 'page[limit]': 5, include: ['company'] } });
// @ts-expect-error the operators are an enum
await queryRecords({ body: { root: 'invoices', filters: [{ field: 'status', operator: 'is', value: 'sent' }] } });
`,
  'orval.use.ts': `import { listInvoices, queryRecords } from './orval/fetch';
const page = await queryRecords(${query});
if (page.status === 200) {
${narrowed('page.data.data')}}
await listInvoices({ 'page[limit]': 5, include: ['company'] });
// @ts-expect-error the operators are an enum
await queryRecords({ root: 'invoices', filters: [{ field: 'status', operator: 'is', value: 'sent' }] });
`,
  'orval-axios.use.ts': `import { getFinancialDocumentService } from './orval/axios';
import { queryRecords } from './orval/axios-functions';
const { data: first } = await getFinancialDocumentService().queryRecords(${query});
${narrowed('first.data')}
const { data: page } = await queryRecords(${query});
${narrowed('page.data')}
// @ts-expect-error the operators are an enum
await queryRecords({ root: 'invoices', filters: [{ field: 'status', operator: 'is', value: 'sent' }] });
`,
  'kubb.use.ts': `import { queryRecords } from './kubb/clients.ts';
const page = await queryRecords(${query});
${narrowed('page.data')}`,
};

const compilerOptions = {
  strict: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2022', 'dom', 'dom.iterable'],
  // `skipLibCheck` makes the compiler skip the declaration files of packages. The compiler still checks the generated
  // clients, because they are source files.
  skipLibCheck: true,
  types: [],
};

const compiler = new URL('../../../node_modules/typescript/bin/tsc', import.meta.url).pathname;

/**
 * Compiles the programs in a folder.
 * @returns the error messages of the compiler; empty if there are no errors
 */
const compile = (folder: string): Promise<string> =>
  new Promise((resolve) => {
    // One checker checks each type once, and the compiler collects garbage less often: 1.2 s of CPU time less.
    const env = { ...process.env, GOGC: '400' };
    execFile(process.execPath, [compiler, '-p', folder, '--checkers', '1'], { env }, (error, stdout) =>
      resolve(error === null ? '' : `${error.message}\n${stdout}`.slice(0, 5000)),
    );
  });

/** kubb renders with React, whose development build needs 0.5 s of CPU time more. */
async function importKubb() {
  vi.stubEnv('NODE_ENV', 'production');
  const modules = [
    import('@kubb/core'),
    import('@kubb/plugin-client'),
    import('@kubb/plugin-oas'),
    import('@kubb/plugin-ts'),
  ] as const;
  const [{ build }, { pluginClient }, { pluginOas }, { pluginTs }] = await Promise.all(modules);
  vi.unstubAllEnvs();
  return { build, pluginClient, pluginOas, pluginTs };
}

/** The types of our own client are also the input of the programs for openapi-typescript, so that it runs only once. */
const document = openApiDocument(endpoints, 'http://localhost:3000');
const types = await openApiTypes(document);

test('the generated types of the client match the OpenAPI document (`vitest -u` updates the types)', async () => {
  await expect(types).toMatchFileSnapshot('../../../client/src/generated/service.ts');
});

test('openapi-typescript, @hey-api/openapi-ts, orval and kubb generate clients that compile in the strict mode of TypeScript', async () => {
  await using folder = await createTemporaryFolder();
  const at = (...names: string[]) => join(folder.path, ...names);
  const input = at('openapi.json');
  const { build, pluginClient, pluginOas, pluginTs } = await importKubb();
  // The generated programs import axios.
  await symlink(new URL('../../node_modules', import.meta.url).pathname, at('node_modules'));
  await writeFile(input, JSON.stringify(document));
  await writeFile(at('openapi-typescript.ts'), types);
  // The other generators would parse the file as YAML.
  await createClient({
    input: { ...document },
    output: at('hey'),
    plugins: ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'],
    logs: { level: 'silent' },
  });
  for (const client of ['fetch', 'axios', 'axios-functions'] as const) {
    await generate({
      input: { target: { ...document } },
      output: { target: at('orval', `${client}.ts`), client, mode: 'single' },
    });
  }
  // kubb needs 1 s of CPU time more for the clients of all operations. It generates the types of all schemas anyway.
  const include = [{ type: 'operationId' as const, pattern: /^queryRecords$/ }];
  await build({
    config: {
      input: { path: input },
      output: { path: at('kubb'), barrelType: false },
      plugins: [
        pluginOas({ generators: [], validate: false }),
        pluginTs({ include, output: { path: 'types.ts', barrelType: false } }),
        pluginClient({ include, output: { path: 'clients.ts', barrelType: false }, client: 'fetch', bundle: true }),
      ],
    },
  });
  for (const [name, program] of Object.entries(programs)) await writeFile(at(name), program);
  await writeFile(at('tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  expect(await compile(folder.path)).toBe('');
});

test('the compile error of a wrong value in a condition of our client names the allowed values of the same field', async () => {
  await using folder = await createTemporaryFolder();
  const rules = new URL('../../../client/src/records/query.ts', import.meta.url).pathname;
  const program = `import type { FilterRule } from '${rules}';
export const rules: FilterRule<'invoices'>[] = [{ field: 'status', operator: 'in', value: ['sent', 'overdue'] }];
`;
  await writeFile(join(folder.path, 'rules.ts'), program);
  await writeFile(join(folder.path, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  const errors = (await compile(folder.path)).split('\n');
  expect(errors.findLast((line) => line !== '')?.trim()).toBe(
    `Type '"overdue"' is not assignable to type '"cancelled" | "draft" | "paid" | "sent"'.`,
  );
});
