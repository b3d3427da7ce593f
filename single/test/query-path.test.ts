import { readFile } from 'node:fs/promises';
import { Session } from 'node:inspector/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demoOrganisations } from '@fds/db/seed';
import { createGateway } from '@fds/gateway/app';
import { readConfig } from '@fds/gateway/config';
import { createEncryptionKeys } from '@fds/platform/encryption';
import { listen } from '@fds/platform/serve';
import { createSigningKeys, loadTokenKeys } from '@fds/platform/signing-keys';
import { expect, test } from 'vitest';
import { issueToken } from '../../gateway/src/auth/own-tokens.ts';
import { createProductEngine } from '../../testing/product-engine.ts';
import { createSeededDatabase } from '../../testing/seeded.ts';
import { inProcessTransport } from '../src/in-process.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const maxFiles = 45;

/** Starts the service in this process. @returns a function that queries invoices by a value */
async function startService(resources: AsyncDisposableStack): Promise<(value: string) => Promise<void>> {
  const database = resources.use(await createSeededDatabase());
  const signingKeys = await createSigningKeys();
  const engine = await createProductEngine(database.url, signingKeys);
  resources.defer(engine.close);
  const secrets = {
    SIGNING_KEYS: JSON.stringify(signingKeys),
    ENCRYPTION_KEYS: JSON.stringify(createEncryptionKeys()),
  };
  const gateway = await createGateway(readConfig(secrets), { transport: inProcessTransport(engine) });
  resources.defer(gateway.close);
  const server = await listen(gateway.app, { host: '127.0.0.1', port: 0, variable: 'PORT' });
  resources.defer(() => server.close());
  const { token } = await issueToken(await loadTokenKeys(signingKeys), 'client', demoOrganisations[0]?.id ?? '');
  return async (value) => {
    const response = await fetch(`${server.url}/v1/records/query`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        root: 'invoices',
        filters: [{ field: 'issuer.name', operator: 'contains', value }],
        whereClause: { reference_number: { _neq: value } },
        include: ['invoice_items'],
        limit: 5,
      }),
    });
    expect(await response.json()).toMatchObject({ data: [{ type: 'invoice' }, {}, {}, {}, {}] });
  };
}

/** Files of the product of which a function runs in each call of `work`: timers run only in some calls. */
async function filesRunBy(work: (call: number) => Promise<void>): Promise<ReadonlySet<string>> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const filesOfCall = async (call: number) => {
    await session.post('Profiler.takePreciseCoverage');
    await work(call);
    const { result } = await session.post('Profiler.takePreciseCoverage');
    return new Set(
      result
        .filter(({ functions }) => functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)))
        .map(({ url }) => relative(root, url.startsWith('file:') ? fileURLToPath(url) : url))
        .filter((path) => /^(gateway|engine|platform|single)\/src\//.test(path)),
    );
  };
  const [first, second, third] = [await filesOfCall(0), await filesOfCall(1), await filesOfCall(2)];
  session.disconnect();
  return new Set([...first].filter((file) => second.has(file) && third.has(file)));
}

test('ARCHITECTURE.md lists the files that a repeated records query with a new value runs through', async () => {
  await using resources = new AsyncDisposableStack();
  const query = await startService(resources);
  // The first requests load modules and compile the plan.
  for (const value of ['a', 'e', 'i']) await query(value);
  const files = await filesRunBy((call) => query(['n', 'r', 's'][call] ?? ''));
  const architecture = await readFile(`${root}ARCHITECTURE.md`, 'utf8');
  const [, section = ''] = /^The files whose code handles this request(.*?)^## /ms.exec(architecture) ?? [];
  const listed = [...section.matchAll(/`([a-z]+\/src\/[\w/.-]+\.ts)`/g)].map(([, path]) => path);
  expect(listed.toSorted()).toEqual([...files].sort());
  expect(files.size).toBeLessThanOrEqual(maxFiles);
}, 30_000);
