import type { Readable } from 'node:stream';
import * as v from 'valibot';
import type { Principal } from '../auth/principal.ts';
import type { Deps } from '../deps.ts';

type Method = 'GET' | 'POST' | 'QUERY' | 'DELETE';

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
  /** Aborted when the client goes away. */
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
}

export interface Answer {
  /** 200 where none is given. */
  readonly status?: 200 | 201 | 204 | 206 | 304;
  /** What becomes JSON, or bytes, whose headers say what they are; none for an answer without a body. */
  readonly body?: object | Readable;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Row<P, B> {
  readonly methods: readonly [Method, ...Method[]];
  readonly path: string;
  /** Schema of the query parameters, as an object of texts. */
  readonly parameters: v.GenericSchema<unknown, P>;
  /** Schema of the JSON body. */
  readonly body: v.GenericSchema<unknown, B>;
}

/** An endpoint as a row: everything that is to be known of it but its own work is data. */
export type Endpoint<P, B> = Row<P, B> &
  (
    | { readonly auth: 'none'; run(input: Input<P, B>, call: Call): Promise<Answer> }
    | { readonly auth: 'caller'; run(input: Input<P, B>, call: CallerCall): Promise<Answer> }
  );

/** Goes over endpoints of whatever input. */
export type Visit = <P, B>(endpoint: Endpoint<P, B>) => void;
