import { listen } from '@fds/platform/serve';
import { expect, it } from 'vitest';
import { readStartSettings } from './config.ts';
import { choosePorts } from './ports.ts';

const others = { PORT: '0', ENGINE_PORT: '0', WORKER_PORT: '0' };
const app = { fetch: () => new Response() };

it('choosePorts replaces a default metrics port that is in use, but rejects a configured port that is in use', async () => {
  // The default port is now in use, either by this test or by another process on this machine.
  const held = await listen(app, { host: '127.0.0.1', port: 9464, variable: '' }).catch(() => undefined);
  try {
    const { metricsPort } = await choosePorts(readStartSettings(others));
    expect(metricsPort).toBeGreaterThan(9464);
    await expect(choosePorts(readStartSettings({ ...others, METRICS_PORT: '9464' }))).rejects.toThrow(
      'set METRICS_PORT to a free port',
    );
  } finally {
    await held?.close();
  }
});

it.each([
  ['PORT', 'ENGINE_PORT'],
  ['ENGINE_PORT', 'WORKER_PORT'],
  ['PORT', 'METRICS_PORT'],
])('choosePorts rejects the same port for %s and %s', async (first, second) => {
  await expect(choosePorts(readStartSettings({ ...others, [first]: '4001', [second]: '4001' }))).rejects.toThrow(
    `${first} and ${second} are both 4001: set one of them to another port (0 chooses a free port).`,
  );
});
