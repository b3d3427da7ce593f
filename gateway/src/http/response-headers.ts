interface ResponseHeader {
  /** Name of its component in the OpenAPI document. */
  readonly component: string;
  readonly description: string;
  readonly schema: { readonly type: 'string' | 'integer'; readonly format?: 'uuid' | 'uri' };
  /** `always`: on every response; `limited`: on every response of an endpoint with a rate limit. */
  readonly on?: 'always' | 'limited';
  /** The API reference omits it on each response, because the guides describe it. */
  readonly common?: true;
  /** Whether scripts of web pages of other origins may read it (CORS). */
  readonly exposed: boolean;
}

const text = { type: 'string' } as const;

/** The headers that several endpoints have in common. */
const responseHeaders = {
  'X-Request-Id': {
    component: 'RequestId',
    description: 'Id of the request, which error responses and the log of the service also contain.',
    schema: { type: 'string', format: 'uuid' },
    on: 'always',
    common: true,
    exposed: true,
  },
  'Server-Timing': {
    component: 'ServerTiming',
    description: 'Duration of each stage of the request, in milliseconds.',
    schema: text,
    on: 'always',
    common: true,
    exposed: true,
  },
  RateLimit: {
    component: 'RateLimit',
    description: 'Number of requests that the client can still send, and number of seconds until the limit is reset.',
    schema: text,
    on: 'limited',
    common: true,
    exposed: true,
  },
  'RateLimit-Policy': {
    component: 'RateLimitPolicy',
    description: 'Maximum number of requests per time window, and length of the time window in seconds.',
    schema: text,
    on: 'limited',
    common: true,
    exposed: true,
  },
  'Retry-After': {
    component: 'RetryAfter',
    description: 'Number of seconds that the client should wait before it sends the request again.',
    schema: { type: 'integer' },
    exposed: true,
  },
  'WWW-Authenticate': {
    component: 'WwwAuthenticate',
    description: 'Authentication scheme that the service requires.',
    schema: text,
    exposed: false,
  },
  Location: {
    component: 'Location',
    description: 'URL to which the response redirects.',
    schema: { type: 'string', format: 'uri' },
    exposed: true,
  },
  ETag: { component: 'ETag', description: 'Version of the returned resource.', schema: text, exposed: true },
  'Idempotent-Replayed': {
    component: 'IdempotentReplayed',
    description: '`true` if the response was stored for an earlier request with the same key.',
    schema: text,
    common: true,
    exposed: true,
  },
} as const satisfies Readonly<Record<string, ResponseHeader>>;

export type ResponseHeaderName = keyof typeof responseHeaders;

const rows: readonly (readonly [string, ResponseHeader])[] = Object.entries(responseHeaders);

/** Names of the headers that meet a condition, in the order of the table. */
export const headerNames = (condition: (header: ResponseHeader) => boolean): string[] =>
  rows.filter(([, header]) => condition(header)).map(([name]) => name);

/** `{ "X-Request-Id": { "$ref": "#/components/headers/RequestId" } }` */
export const headerReferences = (condition: (header: ResponseHeader, name: string) => boolean) =>
  Object.fromEntries(
    rows
      .filter(([name, header]) => condition(header, name))
      .map(([name, { component }]) => [name, { $ref: `#/components/headers/${component}` }]),
  );

/** The components of an OpenAPI document. */
export const headerComponents = Object.fromEntries(
  rows.map(([, { component, description, schema }]) => [component, { description, schema }]),
);
