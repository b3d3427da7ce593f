import { readFile } from 'node:fs/promises';
import { loadTokenKeys } from '@fds/platform/signing-keys';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pushPath } from '../src/auth/push-token.ts';
import { definitionOf, type ErrorCode, errorCodes } from '../src/base/errors.ts';
import { endpoints } from '../src/endpoints.ts';
import { noBody } from '../src/http/endpoint.ts';
import { codesOf } from '../src/openapi/codes.ts';
import {
  type ErrorCausingRequest,
  errorRequestsForAnyEndpoint,
  findErrorRequestForEndpoint,
} from './error-requests.ts';
import {
  clientCredentials,
  createCheckedGateway,
  organisation,
  readerAuthorization,
  requestAuthorizationHeader,
  testConfig,
  uuid,
} from './gateway.ts';
import { inboundMail, mailgunFields } from './inbound-mail.ts';
import { createPushSender, pushBody } from './push-sender.ts';
import { ResponseErrorCollector } from './seen-errors.ts';
import { startMockEngine } from './started-engine.ts';

const engine = startMockEngine();

interface Case {
  readonly method: string;
  readonly path: string;
  readonly code: ErrorCode;
  readonly how: ErrorCausingRequest;
  readonly takesBody: boolean;
  readonly isRaw: boolean;
}

const cases: Case[] = [];
const documented = new Set<ErrorCode>();
for (const endpoint of endpoints) {
  const { methods, path, body, rawBody } = endpoint;
  for (const code of codesOf(endpoint)) {
    documented.add(code);
    const how = findErrorRequestForEndpoint(code, endpoint);
    // `how` is undefined if the error code needs a special situation, such as stored data. The tests in
    // `single/test/rest` check such a code.
    if (how === undefined) continue;
    const bodies = { takesBody: !Object.is(body, noBody), isRaw: rawBody !== undefined };
    for (const method of methods) cases.push({ method, path, code, how, ...bodies });
  }
}

const google = { issuer: 'http://127.0.0.1:9', clientId: 'a', clientSecret: 'b', gmailUrl: 'http://127.0.0.1:9' };
const sender = await createPushSender();
beforeEach(() => engine.server.use(...sender.handlers));
const keys = testConfig({ google, inboundMail, pushSender: sender.pushSender });
/**
 * The `state` of an OAuth installation. The state is valid for one hour, because on a busy machine the last tests begin
 * more than a minute after the first test.
 */
const state = await (await loadTokenKeys(keys.signingKeys)).sign('connector', 3600, {
  sub: uuid(1),
  organisation_id: organisation,
  workspace_id: uuid(2),
});
const members: Readonly<Record<string, object>> = {
  '/oauth/token': { grant_type: 'client_credentials' },
  [pushPath]: pushBody,
};
/** A mail, as Mailgun sends it. */
const mail = new URLSearchParams(mailgunFields('Subject: Hello\r\n\r\n')).toString();
const queries: Readonly<Record<string, string>> = { '/v1/oauth2/gmail/callback': `?state=${state}` };

/** Authorization header of a person who may only read. */
const reader = await readerAuthorization(keys);

/** Authorization header of a client, which every gateway with the same signing keys accepts. */
let caller: Readonly<Record<string, string>> = {};
beforeAll(async () => {
  caller = await requestAuthorizationHeader(await createCheckedGateway(keys));
});

const gateways = new Map<ErrorCausingRequest, ReturnType<typeof createCheckedGateway>>();
/**
 * Returns a gateway for a request that provokes an error code. Requests that provoke the error in the same way share
 * one gateway, because creating a gateway takes longer than a request.
 */
function gatewayFor(how: ErrorCausingRequest): ReturnType<typeof createCheckedGateway> {
  const gateway = gateways.get(how) ?? createCheckedGateway({ ...keys, ...how.config }, how.engine);
  gateways.set(how, gateway);
  return gateway;
}

const seen = new ResponseErrorCollector();

describe('documented error codes', () => {
  test.each(cases)('$method $path responds with $code', async ({ method, path, code, how, takesBody, isRaw }) => {
    const app = await gatewayFor(how);
    const address =
      path.replace(':id', how.id ?? uuid(1)).replace(/:\w+/, 'invoices') + (how.query ?? queries[path] ?? '');
    const given = how.reader === undefined ? caller : reader;
    const key = path === pushPath ? sender.authorization : 'Bearer fds_12345678_secret';
    const credential = how.engine === undefined ? given : { authorization: key };
    const type = isRaw ? 'application/x-www-form-urlencoded' : 'application/json';
    const headers = { ...credential, 'content-type': type, ...how.headers };
    const bodyText = how.body ?? JSON.stringify(clientCredentials);
    const body = isRaw ? mail : JSON.stringify(Object.assign({}, members[path], JSON.parse(bodyText)));
    const send = () => app.request(address, { method, headers, ...(takesBody || isRaw ? { body } : {}) });
    for (let sent = 1; sent < (how.times ?? 1); sent += 1) await send();
    expect(seen.note(await (await send()).json())).toContain(code);
  });

  test('each documented example of an error equals a response of the gateway, except examples for requests to the demo data', () => {
    const provoked = errorCodes.filter((code) => code in errorRequestsForAnyEndpoint);
    const compared = provoked.filter((code) => definitionOf(code).request === undefined);
    expect(seen.examplesWithoutResponse(compared)).toEqual([]);
  });

  test('each error code except NOT_FOUND, METHOD_NOT_ALLOWED and ORIGIN_NOT_ALLOWED is documented at one or more endpoints', () => {
    expect(errorCodes.filter((code) => !documented.has(code))).toEqual([
      'ORIGIN_NOT_ALLOWED',
      'NOT_FOUND',
      'METHOD_NOT_ALLOWED',
    ]);
  });
});

test('docs/contract.md has a row for each error code of responses', async () => {
  const page = await readFile(new URL('../../docs/contract.md', import.meta.url), 'utf8');
  const rows = page.split('\n').filter((line) => line.startsWith('| '));
  const nameless = 'INVALID_ID_FORMAT';
  const isDocumented = (code: string) => code === nameless || rows.some((row) => row.includes(`\`${code}\``));
  expect(errorCodes.filter((code) => !isDocumented(code))).toEqual([]);
});
