import type { HttpRequest } from '../load.ts';
import type { Facts, WorkloadName } from '../workloads.ts';

/** What a contender's process is started with. */
export interface Setting {
  readonly databaseUrl: string;
  /** Where the contender listens, and a port for a process behind it. */
  readonly port: number;
  readonly portBehind: number;
  /** Connections to Postgres, the same for all. */
  readonly poolSize: number;
  readonly facts: Facts;
}

/** How a process is started. */
export interface Command {
  readonly script: string;
  /** Flags of Node. */
  readonly flags?: readonly string[];
  /** What the script itself is given. */
  readonly parameters?: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** One of those that are compared: processes of its own behind HTTP on the loopback interface. */
export interface Contender {
  readonly name: string;
  readonly title: string;
  /** Its processes, the one that is asked last. */
  commands(setting: Setting): Promise<readonly Command[]>;
  /** How it is asked for a workload. */
  request(workload: WorkloadName, facts: Facts): Promise<HttpRequest>;
  /** The rows of a parsed answer, in one form for all contenders: that of the floor's `data`. */
  rows(answer: unknown): unknown;
  /** Whether its rows show ids (and the count) alone, because a resource has another form than a row. */
  readonly idsOnly?: boolean;
  /** Whether it takes part only where it is named, because it has to be fetched first. */
  readonly isByNameOnly?: boolean;
}

/** Folder of this project. */
export const project = new URL('../../..', import.meta.url).pathname;

/** The path of a script of this project, from one relative to this folder. */
export const script = (relative: string): string => new URL(relative, import.meta.url).pathname;
