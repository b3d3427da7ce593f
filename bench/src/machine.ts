import { arch, cpus, loadavg, platform, release, totalmem } from 'node:os';
import postgres from 'postgres';
import type { LoadGenerator } from './load.ts';

/** Returns requestValues about the machine and its software, by name. The report shows these requestValues. */
export async function describeMachine(databaseUrl: string, generator: LoadGenerator): Promise<Record<string, string>> {
  const sql = postgres(databaseUrl, { max: 1 });
  const [row] = await sql<{ server_version: string }[]>`show server_version`;
  await sql.end();
  const cores = cpus();
  return {
    machine: `${cores.length} cores, ${cores[0]?.model.trim() ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB`,
    system: `${platform()} ${release()} ${arch()}`,
    node: process.version,
    postgres: row?.server_version ?? 'unknown',
    'load generator': generator.name,
    'load average before the measurement': loadavg()
      .map((value) => value.toFixed(2))
      .join(' '),
    note: 'load generator, servers and Postgres share the cores',
  };
}
