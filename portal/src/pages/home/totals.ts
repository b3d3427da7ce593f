interface UnpaidInvoice {
  readonly due_date: string | null;
  readonly local_currency: string | null;
  readonly payment_status: { readonly amount_remaining: number | null };
}

export interface CurrencyTotal {
  readonly currency: string;
  readonly unpaid: number;
  readonly overdue: number;
  readonly unpaidCount: number;
  readonly overdueCount: number;
}

/** The currency with the most invoices first. @param today calendar date, such as `2026-11-03` */
export function sumUnpaidInvoices(invoices: readonly UnpaidInvoice[], today: string): readonly CurrencyTotal[] {
  const groups = Map.groupBy(invoices, ({ local_currency }) => local_currency ?? '');
  const sum = (list: readonly UnpaidInvoice[]) =>
    list.reduce((total, { payment_status }) => total + (payment_status.amount_remaining ?? 0), 0);
  return [...groups]
    .map(([currency, list]) => {
      const overdue = list.filter(({ due_date }) => due_date !== null && due_date < today);
      return {
        currency,
        unpaid: sum(list),
        overdue: sum(overdue),
        unpaidCount: list.length,
        overdueCount: overdue.length,
      };
    })
    .toSorted((a, b) => b.unpaidCount - a.unpaidCount);
}
