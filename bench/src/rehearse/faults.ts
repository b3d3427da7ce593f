import { writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { RunningProduct } from '../product.ts';
import { type InjectedFaults, noInjectedFaults } from './injected.ts';

/** The product under load, and the path of the file that activates faults inside its processes. */
export interface ProductWithFaultFile {
  readonly product: RunningProduct;
  readonly faultFile: string;
}

/** A fault that the rehearsal causes in the running product. */
export interface FaultScenario {
  readonly name: string;
  /** Sentence for the report that says how the rehearsal causes the fault. */
  readonly how: string;
  /** Causes the fault and ends it. Resolves when the fault has ended. The recovery time starts at this moment. */
  readonly run: (target: ProductWithFaultFile) => Promise<void>;
  /** Error responses that requests may get during the fault and the recovery. */
  readonly allowed: readonly string[];
}

const unavailable = ['503 ENGINE_UNAVAILABLE', '504 ENGINE_TIMEOUT', '503 TOO_MANY_CONCURRENT_REQUESTS'];
const noAnswer = 'no answer';
const holdMs = 5_000;

/**
 * Time in milliseconds between the write of the file with the faults and the jump of the clocks. In this time, all
 * processes read the file.
 */
const noticeMs = 500;

const inject = ({ faultFile }: ProductWithFaultFile, faults: Partial<InjectedFaults>) =>
  writeFile(faultFile, JSON.stringify({ ...noInjectedFaults, clockAt: Date.now() + noticeMs, ...faults }));

async function whileInjected(rehearsed: ProductWithFaultFile, faults: Partial<InjectedFaults>): Promise<void> {
  await inject(rehearsed, faults);
  await pause(holdMs);
  await inject(rehearsed, {});
  await pause(noticeMs);
}

/**
 * Opens connections to Postgres until Postgres rejects a further connection. Then closes the connections of engine and
 * worker, so that engine and worker try to open new connections.
 */
async function exhaustConnections({ product }: ProductWithFaultFile): Promise<void> {
  const held: pg.Client[] = [];
  const openOne = async (): Promise<boolean> => {
    const client = new pg.Client({ connectionString: product.databaseUrl, application_name: 'rehearsal' });
    client.on('error', () => undefined);
    const isOpen = await client.connect().then(
      () => true,
      () => false,
    );
    if (isOpen) held.push(client);
    return isOpen;
  };
  while (await openOne());
  await held[0]?.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name <> 'rehearsal'`,
  );
  for (const until = performance.now() + holdMs; performance.now() < until; ) if (!(await openOne())) await pause(10);
  await Promise.all(held.map((client) => client.end().catch(() => undefined)));
}

/** All faults that the rehearsal causes, in their order. */
export const faultScenarios: readonly FaultScenario[] = [
  {
    name: 'gateway killed',
    how: 'SIGKILL',
    run: ({ product }) => product.signal('gateway', 'SIGKILL'),
    allowed: [noAnswer],
  },
  {
    name: 'engine killed',
    how: 'SIGKILL',
    run: ({ product }) => product.signal('engine', 'SIGKILL'),
    allowed: unavailable,
  },
  { name: 'worker killed', how: 'SIGKILL', run: ({ product }) => product.signal('worker', 'SIGKILL'), allowed: [] },
  {
    name: 'Postgres killed',
    how: 'SIGKILL',
    run: ({ product }) => product.signal('postgres', 'SIGKILL'),
    allowed: unavailable,
  },
  {
    name: 'Postgres restarted',
    how: 'SIGINT (fast shutdown)',
    run: ({ product }) => product.signal('postgres', 'SIGINT'),
    allowed: unavailable,
  },
  {
    name: 'engine frozen',
    how: 'SIGSTOP for 5 s',
    run: async ({ product }) => {
      await product.signal('engine', 'SIGSTOP');
      await pause(holdMs);
      await product.signal('engine', 'SIGCONT');
    },
    allowed: unavailable,
  },
  {
    name: 'file storage full',
    how: 'ENOSPC, injected into each write of gateway and worker for 5 s',
    run: (rehearsed) => whileInjected(rehearsed, { diskFull: true }),
    allowed: ['503 STORAGE_FULL'],
  },
  {
    name: 'connections exhausted',
    how: 'another program closes the connections of the product and uses all connections of Postgres for 5 s',
    run: exhaustConnections,
    allowed: unavailable,
  },
  {
    name: 'clock jump',
    how: 'clocks of all Node processes one hour ahead for 5 s, and then back; the clock of Postgres does not change',
    run: (rehearsed) => whileInjected(rehearsed, { clockMs: 3_600_000 }),
    allowed: ['401 UNAUTHORIZED', '503 ENGINE_UNAVAILABLE'],
  },
];
