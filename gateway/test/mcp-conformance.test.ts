import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { listen } from '@fds/platform/serve';
import { loadTokenKeys } from '@fds/platform/signing-keys';
import { expect, test } from 'vitest';
import { createCheckedGateway, organisation, testConfig } from './gateway.ts';

test('POST /mcp passes the conformance scenarios that concern a server without special tools', async () => {
  const config = testConfig();
  const keys = await loadTokenKeys(config.signingKeys);
  const token = await keys.sign('rest', 900, { sub: 'client', organisation_id: organisation });
  const app = await createCheckedGateway(config);
  const withCredential = (request: Request) => {
    const headers = new Headers(request.headers);
    headers.set('authorization', `Bearer ${token}`);
    return app.fetch(new Request(request, { headers }));
  };
  const server = await listen({ fetch: withCredential }, { host: '127.0.0.1', port: 0, variable: 'PORT' });
  const main = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'));
  // One process for all scenarios needs a third of the CPU time of four. It fails, because the other scenarios need
  // special tools.
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, [main, 'server', '--url', `${server.url}/mcp`], (_, stdout) => resolve(stdout));
  });
  await server.close();
  expect(output.split('\n')).toEqual(
    expect.arrayContaining([
      '✓ server-initialize: 1 passed, 0 failed',
      '✓ ping: 1 passed, 0 failed',
      '✓ tools-list: 1 passed, 0 failed',
      '✓ dns-rebinding-protection: 2 passed, 0 failed',
    ]),
  );
});
