import * as v from 'valibot';

/** A node of a plan, as `EXPLAIN (FORMAT JSON)` and auto_explain write it. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string | undefined;
  readonly 'Index Name'?: string | undefined;
  readonly 'Actual Rows'?: number | undefined;
  readonly 'Actual Loops'?: number | undefined;
  readonly 'Rows Removed by Filter'?: number | undefined;
  readonly Plans?: readonly PlanNode[] | undefined;
}

const planNode: v.GenericSchema<unknown, PlanNode> = v.object({
  'Node Type': v.string(),
  'Relation Name': v.optional(v.string()),
  'Index Name': v.optional(v.string()),
  'Actual Rows': v.optional(v.number()),
  'Actual Loops': v.optional(v.number()),
  'Rows Removed by Filter': v.optional(v.number()),
  Plans: v.optional(v.array(v.lazy(() => planNode))),
});

const logged = v.object({ 'Query Text': v.string(), Plan: planNode });

/** A statement that ran, and how. */
export interface LoggedPlan {
  readonly query: string;
  readonly plan: PlanNode;
}

/**
 * Collects the plans that auto_explain writes to the server's log as JSON.
 * @param onPlan gets each plan when its last line has come
 * @returns what takes the log's lines, one by one
 */
export function planReader(onPlan: (plan: LoggedPlan) => void): (line: string) => void {
  let lines: string[] | undefined;
  return (line) => {
    if (/LOG: {2}duration: [\d.]+ ms {2}plan:$/.test(line)) {
      lines = [];
      return;
    }
    if (lines === undefined) return;
    // The lines of one entry go on with a tab; the object that is the plan ends at the margin.
    lines.push(line.replace(/^\t/, ''));
    if (line !== '\t}') return;
    const { 'Query Text': query, Plan: plan } = v.parse(v.pipe(v.string(), v.parseJson(), logged), lines.join('\n'));
    lines = undefined;
    onPlan({ query, plan });
  };
}

/** What a plan does that a page of a list should not have to. */
export interface PlanFaults {
  /** Tables read from end to end. */
  readonly sequentialScans: readonly string[];
  readonly sorts: number;
  /** Rows that were read only to be thrown away by a filter. */
  readonly removedRows: number;
  /** Rows that were read from tables and indexes, whether they were of use or not. */
  readonly readRows: number;
}

const nodesOf = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Looks through a plan for sequential scans, sorts and rows read in vain; parts that never ran do not count. */
export function planFaults(plan: PlanNode): PlanFaults {
  const nodes = nodesOf(plan).filter((node) => node['Actual Loops'] !== 0);
  const scans = nodes.filter((node) => node['Node Type'].includes('Scan') && node['Relation Name'] !== undefined);
  const sequential = scans
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name'] ?? '?');
  const removed = (node: PlanNode): number => node['Rows Removed by Filter'] ?? 0;
  const loops = (node: PlanNode): number => node['Actual Loops'] ?? 1;
  return {
    sequentialScans: [...new Set(sequential)],
    sorts: nodes.filter((node) => node['Node Type'].endsWith('Sort')).length,
    removedRows: nodes.reduce((sum, node) => sum + removed(node) * loops(node), 0),
    readRows: scans.reduce((sum, node) => sum + (removed(node) + (node['Actual Rows'] ?? 0)) * loops(node), 0),
  };
}

/** The indexes that a plan reads, by name. */
export const planIndexes = (plan: PlanNode): readonly string[] => [
  ...new Set(nodesOf(plan).flatMap((node) => node['Index Name'] ?? [])),
];
