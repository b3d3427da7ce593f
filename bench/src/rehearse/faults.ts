import { writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { RunningProduct } from '../product.ts';
import { type InjectedFaults, noFaults } from './injected.ts';

/** The product under load, and the file that activates faults inside its processes. */
export interface Rehearsed {
  readonly product: RunningProduct;
  readonly faultFile: string;
}

/** A fault that the rehearsal causes. */
export interface Fault {
  readonly name: string;
  /** How the fault is caused. */
  readonly how: string;
  /** Causes the fault and ends it. Resolves when the fault has ended; from then on, the recovery time counts. */
  readonly run: (rehearsed: Rehearsed) => Promise<void>;
  /** Responses that are correct during the fault and the recovery, in addition to successes. */
  readonly allowed: readonly string[];
}

const unavailable = ['503 ENGINE_UNAVAILABLE', '504 ENGINE_TIMEOUT', '503 TOO_MANY_CONCURRENT_REQUESTS'];
const noAnswer = 'no answer';
const holdMs = 5_000;

/** Time in which all processes read the file of the faults, before their clocks jump. */
const noticeMs = 500;

const inject = ({ faultFile }: Rehearsed, faults: Partial<InjectedFaults>) =>
  writeFile(faultFile, JSON.stringify({ ...noFaults, clockAt: Date.now() + noticeMs, ...faults }));

async function whileInjected(rehearsed: Rehearsed, faults: Partial<InjectedFaults>): Promise<void> {
  await inject(rehearsed, faults);
  await pause(holdMs);
  await inject(rehearsed, {});
  await pause(noticeMs);
}

/** Opens connections to Postgres until it accepts no more, and ends those of engine and worker, which then need new ones. */
async function exhaustConnections({ product }: Rehearsed): Promise<void> {
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

/** The faults, in the order in which the rehearsal causes them. */
export const faults: readonly Fault[] = [
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
    allowed: ['500 INTERNAL_ERROR'],
  },
  {
    name: 'connections exhausted',
    how: 'all connections of Postgres taken for 5 s, those of the product ended',
    run: exhaustConnections,
    allowed: unavailable,
  },
  {
    name: 'clock jump',
    how: 'clock of all Node processes one hour ahead for 5 s, then back; the clock of Postgres stays',
    run: (rehearsed) => whileInjected(rehearsed, { clockMs: 3_600_000 }),
    allowed: ['401 UNAUTHORIZED', '503 ENGINE_UNAVAILABLE'],
  },
];
