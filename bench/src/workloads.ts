/** What is asked: a row each. The contenders say how they are asked for it. */
export const workloads = [
  { name: 'w1', title: 'page of 100 invoices, 12 columns, newest first' },
  { name: 'w2', title: 'the same with issuer (2 fields) and items (5 fields)' },
  { name: 'w3', title: 'issuer name like acme% and an item above an amount, by grand total, 50 rows' },
  { name: 'w4', title: 'page of 100 invoices with the total count of 5,000' },
  { name: 'w5', title: 'page of 100 invoices after row 400,000' },
  { name: 'w5or', title: 'the same, asked with a plain _or' },
  { name: 'w6', title: 'one invoice by key' },
] as const;

export type WorkloadName = (typeof workloads)[number]['name'];

/** The values that the workloads ask with. */
export interface Facts {
  readonly organisationId: string;
  /** The workspace with most of the invoices, and one with a hundredth of them. */
  readonly largeWorkspaceId: string;
  readonly smallWorkspaceId: string;
  readonly invoiceId: string;
  /** The last row before the page far down: four fifths of all invoices lie before it; its position counts from 1. */
  readonly lastSeen: { readonly issueDate: string; readonly id: string; readonly position: number };
  readonly issuerName: string;
  readonly itemAmount: string;
}

/** Whether there is a workload of that name. */
export const isWorkloadName = (name: string): name is WorkloadName => workloads.some((row) => row.name === name);
