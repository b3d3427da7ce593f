import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { listen } from '@fds/platform/serve';
import { loadTokenKeys } from '@fds/platform/signing-keys';
import { expect, test } from 'vitest';
import { createCheckedGateway, makeTestConfig, organisation } from './gateway.ts';

test('POST /mcp passes the conformance scenarios that concern a server without special tools', async () => {
  const config = makeTestConfig();
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
  const reports = await Promise.all(
    ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'].map(async (scenario) => {
      const run = ['server', '--url', `${server.url}/mcp`, '--scenario', scenario];
      const { stdout } = await promisify(execFile)(process.execPath, [main, ...run]);
      return stdout.match(/Passed: .*/)?.[0];
    }),
  );
  await server.close();
  expect(reports).toEqual([
    'Passed: 1/1, 0 failed, 0 warnings',
    'Passed: 1/1, 0 failed, 0 warnings',
    'Passed: 1/1, 0 failed, 0 warnings',
    'Passed: 2/2, 0 failed, 0 warnings',
  ]);
});
