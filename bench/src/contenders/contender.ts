import type { HttpRequest } from '../load.ts';
import type { WorkloadName, WorkloadValues } from '../workloads.ts';

/** Parameters with which a measured server starts. */
export interface ServerStartSettings {
  readonly databaseUrl: string;
  /** Port of the server, and a port for a second process of the server. */
  readonly port: number;
  readonly portBehind: number;
  /** Number of connections to Postgres. All measured servers use the same number. */
  readonly poolSize: number;
  readonly facts: WorkloadValues;
}

/** The command that starts a process. */
export interface ProcessCommand {
  readonly script: string;
  /** Command-line flags for V8 and Node. */
  readonly flags?: readonly string[];
  /** Arguments of the script. */
  readonly parameters?: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** A measured server. It consists of one or more processes, and listens on a port of the loopback interface. */
export interface MeasuredServer {
  readonly name: string;
  readonly title: string;
  /** Returns the commands that start the server's processes. The last process receives the requests. */
  commands(setting: ServerStartSettings): Promise<readonly ProcessCommand[]>;
  /** Returns the HTTP request for a workload. */
  request(workload: WorkloadName, facts: WorkloadValues): Promise<HttpRequest>;
  /**
   * Returns the rows in a parsed response, in the structure that the minimal server `l0` (contenders/l0.ts) returns in
   * `data`.
   */
  rows(answer: unknown): unknown;
  /** True if only ids and counts can be compared, because the server returns JSON:API resources instead of rows. */
  readonly idsOnly?: boolean;
  /**
   * Whether the server is measured only if the command line names it. This applies to servers that must be downloaded
   * first.
   */
  readonly isByNameOnly?: boolean;
}

/** Root folder of this repository. */
export const repositoryFolder = new URL('../../..', import.meta.url).pathname;

/** Returns the absolute path of a script. @param relative path of the script relative to the folder `src/contenders` */
export const getBenchScriptPath = (relative: string): string => new URL(relative, import.meta.url).pathname;
