import type { Readable } from 'node:stream';
import * as v from 'valibot';
import type { AuditedAct } from '../auth/author.ts';
import type { Access, Actor, Principal } from '../auth/principal.ts';
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

export const noParameters = v.strictObject({});

/** Schema for the body of an endpoint that reads no JSON body. */
export const noBody: v.GenericSchema<unknown, undefined> = v.undefined();

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

export interface EndpointCall {
  readonly deps: Deps;
  /** Signal that is aborted when the client disconnects before the response is complete. */
  readonly signal: AbortSignal;
  /** Address of the client, under which rate limits count its requests. */
  readonly address: string;
  /** The public URL of this request, with its query string. Links in the response are derived from this URL. */
  readonly url: URL;
  readonly path: Readonly<Record<string, string>>;
  readonly request: RawRequest;
}

export interface AuthenticatedCall extends EndpointCall {
  readonly principal: Principal;
  /**
   * Compares the content with the first request of the same Idempotency-Key. An endpoint that reads its body itself
   * must call it before `create`. @throws the stored response, or ApiError IDEMPOTENCY_KEY_REUSED
   */
  identify(content: unknown): Promise<void>;
  /**
   * Inserts the record, and stores the response for the Idempotency-Key in the same transaction, so the response must
   * be known before. At most once. @throws errors of `deps.engine`; ApiError IDEMPOTENCY_KEY_IN_USE
   */
  create(
    creation: InsertMutation,
    variables: Readonly<Record<string, unknown>>,
    answer: EndpointResult,
  ): Promise<EndpointResult>;
}

/** Their effect depends on the Idempotency-Key of the request. */
export type IdempotencyMethods = Pick<AuthenticatedCall, 'identify' | 'create'>;

export interface EndpointResult {
  /** If not that of `success`: 206 for a part of a file, 302 for a redirect, 304 for an unchanged resource. */
  readonly status?: 206 | 302 | 304;
  /** JSON, or a stream of bytes whose media type is in `headers`; `undefined`: no body. */
  readonly body?: object | Readable;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The successful response of an endpoint, for the OpenAPI document. */
interface Success {
  readonly status: 200 | 201 | 202 | 204;
  readonly description: string;
  /** Schema of the JSON body; `undefined` for a response without JSON. */
  readonly body?: v.GenericSchema;
  /** Each request gets a different response, so there is no ETag and no HEAD. */
  readonly once?: true;
  /** True if all callers get the same response. The service then caches the compressed body. */
  readonly shared?: true;
  /** True if the body of the response is a file of any media type. */
  readonly bytes?: true;
  /** An example of the body, if it is a stream of JSON lines (NDJSON). */
  readonly lines?: string;
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
  /** Without those of the credential, the parameters, the id, the body and the engine. */
  readonly errors: readonly ErrorCode[];
  /** The access that a caller needs, if not `read` for GET and `write` for the other methods. */
  readonly access?: Access;
  /** The kinds of callers that may send the request, if not all. Others get CALLER_NOT_ALLOWED. */
  readonly callers?: readonly Actor['kind'][];
  /** The event in the audit log, written before `run`, for an act that changes no audited table. */
  audited?(input: EndpointInput<Params, Body>): AuditedAct | undefined;
  /**
   * Table of the new record, if the response contains a secret. A repeated request with the same Idempotency-Key reads
   * the secret, which is an event.
   */
  readonly secretOf?: string;
  /** Sends operations, so it can respond with error codes such as ENGINE_TIMEOUT. */
  readonly usesEngine: boolean;
  readonly parameters: v.GenericSchema<unknown, Params>;
  readonly body: v.GenericSchema<unknown, Body>;
  /** By the name of the member. Other members get INVALID_REQUEST. */
  readonly memberCodes?: Readonly<Record<string, ErrorCode>>;
  /**
   * The body may also be a form, of which the endpoint reads these fields and ignores others (RFC 6749, section 3.2).
   * Errors have the members of section 5.2 too.
   */
  readonly oauth?: readonly string[];
  /** The request needs the header If-Match. */
  readonly conditional?: true;
  /** For an endpoint with a multipart/form-data body: the schema of all parts except `file`. */
  readonly form?: v.GenericSchema;
  /** For an endpoint that reads another body than JSON itself: the media type of the body, with an example. */
  readonly rawBody?: { readonly type: string; readonly example: string };
  /** Parsed bodies are cached by their text, for all callers together. */
  readonly cacheBody?: true;
  /** Counted before the body is validated. The response headers contain the state of the last limit. */
  readonly ownLimits?: readonly {
    readonly rate: KeyedLimitName;
    /** @param body parsed JSON that is not validated yet */
    of(body: unknown, principal: Principal): string;
  }[];
}

export type Endpoint<Params, Body> = EndpointRow<Params, Body> &
  (
    | { readonly auth: 'none'; run(input: EndpointInput<Params, Body>, call: EndpointCall): Promise<EndpointResult> }
    | {
        readonly auth: 'caller';
        run(input: EndpointInput<Params, Body>, call: AuthenticatedCall): Promise<EndpointResult>;
      }
  );

/** The rate limit and the input of most endpoints, which send operations to the engine. Other values follow it. */
export const usualEndpoint = { rate: 'general', usesEngine: true, parameters: noParameters, body: noBody } as const;

/** Returns true if the endpoint responds with the single resource that its path identifies. */
export const isSingleResource = ({
  methods,
  path,
  success,
}: Pick<EndpointRow<unknown, unknown>, 'methods' | 'path' | 'success'>): boolean =>
  methods.includes('GET') && path.includes('/:') && success.once !== true;

/** GET also supports HEAD, unless each request gets a different response. */
export const methodsOf = ({
  methods,
  success,
}: Pick<EndpointRow<unknown, unknown>, 'methods' | 'success'>): readonly (Method | 'HEAD')[] =>
  methods.includes('GET') && success.once !== true ? [...methods, 'HEAD'] : methods;

export const neededAccess = ({ access, methods }: Pick<EndpointRow<unknown, unknown>, 'access' | 'methods'>): Access =>
  access ?? (methods.every((method) => method === 'GET') ? 'read' : 'write');

/** Another service may add such parameters to the URL. */
export const acceptsUnknownParameters = ({ parameters }: { readonly parameters: v.GenericSchema }): boolean =>
  parameters.type === 'loose_object';

/** Returns true if an endpoint creates a resource, and therefore accepts an Idempotency-Key. */
export const isCreation = ({ methods, success }: Pick<EndpointRow<unknown, unknown>, 'methods' | 'success'>): boolean =>
  methods.includes('POST') && success.status === 201;

/** An endpoint in a list: `run` gets the input that `parameters` and `body` have validated. */
export type AnyEndpoint = Endpoint<unknown, unknown>;
