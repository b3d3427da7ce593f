import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AuthenticationError, ConnectionError, RateLimitError, ServiceError, TimeoutError } from '../src/index.ts';
import { createClientWithFakeService, errorResponse, type FakeResponse, tokenResponse } from './fake-service.ts';

const page: FakeResponse = { status: 200, body: { data: [], meta: { count: 0, next_cursor: null } } };
const created: FakeResponse = { status: 201, body: { data: { type: 'workspace', id: '1' } } };
const gone = new TypeError('fetch failed');

// The client draws each delay at random between 0 and a maximum. In these tests, every delay is 0.
beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('retries of a query', () => {
  it.each([
    ['a broken connection', gone],
    ['503', errorResponse(503, 'ENGINE_UNAVAILABLE')],
    ['429', errorResponse(429, 'RATE_LIMIT_EXCEEDED')],
    ['a 502 of a proxy without JSON', { status: 502, body: '<html>' }],
  ])('the client repeats a query after %s', async (_, failure) => {
    const { client, seen } = createClientWithFakeService([failure, failure, page]);
    expect((await client.records.query({ root: 'invoices' })).data).toEqual([]);
    expect(seen).toHaveLength(3);
  });

  it('the client does not repeat a query after 400', async () => {
    const { client, seen } = createClientWithFakeService([errorResponse(400, 'INVALID_REQUEST')]);
    await expect(client.records.query({ root: 'invoices' })).rejects.toThrow('INVALID_REQUEST happened.');
    expect(seen).toHaveLength(1);
  });

  it('a query fails with the last error after maxRetries retries', async () => {
    const { client, seen } = createClientWithFakeService([gone, gone, errorResponse(503, 'ENGINE_UNAVAILABLE')]);
    const failed = client.records.query({ root: 'invoices' }, { maxRetries: 2 });
    await expect(failed).rejects.toMatchObject({ name: 'ServiceUnavailableError', status: 503 });
    expect(seen).toHaveLength(3);
  });

  it('the client waits exactly for the time in Retry-After before it repeats a query', async () => {
    vi.useFakeTimers();
    const { client, seen } = createClientWithFakeService([
      errorResponse(429, 'RATE_LIMIT_EXCEEDED', { 'retry-after': '7' }),
      page,
    ]);
    const query = client.records.query({ root: 'invoices' });
    await vi.advanceTimersByTimeAsync(6_999);
    expect(seen).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    await query;
    expect(seen).toHaveLength(2);
  });

  it('a query fails at once if Retry-After is longer than maxRetryDelayMs', async () => {
    const answers = [errorResponse(429, 'RATE_LIMIT_EXCEEDED', { 'retry-after': '61' })];
    const { client } = createClientWithFakeService(answers);
    const error = await client.records.query({ root: 'invoices' }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RateLimitError);
    expect(error).toMatchObject({ retryAfterSeconds: 61 });
  });

  it('a query fails with a TimeoutError if the service does not respond to any attempt', async () => {
    const { client, seen } = createClientWithFakeService(['silence', 'silence']);
    const failed = client.records.query({ root: 'invoices' }, { timeoutMs: 20, maxRetries: 1 });
    await expect(failed).rejects.toThrow(TimeoutError);
    expect(seen).toHaveLength(2);
  });

  it('a query that is aborted during the delay before a retry throws the reason of its abort signal', async () => {
    vi.useFakeTimers();
    const { client, seen } = createClientWithFakeService([
      errorResponse(429, 'RATE_LIMIT_EXCEEDED', { 'retry-after': '30' }),
    ]);
    const canceled = new AbortController();
    const failed = expect(client.records.query({ root: 'invoices' }, { signal: canceled.signal })).rejects.toThrow(
      'canceled',
    );
    await vi.advanceTimersByTimeAsync(1_000);
    canceled.abort(new Error('canceled'));
    await failed;
    expect([seen.length, vi.getTimerCount()]).toEqual([1, 0]);
  });

  it('a query that is aborted while it waits for a response throws the reason of its abort signal', async () => {
    const { client, seen } = createClientWithFakeService(['silence']);
    const canceled = new AbortController();
    const failed = expect(client.records.query({ root: 'invoices' }, { signal: canceled.signal })).rejects.toThrow(
      'canceled',
    );
    await vi.waitFor(() => expect(seen).toHaveLength(1));
    canceled.abort(new Error('canceled'));
    await failed;
  });

  it('the client sends no request if the signal is already aborted', async () => {
    const { client, seen } = createClientWithFakeService([]);
    const failed = client.records.query({ root: 'invoices' }, { signal: AbortSignal.abort(new Error('canceled')) });
    await expect(failed).rejects.toThrow('canceled');
    expect(seen).toEqual([]);
  });
});

describe('idempotency key of a call that creates a resource', () => {
  it('all attempts of a call have the same idempotency key', async () => {
    const { client, seen } = createClientWithFakeService([gone, errorResponse(409, 'IDEMPOTENCY_KEY_IN_USE'), created]);
    await client.workspaces.create({ name: 'Acme' });
    const keys = seen.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(keys).size).toBe(1);
    expect(new Set(seen.map(({ body }) => body)).size).toBe(1);
  });

  it('each call has a new idempotency key unless the caller passes one', async () => {
    const { client, seen } = createClientWithFakeService([created, created, created]);
    await client.workspaces.create({ name: 'Acme' });
    await client.workspaces.create({ name: 'Acme' });
    await client.workspaces.create({ name: 'Acme' }, { idempotencyKey: 'order-7' });
    const [first, second, third] = seen.map(({ headers }) => headers.get('idempotency-key'));
    expect(first).not.toBe(second);
    expect(third).toBe('order-7');
  });
});

describe('retries of a call that is not safe to repeat', () => {
  const id = '01a191cb-9240-7da0-b044-cb6d6835a28e';

  it.each([
    ['a broken connection', gone, ConnectionError],
    ['503', errorResponse(503, 'ENGINE_UNAVAILABLE'), ServiceError],
  ])('after %s, the client does not repeat a call that is unsafe to repeat', async (_, failure, expected) => {
    const { client, seen } = createClientWithFakeService([failure]);
    await expect(client.webhooks.rotateSecret(id)).rejects.toThrow(expected);
    expect(seen).toHaveLength(1);
  });

  it('after the status 429, the client repeats even a call that is otherwise unsafe to repeat', async () => {
    const { client, seen } = createClientWithFakeService([
      errorResponse(429, 'RATE_LIMIT_EXCEEDED'),
      { status: 200, body: { data: { type: 'webhook', id } } },
    ]);
    await client.webhooks.rotateSecret(id);
    expect(seen).toHaveLength(2);
  });
});

describe('calls whose token the service rejects', () => {
  const auth = { clientId: 'c', clientSecret: 's' };

  it('after a rejected token, the client gets one new token and repeats the request', async () => {
    const { client, seen } = createClientWithFakeService(
      [tokenResponse('t1'), errorResponse(401, 'UNAUTHORIZED'), tokenResponse('t2'), page],
      { auth },
    );
    await client.records.query({ root: 'invoices' });
    expect(seen.map(({ headers }) => headers.get('authorization'))).toEqual([null, 'Bearer t1', null, 'Bearer t2']);
  });

  it('the call fails if the service also rejects the new token', async () => {
    const answers = [
      tokenResponse('t1'),
      errorResponse(401, 'UNAUTHORIZED'),
      tokenResponse('t2'),
      errorResponse(401, 'UNAUTHORIZED'),
    ];
    const { client, left } = createClientWithFakeService(answers, { auth });
    await expect(client.records.query({ root: 'invoices' })).rejects.toThrow(AuthenticationError);
    expect(left).toEqual([]);
  });

  it('the call fails at once if the service rejects an API key', async () => {
    const { client, seen } = createClientWithFakeService([errorResponse(401, 'UNAUTHORIZED')], {
      auth: { apiKey: 'fds_1' },
    });
    await expect(client.records.query({ root: 'invoices' })).rejects.toThrow(AuthenticationError);
    expect(seen).toHaveLength(1);
  });

  it('the call fails at once if the client secret is wrong', async () => {
    const { client, seen } = createClientWithFakeService([errorResponse(401, 'UNAUTHORIZED')], { auth });
    await expect(client.records.query({ root: 'invoices' })).rejects.toThrow(AuthenticationError);
    expect(seen).toHaveLength(1);
  });
});

describe('retries of an upload', () => {
  const document: FakeResponse = { status: 201, body: { data: { type: 'document', id: '1' } } };

  it('the client repeats the upload of a Blob with the same idempotency key', async () => {
    const { client, seen } = createClientWithFakeService([gone, document]);
    await client.documents.upload(new Blob(['<a/>'], { type: 'text/xml' }), { fileName: 'a.xml' });
    expect(new Set(seen.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
    expect(seen.map(({ body }) => body.includes('<a/>'))).toEqual([true, true]);
  });

  it('the client does not repeat the upload of a stream', async () => {
    const { client, seen } = createClientWithFakeService([errorResponse(429, 'RATE_LIMIT_EXCEEDED')]);
    const upload = client.documents.upload(new Blob(['<a/>']).stream(), { fileName: 'a.xml' });
    await expect(upload).rejects.toThrow(RateLimitError);
    expect(seen).toHaveLength(1);
  });

  it('an upload requires a file name unless the source is a File', async () => {
    const { client } = createClientWithFakeService([document]);
    await expect(client.documents.upload(new Blob(['a']), {})).rejects.toThrow('fileName is required');
    await client.documents.upload(new File(['a'], 'a.txt'), {});
  });
});
