import { demoOrganisations } from '@fds/db/seed';
import { createGateway } from '@fds/gateway/app';
import { readConfig } from '@fds/gateway/config';
import { createEncryptionKeys } from '@fds/platform/encryption';
import { createLogger } from '@fds/platform/log';
import { createSigningKeys, loadTokenKeys } from '@fds/platform/signing-keys';
import { createTemporaryFolder } from '../temporary-folder.ts';
import { type ComparedEngine, createAdminTransport, type EngineCall } from './engine.ts';

/** A gateway that runs in this process and sends its operations to one of the compared engines. */
export interface ComparedGateway extends AsyncDisposable {
  /**
   * Sends a request with a token of the first demo organisation.
   * @param body value that is sent as JSON, or a form
   */
  send(method: string, path: string, body?: object, headers?: Readonly<Record<string, string>>): Promise<Response>;
}

/**
 * Starts a gateway in this process.
 * @param record function that is called with each operation for the engine
 */
export async function startComparedGateway(
  engine: ComparedEngine,
  record: (call: EngineCall) => void,
): Promise<ComparedGateway> {
  const resources = new AsyncDisposableStack();
  const folder = resources.use(await createTemporaryFolder());
  const signingKeys = await createSigningKeys();
  const config = readConfig({
    ENGINE_URL: 'http://engine',
    ENGINE_TIMEOUT_MS: '60000',
    SIGNING_KEYS: JSON.stringify(signingKeys),
    ENCRYPTION_KEYS: JSON.stringify(createEncryptionKeys()),
    RATE_LIMIT_GENERAL: '0',
    RATE_LIMIT_AI: '0',
    STORAGE: `file:${folder.path}`,
    WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true',
  });
  const log = createLogger({ name: 'gateway', level: 'silent' });
  const gateway = await createGateway(config, { transport: createAdminTransport(engine, record), log });
  resources.defer(gateway.close);
  const keys = await loadTokenKeys(signingKeys);
  const organisation_id = demoOrganisations[0]?.id ?? '';
  const token = await keys.sign('rest', 3600, { sub: 'compared', organisation_id });
  return {
    send: async (method, path, body, headers = {}) => {
      const isForm = body instanceof FormData;
      const type = body === undefined || isForm ? {} : { 'content-type': 'application/json' };
      return gateway.app.request(path, {
        method,
        headers: { ...type, ...headers, authorization: `Bearer ${token}` },
        body: body === undefined ? null : isForm ? body : JSON.stringify(body),
      });
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}
