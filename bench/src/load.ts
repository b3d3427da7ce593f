import { autocannonLoadGenerator } from './autocannon.ts';
import { wrkLoadGenerator } from './wrk.ts';

/** One HTTP request. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  /** Path of the request, with its query parameters. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * A load on a server: `connections` connections send the same request repeatedly. Each connection waits for the
 * response before it sends its next request.
 */
export interface RepeatedRequestLoad {
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
  /** Number of responses with a status other than 2xx, plus the number of requests without a response. */
  readonly failed: number;
  /** Average number of bytes of a response, including its headers. */
  readonly bytesPerRequest: number;
}

/** A program that generates the load. It runs in its own process. */
export interface LoadGenerator {
  readonly name: string;
  /** Returns true if the program is installed. */
  isAvailable(): Promise<boolean>;
  run(load: RepeatedRequestLoad): Promise<LoadResult>;
}

/**
 * Programs that generate load, in the order of preference. wrk is preferred because it takes less CPU time from the
 * measured servers.
 */
const generators: readonly LoadGenerator[] = [wrkLoadGenerator, autocannonLoadGenerator];

/**
 * Returns the preferred load generator that is installed on this machine.
 * @throws Error if no load generator is installed
 */
export async function findLoadGenerator(): Promise<LoadGenerator> {
  for (const generator of generators) {
    if (await generator.isAvailable()) return generator;
  }
  throw new Error('no load generator is installed: install wrk, or run bin/install');
}
