import type { Readable } from 'node:stream';
import * as v from 'valibot';
import type { Principal } from '../auth/principal.ts';
import type { ErrorCode } from '../base/errors.ts';
import type { Deps } from '../deps.ts';
import type { InsertMutation } from '../graphql/creation.ts';
import type { AddressLimitName, KeyedLimitName } from './rate-limit.ts';

type Method = 'GET' | 'POST' | 'QUERY' | 'PATCH' | 'DELETE';

/** Names of the groups into which the API reference divides the endpoints. */
export const endpointTags = [
  'Authentication',
  'API keys',
  'Documents',
  'Invoices',
  'Balances',
  'Transactions',
  'Parties',
  'Workspaces',
  'Ledger',
  'Chats',
  'Webhooks',
  'Connectors',
  'Records',
  'Custom columns',
  'Service',
] as const;

/** Schema for the query parameters of an endpoint that accepts none. */
export const noParameters = v.strictObject({});

/** Schema for the body of an endpoint that reads no JSON body. */
export const noBody: v.GenericSchema<unknown, undefined> = v.undefined();

/** The validated parts of a request: query parameters, body, and the id in the path. */
export interface EndpointInput<Params, Body> {
  readonly parameters: Params;
  readonly body: Body;
  /** The value of `:id` in the path, in lower case; an empty text for a path without `:id`. */
  readonly id: string;
}

/** The unparsed request, for endpoints whose body is not JSON. */
interface RawRequest {
  header(name: string): string | undefined;
  /** Returns the body of the request as a stream. May be called only once. */
  body(): Readable;
}

/** A request, in the form in which endpoints without authentication receive it. */
export interface EndpointCall {
  readonly deps: Deps;
  /** Signal that is aborted when the client disconnects before the response is complete. */
  readonly signal: AbortSignal;
  /** Address of the client, under which rate limits count its requests. */
  readonly address: string;
  /** The public URL of this request, with its query string. Links in the response are derived from this URL. */
  readonly url: URL;
  /** Path parameters by name. */
  readonly path: Readonly<Record<string, string>>;
  readonly request: RawRequest;
}

/** A request, in the form in which endpoints with authentication receive it. */
export interface AuthenticatedCall extends EndpointCall {
  readonly principal: Principal;
  /**
   * Compares the content of this request with the content of the first request that had the same Idempotency-Key; does
   * nothing without an Idempotency-Key. An endpoint that reads its body itself must call `identify` before `create`.
   * @throws the stored response of the first request, or ApiError IDEMPOTENCY_KEY_REUSED
   */
  identify(content: unknown): Promise<void>;
  /**
   * Inserts the new record. If the request has an Idempotency-Key, the same transaction also stores the response, so
   * the endpoint must know the response before the call. An endpoint calls `create` at most once.
   * @returns the response
   * @throws every error of `deps.engine`; ApiError IDEMPOTENCY_KEY_IN_USE when another request has acquired the key, in
   * which case nothing is stored
   */
  create(
    creation: InsertMutation,
    variables: Readonly<Record<string, unknown>>,
    answer: EndpointResult,
  ): Promise<EndpointResult>;
}

/**
 * The functions with which an endpoint recognizes a repeated request and creates a record. Their effect depends on the
 * Idempotency-Key of the request.
 */
export type IdempotencyMethods = Pick<AuthenticatedCall, 'identify' | 'create'>;

/** The result of an endpoint, from which the response is created. */
export interface EndpointResult {
  /**
   * HTTP status of the response, if it differs from the status in `success` of the endpoint: 206 for a part of a file,
   * 302 for a redirect, 304 for an unchanged resource.
   */
  readonly status?: 206 | 302 | 304;
  /**
   * A value that is sent as JSON, or a stream of bytes whose media type is in `headers`; `undefined` for a response
   * without a body.
   */
  readonly body?: object | Readable;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The successful response of an endpoint, for the OpenAPI document. */
interface Success {
  readonly status: 200 | 201 | 202 | 204;
  /** One sentence that describes the response. */
  readonly description: string;
  /** Schema of the JSON body; `undefined` for a response without JSON. */
  readonly body?: v.GenericSchema;
  /**
   * True if each request gets a different response. Such a response has no ETag, and the endpoint does not support
   * HEAD.
   */
  readonly once?: true;
  /** True if all callers get the same response. The service then caches the compressed body. */
  readonly shared?: true;
  /** True if the body of the response is a file of any media type. */
  readonly bytes?: true;
  /** True if the body of the response is an HTML page. */
  readonly page?: true;
  /** One sentence about the redirect (302) that the endpoint may send instead of the successful response. */
  readonly redirect?: string;
  /** Descriptions of additional response headers, by the name of the header. */
  readonly headers?: Readonly<Record<string, string>>;
}

interface EndpointRow<Params, Body> {
  readonly methods: readonly [Method, ...Method[]];
  /** Path of the endpoint. The parameter `:id` is a UUID; other path parameters are texts. */
  readonly path: string;
  /** Second path of the endpoint, which the API reference does not list. */
  readonly alias?: string;
  /** Name of the operation in generated clients. */
  readonly operationId: string;
  readonly summary: string;
  /** Further sentences about the endpoint, which follow its summary in the API reference. */
  readonly description: string;
  readonly tag: (typeof endpointTags)[number];
  /** Name of the rate limit that counts the requests of the endpoint (contract, Limits). */
  readonly rate: AddressLimitName;
  readonly success: Success;
  /**
   * Error codes of the endpoint, without the codes that follow from its other properties: errors of the credential, the
   * parameters, the id, the body and the engine.
   */
  readonly errors: readonly ErrorCode[];
  /**
   * True if the endpoint sends operations to the engine, and can therefore respond with error codes such as
   * ENGINE_TIMEOUT.
   */
  readonly usesEngine: boolean;
  /** Schema of the query parameters, an object of strings. */
  readonly parameters: v.GenericSchema<unknown, Params>;
  /** Schema of the JSON body. */
  readonly body: v.GenericSchema<unknown, Body>;
  /**
   * Error codes for invalid members of the request body, by the name of the member. Other members get INVALID_REQUEST.
   */
  readonly memberCodes?: Readonly<Record<string, ErrorCode>>;
  /** For an endpoint with a multipart/form-data body: the schema of all parts except `file`. */
  readonly form?: v.GenericSchema;
  /**
   * True if parsed request bodies are cached by their text, for all callers together. The cache helps if clients often
   * repeat the same body.
   */
  readonly cacheBody?: true;
  /**
   * Additional rate limits that count only requests to this endpoint. A request is counted before its body is validated.
   * The response headers contain the state of the last limit.
   */
  readonly ownLimits?: readonly {
    readonly rate: KeyedLimitName;
    /**
     * Returns the key under which the additional limit counts a request.
     * @param body parsed JSON that is not validated yet
     */
    of(body: unknown, principal: Principal): string;
  }[];
}

/** An endpoint: properties that describe the endpoint, and the function `run` that handles a request. */
export type Endpoint<Params, Body> = EndpointRow<Params, Body> &
  (
    | { readonly auth: 'none'; run(input: EndpointInput<Params, Body>, call: EndpointCall): Promise<EndpointResult> }
    | {
        readonly auth: 'caller';
        run(input: EndpointInput<Params, Body>, call: AuthenticatedCall): Promise<EndpointResult>;
      }
  );

/** Returns true if the endpoint responds with the single resource that its path identifies. */
export const isSingleResource = ({
  methods,
  path,
  success,
}: Pick<EndpointRow<unknown, unknown>, 'methods' | 'path' | 'success'>): boolean =>
  methods.includes('GET') && path.includes('/:') && success.once !== true;

/**
 * Returns the HTTP methods of an endpoint. An endpoint with GET also supports HEAD, unless each request gets a
 * different response.
 */
export const methodsOf = ({
  methods,
  success,
}: Pick<EndpointRow<unknown, unknown>, 'methods' | 'success'>): readonly (Method | 'HEAD')[] =>
  methods.includes('GET') && success.once !== true ? [...methods, 'HEAD'] : methods;

/**
 * Returns true if an endpoint accepts unknown query parameters, because another service may add such parameters to the
 * URL.
 */
export const acceptsUnknownParameters = ({ parameters }: { readonly parameters: v.GenericSchema }): boolean =>
  parameters.type === 'loose_object';

/** Returns true if an endpoint creates a resource, and therefore accepts an Idempotency-Key. */
export const isCreation = ({ methods, success }: Pick<EndpointRow<unknown, unknown>, 'methods' | 'success'>): boolean =>
  methods.includes('POST') && success.status === 201;

/** Function that registers an endpoint. The query parameters and the body of the endpoint may have any type. */
export type RegisterEndpoint = <Params, Body>(endpoint: Endpoint<Params, Body>) => void;
