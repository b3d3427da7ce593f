import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runCommand } from '../../../admin/test/fake-installation.ts';
import { createProgramEnvironment } from '../../../testing/environment.ts';
import { openWebhookReceiver, type WebhookReceiver } from '../../../worker/test/receiver.ts';
import { readStartSettings } from '../../src/config.ts';
import { folderInstallation } from '../../src/installation.ts';
import {
  createClientWithToken,
  exchangeCredentialsForToken,
  parseResourceList,
  requestOrganisationToken,
  sendGraphqlQuery,
} from '../client.ts';
import type { RunningProduct } from '../running-product.ts';

const wait = { timeout: 30_000, interval: 20 };

const created = v.object({
  organisation_id: v.string(),
  workspace_id: v.string(),
  client_id: v.string(),
  client_secret: v.string(),
});
type Created = v.InferOutput<typeof created>;

/** Checks the commands of `npm run admin` on the running product. */
export function testAdminCommands(getProduct: () => RunningProduct): void {
  const resources = new AsyncDisposableStack();
  afterAll(() => resources.disposeAsync());

  let settings: Record<string, string>;
  let receiver: WebhookReceiver;
  let acme: Created;

  const admin = async (...argv: readonly string[]) => {
    const { code, out, error } = await runCommand(
      folderInstallation(readStartSettings(settings), settings),
      '--json',
      ...argv,
    );
    const value: unknown = out === '' ? undefined : JSON.parse(out);
    return { code, error, value };
  };

  const bearer = () =>
    requestOrganisationToken(getProduct().demo, { ...acme, id: acme.organisation_id, workspaces: [] });

  beforeAll(async () => {
    settings = { DATA_DIR: getProduct().dataDir, DATABASE_URL: getProduct().demo.database_url };
    receiver = resources.use(await openWebhookReceiver());
    acme = v.parse(created, (await admin('organisation', 'create', 'Acme Ltd')).value);
  });

  it('npm run admin creates an organisation whose client can read its workspace', async () => {
    expect(acme.client_id).toMatch(/^acme-ltd-[0-9a-f]{6}$/);
    const client = createClientWithToken(getProduct().demo, await bearer());
    const { data } = parseResourceList(await client.post('/v1/records/query', { root: 'workspaces' }));
    expect(data.map(({ id, attributes }) => [id, attributes.name])).toEqual([[acme.workspace_id, 'Main']]);
    const listed = await admin('organisation', 'list', '--limit', '1');
    expect(listed.value).toMatchObject([{ id: acme.organisation_id, name: 'Acme Ltd', workspaces: 1, clients: 1 }]);
  });

  it('npm run admin rotates the secret of a client, and the former secret stays valid for a given time', async () => {
    const made = await admin('client', 'create', acme.organisation_id, 'Shop');
    const shop = v.parse(v.pick(created, ['client_id', 'client_secret']), made.value);
    const again = await admin('client', 'create', acme.organisation_id, 'Shop', '--client-id', shop.client_id);
    expect(again).toMatchObject({ code: 1, error: expect.stringContaining('Another client already uses the id') });
    const statusOf = async (secret: string) =>
      (await exchangeCredentialsForToken(getProduct().demo, { client_id: shop.client_id, client_secret: secret }))
        .status;
    const rotate = async (...options: string[]) =>
      v.parse(
        v.looseObject({ client_secret: v.string(), other_secrets_end: v.string() }),
        (await admin('client', 'rotate', shop.client_id, ...options)).value,
      );

    const before = Date.now();
    const second = await rotate();
    const hours = (Date.parse(second.other_secrets_end) - before) / 3_600_000;
    expect(hours).toBeGreaterThanOrEqual(24);
    expect(hours).toBeLessThan(25);
    expect([await statusOf(shop.client_secret), await statusOf(second.client_secret)]).toEqual([200, 200]);
    const third = await rotate('--overlap-hours', '0');
    expect(await Promise.all([shop, second, third].map((secret) => statusOf(secret.client_secret)))).toEqual([
      401, 401, 200,
    ]);
    expect(await admin('client', 'rotate', 'unknown')).toMatchObject({
      code: 1,
      error: 'No client has the id unknown.\n',
    });
  });

  it('npm run admin issues tokens for the engine with a role and a lifetime', async () => {
    const issue = async (...options: string[]) =>
      v.parse(v.looseObject({ token: v.string() }), (await admin('analyst', 'token', ...options)).value).token;
    const claimsOf = (token: string): unknown =>
      JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    const read = async (token: string, query: string) =>
      (await sendGraphqlQuery(getProduct().demo, { authorization: `Bearer ${token}` }, query)).body;

    const analyst = await issue('--days', '7');
    const { exp, iat } = v.parse(v.object({ exp: v.number(), iat: v.number() }), claimsOf(analyst));
    expect(exp - iat).toBe(7 * 86_400);
    const names = v.parse(
      v.object({ data: v.object({ workspaces: v.array(v.object({ organisation_id: v.string() })) }) }),
      await read(analyst, '{ workspaces { organisation_id } }'),
    ).data.workspaces;
    expect(new Set(names.map((row) => row.organisation_id)).size).toBeGreaterThanOrEqual(3);

    const own = await issue('--role', 'organisation', '--organisation', acme.organisation_id);
    expect(await read(own, '{ workspaces { id } }')).toEqual({ data: { workspaces: [{ id: acme.workspace_id }] } });
    expect(await admin('analyst', 'token', '--role', 'organisation')).toMatchObject({ code: 1 });
    const unknown = randomUUID();
    expect(await admin('analyst', 'token', '--role', 'organisation', '--organisation', unknown)).toMatchObject({
      code: 1,
      error: `No organisation has the id ${unknown}. See: organisation list.\n`,
    });
  });

  describe('npm run admin with a webhook and a document', () => {
    const path = `/${randomUUID()}`;
    const received = (event: string) =>
      receiver.at(path).flatMap(({ body, headers }) => {
        const parsed = v.parse(v.looseObject({ event: v.string() }), JSON.parse(body));
        return parsed.event === event ? [String(headers['webhook-id'])] : [];
      });
    let document: string;

    beforeAll(async () => {
      const headers = { authorization: `Bearer ${await bearer()}` };
      const attributes = {
        url: receiver.url(path),
        events: ['document.uploaded', 'document.processed'],
        workspace_id: acme.workspace_id,
      };
      const registered = await fetch(`${getProduct().demo.base_url}/v1/webhooks`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ data: { type: 'webhook', attributes } }),
      });
      expect(registered.status).toBe(201);
      const body = new FormData();
      body.append('data.attributes.workspace_id', acme.workspace_id);
      body.append('file', new File(['a;b\n1;2\n'], 'a.csv'));
      const uploaded = await fetch(`${getProduct().demo.base_url}/v1/documents`, { method: 'POST', headers, body });
      const content = v.parse(v.object({ data: v.object({ id: v.string() }) }), await uploaded.json());
      document = content.data.id;
      await vi.waitFor(() => expect(received('document.processed')).toHaveLength(1), wait);
    });

    it('npm run admin processes a finished document again', async () => {
      expect(await admin('documents', 'process-again', document)).toEqual({
        code: 0,
        error: '',
        value: { queued: 1, not_found_or_unfinished: null },
      });
      await expect.poll(() => received('document.processed').length, wait).toBe(2);
      const unknown = randomUUID();
      expect(await admin('documents', 'process-again', unknown)).toMatchObject({
        code: 1,
        value: { queued: 0, not_found_or_unfinished: unknown },
      });
    });

    it('npm run admin sends a delivery again with the same id', async () => {
      const client = createClientWithToken(getProduct().demo, await bearer());
      const [before] = received('document.uploaded');
      const delivery = async () => {
        const { data } = parseResourceList(
          await client.post('/v1/records/query', {
            root: 'webhook_deliveries',
            filters: [{ field: 'event', operator: 'eq', value: 'document.uploaded' }],
          }),
        );
        return data.find(({ attributes }) => attributes.status === 'delivered')?.id;
      };
      await expect.poll(delivery, wait).toBeDefined();
      expect(await admin('deliveries', 'redeliver', (await delivery()) ?? '')).toMatchObject({
        code: 0,
        value: { requested: 1 },
      });
      await expect.poll(() => received('document.uploaded'), wait).toEqual([before, before]);
      expect(await admin('deliveries', 'redeliver')).toMatchObject({
        code: 1,
        error: 'Give either ids of deliveries or --organisation.\n',
      });
    });

    it('npm run admin lists the jobs of the worker and the events of the engine', async () => {
      const jobs = v.parse(v.array(v.looseObject({ job: v.string() })), (await admin('queue', 'show')).value);
      expect(jobs.map(({ job }) => job)).toContain('process-document');
      const events = v.parse(
        v.array(v.looseObject({ trigger: v.string(), delivered: v.number() })),
        (await admin('event-log', 'show')).value,
      );
      expect(events.find(({ trigger }) => trigger === 'documents')?.delivered).toBeGreaterThanOrEqual(2);
    });
  });

  it('npm run admin lists the failed deliveries of an organisation', async () => {
    const [demo] = getProduct().demo.organisations;
    const list = await admin('deliveries', 'dead', 'list', '--organisation', demo?.id ?? '', '--limit', '2');
    expect(list.value).toEqual(
      Array.from({ length: 2 }, () =>
        expect.objectContaining({
          organisation_id: demo?.id,
          attempts: expect.any(Number),
          failure_reason: expect.any(String),
        }),
      ),
    );
    expect((await admin('deliveries', 'dead', 'list', '--organisation', acme.organisation_id)).value).toEqual([]);
  });

  it('npm run admin ends with code 0 and JSON on standard output, or with code 2 and a suggestion', async () => {
    const script = new URL('../../src/admin.ts', import.meta.url).pathname;
    const start = async (...argv: readonly string[]) => {
      const child = spawn(process.execPath, [script, ...argv], {
        env: { ...createProgramEnvironment(), ...settings },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let out = '';
      let error = '';
      child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
        out += chunk;
      });
      child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
        error += chunk;
      });
      const [code] = await once(child, 'close');
      return { code, out, error };
    };
    const [listed, wrong] = await Promise.all([start('organisation', 'list', '--json'), start('organisation', 'lst')]);
    expect({ ...listed, out: JSON.parse(listed.out) }).toMatchObject({ code: 0, error: '' });
    expect(wrong).toMatchObject({ code: 2, out: '', error: expect.stringContaining('(Did you mean list?)') });
  });
}
