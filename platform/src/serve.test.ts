import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { Hono } from 'hono';
import { afterEach, describe, expect, it } from 'vitest';
import { StartError } from './env.ts';
import { createLogger } from './log.ts';
import { listen, type RunningServer, runStopSteps } from './serve.ts';

const options = { host: '127.0.0.1', port: 0, variable: 'PORT' };
const open: RunningServer[] = [];
const start = async (app: Hono) => {
  const listening = await listen(app, options);
  open.push(listening);
  return listening;
};

afterEach(async () => {
  for (const listening of open.splice(0)) {
    listening.cut();
    await listening.close();
  }
});

describe('listen', () => {
  it('listen serves an app on a free port', async () => {
    const { url, port } = await start(new Hono().get('/', (c) => c.text('hello')));
    expect(url).toBe(`http://127.0.0.1:${port}`);
    expect(await (await fetch(url)).text()).toBe('hello');
  });

  it.each(['', 'plain', 'Ångström ✓ 𝄞', 'é'.repeat(70_000), 'a'.repeat(70_000)])(
    'a server of the function listen sends response bodies unchanged, with ASCII and with other characters',
    async (text) => {
      const { url } = await start(new Hono().get('/', (c) => c.text(text)));
      const response = await fetch(url);
      expect(await response.text()).toBe(text);
      expect(response.headers.get('content-length')).toBe(`${Buffer.byteLength(text)}`);
    },
  );

  it('a closing server answers its open requests and refuses new connections', async () => {
    const gate = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    const app = new Hono().get('/', async (c) => {
      reached.resolve();
      await gate.promise;
      return c.text('finished');
    });
    const listening = await start(app);
    const agent = new Agent({ keepAlive: true });
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      get(listening.url, { agent }, resolve).on('error', reject);
    });
    await reached.promise;
    const closed = listening.close();
    await expect(fetch(listening.url)).rejects.toThrow();
    gate.resolve();
    const answer = await answered;
    expect(answer.statusCode).toBe(200);
    answer.resume();
    await once(answer, 'end');
    await closed;
    agent.destroy();
  });

  it('a draining server answers each request, then closes the connection of the request, and /readyz responds with 503', async () => {
    const app = new Hono().get('/', (c) => c.text('hello')).get('/readyz', (c) => c.text('ready'));
    const listening = await start(app);
    const ask = async (path: string) => {
      const response = await fetch(listening.url + path);
      return [response.status, await response.text(), response.headers.get('connection')];
    };
    expect([await ask('/'), await ask('/readyz')]).toEqual([
      [200, 'hello', 'keep-alive'],
      [200, 'ready', 'keep-alive'],
    ]);
    await listening.drain(0);
    expect([await ask('/'), await ask('/readyz')]).toEqual([
      [200, 'hello', 'close'],
      [503, '{"status":"stopping"}', 'close'],
    ]);
  });

  it('a server responds with 431 to a request with more than 100 header fields', async () => {
    const { url } = await start(new Hono().get('/', (c) => c.text(c.req.header('x-last') ?? 'none')));
    const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`x-${n}`, '1']));
    const usual = 10;
    const fewer = await fetch(url, { headers: { ...fields(99 - usual), 'x-last': 'last' } });
    expect([fewer.status, await fewer.text()]).toEqual([200, 'last']);
    const refused = await fetch(url, { headers: { ...fields(101), 'x-last': 'last' } });
    expect(refused.status).toBe(431);
    expect(refused.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  });

  it('if the port is in use, listen throws an error that says how to choose another port', async () => {
    const { port } = await start(new Hono());
    await expect(listen(new Hono(), { ...options, port })).rejects.toEqual(
      new StartError(
        `Port ${port} of 127.0.0.1 is taken: stop the program that listens on it, or set PORT to a free port (0 takes any).`,
      ),
    );
  });

  it('listen rejects a HOST that is not an address of this machine', async () => {
    await expect(listen(new Hono(), { ...options, host: '192.0.2.1' })).rejects.toEqual(
      new StartError('HOST is "192.0.2.1", which is not an address of this machine.'),
    );
  });
});

describe('runStopSteps', () => {
  it('runStopSteps runs the remaining steps after a step has failed', async () => {
    const done: string[] = [];
    const steps = [
      async () => void done.push('first'),
      async () => Promise.reject(new Error('broken')),
      async () => void done.push('last'),
    ];
    await runStopSteps(steps, { deadlineMs: 5000, log: createLogger({ name: 'test', level: 'silent' }) });
    expect(done).toEqual(['first', 'last']);
  });
});
