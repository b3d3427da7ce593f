import type { HttpRequest } from '../load.ts';
import type { Facts, WorkloadName } from '../workloads.ts';

/** Parameters of a contender's process. */
export interface Setting {
  readonly databaseUrl: string;
  /** Port of the contender, and a port for a second process behind it. */
  readonly port: number;
  readonly portBehind: number;
  /** Number of connections to Postgres; the same for all contenders. */
  readonly poolSize: number;
  readonly facts: Facts;
}

/** How a process is started. */
export interface Command {
  readonly script: string;
  /** V8 and Node flags. */
  readonly flags?: readonly string[];
  /** Arguments of the script. */
  readonly parameters?: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** A compared server: one or more processes with an HTTP port on the loopback interface. */
export interface Contender {
  readonly name: string;
  readonly title: string;
  /** Returns the commands of its processes; the last process receives the requests. */
  commands(setting: Setting): Promise<readonly Command[]>;
  /** Returns the request of a workload. */
  request(workload: WorkloadName, facts: Facts): Promise<HttpRequest>;
  /** Extracts the rows from a parsed response, in the form of the `data` of the contender `l0`. */
  rows(answer: unknown): unknown;
  /** Whether only ids and counts are comparable, because the contender returns resources instead of rows. */
  readonly idsOnly?: boolean;
  /** Whether the contender is only measured if it is named, because it must be downloaded first. */
  readonly isByNameOnly?: boolean;
}

/** Folder of this project. */
export const project = new URL('../../..', import.meta.url).pathname;

/** Returns the path of a script, relative to this folder. */
export const script = (relative: string): string => new URL(relative, import.meta.url).pathname;
