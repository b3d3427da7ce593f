import type { HttpRequest } from '../load.ts';
import type { WorkloadFacts, WorkloadName } from '../workloads.ts';

/** Parameters with which a measured server (a contender) starts. */
export interface ContenderSettings {
  readonly databaseUrl: string;
  /** Port of the server, and a port for a second process behind it. */
  readonly port: number;
  readonly portBehind: number;
  /** Number of connections to Postgres, which is the same for all measured servers. */
  readonly poolSize: number;
  readonly facts: WorkloadFacts;
}

/** The command that starts a process. */
export interface ProcessCommand {
  readonly script: string;
  /** V8 and Node flags. */
  readonly flags?: readonly string[];
  /** Arguments of the script. */
  readonly parameters?: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** A measured server: one or more processes with an HTTP port on the loopback interface. */
export interface Contender {
  readonly name: string;
  readonly title: string;
  /** Returns the commands that start the server's processes. The last process receives the requests. */
  commands(setting: ContenderSettings): Promise<readonly ProcessCommand[]>;
  /** Returns the request of a workload. */
  request(workload: WorkloadName, facts: WorkloadFacts): Promise<HttpRequest>;
  /** Extracts the rows from a parsed response, in the form of the `data` that the server `l0` returns. */
  rows(answer: unknown): unknown;
  /** Whether only ids and counts are comparable, because the server returns resources instead of rows. */
  readonly idsOnly?: boolean;
  /** Whether the command line must name the server to measure it, because the server must be downloaded first. */
  readonly isByNameOnly?: boolean;
}

/** Folder of this project. */
export const projectFolder = new URL('../../..', import.meta.url).pathname;

/** Returns the path of a script, relative to this folder. */
export const scriptPath = (relative: string): string => new URL(relative, import.meta.url).pathname;
