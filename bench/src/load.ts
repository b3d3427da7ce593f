import * as autocannon from './autocannon.ts';
import * as wrk from './wrk.ts';

/** One HTTP request as it goes over the wire. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  /** Path with query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The same request over and over on `connections` kept open, each sending the next when the last is answered. */
export interface Load {
  /** Address of the server, without a path. */
  readonly origin: string;
  readonly request: HttpRequest;
  readonly connections: number;
  readonly seconds: number;
}

export interface LoadResult {
  readonly requests: number;
  readonly requestsPerSecond: number;
  /** Median and 99th percentile of the answers' time, in milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Answers with another status than 2xx, and requests without an answer. */
  readonly failed: number;
  /** Bytes of an answer, headers included. */
  readonly bytesPerRequest: number;
}

/** A program that makes load, as a process of its own. */
export interface LoadGenerator {
  readonly name: string;
  /** Whether the program is there. */
  isAvailable(): Promise<boolean>;
  run(load: Load): Promise<LoadResult>;
}

/** In order of preference: wrk takes less of the cores that it shares with what it measures. */
const generators: readonly LoadGenerator[] = [wrk, autocannon];

/** The best load generator of this machine. Throws where there is none. */
export async function findLoadGenerator(): Promise<LoadGenerator> {
  for (const generator of generators) {
    if (await generator.isAvailable()) return generator;
  }
  throw new Error('no load generator: install wrk, or the packages of this project');
}
