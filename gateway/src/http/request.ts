import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { Readable } from 'node:stream';
import type { Context } from 'hono';
import { parseAccept } from 'hono/utils/accept';
import ipaddr from 'ipaddr.js';
import type { Principal } from '../auth/principal.ts';
import { ApiError } from '../base/errors.ts';
import type { Deps } from '../deps.ts';
import type { InsertMutation } from '../graphql/creation.ts';
import type { AuthenticatedCall, EndpointCall, EndpointResult, IdempotencyMethods } from './endpoint.ts';

/** A provider gives each customer at least one such IPv6 network. */
const networkBits = 64;

/**
 * An IPv6 address becomes its network, such as `2001:db8::/64`, because one client can use all its addresses;
 * `::ffff:192.0.2.1` becomes IPv4, and any other text stays.
 */
function findIpNetwork(address: string): string {
  // `isIP` takes 0.03 µs, and parsing an IPv4 address 1.3 µs.
  if (isIP(address) !== 6 || !ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/${networkBits}`)}/${networkBits}`;
}

/** The bindings that Node's server adapter passes to Hono; empty for a request without a connection, as in tests. */
export interface NodeBindings {
  readonly Bindings: {
    readonly incoming?: Pick<IncomingMessage, 'headers' | 'socket'>;
    readonly outgoing?: ServerResponse;
  };
}

/** Characters that are read from the end of `X-Forwarded-For`, enough for 100 proxies. */
const maxForwardedLength = 5000;

/**
 * Requests are counted by it; for IPv6, the network of the address. Each trusted proxy appends its peer to
 * `X-Forwarded-For`, so the last entries are correct. A client can forge all entries before them.
 */
export function findClientAddress(
  remote: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const direct = findIpNetwork(remote ?? 'unknown');
  if (trustedProxies === 0 || forwardedFor === undefined) return direct;
  const believed = forwardedFor.slice(-maxForwardedLength).split(',').slice(-trustedProxies);
  const farthest = believed[0]?.trim() ?? '';
  return isIP(farthest) === 0 ? direct : findIpNetwork(farthest);
}

/** Maximum lengths of the header fields that the gateway reads. A longer field is treated as missing. */
const maxLengths: Readonly<Record<string, number>> = {
  accept: 2048,
  'accept-encoding': 1024,
  'content-type': 1024,
  'if-match': 8192,
  'if-none-match': 8192,
  'if-range': 1024,
  range: 1024,
};

const bounded = (name: string, value: string | undefined): string | undefined =>
  value !== undefined && value.length > (maxLengths[name] ?? Number.POSITIVE_INFINITY) ? undefined : value;

/** Reads the headers that Node has parsed: Hono's adapter would parse all again. @param name in lower case */
export function requestHeader({ env, req }: Context<NodeBindings>, name: string): string | undefined {
  if (env?.incoming === undefined) return bounded(name, req.header(name));
  const value = env.incoming.headers[name];
  return bounded(name, typeof value === 'object' ? value.join(', ') : value);
}

/** Maximum length of a host name (RFC 1035, section 2.3.4) with a colon and a port, in characters. */
const maxHostLength = 253 + 6;

const wellFormed = new RegExp(
  `^https?://(?=[^/?#]{1,${maxHostLength}}(?:[/?#]|$))(?:[\\w-]{1,63}(?:\\.[\\w-]{1,63})*\\.?|\\[[\\da-f:.]+\\])(?::\\d{1,5})?(?:[/?#]|$)`,
  'i',
);

/** Without BASE_URL, links in responses contain the host name. @throws ApiError INVALID_REQUEST */
export function checkHost(url: string): void {
  if (!wellFormed.test(url) || !URL.canParse(url))
    throw new ApiError(
      'INVALID_REQUEST',
      'The Host header does not contain a valid host name. Send the host name of this service.',
    );
}

export const jsonApi = 'application/vnd.api+json';

/** JSON:API 1.1 allows `profile` and `ext`; no extension is supported. Many HTTP libraries add `charset`. */
const jsonApiTypes = (header: string): readonly boolean[] =>
  parseAccept(header)
    .filter(({ type }) => type.toLowerCase() === jsonApi)
    .map(({ params }) => Object.keys(params).every((name) => /^(?:profile|charset|q)$/i.test(name)));

/** @throws ApiError NOT_ACCEPTABLE if each JSON:API type in `Accept` has a parameter that the service does not support */
export function checkAccept(accept: string | undefined): void {
  if (accept === undefined || !/\+json\s*;/i.test(accept)) return;
  const supported = jsonApiTypes(accept);
  if (supported.length > 0 && !supported.includes(true)) {
    throw new ApiError(
      'NOT_ACCEPTABLE',
      `Accept names ${jsonApi} only with parameters that the service does not support. Send it without \`ext\`.`,
    );
  }
}

const jsonTypes = /^application\/(vnd\.api\+)?json\s*(;|$)/i;

const maxShownType = 100;

export const isForm = (contentType = ''): boolean => /^application\/x-www-form-urlencoded\s*(;|$)/i.test(contentType);

function unsupported(contentType: string | undefined, authorization = ''): string {
  if (contentType === undefined)
    return /^basic\b/i.test(authorization)
      ? 'The body has no Content-Type. With Authorization: Basic, send the form grant_type=client_credentials to POST /oauth/token.'
      : 'The body has no Content-Type. Send it as application/json.';
  const [type = ''] = contentType.slice(0, maxShownType).split(';');
  return isForm(contentType)
    ? `The body is a form (${type.trim()}), which only POST /oauth/token, /oauth/introspect and /oauth/revoke accept. Send its fields as the members of one JSON object, as application/json.`
    : `The body is ${type.trim()}. Send it as application/json or application/vnd.api+json.`;
}

/** @throws ApiError UNSUPPORTED_MEDIA_TYPE if a body is not JSON, or is JSON:API with an extension */
export function checkJsonContentType(contentType: string | undefined, authorization?: string): void {
  if (!jsonTypes.test(contentType ?? '')) {
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', unsupported(contentType, authorization));
  }
  if (contentType?.includes(';') && jsonApiTypes(contentType).includes(false)) {
    throw new ApiError(
      'UNSUPPORTED_MEDIA_TYPE',
      `The service supports no extension of ${jsonApi}. Send it without \`ext\`.`,
    );
  }
}

/** A rarely used property is computed when the endpoint reads it. */
export class HttpCall implements EndpointCall {
  readonly deps: Deps;
  readonly address: string;
  readonly #context: Context<NodeBindings>;
  readonly #baseUrl: string | undefined;

  constructor(
    context: Context<NodeBindings>,
    { deps, address }: Pick<EndpointCall, 'deps' | 'address'>,
    baseUrl: string | undefined,
  ) {
    this.#context = context;
    this.#baseUrl = baseUrl;
    this.deps = deps;
    this.address = address;
  }

  get signal(): AbortSignal {
    return this.#context.req.raw.signal;
  }

  get url(): URL {
    const url = new URL(this.#context.req.url);
    return this.#baseUrl === undefined ? url : new URL(this.#baseUrl + url.pathname + url.search);
  }

  get path(): Readonly<Record<string, string>> {
    return this.#context.req.param();
  }

  get request(): EndpointCall['request'] {
    const { env, req } = this.#context;
    return {
      header: (name) => requestHeader(this.#context, name),
      // If the body is already a Node stream, the endpoint reads this stream, because a conversion to a web stream
      // costs a third of the throughput.
      body: () => {
        if (env?.incoming instanceof Readable) return env.incoming;
        return req.raw.body === null ? Readable.from([]) : Readable.fromWeb(req.raw.body);
      },
    };
  }
}

export class AuthenticatedHttpCall extends HttpCall implements AuthenticatedCall {
  readonly principal: Principal;
  readonly #keyed: IdempotencyMethods | undefined;

  constructor(
    context: Context<NodeBindings>,
    call: Pick<EndpointCall, 'deps' | 'address'>,
    baseUrl: string | undefined,
    principal: Principal,
    keyed?: IdempotencyMethods,
  ) {
    super(context, call, baseUrl);
    this.principal = principal;
    this.#keyed = keyed;
  }

  async identify(content: unknown): Promise<void> {
    await this.#keyed?.identify(content);
  }

  async create(
    creation: InsertMutation,
    variables: Readonly<Record<string, unknown>>,
    answer: EndpointResult,
  ): Promise<EndpointResult> {
    if (this.#keyed !== undefined) return this.#keyed.create(creation, variables, answer);
    // The insert has no abort signal, because the gateway would not know whether a cancelled insert has stored the
    // record.
    await this.deps.engine({ text: creation.text, variables, claims: this.principal.claims });
    return answer;
  }
}
