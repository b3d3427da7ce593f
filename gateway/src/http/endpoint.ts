import type { Readable } from 'node:stream';
import * as v from 'valibot';
import type { Principal } from '../auth/principal.ts';
import type { ErrorCode } from '../base/errors.ts';
import type { Deps } from '../deps.ts';
import type { Creation } from '../graphql/creation.ts';
import type { OwnRate, Rate } from './rate-limit.ts';

type Method = 'GET' | 'POST' | 'QUERY' | 'PATCH' | 'DELETE';

/** The groups in which the endpoints are described. */
export const tags = [
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

/** Schema of the parameters of an endpoint that has none. */
export const noParameters = v.strictObject({});

/** Schema of the body of an endpoint that takes none. */
export const nothing: v.GenericSchema<unknown, undefined> = v.undefined();

/** What was read of a request. */
export interface Input<P, B> {
  readonly parameters: P;
  readonly body: B;
  /** The `:id` of the path, in lower case; empty where the path has none. */
  readonly id: string;
}

/** What an endpoint that does not take JSON reads of a request itself. */
interface RawRequest {
  header(name: string): string | undefined;
  /** The body as it comes; to be asked for once. */
  body(): Readable;
}

/** What surrounds a request. */
export interface Call {
  readonly deps: Deps;
  /** Aborted when the client goes away before its answer is out. */
  readonly signal: AbortSignal;
  /** The address under which this request came, as links to it have to name it; with its query. */
  readonly url: URL;
  /** The variable parts of its path, by name. */
  readonly path: Readonly<Record<string, string>>;
  readonly request: RawRequest;
}

/** What surrounds a request whose caller is known. */
export interface CallerCall extends Call {
  readonly principal: Principal;
  /**
   * Told what the request consists of, where its caller gave an Idempotency-Key; an endpoint that reads its body itself
   * says so before it stores anything.
   * @throws the answer that was given to this request before, or ApiError IDEMPOTENCY_KEY_REUSED
   */
  identify(content: unknown): Promise<void>;
  /**
   * Stores what the endpoint creates. Where the caller gave an Idempotency-Key, the answer is stored in the same
   * transaction; so it has to be known before, and an endpoint creates once.
   * @returns the answer
   * @throws ApiError, WriteRefused as `Deps.engine` does; ApiError IDEMPOTENCY_KEY_IN_USE when another request took the
   *   key over; then nothing was stored
   */
  create(creation: Creation, variables: Readonly<Record<string, unknown>>, answer: Answer): Promise<Answer>;
}

/** What depends on whether a request has an Idempotency-Key. */
export type Keyed = Pick<CallerCall, 'identify' | 'create'>;

/** What an endpoint answers. */
export interface Answer {
  /** Another status than that of the endpoint's success: a part of a file, the way elsewhere, or none because the client has it. */
  readonly status?: 206 | 302 | 304;
  /** What becomes JSON, or bytes, whose headers say what they are; none for an answer without a body. */
  readonly body?: object | Readable;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The answer when all goes well. */
interface Success {
  readonly status: 200 | 201 | 202 | 204;
  /** What it holds, in a sentence. */
  readonly description: string;
  /** Schema of its JSON body; none for an answer without one. */
  readonly body?: v.GenericSchema;
  /** It is another one each time: no state that a caller could have already, and nothing that HEAD could ask for in advance. */
  readonly once?: true;
  /** It is the bytes of a file, of whatever type. */
  readonly bytes?: true;
  /** It is a page for people. */
  readonly page?: true;
  /** The caller may be sent elsewhere instead (302, `Location`): what for, in a sentence. */
  readonly redirect?: string;
  /** Headers of its own beside the usual ones, each with what it says. */
  readonly headers?: Readonly<Record<string, string>>;
}

interface EndpointRow<P, B> {
  readonly methods: readonly [Method, ...Method[]];
  /** A segment `:id` is a UUID; other variable segments are texts. */
  readonly path: string;
  /** Another address at which it answers, which is not described. */
  readonly alias?: string;
  /** Name of the operation, as a generated client calls it. */
  readonly operationId: string;
  readonly summary: string;
  /** What is to be known beyond the summary. */
  readonly description?: string;
  readonly tag: (typeof tags)[number];
  /** Which of the limits counts its requests (contract, Limits). */
  readonly rate: Rate;
  readonly success: Success;
  /** Codes that are its own, beside those that follow from its credential, parameters, id, body and use of the engine. */
  readonly errors: readonly ErrorCode[];
  /** Whether the engine is asked, and so its absence can be answered. */
  readonly asksEngine: boolean;
  /** Schema of the query parameters, as an object of texts. */
  readonly parameters: v.GenericSchema<unknown, P>;
  /** Schema of the JSON body. */
  readonly body: v.GenericSchema<unknown, B>;
  /** By member of the body, the code of a fault there where it is not INVALID_REQUEST. */
  readonly memberCodes?: Readonly<Record<string, ErrorCode>>;
  /** Schema of the parts beside `file` where the endpoint reads multipart/form-data by itself. */
  readonly form?: v.GenericSchema;
  /** Callers send the same body over and over: what was read of it is kept by its text, for all of them. */
  readonly recurs?: true;
  /** A limit of the endpoint's own, which counts a request before its body is validated. */
  readonly ownLimit?: {
    readonly rate: OwnRate;
    /** Returns whose limit it is. @param body as JSON, of any form */
    of(body: unknown, principal: Principal): string;
  };
}

/** An endpoint as a row: everything that is to be known of it but its own work is data. */
export type Endpoint<P, B> = EndpointRow<P, B> &
  (
    | { readonly auth: 'none'; run(input: Input<P, B>, call: Call): Promise<Answer> }
    | { readonly auth: 'caller'; run(input: Input<P, B>, call: CallerCall): Promise<Answer> }
  );

/** Whether an endpoint shows one resource, named by its address. */
export const isSingleResource = ({
  methods,
  path,
  success,
}: Pick<EndpointRow<unknown, unknown>, 'methods' | 'path' | 'success'>): boolean =>
  methods.includes('GET') && path.includes('/:') && success.once !== true;

/** The methods that an endpoint answers: HEAD as well as GET, except where asking would change something. */
export const methodsOf = ({
  methods,
  success,
}: Pick<EndpointRow<unknown, unknown>, 'methods' | 'success'>): readonly (Method | 'HEAD')[] =>
  methods.includes('GET') && success.once !== true ? [...methods, 'HEAD'] : methods;

/** Whether an endpoint takes parameters that it does not know: somebody else says what it is called with. */
export const takesAnyParameter = ({ parameters }: { readonly parameters: v.GenericSchema }): boolean =>
  parameters.type === 'loose_object';

/** Whether an endpoint creates something, so that a caller can give its request an Idempotency-Key. */
export const isCreation = ({ methods, success }: Pick<EndpointRow<unknown, unknown>, 'methods' | 'success'>): boolean =>
  methods.includes('POST') && success.status === 201;

/** Goes over endpoints of whatever input. */
export type Visit = <P, B>(endpoint: Endpoint<P, B>) => void;
