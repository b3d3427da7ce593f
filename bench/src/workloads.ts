/**
 * The workloads: their names and descriptions. The file of each measured server defines the requests for the workloads.
 */
export const workloads = [
  { name: 'w1', title: 'page of 100 invoices, 12 columns, newest first' },
  { name: 'w2', title: 'page of 100 invoices with issuer (2 fields) and items (5 fields), newest first' },
  {
    name: 'w3',
    title:
      '50 invoices whose issuer has a name like acme% and which have an item above an amount, ordered by grand total',
  },
  { name: 'w4', title: 'page of 100 invoices with the total count of 5,000' },
  { name: 'w5', title: 'page of 100 invoices after row 400,000' },
  { name: 'w5or', title: 'page of 100 invoices after row 400,000; an _or condition selects the start of the page' },
  { name: 'w6', title: 'one invoice by key' },
] as const;

export type WorkloadName = (typeof workloads)[number]['name'];

/** Ids and other values of the data set, which the requests of the workloads contain. */
export interface WorkloadRequestValues {
  readonly organisationId: string;
  /**
   * Id of the workspace with most invoices. `smallWorkspaceId` is the id of a workspace with a hundredth of the
   * invoices.
   */
  readonly largeWorkspaceId: string;
  readonly smallWorkspaceId: string;
  readonly invoiceId: string;
  /**
   * The invoice after which the deep page of the workload W5 begins. About four fifths of all invoices come before this
   * invoice. `position` counts from 1.
   */
  readonly lastSeen: { readonly issueDate: string; readonly id: string; readonly position: number };
  readonly issuerName: string;
  readonly itemAmount: string;
}

/** Returns true if a workload with this name exists. */
export const isWorkloadName = (name: string): name is WorkloadName => workloads.some((row) => row.name === name);
