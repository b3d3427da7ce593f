import { expect, test } from 'vitest';
import { sumUnpaidInvoices } from './totals.ts';

const invoice = (local_currency: string, amount_remaining: number | null, due_date: string | null) => ({
  local_currency,
  due_date,
  payment_status: { amount_remaining },
});

test('sumUnpaidInvoices adds up the open amounts by currency, and an invoice that is due today is not overdue', () => {
  const invoices = [
    invoice('CHF', 5, null),
    invoice('EUR', 100.25, '2026-11-02'),
    invoice('EUR', 10, '2026-11-03'),
    invoice('EUR', null, '2026-11-01'),
  ];
  expect(sumUnpaidInvoices(invoices, '2026-11-03')).toEqual([
    { currency: 'EUR', unpaid: 110.25, overdue: 100.25, unpaidCount: 3, overdueCount: 2 },
    { currency: 'CHF', unpaid: 5, overdue: 0, unpaidCount: 1, overdueCount: 0 },
  ]);
});
