import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { type WorkloadName, type WorkloadRequestValues, workloads } from '../workloads.ts';
import { type BenchmarkedServer, getBenchScriptPath } from './contender.ts';

/** Returns the values of the parameters `$1`, `$2`, … in the SQL statement of each workload. */
const values = (requestValues: WorkloadRequestValues): Record<WorkloadName, readonly string[]> => {
  const large = [requestValues.largeWorkspaceId, requestValues.organisationId];
  const lastSeen = [requestValues.lastSeen.issueDate, requestValues.lastSeen.id];
  return {
    w1: large,
    w2: large,
    w3: [...large, requestValues.issuerName, requestValues.itemAmount],
    w4: [requestValues.smallWorkspaceId, requestValues.organisationId],
    w5: [...large, ...lastSeen],
    w5or: [...large, ...lastSeen],
    w6: [requestValues.invoiceId],
  };
};

const answer = v.object({ data: v.unknown() });

/**
 * A minimal server that shows the shortest possible response time. It uses only node:http and one prepared statement
 * for each workload.
 */
export const minimalServer: BenchmarkedServer = {
  name: 'l0',
  title: 'L0: node:http and a hand-written SQL statement',
  async commands({ databaseUrl, port, poolSize, requestValues }) {
    const statements = await Promise.all(
      workloads.map(async ({ name }) => {
        const text = await readFile(getBenchScriptPath(`../l0/${name === 'w5or' ? 'w5' : name}.sql`), 'utf8');
        return [`/${name}`, { text, values: values(requestValues)[name] }] as const;
      }),
    );
    const environment = {
      DATABASE_URL: databaseUrl,
      PORT: `${port}`,
      POOL_SIZE: `${poolSize}`,
      STATEMENTS: JSON.stringify(Object.fromEntries(statements)),
    };
    return [{ script: getBenchScriptPath('../servers/l0.ts'), environment }];
  },
  request: async (workload) => ({ method: 'GET', path: `/${workload}`, headers: {} }),
  rows: (given) => v.parse(answer, given).data,
};
