import type { HttpRequest } from '../load.ts';
import type { WorkloadName, WorkloadRequestValues } from '../workloads.ts';

/** Parameters with which a measured server starts. */
export interface BenchmarkedServerSettings {
  readonly databaseUrl: string;
  /** Port on which the server receives its requests. */
  readonly port: number;
  /** Port for the second process of a server that consists of two processes. */
  readonly portBehind: number;
  /** Number of connections to Postgres. All measured servers use the same number. */
  readonly poolSize: number;
  readonly requestValues: WorkloadRequestValues;
}

/** The command that starts a process. */
export interface NodeScriptCommand {
  readonly script: string;
  /** Command-line flags for V8 and Node. */
  readonly flags?: readonly string[];
  /** Arguments of the script. */
  readonly parameters?: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** A measured server. It consists of one or more processes, and listens on a port of the loopback interface. */
export interface BenchmarkedServer {
  readonly name: string;
  readonly title: string;
  /** Returns the commands that start the server's processes. The last process receives the requests. */
  commands(setting: BenchmarkedServerSettings): Promise<readonly NodeScriptCommand[]>;
  /** Returns the request that the load generator sends to this server for a workload. */
  request(workload: WorkloadName, requestValues: WorkloadRequestValues): Promise<HttpRequest>;
  /**
   * Extracts the rows from a parsed response. The result has the same structure as the member `data` in a response of
   * the minimal server `l0` (contenders/minimal-server.ts).
   */
  rows(answer: unknown): unknown;
  /**
   * True if only the ids and counts of this server's responses are compared with those of other servers, because this
   * server returns rows in another JSON structure.
   */
  readonly idsOnly?: boolean;
  /** True if the server is measured only when the command line names it, because it must be downloaded first. */
  readonly isByNameOnly?: boolean;
}

/** Root folder of this repository. */
export const repositoryFolder = new URL('../../..', import.meta.url).pathname;

/** Returns the absolute path of a script. @param relative path of the script relative to the folder `src/contenders` */
export const getBenchScriptPath = (relative: string): string => new URL(relative, import.meta.url).pathname;
