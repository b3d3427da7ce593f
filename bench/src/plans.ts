import * as v from 'valibot';

/** A node of a query plan, in the format of `EXPLAIN (FORMAT JSON)` and auto_explain. */
export interface QueryPlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string | undefined;
  readonly 'Index Name'?: string | undefined;
  readonly 'Actual Rows'?: number | undefined;
  readonly 'Actual Loops'?: number | undefined;
  readonly 'Rows Removed by Filter'?: number | undefined;
  readonly Plans?: readonly QueryPlanNode[] | undefined;
}

const planNode: v.GenericSchema<unknown, QueryPlanNode> = v.object({
  'Node Type': v.string(),
  'Relation Name': v.optional(v.string()),
  'Index Name': v.optional(v.string()),
  'Actual Rows': v.optional(v.number()),
  'Actual Loops': v.optional(v.number()),
  'Rows Removed by Filter': v.optional(v.number()),
  Plans: v.optional(v.array(v.lazy(() => planNode))),
});

const logged = v.object({ 'Query Text': v.string(), Plan: planNode });

/** An SQL statement and its plan from the log of Postgres. */
export interface LoggedPlan {
  readonly query: string;
  readonly plan: QueryPlanNode;
}

/**
 * Collects the JSON plans that auto_explain writes to the log of Postgres.
 * @param onPlan called with each complete plan
 * @returns a function to call with each line of the log
 */
export function createPlanReader(onPlan: (plan: LoggedPlan) => void): (line: string) => void {
  let lines: string[] | undefined;
  return (line) => {
    if (/LOG: {2}duration: [\d.]+ ms {2}plan:$/.test(line)) {
      lines = [];
      return;
    }
    if (lines === undefined) return;
    // Each line of a log entry except the first begins with a tab. After the tab is removed, the last brace of the plan
    // is the first character of its line.
    lines.push(line.replace(/^\t/, ''));
    if (line !== '\t}') return;
    const { 'Query Text': query, Plan: plan } = v.parse(v.pipe(v.string(), v.parseJson(), logged), lines.join('\n'));
    lines = undefined;
    onPlan({ query, plan });
  };
}

/** Inefficient steps in the plan of a query that reads one page of a list. */
export interface QueryPlanProblems {
  /** Tables that Postgres reads with a sequential scan. */
  readonly sequentialScans: readonly string[];
  readonly sorts: number;
  /** Number of rows that Postgres read, but that a filter then removed. */
  readonly removedRows: number;
  /** Number of rows that Postgres read from tables and indexes. */
  readonly readRows: number;
}

const nodesOf = (node: QueryPlanNode): readonly QueryPlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/**
 * Returns the sequential scans and the sorts in a plan, and the number of rows that filters removed. Ignores nodes that
 * Postgres did not execute.
 */
export function findQueryPlanProblems(plan: QueryPlanNode): QueryPlanProblems {
  const nodes = nodesOf(plan).filter((node) => node['Actual Loops'] !== 0);
  const scans = nodes.filter((node) => node['Node Type'].includes('Scan') && node['Relation Name'] !== undefined);
  const sequential = scans
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name'] ?? '?');
  const removed = (node: QueryPlanNode): number => node['Rows Removed by Filter'] ?? 0;
  const loops = (node: QueryPlanNode): number => node['Actual Loops'] ?? 1;
  return {
    sequentialScans: [...new Set(sequential)],
    sorts: nodes.filter((node) => node['Node Type'].endsWith('Sort')).length,
    removedRows: nodes.reduce((sum, node) => sum + removed(node) * loops(node), 0),
    readRows: scans.reduce((sum, node) => sum + (removed(node) + (node['Actual Rows'] ?? 0)) * loops(node), 0),
  };
}

/** Returns the names of the indexes that a plan reads. */
export const findPlanIndexes = (plan: QueryPlanNode): readonly string[] => [
  ...new Set(nodesOf(plan).flatMap((node) => node['Index Name'] ?? [])),
];
