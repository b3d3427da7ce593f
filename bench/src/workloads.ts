/** The workloads, one row each. Each contender defines its requests for them. */
export const workloads = [
  { name: 'w1', title: 'page of 100 invoices, 12 columns, newest first' },
  { name: 'w2', title: 'the same with issuer (2 fields) and items (5 fields)' },
  { name: 'w3', title: 'issuer name like acme% and an item above an amount, by grand total, 50 rows' },
  { name: 'w4', title: 'page of 100 invoices with the total count of 5,000' },
  { name: 'w5', title: 'page of 100 invoices after row 400,000' },
  { name: 'w5or', title: 'the same with a plain _or' },
  { name: 'w6', title: 'one invoice by key' },
] as const;

export type WorkloadName = (typeof workloads)[number]['name'];

/** Parameters of the workloads. */
export interface WorkloadFacts {
  readonly organisationId: string;
  /** The workspace with most invoices, and a workspace with one hundredth of them. */
  readonly largeWorkspaceId: string;
  readonly smallWorkspaceId: string;
  readonly invoiceId: string;
  /** The last row before the deep page: four fifths of all invoices come before it. The position counts from 1. */
  readonly lastSeen: { readonly issueDate: string; readonly id: string; readonly position: number };
  readonly issuerName: string;
  readonly itemAmount: string;
}

/** Whether a workload with that name exists. */
export const isWorkloadName = (name: string): name is WorkloadName => workloads.some((row) => row.name === name);
