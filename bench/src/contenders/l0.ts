import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { type WorkloadFacts, type WorkloadName, workloads } from '../workloads.ts';
import { type Contender, scriptPath } from './contender.ts';

/** Returns the parameters of each statement. */
const values = (facts: WorkloadFacts): Record<WorkloadName, readonly string[]> => {
  const large = [facts.largeWorkspaceId, facts.organisationId];
  const lastSeen = [facts.lastSeen.issueDate, facts.lastSeen.id];
  return {
    w1: large,
    w2: large,
    w3: [...large, facts.issuerName, facts.itemAmount],
    w4: [facts.smallWorkspaceId, facts.organisationId],
    w5: [...large, ...lastSeen],
    w5or: [...large, ...lastSeen],
    w6: [facts.invoiceId],
  };
};

const answer = v.object({ data: v.unknown() });

/** The lower bound: a hand-written prepared statement per workload behind node:http. */
export const l0: Contender = {
  name: 'l0',
  title: 'L0: node:http and a hand-written statement',
  async commands({ databaseUrl, port, poolSize, facts }) {
    const statements = await Promise.all(
      workloads.map(async ({ name }) => {
        const text = await readFile(scriptPath(`../l0/${name === 'w5or' ? 'w5' : name}.sql`), 'utf8');
        return [`/${name}`, { text, values: values(facts)[name] }] as const;
      }),
    );
    const environment = {
      DATABASE_URL: databaseUrl,
      PORT: `${port}`,
      POOL_SIZE: `${poolSize}`,
      STATEMENTS: JSON.stringify(Object.fromEntries(statements)),
    };
    return [{ script: scriptPath('../servers/l0.ts'), environment }];
  },
  request: async (workload) => ({ method: 'GET', path: `/${workload}`, headers: {} }),
  rows: (given) => v.parse(answer, given).data,
};
