import type { RequestListener } from 'node:http';
import type { Logger } from '@fds/platform/log';
import { onTestFinished } from 'vitest';
import { startTestServer } from '../../testing/http-server.ts';
import { createGateway } from '../src/app.ts';
import type { GatewayConfig } from '../src/config.ts';
import { clientCredentials, credentialRow, organisation, testConfig } from './gateway.ts';

/** Starts an engine on a free port, and a gateway that sends operations to it over the network, for one test. */
export async function connectGateway(listener: RequestListener, changes: Partial<GatewayConfig> = {}, log?: Logger) {
  const engine = await startTestServer(listener);
  const gateway = await createGateway(testConfig({ engineUrl: engine.url, ...changes }), log && { log });
  onTestFinished(async () => {
    await gateway.close();
    await engine.close();
  });
  return { app: gateway.app, stop: engine.close };
}

export const credentialAnswer = JSON.stringify({
  data: { credentials: [credentialRow(clientCredentials, organisation)] },
});
