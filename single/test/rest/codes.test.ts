import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { startFakeModelService } from '../../../ai/test/fake-model-service.ts';
import { definitionOf, errorCodes, statusOf } from '../../../gateway/src/base/errors.ts';
import { endpoints } from '../../../gateway/src/endpoints.ts';
import { codesOf } from '../../../gateway/src/openapi/codes.ts';
import { openApiDocument } from '../../../gateway/src/openapi/document.ts';
import { errorRequestsForAnyEndpoint, findErrorRequestForEndpoint } from '../../../gateway/test/error-requests.ts';
import { inboundMail } from '../../../gateway/test/inbound-mail.ts';
import { createResponseCheck } from '../../../gateway/test/response-check.ts';
import { ResponseErrorCollector } from '../../../gateway/test/seen-errors.ts';
import { startFakeGoogleServer } from '../google.ts';
import { firstOrganisationId, startTestService } from '../records/service.ts';
import { sendEndpointRequest } from './error-request-parts.ts';
import { errorRequestsByCode } from './error-requests.ts';

const holds = createResponseCheck(openApiDocument(endpoints, 'http://localhost'));

/**
 * Documented pairs of endpoint and error code that this test must provoke. The tests of the gateway provoke the other
 * codes without an engine.
 */
const said: string[] = [];
for (const endpoint of endpoints) {
  const place = `${endpoint.methods[0]} ${endpoint.path.replace(':workspace_id', ':id')}`;
  for (const code of codesOf(endpoint)) {
    if (findErrorRequestForEndpoint(code, endpoint) === undefined) said.push(`${place} answers ${code}`);
  }
}
/** Error codes for unknown paths and methods. No endpoint documents these codes. */
const ofNoEndpoint: readonly string[] = ['ORIGIN_NOT_ALLOWED', 'NOT_FOUND', 'METHOD_NOT_ALLOWED'];

const cases = errorCodes.flatMap((code) =>
  Object.entries(errorRequestsByCode[code] ?? {}).map(([place, given]) => ({ code, place, given })),
);

const resources = new AsyncDisposableStack();

const google = resources.use(await startFakeGoogleServer());
const model = resources.use(await startFakeModelService());
const settings = { webhookPrivateTargets: true, maxUploadBytes: 1000, webhooksPerOrganisation: 1000 };
const { issuer } = google;
const service = resources.use(
  await startTestService(
    {
      ...settings,
      google: { issuer, clientId: 'client', clientSecret: 'secret', gmailUrl: issuer },
      inboundMail,
      ai: { baseUrl: model.baseUrl, model: 'accountant', apiKey: undefined },
    },
    { ...settings, storageQuotaBytes: 1000, webhooksPerOrganisation: 100 },
  ),
);
const client = await service.organisation(firstOrganisationId);
const world = { service, client, elsewhere: await service.organisation(firstOrganisationId, 'elsewhere'), model };
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
afterAll(() => resources.disposeAsync());

const seen = new ResponseErrorCollector();

describe('the documented error codes of the endpoints', () => {
  test.each(cases)('$place responds with $code', async ({ code, place, given }) => {
    const [method = '', path = ''] = place.split(' ');
    const response = await sendEndpointRequest(
      world,
      method,
      path,
      typeof given === 'function' ? await given(world) : given,
    );
    await holds(method, path, response);
    expect([response.status, seen.note(await response.json())]).toEqual([statusOf(code), [code]]);
  });

  test('each documented example of an error equals a response in this test, unless the documentation also shows the request', () => {
    const provoked = errorCodes.filter((code) => code in errorRequestsByCode && !(code in errorRequestsForAnyEndpoint));
    const compared = provoked.filter((code) => definitionOf(code).request === undefined);
    expect(seen.examplesWithoutResponse(compared)).toEqual([]);
  });

  test('the requests of this test provoke every documented error code of every endpoint', () => {
    const done = cases.filter(({ code }) => !ofNoEndpoint.includes(code));
    expect(done.map(({ place, code }) => `${place} answers ${code}`).toSorted()).toEqual(said.toSorted());
    const codes = new Set([...Object.keys(errorRequestsForAnyEndpoint), ...Object.keys(errorRequestsByCode)]);
    expect([...codes].toSorted()).toEqual(errorCodes.toSorted());
  });
});
