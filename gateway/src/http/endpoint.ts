import type { Readable } from 'node:stream';
import * as v from 'valibot';
import type { Principal } from '../auth/principal.ts';
import type { ErrorCode } from '../base/errors.ts';
import type { EndpointDependencies } from '../deps.ts';
import type { CreationMutation } from '../graphql/creation.ts';
import type { KeyedRateLimitName, RateLimitName } from './rate-limit.ts';

type Method = 'GET' | 'POST' | 'QUERY' | 'PATCH' | 'DELETE';

/** Groups of endpoints in the API reference. */
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

/** Schema of the parameters of an endpoint without parameters. */
export const noParameters = v.strictObject({});

/** Schema of the body of an endpoint without a body. */
export const noBody: v.GenericSchema<unknown, undefined> = v.undefined();

/** The validated input of a request. */
export interface EndpointInput<P, B> {
  readonly parameters: P;
  readonly body: B;
  /** The `:id` of the path, in lower case; empty when the path has no `:id`. */
  readonly id: string;
}

/** The unparsed request, for an endpoint that does not accept JSON. */
interface RawRequest {
  header(name: string): string | undefined;
  /** Returns the body as a stream. Call it once. */
  body(): Readable;
}

/** The request in the form that endpoints receive. */
export interface EndpointCall {
  readonly deps: EndpointDependencies;
  /** Aborted when the client disconnects before the response is complete. */
  readonly signal: AbortSignal;
  /** The public URL of this request, with its query. The links of the response are derived from this URL. */
  readonly url: URL;
  /** Path parameters by name. */
  readonly path: Readonly<Record<string, string>>;
  readonly request: RawRequest;
}

/** The request of an authenticated caller. */
export interface AuthenticatedEndpointCall extends EndpointCall {
  readonly principal: Principal;
  /**
   * Compares the content with the request that first used the same Idempotency-Key. It does nothing for a request
   * without such a header. An endpoint that reads its body itself must call it before `create`.
   * @throws the stored response of the first request, or ApiError IDEMPOTENCY_KEY_REUSED
   */
  identify(content: unknown): Promise<void>;
  /**
   * Creates the endpoint's record. With an Idempotency-Key, it stores the response in the same transaction, so the
   * response must be known before. An endpoint calls it at most once.
   * @returns the response
   * @throws ApiError and WriteRejected as `Deps.engine`; ApiError IDEMPOTENCY_KEY_IN_USE when another request has taken
   * over the key (then nothing was stored)
   */
  create(
    creation: CreationMutation,
    variables: Readonly<Record<string, unknown>>,
    answer: EndpointResult,
  ): Promise<EndpointResult>;
}

/** The functions that depend on the Idempotency-Key of a request. */
export type IdempotentCall = Pick<AuthenticatedEndpointCall, 'identify' | 'create'>;

/** The result of an endpoint. */
export interface EndpointResult {
  /** Replaces the status of the endpoint's `success`: part of a file (206), a redirect (302), or not modified (304). */
  readonly status?: 206 | 302 | 304;
  /** Value that is written as JSON, or bytes described by `headers`; `undefined` for a response without a body. */
  readonly body?: object | Readable;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Description of a successful response. */
interface Success {
  readonly status: 200 | 201 | 202 | 204;
  /** Content of the response, in one sentence. */
  readonly description: string;
  /** Schema of the JSON body; `undefined` for a response without JSON. */
  readonly body?: v.GenericSchema;
  /** Whether the response differs each time. Then it has no ETag, and the endpoint does not answer HEAD. */
  readonly once?: true;
  /** Whether the body consists of the bytes of a file of any type. */
  readonly bytes?: true;
  /** Whether the body is an HTML page. */
  readonly page?: true;
  /** Purpose of the redirect (302, `Location`) with which the endpoint may also respond, in one sentence. */
  readonly redirect?: string;
  /** Additional headers with their descriptions. */
  readonly headers?: Readonly<Record<string, string>>;
}

interface EndpointRow<P, B> {
  readonly methods: readonly [Method, ...Method[]];
  /** `:id` is a UUID; other path parameters are strings. */
  readonly path: string;
  /** Additional path of the endpoint, which the API reference does not list. */
  readonly alias?: string;
  /** Operation name in generated clients. */
  readonly operationId: string;
  readonly summary: string;
  /** Description of the endpoint with details that the summary does not contain. */
  readonly description: string;
  readonly tag: (typeof endpointTags)[number];
  /** Name of the rate limit that counts the requests of the endpoint (contract, Limits). */
  readonly rate: RateLimitName;
  readonly success: Success;
  /**
   * Additional error codes. The codes for errors of the credential, the parameters, the id, the body and the engine are
   * derived from the endpoint.
   */
  readonly errors: readonly ErrorCode[];
  /** Whether the endpoint uses the engine, and can therefore respond with the engine's errors. */
  readonly usesEngine: boolean;
  /** Schema of the query parameters, an object of strings. */
  readonly parameters: v.GenericSchema<unknown, P>;
  /** Schema of the JSON body. */
  readonly body: v.GenericSchema<unknown, B>;
  /** Error codes by member of the body. Members without an entry have the code INVALID_REQUEST. */
  readonly memberCodes?: Readonly<Record<string, ErrorCode>>;
  /** For an endpoint that reads multipart/form-data itself: the schema of the parts other than `file`. */
  readonly form?: v.GenericSchema;
  /**
   * Whether the parsed body is cached by its text, for all callers. Use it for endpoints whose clients often repeat the
   * same body.
   */
  readonly cacheBody?: true;
  /** A rate limit of this endpoint. It counts a request before the body is validated. */
  readonly ownLimit?: {
    readonly rate: KeyedRateLimitName;
    /** Returns the key under which a request is counted. @param body JSON before its validation */
    of(body: unknown, principal: Principal): string;
  };
}

/** An endpoint: its description as data, and the function that handles its requests. */
export type Endpoint<P, B> = EndpointRow<P, B> &
  (
    | { readonly auth: 'none'; run(input: EndpointInput<P, B>, call: EndpointCall): Promise<EndpointResult> }
    | {
        readonly auth: 'caller';
        run(input: EndpointInput<P, B>, call: AuthenticatedEndpointCall): Promise<EndpointResult>;
      }
  );

/** Returns whether an endpoint returns one resource, identified by its path. */
export const isSingleResource = ({
  methods,
  path,
  success,
}: Pick<EndpointRow<unknown, unknown>, 'methods' | 'path' | 'success'>): boolean =>
  methods.includes('GET') && path.includes('/:') && success.once !== true;

/** Returns the methods of an endpoint: HEAD in addition to GET, unless the GET changes data. */
export const methodsOf = ({
  methods,
  success,
}: Pick<EndpointRow<unknown, unknown>, 'methods' | 'success'>): readonly (Method | 'HEAD')[] =>
  methods.includes('GET') && success.once !== true ? [...methods, 'HEAD'] : methods;

/** Returns whether an endpoint accepts unknown query parameters, because another service defines them. */
export const takesAnyParameter = ({ parameters }: { readonly parameters: v.GenericSchema }): boolean =>
  parameters.type === 'loose_object';

/** Returns whether an endpoint creates a resource, and therefore accepts an Idempotency-Key. */
export const isCreation = ({ methods, success }: Pick<EndpointRow<unknown, unknown>, 'methods' | 'success'>): boolean =>
  methods.includes('POST') && success.status === 201;

/** Function that is called with each endpoint. It accepts endpoints of every input type. */
export type EndpointVisitor = <P, B>(endpoint: Endpoint<P, B>) => void;
