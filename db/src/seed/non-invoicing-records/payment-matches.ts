import { pairWithRows } from '../insert.ts';
import type { DemoInvoice } from '../invoices.ts';
import type { RecordGenerator } from '../invoicing-records.ts';
import { formatMoney } from '../money.ts';
import { createRandom } from '../random.ts';
import { commonValues } from '../scope.ts';
import type { DemoTransaction } from '../transactions.ts';

function evidenceOf({ row, movement, account }: DemoTransaction, invoice: DemoInvoice) {
  const text = row.remittance_information_unstructured;
  const reference = invoice.row.reference_number;
  const [paid, total] = [movement, { amount: invoice.total, currency: invoice.currency }].map(
    ({ amount, currency }) => `${Number(formatMoney(amount, currency))} ${currency}`,
  );
  const iban = account.row.account_details_iban;
  const values = [
    ['reference', text === reference, text, reference],
    ['amount', paid === total, paid, total],
    ['account', iban !== null, iban, iban],
    ['name', movement.partner === invoice.partner, movement.partner?.row.name, invoice.partner.row.name],
    ['date', (row.booking_date ?? '') >= (invoice.row.issue_date ?? '?'), row.booking_date, invoice.row.issue_date],
  ] as const;
  return values.map(([criterion, agrees, transaction, found]) => {
    return { criterion, agrees, transaction: transaction ?? null, invoice: found ?? null };
  });
}

/** The newest payments are linked, and the pending payments are suggestions, of which one is dismissed. */
export const paymentMatchRecords: RecordGenerator = (scope, { invoices, transactions }) => {
  const random = createRandom(scope.organisation.key, scope.workspace.key, 'payment matches');
  const byReference = new Map(invoices.map((invoice) => [invoice.row.reference_number, invoice]));
  const linked = transactions.flatMap((transaction) => {
    const [part, another] = transaction.movement.parts;
    const [allocation] = transaction.allocations;
    if (part === undefined || another !== undefined || allocation === undefined) return [];
    // The id of the allocation, so that the trigger adds no second one.
    return [{ id: allocation.id, transaction, invoice: part.invoice }];
  });
  const pending = transactions.flatMap((transaction) => {
    const { status, remittance_information_unstructured: text } = transaction.row;
    const invoice = text === null || status !== 'pending' ? undefined : byReference.get(text);
    return invoice === undefined ? [] : [{ transaction, invoice }];
  });
  const rows = [...linked.slice(-5), ...pending].map(({ transaction, invoice, ...known }, index) => {
    const evidence = evidenceOf(transaction, invoice);
    const agreements = evidence.filter(({ agrees }) => agrees).length;
    const isLinked = 'id' in known;
    const linkedBy = agreements === evidence.length ? ('automatic' as const) : ('confirmed' as const);
    return {
      ...commonValues(scope, random, Date.parse(transaction.row.created_at)),
      ...known,
      transaction_id: transaction.row.id,
      invoice_id: invoice.row.id,
      status: isLinked ? linkedBy : index === 8 ? ('undone' as const) : ('suggested' as const),
      evidence,
      agreements,
    };
  });
  return [pairWithRows('payment_matches', rows)];
};
