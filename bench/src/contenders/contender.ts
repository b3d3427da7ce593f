import type { HttpRequest } from '../load.ts';
import type { Facts, WorkloadName } from '../workloads.ts';

/** What a contender's process is started with. */
export interface Setting {
  readonly databaseUrl: string;
  readonly port: number;
  /** Connections to Postgres, the same for all. */
  readonly poolSize: number;
  readonly facts: Facts;
}

/** How a server is started. It is ready when it answers. */
export interface Command {
  readonly script: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** One of those that are compared: a process of its own behind HTTP on the loopback interface. */
export interface Contender {
  readonly name: string;
  readonly title: string;
  command(setting: Setting): Promise<Command>;
  /** How it is asked for a workload. */
  request(workload: WorkloadName, facts: Facts): Promise<HttpRequest>;
  /** The rows of a parsed answer, in one form for all contenders: that of the floor's `data`. */
  rows(answer: unknown): unknown;
}

/** The path of a script of this project, from one relative to this folder. */
export const script = (relative: string): string => new URL(relative, import.meta.url).pathname;
