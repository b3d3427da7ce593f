import * as autocannon from './autocannon.ts';
import * as wrk from './wrk.ts';

/** One HTTP request. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  /** Path with query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * The load: the same request on `connections` kept-alive connections; each sends the next request after the response.
 */
export interface Load {
  /** URL of the server without a path. */
  readonly origin: string;
  readonly request: HttpRequest;
  readonly connections: number;
  readonly seconds: number;
}

export interface LoadResult {
  readonly requests: number;
  readonly requestsPerSecond: number;
  /** Median and 99th percentile of the response time, in milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Number of responses other than 2xx, and of requests without a response. */
  readonly failed: number;
  /** Bytes per response, including headers. */
  readonly bytesPerRequest: number;
}

/** A load generator, which runs in its own process. */
export interface LoadGenerator {
  readonly name: string;
  /** Whether the program is installed. */
  isAvailable(): Promise<boolean>;
  run(load: Load): Promise<LoadResult>;
}

/** In order of preference: wrk uses less CPU, which it shares with the measured servers. */
const generators: readonly LoadGenerator[] = [wrk, autocannon];

/**
 * Returns the best load generator of this machine.
 * @throws Error if no load generator is installed
 */
export async function findLoadGenerator(): Promise<LoadGenerator> {
  for (const generator of generators) {
    if (await generator.isAvailable()) return generator;
  }
  throw new Error('no load generator: install wrk, or run bin/install');
}
