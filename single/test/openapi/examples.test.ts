import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { demoOrganisations } from '@fds/db/seed';
import { openStorage, parseSetting } from '@fds/platform/storage';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { requestExamples } from '../../../gateway/src/openapi/examples/requests.ts';
import { inboundMail, signedHeaders } from '../../../gateway/test/inbound-mail.ts';
import { createResponseCheck } from '../../../gateway/test/response-check.ts';
import { type FakeGoogleServer, pushAccount, startFakeGoogleServer } from '../google.ts';
import { firstOrganisationId, startTestService, type TestApiClient, type TestService } from '../records/service.ts';
import { convertResponseToExample } from './lasting.ts';
import { type JsonObject, toListOrEmpty, toObjectOrEmpty } from './values.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/**
 * Statuses of the example requests that fail, by parameter or operation. Their example contains a value that another
 * installation signed: a cursor, or the state of an installation link. No document of the demo data is an electronic
 * invoice.
 */
const refused: Readonly<Record<string, number>> = {
  'page[cursor]': 400,
  finishGmailConnector: 400,
  getDocumentView: 404,
  endSessions: 403,
};

/** Parameters that are valid only together with another parameter, and the name of this other parameter. */
const together: Readonly<Record<string, string>> = {
  from: 'to',
  direction: 'order_by',
  'orderBy[direction]': 'orderBy[field]',
};

/** The requests that the examples of one operation in the OpenAPI document describe, with the expected status. */
interface Example {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | null;
  /** Query string of the request to which the example response belongs. */
  readonly query: string;
  /** The optional query parameters, each with its example value. */
  readonly parameters: readonly (readonly [name: string, query: string])[];
  readonly status: number;
}

const publicUrl = 'https://api.example.com';
let service: TestService;
let caller: TestApiClient;
let google: FakeGoogleServer;
let document: JsonObject;
const resources = new AsyncDisposableStack();

/** Returns the object to which a `$ref` of the OpenAPI document refers. Returns an object without `$ref` unchanged. */
function resolved(given: unknown): JsonObject {
  const value = toObjectOrEmpty(given);
  if (typeof value.$ref !== 'string') return value;
  return resolved(
    value.$ref
      .split('/')
      .slice(1)
      .reduce<unknown>((at, name) => toObjectOrEmpty(at)[name], document),
  );
}

const queryOf = (name: string, value: unknown): string =>
  `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`;

const form = (parts: JsonObject): FormData => {
  const made = new FormData();
  for (const [name, part] of Object.entries(parts)) {
    made.append(name, name === 'file' ? new File([String(part)], 'file', { type: 'text/plain' }) : String(part));
  }
  return made;
};

/** Returns the example of a parameter that the example request contains, or of its schema. */
const parameterExample = ({ example, schema }: JsonObject): unknown =>
  example ?? toListOrEmpty(toObjectOrEmpty(schema).examples)[0];

function bodyOf(described: JsonObject): Pick<Example, 'body'> & { readonly type: Readonly<Record<string, string>> } {
  const [entry] = Object.entries(toObjectOrEmpty(toObjectOrEmpty(described.requestBody).content));
  if (entry === undefined) return { body: null, type: {} };
  const [mediaType, media] = entry;
  const { example, examples } = toObjectOrEmpty(media);
  if (typeof example === 'string') return { body: example, type: { 'content-type': mediaType } };
  if (mediaType.startsWith('multipart/')) return { body: form(toObjectOrEmpty(example)), type: {} };
  return {
    body: JSON.stringify(resolved(toObjectOrEmpty(examples).default).value),
    type: { 'content-type': mediaType },
  };
}

function exampleOf(method: string, template: string, described: JsonObject): Example {
  const operationId = String(described.operationId);
  const parameters = toListOrEmpty(described.parameters).map(resolved);
  const inPlace = (place: string) => parameters.filter((each) => each.in === place);
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(inPlace('path').find((each) => each.name === name)?.example)),
  );
  const required = inPlace('query')
    .filter((each) => each.required === true)
    .map(({ name, example }) => queryOf(String(name), example));
  const own = Object.entries(requestExamples[operationId]?.query ?? {});
  const { body, type } = bodyOf(described);
  return {
    operationId,
    method,
    path,
    body,
    headers: {
      ...type,
      ...Object.fromEntries(inPlace('header').map((each) => [each.name, String(parameterExample(each))])),
    },
    query: [...required, ...own.map(([name, value]) => queryOf(name, value))].join('&'),
    parameters: inPlace('query')
      .filter((each) => each.required !== true)
      .map((each) => [String(each.name), [...required, queryOf(String(each.name), parameterExample(each))].join('&')]),
    status:
      refused[operationId] ?? Number(Object.keys(toObjectOrEmpty(described.responses)).find((each) => each < '300')),
  };
}

const order = ['get', 'post', 'patch', 'delete'];

/** Returns the examples of all operations, sorted by method. The operations that delete records come last. */
const examplesOf = (): Example[] =>
  Object.entries(toObjectOrEmpty(document.paths))
    .flatMap(([path, methods]) =>
      Object.entries(toObjectOrEmpty(methods)).map(([method, described]) => ({ path, method, described })),
    )
    .toSorted((a, b) => order.indexOf(a.method) - order.indexOf(b.method) || (a.path < b.path ? -1 : 1))
    .map(({ path, method, described }) => exampleOf(method.toUpperCase(), path, toObjectOrEmpty(described)));

/**
 * Stores the file and the client secret that the example requests use, because the demo records do not contain them.
 */
async function prepare(): Promise<void> {
  const { path } = requestExamples.getMediaContent ?? {};
  const setting = parseSetting(`file:${service.folder}`);
  if (setting === undefined || path?.id === undefined) throw new Error('the examples name no media');
  const key = { organisation_id: demoOrganisations[0]?.id ?? '', id: path.id };
  await (await openStorage(setting)).put(key, Readable.from([Buffer.alloc(2628)]));
  await service.sql`
    insert into invitations (id, organisation_id, email, role, expires_at, created_at)
    values (${requestExamples.deleteInvitation?.path?.id ?? ''}, ${key.organisation_id}, 'lin@example.com', 'reader',
      '2026-11-16T09:00:00Z', '2026-11-02T09:00:00Z')`;
  await service.sql`
    insert into inbound_addresses (id, organisation_id, workspace_id, token)
    values ('019fa372-3a00-7fd9-beb7-c6624d37ee00', ${key.organisation_id},
      ${requestExamples.getInboundAddress?.path?.workspace_id ?? ''}, '4f1c0b7e9a2d4c6f8e1b3a5d7c9f0e2b')`;
  await service.sql`
    insert into workspace_connectors (id, organisation_id, workspace_id, connector_type)
    values ('01a16b3e-5c00-7d21-8f4a-3e9b6c1d7f52', ${key.organisation_id},
      ${requestExamples.getImapConnector?.path?.workspace_id ?? ''}, 'imap')`;
  const { client_secret } = v.parse(v.object({ client_secret: v.string() }), requestExamples.exchangeToken?.body);
  const hash = createHash('sha256').update(client_secret).digest('hex');
  await service.sql`
    insert into credentials (organisation_id, client_id, secret_hash)
    select organisation_id, id, ${hash} from clients where client_id = ${demoOrganisations[0]?.client_id ?? ''}`;
}

beforeAll(async () => {
  google = resources.use(await startFakeGoogleServer());
  const { issuer } = google;
  service = resources.use(
    await startTestService(
      {
        google: { issuer, clientId: 'client', clientSecret: 'secret', gmailUrl: issuer },
        pushSender: { issuer, account: pushAccount, baseUrl: publicUrl },
        inboundMail,
        redirectOrigins: ['loopback'],
        webhookPrivateTargets: true,
        // The example of the request log stays empty, however long the requests take.
        requestCountSeconds: 3600,
        rateLimits: { general: 1000, auth: 60, ai: 20, ai_organisation: 0 },
      },
      undefined,
      { imap: { check: async (account) => account } },
    ),
  );
  caller = await service.organisation(firstOrganisationId);
  document = toObjectOrEmpty((await caller.get('/openapi.json')).body);
  await prepare();
});
afterAll(() => resources.disposeAsync());

test('the service answers every example request of the OpenAPI document with the example response', async () => {
  const holds = createResponseCheck(document);
  const wrong: string[] = [];
  const answers: Record<string, unknown> = {};
  const send = async (example: Example, query: string, headers: Example['headers'], status: number) => {
    const { method, path, body } = example;
    const address = query === '' ? path : `${path}?${query}`;
    const response = await caller.fetch(address, { method, headers, body });
    const text = await response.clone().text();
    if (response.status !== status)
      wrong.push(`${method} ${address} answers ${response.status}: ${text.slice(0, 500)}`);
    await holds(method, address, response).catch((error: unknown) => wrong.push(String(error).slice(0, 500)));
    return text;
  };
  const headersOf = async ({ operationId, body, headers }: Example) => {
    if (operationId === 'receiveGmailPush') return (await google.push(`${publicUrl}/v1/inbound/gmail`)).headers;
    return operationId === 'receiveMail' ? signedHeaders(String(body)) : headers;
  };
  for (const example of examplesOf()) {
    const { operationId, method, query, status } = example;
    const headers = await headersOf(example);
    const text = await send(example, query, headers, status);
    const answer = convertResponseToExample(
      operationId,
      method,
      text,
      JSON.stringify([example.path, requestExamples[operationId]?.body]),
    );
    if (answer !== undefined && refused[operationId] === undefined) answers[operationId] = answer;
    const { 'content-type': type } = example.headers;
    for (const [name, parameter] of example.parameters) {
      const [, other = ''] = example.parameters.find(([each]) => each === together[name]) ?? [];
      const both = [parameter, other].filter((each) => each !== '').join('&');
      await send(example, both, type === undefined ? {} : { 'content-type': type }, refused[name] ?? status);
    }
  }
  expect(wrong).toEqual([]);
  const file = '../../../gateway/src/openapi/examples/generated/answers.json';
  await expect(`${JSON.stringify(answers, null, 1)}\n`).toMatchFileSnapshot(file);
});
