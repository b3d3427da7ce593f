import { describe, expect, it } from 'vitest';
import {
  createPlanReader,
  findPlanIndexes,
  findQueryPlanProblems,
  type LoggedPlan,
  type QueryPlanNode,
} from './plans.ts';

describe('createPlanReader', () => {
  const entry = [
    '2026-01-01 00:00:00.000 UTC [7] LOG:  duration: 0.042 ms  plan:',
    '\t{',
    '\t  "Query Text": "select 1",',
    '\t  "Plan": {',
    '\t    "Node Type": "Result",',
    '\t    "Plans": [',
    '\t      {',
    '\t        "Node Type": "Seq Scan",',
    '\t        "Relation Name": "invoices"',
    '\t      }',
    '\t    ]',
    '\t  }',
    '\t}',
  ];

  it('createPlanReader reads a query plan from a log that also contains unrelated lines', () => {
    const plans: LoggedPlan[] = [];
    const read = createPlanReader((found) => plans.push(found));
    for (const line of ['2026-01-01 LOG:  checkpoint starting: time', ...entry, '\t}', 'something', ...entry])
      read(line);
    const plan = { 'Node Type': 'Result', Plans: [{ 'Node Type': 'Seq Scan', 'Relation Name': 'invoices' }] };
    expect(plans).toEqual([
      { query: 'select 1', plan },
      { query: 'select 1', plan },
    ]);
  });
});

describe('functions that search a query plan', () => {
  const plan: QueryPlanNode = {
    'Node Type': 'Limit',
    'Actual Loops': 1,
    Plans: [
      {
        'Node Type': 'Incremental Sort',
        'Actual Loops': 1,
        Plans: [
          { 'Node Type': 'Seq Scan', 'Relation Name': 'people', 'Actual Loops': 3, 'Rows Removed by Filter': 7 },
          { 'Node Type': 'Seq Scan', 'Relation Name': 'people', 'Actual Loops': 1 },
          { 'Node Type': 'Seq Scan', 'Relation Name': 'never', 'Actual Loops': 0, 'Rows Removed by Filter': 9 },
          {
            'Node Type': 'Index Scan',
            'Relation Name': 'companies',
            'Index Name': 'companies_pkey',
            'Actual Rows': 2,
            'Actual Loops': 4,
          },
        ],
      },
    ],
  };

  it('findQueryPlanProblems returns the sequential scans, the sorts, and the number of rows that filters removed', () => {
    expect(findQueryPlanProblems(plan)).toEqual({
      sequentialScans: ['people'],
      sorts: 1,
      removedRows: 21,
      readRows: 29,
    });
  });

  it('findPlanIndexes returns the indexes of a plan', () => {
    expect(findPlanIndexes(plan)).toEqual(['companies_pkey']);
  });
});
