import { ClientError, GraphQLClient } from 'graphql-request';
import { withDeadline } from './deadline.ts';
import { noAnswer, refusal, unavailable } from './failures.ts';

/** How requests reach the engine: over a pool of connections, or as a call in the same process. */
export type EngineFetch = typeof fetch;

export interface EngineClientOptions {
  /** Address of the engine, without a slash at the end. */
  readonly url: string;
  readonly fetch: EngineFetch;
  readonly timeoutMs: number;
}

export interface EngineClient {
  /**
   * Sends one operation.
   * @param token the caller's engine token
   * @returns the operation's `data`
   * @throws ApiError (see failures.ts), ClientGoneError when `signal` is aborted
   */
  send(
    text: string,
    variables: Readonly<Record<string, unknown>>,
    token: string,
    signal: AbortSignal | undefined,
  ): Promise<Readonly<Record<string, unknown>>>;
  /** Resolves when the engine is up. @throws ApiError ENGINE_UNAVAILABLE, ENGINE_TIMEOUT */
  ready(): Promise<void>;
}

/** The only way from the gateway to the engine. */
export function makeEngineClient({ url, fetch, timeoutMs }: EngineClientOptions): EngineClient {
  // The texts are our own: to parse each again for its operation's name would cost as much as the rest of the hop.
  const client = new GraphQLClient(`${url}/v1/graphql`, { fetch, excludeOperationName: true });
  return {
    async send(text, variables, token, outer) {
      try {
        return await withDeadline(timeoutMs, outer, (signal) =>
          client.request<Readonly<Record<string, unknown>>>({
            document: text,
            variables,
            requestHeaders: { authorization: `Bearer ${token}` },
            signal,
          }),
        );
      } catch (error) {
        throw error instanceof ClientError ? refusal(error.response.errors, error) : noAnswer(error);
      }
    },
    async ready() {
      const response = await withDeadline(timeoutMs, undefined, (signal) => fetch(`${url}/healthz`, { signal })).catch(
        (error: unknown) => {
          throw noAnswer(error);
        },
      );
      await response.text();
      if (!response.ok) throw unavailable(undefined);
    },
  };
}
