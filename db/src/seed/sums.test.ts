import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSeededDatabase } from '../../../testing/seeded.ts';

let sql: Sql;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await createSeededDatabase();
  drop = database.drop;
  sql = postgres(database.url, { max: 1, onnotice: () => {} });
});

afterAll(async () => {
  await sql.end();
  await drop();
});

/** Bookkeeping rules: the name of each rule, and a query that returns the rows that violate the rule. */
test.each([
  [
    'item amount is quantity times unit price',
    `select id from invoice_items
     where abs(quantity * unit_price - amount) > case currency when 'JPY' then 0.5 else 0.005 end or currency is null`,
  ],
  [
    'items add up to the subtotal and have the currency of their invoice',
    `select i.id from invoices i left join invoice_items t on t.invoice_id = i.id group by i.id, i.organisation_id
     having coalesce(sum(t.amount), 0) <> i.local_totals_subtotal or bool_or(t.currency <> i.local_currency)
       or count(t.id) not between 1 and 6`,
  ],
  [
    'taxes add up to the tax total and their taxable amounts to the subtotal',
    `select i.id from invoices i left join invoice_taxes t on t.invoice_id = i.id group by i.id, i.organisation_id
     having coalesce(sum(t.tax_amount), 0) <> i.local_totals_tax_total
       or coalesce(sum(t.taxable_amount), 0) <> i.local_totals_subtotal`,
  ],
  [
    'tax amount is rate times taxable amount',
    `select id from invoice_taxes
     where abs(taxable_amount * rate / 100 - tax_amount) > case currency when 'JPY' then 0.5 else 0.005 end`,
  ],
  [
    'total is subtotal plus tax, and paid plus remaining amount',
    `select id from invoices
     where local_totals_subtotal + local_totals_tax_total <> local_totals_total_amount
       or grand_total_amount <> local_totals_total_amount or grand_total_currency <> local_currency
       or payment_status_amount_paid + payment_status_amount_remaining <> grand_total_amount
       or grand_total_amount <= 0`,
  ],
  [
    'an invoice is paid if nothing remains, and only sent invoices are paid',
    `select id from invoices
     where (status = 'paid') <> payment_status_paid or (status = 'paid') <> (payment_status_amount_remaining = 0)
       or (status in ('draft', 'cancelled') and payment_status_amount_paid <> 0)`,
  ],
  [
    'an invoice is issued before it is due and before it is paid',
    `select i.id from invoices i left join invoice_transactions a on a.invoice_id = i.id
     where i.due_date < i.issue_date or a.allocated_at < i.issue_date`,
  ],
  [
    'the paid amount of an invoice is allocated from booked transactions in its currency',
    `select i.id from invoices i left join invoice_transactions a on a.invoice_id = i.id
       left join transactions t on t.id = a.transaction_id and t.status in ('booked', 'settled') and t.deleted_at is null
     group by i.id, i.organisation_id
     having coalesce(sum(a.amount), 0) <> i.payment_status_amount_paid or count(a.id) <> count(t.id)
       or bool_or(a.currency <> i.local_currency or t.instructed_amount_currency <> a.currency)`,
  ],
  [
    'the allocations of a transaction add up to its amount',
    `select t.id from transactions t join invoice_transactions a on a.transaction_id = t.id group by t.id, t.organisation_id
     having sum(a.amount) <> t.instructed_amount_amount`,
  ],
  [
    'a transaction is settled at its exchange rate',
    `select id from transactions
     where settlement_amount_currency <> instructed_amount_currency and (foreign_exchange_currency_rate is null
       or abs(instructed_amount_amount * foreign_exchange_currency_rate - settlement_amount_amount) > 0.005)
       or settlement_amount_currency = instructed_amount_currency and settlement_amount_amount <> instructed_amount_amount`,
  ],
  [
    'only booked and settled transactions have booking dates and a balance',
    `select id from transactions
     where (status in ('booked', 'settled')) <> (booking_date is not null)
       or (status in ('booked', 'settled') and deleted_at is null) <> (balance_id is not null)
       or value_date < booking_date`,
  ],
  [
    'a transaction belongs to the balance of its account and month',
    `select t.id from transactions t join balances b on b.id = t.balance_id
     where b.account_id <> t.account_id or b.local_balance_currency <> t.settlement_amount_currency
       or t.executed_at not between b.balance_at_from and b.balance_at_to`,
  ],
  [
    'transactions and fees lead from the opening to the closing balance',
    `select b.id from balances b left join transactions t on t.balance_id = b.id
       left join lateral (select sum(amount) from transaction_fees where transaction_id = t.id) f (fees) on true
     group by b.id, b.organisation_id
     having b.local_balance_closing_booked - b.local_balance_opening_booked <> coalesce(sum(
       case t.transaction_type when 'credit' then 1 else -1 end * t.settlement_amount_amount - coalesce(f.fees, 0)), 0)`,
  ],
  [
    'a balance opens with the closing balance of the previous month',
    `select id from (
       select id, local_balance_opening_booked as opening, local_balance_opening_value as opening_value,
         lag(local_balance_closing_booked) over months as closed, lag(local_balance_closing_value) over months as closed_value
       from balances window months as (partition by account_id order by balance_at_from)) month
     where opening <> closed or opening_value <> closed_value`,
  ],
  [
    'the accounting balance is the local balance at the exchange rate',
    `select b.id from balances b left join foreign_exchanges f on f.balance_id = b.id
     where abs(b.local_balance_closing_booked * coalesce(f.currency_rate, 1) - b.accounting_balance_closing_booked) > 0.005
       or (b.local_balance_currency <> b.accounting_balance_currency) <> (f.id is not null)`,
  ],
  [
    'debits and credits of a journal entry are equal',
    `select e.id from journal_entries e left join journal_entry_lines l on l.journal_entry_id = e.id group by e.id, e.organisation_id
     having sum(l.debit) <> sum(l.credit) or count(l.id) < 2 or count(distinct l.currency) <> 1
       or bool_or((l.debit is null) = (l.credit is null))`,
  ],
  [
    'an account of the ledger has the type of its parent account',
    `select c.id from ledger_accounts c join ledger_accounts p on p.id = c.parent_account_id
     where p.account_type <> c.account_type or p.workspace_id <> c.workspace_id`,
  ],
  [
    'last_message_at of a conversation is the time of its last message',
    `select c.id from chat_conversations c left join chat_messages m on m.chat_conversation_id = c.id group by c.id, c.organisation_id
     having c.last_message_at is distinct from max(m.sent_at)`,
  ],
  [
    'a processed document was processed after its upload, and a failed document has a reason',
    `select id from documents
     where processed_at < uploaded_at or (status in ('pending', 'processing')) <> (processed_at is null)
       or (status = 'failed') <> (failure_reason is not null)`,
  ],
  [
    'every document that is not deleted has one original of its size',
    `select d.id from documents d left join medias m on m.document_id = d.id and m.kind = 'original' group by d.id, d.organisation_id
     having count(m.id) <> case d.status when 'deleted' then 0 else 1 end or bool_or(m.size_bytes <> d.size_bytes)`,
  ],
  [
    'a delivery has the event of its webhook or the test event, and status 200 if it was delivered',
    `select d.id from webhook_deliveries d join webhooks w on w.id = d.webhook_id
     where d.event::text not in (w.event::text, 'webhook.test') or (d.status = 'delivered') <> (d.delivered_at is not null)
       or (d.status = 'delivered' and d.response_status <> 200)`,
  ],
  [
    'a custom column value has the type of its column',
    `select v.id from custom_column_values v join custom_columns c on c.id = v.custom_column_id
     where num_nonnulls(v.text_value, v.number_value, v.date_value, v.boolean_value) <> 1
       or (c.data_type in ('text', 'enum')) <> (v.text_value is not null)
       or (c.data_type = 'number') <> (v.number_value is not null)
       or (c.origin = 'inferred') <> (v.confidence is not null)`,
  ],
])('the demo records follow the bookkeeping rule: %s', async (_, breaking) => {
  expect(await sql.unsafe(breaking).values()).toEqual([]);
});
